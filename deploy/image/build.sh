#!/usr/bin/env bash
# Makes an image of a card with the table on it, with pi-gen in Docker: deploy/image/build.sh --help
set -euo pipefail
# shellcheck source=deploy/_parts.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../_parts.sh"

pi_gen=''
board=pico
country=''
user=pi
dry_run=''

usage() {
    cat <<'HELP'
deploy/image/build.sh --country CODE [--board pico|gpio|sim] [--user NAME] [--dry-run] PI-GEN

PI-GEN is a checkout of pi-gen, branch arm64: that is what Raspberry Pi OS itself is made with. It needs Docker and some
15 GB, and takes an hour or two. CODE is the country of the Wi-Fi, such as GB: the radio stays silent without it.

  --board BOARD  as in deploy/install.sh; pico is the default and runs on every Pi
  --user NAME    who logs in at a keyboard; a password for this image is made and said at the end
  --dry-run      put everything into PI-GEN, and do not start it
HELP
}

read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --board) board=${2:-} && shift ;;
            --country) country=${2:-} && shift ;;
            --user) user=${2:-} && shift ;;
            --dry-run) dry_run=yes ;;
            -h | --help) usage && exit ;;
            -*) die "there is no option $1; see --help" ;;
            *) pi_gen=$1 ;;
        esac
        [ $# -eq 0 ] || shift
    done
    [ -n "$board" ] || die "--board needs a name: pico, gpio or sim"
    check_board "$board"
    [[ $country =~ ^[A-Z]{2}$ ]] || die "--country needs two capital letters, such as GB"
    [[ $user =~ ^[a-z][-a-z0-9_]*$ ]] || die "--user needs a name of small letters and digits"
    [ -x "$pi_gen/build-docker.sh" ] || die "'$pi_gen' is no checkout of pi-gen; see --help"
    pi_gen=$(cd -- "$pi_gen" && pwd -P)
}

# What the stage installs from: the project as it is built, installed and explained, and nothing else.
copy_project() {
    local project=$1
    mkdir -p "$project"
    copy_source "$project"
    (cd -- "$ROOT" && cp -R deploy docs "$project")
    address >"$project/address"
    rm -rf -- "$project/deploy/image" "$project"/docs/*.png
    find "$project" -name __pycache__ -prune -exec rm -rf -- {} +
}

write_config() {
    cat >"$pi_gen/config" <<CONFIG
IMG_NAME='chameleon-table'
RELEASE='trixie'
STAGE_LIST='stage0 stage1 stage2 stage-table'
TARGET_HOSTNAME='chameleon'
WPA_COUNTRY='$country'
FIRST_USER_NAME='$user'
FIRST_USER_PASS='$1'
DISABLE_FIRST_BOOT_USER_RENAME=1
ENABLE_SSH=0
ENABLE_CLOUD_INIT=0
DEPLOY_COMPRESSION='xz'
CONFIG
    chmod 600 "$pi_gen/config"
}

main() {
    read_options "$@"
    local stage=$pi_gen/stage-table password
    rm -rf -- "$stage"
    cp -R "$ROOT/deploy/image/stage-table" "$stage"
    copy_project "$stage/00-table/files/project"
    printf '%s\n' "$board" >"$stage/00-table/files/board"
    touch "$pi_gen/stage2/SKIP_IMAGES" # one image: that of the table
    password=$(sh "$ROOT/deploy/password.sh")
    write_config "$password"
    say "Everything is in $pi_gen. Who logs in at a keyboard is $user, with the password $password"
    [ -n "$dry_run" ] || (cd -- "$pi_gen" && ./build-docker.sh)
    [ -n "$dry_run" ] || say "The image is in $pi_gen/deploy. Write it to a card with Raspberry Pi Imager."
}

main "$@"
