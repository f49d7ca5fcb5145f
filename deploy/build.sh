#!/usr/bin/env bash
# Builds one version of the program, in an environment of its own: deploy/build.sh --help
set -euo pipefail
# shellcheck source=deploy/_parts.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/_parts.sh"

board=sim
pins=''
bundle=''
others=''
folder=''

usage() {
    cat <<'HELP'
deploy/build.sh [--board pico|gpio|sim] [--pins rpi-lgpio|RPi.GPIO] [--others net|hub] [--bundle WHEELS] FOLDER

Builds the program from the folder that this lies in. FOLDER, which must not exist yet, cannot be moved afterwards. It is
what deploy/install.sh and `chameleon update` call; with --bundle, all packages come from the folder "wheels" of a bundle
and none from the network. With --others it can play with other tables, or be their hub; what the version that runs can
do of that stays.
HELP
}

read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --board) board=${2:-} && shift ;;
            --pins) pins=${2:-} && shift ;;
            --bundle) bundle=${2:-} && shift ;;
            --others) others=${2:-} && shift ;;
            -h | --help) usage && exit ;;
            -*) die "there is no option $1; see --help" ;;
            *) folder=$1 ;;
        esac
        [ $# -eq 0 ] || shift
    done
    [ -n "$board" ] || die "--board needs a name: pico, gpio or sim"
    check_board "$board"
    check_pins "$pins"
    check_others "$others"
    [ -n "$folder" ] || die "name the folder that the version is to be in; see --help"
    [ ! -e "$folder" ] || die "$folder is there already; name a folder that is not"
}

pip_install() {
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$@" ||
        die "the program could not be installed; the lines above say why. Mend it, and run this again."
}

# It is built from a copy, so that nothing of root's is left in the folder that this was run from.
from_source() {
    local copy
    copy=$(mktemp -d)
    copy_source "$copy"
    export PIP_CONSTRAINT=$copy/constraints.txt PIP_BUILD_CONSTRAINT=$copy/constraints.txt # what it is built with, too
    pip_install "$@" "$copy$(extra "$board" "$pins" "$others")"
    rm -rf -- "$copy"
}

# A bundle of another machine has the source and what it is built with; one of the same kind has the program itself.
from_bundle() {
    local offline=(--no-index --find-links "$bundle")
    pip_install "${offline[@]}" --require-hashes --requirement "$bundle/requirements.txt"
    grep -q '^chameleon_table==' "$bundle/requirements.txt" || from_source "${offline[@]}"
}

is_compiled() {
    compgen -G "$folder/lib/python3*/site-packages/engine/chameleon/solver/kernel.*.so" >/dev/null
}

main() {
    read_options "$@"
    python3 -m venv --system-site-packages "$folder"
    if [ -n "$bundle" ]; then from_bundle; else from_source; fi
    mkdir -p "$folder/share"
    cp "$ROOT"/CHANGELOG.md "$ROOT"/docs/{installation,hardware}.md "$ROOT"/deploy/*.service "$ROOT"/deploy/*.timer \
        "$ROOT"/deploy/{70-chameleon.rules,70-chameleon-polkit.rules,hotspot.sh,kiosk.sh,password.sh,way-back.sh} "$folder/share"
    mv "$folder/share/chameleon-update.service" "$folder/share/chameleon-update@.service" # a bundle takes no such name
    is_compiled || say "The search was not compiled, and is some 30 times slower than it could be; all else is the same." \
        "With a C compiler (sudo apt install gcc libc6-dev python3-dev), run this again."
}

main "$@"
