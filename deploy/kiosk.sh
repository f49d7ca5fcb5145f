#!/bin/sh
# Shows the table's page on the whole screen of this machine, and brings it back whenever it is lost: kiosk.sh [ADDRESS]
#
# The browser is started as soon as the table answers, and again when it ends, crashes, or has shown no page of a table
# that answers for a minute: a tab that has crashed, or the browser's own page that says "This site can't be reached".
set -eu

address=${1:-http://127.0.0.1:8525/}
every=${CHAMELEON_KIOSK_EVERY_S:-10} soon=${CHAMELEON_KIOSK_SOON_S:-1} # how often it looks, in s
patience=6 # so many looks in vain, one after the other
profile=${XDG_STATE_HOME:-$HOME/.local/state}/chameleon-kiosk
browser=''

chromium=$(command -v chromium || command -v chromium-browser) || {
    echo "kiosk.sh: there is no Chromium; install it: sudo apt install chromium" >&2
    exit 1
}

# Says "away" for a table that does not answer, and else whether its page is open on this machine: "shown" or "hidden".
look() {
    python3 -IS - "$address" <<'PY' 2>/dev/null || echo away
import sys, urllib.request
print(urllib.request.urlopen(sys.argv[1] + "screen", timeout=5).read().decode())
PY
}

start_browser() {
    "$chromium" --kiosk --app="$address" --user-data-dir="$profile" --no-first-run --password-store=basic \
        --ozone-platform-hint=auto --noerrdialogs --disable-infobars --disable-session-crashed-bubble --hide-crash-restore-bubble \
        --disable-background-networking --check-for-update-interval=31536000 --disable-pinch \
        --overscroll-history-navigation=0 --autoplay-policy=no-user-gesture-required &
    browser=$!
}

end_browser() {
    [ -z "$browser" ] || kill "$browser" 2>/dev/null || true
    [ -z "$browser" ] || wait "$browser" 2>/dev/null || true
    browser=''
}

# Returns when the browser has ended or shows no page any more.
watch_browser() {
    missed=0
    while kill -0 "$browser" 2>/dev/null; do
        sleep "$every"
        if [ "$(look)" = hidden ]; then missed=$((missed + 1)); else missed=0; fi
        [ "$missed" -lt "$patience" ] || return 0
    done
}

trap 'end_browser; exit 0' TERM INT HUP

# On X11 the screen stays on; on Wayland raspi-config sees to that.
if [ -n "${DISPLAY:-}" ] && command -v xset >/dev/null; then xset s off s noblank -dpms || true; fi

while :; do
    while [ "$(look)" = away ]; do sleep "$soon"; done
    start_browser
    watch_browser
    end_browser
    sleep "$soon"
done
