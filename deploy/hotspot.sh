#!/bin/sh
# The table's own Wi-Fi, for places without a network: hotspot.sh make | hotspot.sh look
#
# `make` gives NetworkManager its profile, with a password that no other table has. It comes last, so that it is opened
# where no network is found that is known. `look`, which a timer calls, leads back: while nobody is in the table's own
# Wi-Fi, it makes room for a moment for a network that is known.
#
# Phones ask fixed names whether a network reaches the internet. In this Wi-Fi these names lead to the table, by its own
# name server and from port 80 to the port of the page; controller/web/probes.py answers them.
set -eu

profile=chameleon-hotspot
name='Chameleon table'
dest=${CHAMELEON_DEST:-} # where the machine's files begin; empty for the machine itself
file=$dest/etc/NetworkManager/system-connections/$profile.nmconnection
address=10.42.0.1
page=8525
probes='connectivitycheck.gstatic.com connectivitycheck.android.com clients3.google.com connect.rom.miui.com connectivitycheck.platform.hicloud.com captive.apple.com www.msftconnecttest.com www.msftncsi.com detectportal.firefox.com nmcheck.gnome.org'
names=$dest/etc/NetworkManager/dnsmasq-shared.d/chameleon.conf
told=$dest/boot/firmware/chameleon-wifi.txt # where any computer can read it, from the card

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
ssid=$name

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
psk=$1

[ipv4]
method=shared
address1=$address/24

[ipv6]
method=disabled
PROFILE
}

# One that is there already stays as it is.
make_profile() {
    [ ! -f "$file" ] || return 0
    umask 077
    password=$(sh "$(dirname -- "$0")/password.sh")
    said="Without a network the table opens the Wi-Fi '$name'; its password is $password"
    mkdir -p "${file%/*}"
    print_profile "$password" >"$file.new"
    [ ! -d "${told%/*}" ] || echo "$said" >"$told"
    mv "$file.new" "$file"
    nmcli connection reload
    echo "$said"
}

# The names, for the name server that NetworkManager starts with the hotspot. Only Windows asks the last one, and expects
# exactly this answer.
print_names() {
    for probe in $probes; do echo "address=/$probe/$address"; done
    echo 'address=/dns.msftncsi.com/131.107.255.255'
}

print_rules() {
    cat <<RULES
add table ip chameleon_hotspot
delete table ip chameleon_hotspot
table ip chameleon_hotspot {
    chain probes {
        type nat hook prerouting priority dstnat
        ip daddr $address tcp dport 80 redirect to :$page
    }
}
RULES
}

lead_probes() {
    mkdir -p "${names%/*}"
    print_names >"$names.new"
    mv "$names.new" "$names"
    ! command -v nft >/dev/null || print_rules | nft -f - ||
        echo "hotspot.sh: port 80 does not lead to the page, so phones do not offer it automatically" >&2
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
    make) make_profile && lead_probes ;;
    look) look ;;
    *) echo "hotspot.sh: say make, or look" >&2 && exit 1 ;;
esac
