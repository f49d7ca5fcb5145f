#!/bin/sh
# The table's own Wi-Fi, for places without a network: hotspot.sh profile NAME PASSWORD | hotspot.sh look
#
# NetworkManager opens it by itself where it finds no network that it knows, because it comes last. `look`, which a timer
# calls, leads back: while nobody is in the table's own Wi-Fi, it makes room for a moment for a network that is known.
set -eu

profile=chameleon-hotspot

# The profile, a keyfile of NetworkManager: an access point with addresses of its own, behind every network that is known.
print_profile() {
    cat <<PROFILE
[connection]
id=$profile
type=wifi
autoconnect=true
autoconnect-priority=-999
autoconnect-retries=0

[wifi]
mode=ap
band=bg
ssid=$1

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
psk=$2

[ipv4]
method=shared
address1=10.42.0.1/24

[ipv6]
method=disabled
PROFILE
}

# The interface that the hotspot is open on; nothing where it is not.
open_on() {
    nmcli --terse --fields NAME,DEVICE connection show --active | sed -n "s/^$profile://p"
}

knows_a_network() {
    nmcli --terse --fields TYPE,NAME connection show | grep '^802-11-wireless:' | grep -qvx "802-11-wireless:$profile"
}

has_guests() {
    iw dev "$1" station dump | grep -q '^Station'
}

look() {
    device=$(open_on)
    [ -n "$device" ] && knows_a_network && ! has_guests "$device" || return 0
    nmcli connection down "$profile" >/dev/null
    nm-online --quiet --timeout=30 || nmcli connection up "$profile" >/dev/null
}

case ${1:-} in
    profile) print_profile "${2:?the name of the Wi-Fi}" "${3:?its password}" ;;
    look) look ;;
    *) echo "hotspot.sh: say profile NAME PASSWORD, or look" >&2 && exit 1 ;;
esac
