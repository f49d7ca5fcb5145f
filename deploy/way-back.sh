#!/bin/sh
# Returns to the version before, when an update was ended between the change-over and the first page of the new version.
# It runs before every start of the table, and stands alone, outside all versions: the newest may be the broken one.
set -eu
home=${1:-/opt/chameleon-table}

[ -f "$home/trial" ] || exit 0
exec 9>>"$home/update.lock"
flock --nonblock 9 || exit 0 # the update goes on, and decides itself

before=$(cat "$home/trial")
if [ "$(readlink "$home/current")" != "versions/$before" ] && [ -f "$home/versions/$before/version.json" ]; then
    ln -sfn "versions/$before" "$home/current.new"
    mv -T "$home/current.new" "$home/current"
    sync
    echo "An update was ended before the new version had answered; the version before runs again."
    systemctl daemon-reload || true
    [ ! -e /run/udev/control ] || udevadm control --reload || true # a container has none
fi
rm -f "$home/trial"
