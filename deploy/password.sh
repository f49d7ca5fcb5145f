#!/bin/sh
# Says a new password: ten letters and digits that nobody mistakes for others. The image and the table's Wi-Fi take it.
tr -dc 'a-hjkmnp-z2-9' </dev/urandom | head -c 10
