#!/bin/sh
# Shows the table's page on the whole screen, as soon as the table answers: kiosk.sh [ADDRESS]
set -eu

address=${1:-http://127.0.0.1:8525/}

chromium=$(command -v chromium || command -v chromium-browser) || {
    echo "kiosk.sh: there is no Chromium; install it: sudo apt install chromium" >&2
    exit 1
}
until python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1] + "ready", timeout=2)' "$address" 2>/dev/null; do
    sleep 1
done
exec "$chromium" --kiosk --app="$address" --noerrdialogs --disable-infobars --disable-session-crashed-bubble \
    --disable-background-networking --no-first-run --password-store=basic
