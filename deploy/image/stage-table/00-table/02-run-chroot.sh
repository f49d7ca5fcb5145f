#!/bin/bash -e

bash /opt/chameleon-source/deploy/install.sh --board "$(cat /opt/chameleon-source/board)" --kiosk --hotspot </dev/null # this script is read from there
# Nothing is said on the screen but what the table shows.
sed -i -e 's/console=tty1/console=tty3/' -e 's/$/ quiet logo.nologo vt.global_cursor_default=0 consoleblank=0/' /boot/firmware/cmdline.txt
