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

# The extras of the project: what a board needs, the library that its pins are driven by, a name in the network, a line to the house.
extra() {
    case $1/$2 in
        pico/*) say '[flash,lan,home]' ;;
        gpio/RPi.GPIO) say '[pi-rpigpio,lan,home]' ;;
        gpio/*) if is_pi5; then say '[pi5,lan,home]'; else say '[pi,lan,home]'; fi ;;
        *) say '[lan,home]' ;;
    esac
}

# Copies all that the program is built from into a folder, so that nothing is left in the one that this was run from.
copy_source() {
    (cd -- "$ROOT" && cp -R pyproject.toml setup.py README.md LICENSE engine hal firmware_bridge sim controller "$1")
    find "$1" -name '*.so' -delete # compiled for another machine, perhaps
}
