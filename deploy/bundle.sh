#!/usr/bin/env bash
# Gathers all Python packages of the table in a folder, for a Pi that is never in a network: deploy/bundle.sh --help
set -euo pipefail
# shellcheck source=deploy/_parts.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/_parts.sh"

board=pico
pins=''
folder=''

usage() {
    cat <<'HELP'
deploy/bundle.sh [--board pico|gpio|sim] [--pins rpi-lgpio|RPi.GPIO] FOLDER

Run it on a machine of the same kind as the Pi that is to be installed: the same processor, the same system, the same
Python, and for the pins a Pi of the same model. It needs a C compiler, so that the Pi needs none. Carry FOLDER, which
must not exist yet, and this project to the Pi, and run there: sudo deploy/install.sh --bundle FOLDER
HELP
}

read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --board) board=${2:-} && shift ;;
            --board=*) board=${1#--board=} ;;
            --pins) pins=${2:-} && shift ;;
            --pins=*) pins=${1#--pins=} ;;
            -h | --help) usage && exit ;;
            -*) die "there is no option $1; see --help" ;;
            *)
                [ -z "$folder" ] || die "one folder is enough; see --help"
                folder=$1
                ;;
        esac
        [ $# -eq 0 ] || shift
    done
    [ -n "$board" ] || die "--board needs a name: pico, gpio or sim"
    check_board "$board"
    check_pins "$pins"
    [ -n "$folder" ] || die "name the folder that the bundle is to be in; see --help"
    [ ! -e "$folder" ] || die "$folder is there already; name a folder that is not"
}

# One line for each wheel: what it is, and the sum that pip will want of it.
requirements() {
    local wheel name version
    for wheel in *.whl; do
        IFS=- read -r name version _ <<<"$wheel"
        printf '%s==%s --hash=sha256:%s\n' "$name" "$version" "$(sha256sum "$wheel" | cut -d' ' -f1)"
    done
}

main() {
    read_options "$@"
    local work made
    work=$(mktemp -d)
    # shellcheck disable=SC2064  # the folder of now
    trap "rm -rf -- '$work'" EXIT
    mkdir "$work/source" "$work/wheels"
    copy_source "$work/source"
    python3 -m venv "$work/venv"
    "$work/venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --wheel-dir "$work/wheels" \
        "$work/source$(extra "$board" "$pins")" || die "the packages could not be gathered; the lines above say why"
    cd -- "$work/wheels"
    requirements >requirements.txt
    sha256sum -- *.whl requirements.txt >SHA256SUMS
    made=$(sha256sum SHA256SUMS | cut -d' ' -f1)
    cd -- "$OLDPWD"
    mkdir -p "$(dirname -- "$folder")"
    mv "$work/wheels" "$folder"
    say "The bundle is in $folder. Its sum is $made; the installer says it again, so that you can compare."
}

main "$@"
