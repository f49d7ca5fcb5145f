#!/usr/bin/env bash
# Installs the Chameleon table on Raspberry Pi OS (bookworm or trixie), or mends an installation: run it again.
set -euo pipefail

# shellcheck source=deploy/_parts.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/_parts.sh"

DEST=${CHAMELEON_DEST:-}  # where the machine's files begin; empty for the machine itself
APP=$DEST/opt/chameleon-table
CONFIG=$DEST/etc/chameleon-table/chameleon.yml
STATE=$DEST/var/lib/chameleon-table
UNIT=$DEST/etc/systemd/system/chameleon.service
RULES=$DEST/etc/udev/rules.d/70-chameleon.rules
KIOSK=$DEST/etc/xdg/autostart/chameleon-kiosk.desktop
FIRMWARE=$DEST/boot/firmware/config.txt
BEGIN='# begin: chameleon-table'
END='# end: chameleon-table'

board=''
pins=''
bundle=''
dry_run=''
kiosk=''
uninstall=''

usage() {
    cat <<'HELP'
sudo deploy/install.sh [--board pico|gpio|sim] [--pins rpi-lgpio|RPi.GPIO] [--bundle FOLDER] [--kiosk] [--dry-run]
                       [--uninstall]

  --board BOARD  what the table is made of: a Pico on USB (the default), the Pi's own pins, or nothing but a simulator;
                 it is written into a new configuration, and one that is there already stays as it is
  --pins LIBRARY what drives the Pi's own pins: rpi-lgpio (the default; every model), or the genuine RPi.GPIO (up to
                 Pi 4); an installation keeps what it was made with
  --bundle FOLDER
                 take the Python packages from a folder that deploy/bundle.sh made, each checked by its sum, and none
                 from the network
  --kiosk        also show the page on the Pi's own screen
  --dry-run      print what would be done, and do nothing
  --uninstall    take everything away again but the configuration and the journal
HELP
}

# Does a command, or only says so.
run() {
    if [ -n "$dry_run" ]; then say "would run: $*"; else "$@"; fi
}

# Puts standard input into a file, or only says so.
write() {
    if [ -n "$dry_run" ]; then
        cat >/dev/null
        say "would write: $1"
    else
        mkdir -p "$(dirname -- "$1")"
        cat >"$1"
        chmod 644 "$1"
    fi
}

read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --board)
                [ $# -gt 1 ] || die "--board needs a name: pico, gpio or sim"
                board=$2
                shift
                ;;
            --board=*) board=${1#--board=} ;;
            --pins)
                [ $# -gt 1 ] || die "--pins needs a name: rpi-lgpio or RPi.GPIO"
                pins=$2
                shift
                ;;
            --pins=*) pins=${1#--pins=} ;;
            --bundle)
                [ $# -gt 1 ] || die "--bundle needs the folder that deploy/bundle.sh made"
                bundle=$2
                shift
                ;;
            --bundle=*) bundle=${1#--bundle=} ;;
            --kiosk) kiosk=yes ;;
            --dry-run) dry_run=yes ;;
            --uninstall) uninstall=yes ;;
            -h | --help) usage && exit ;;
            *) die "there is no option $1; see --help" ;;
        esac
        shift
    done
    check_board "$board"
    check_pins "$pins"
}

check_machine() {
    [ -n "$dry_run" ] || [ "$(id -u)" = 0 ] || die "this needs root; run: sudo deploy/install.sh"
    [ -n "$dry_run" ] || command -v apt-get >/dev/null || die "there is no apt-get; use Raspberry Pi OS or Debian"
}

# The board of the configuration that is there already, else the one that was asked for, else a Pico.
chosen_board() {
    if [ -f "$CONFIG" ]; then sed -n 's/^board: *\([a-z]*\).*/\1/p' "$CONFIG"; else say "${board:-pico}"; fi
}

# The library for the pins that was asked for, else the one that is there, else rpi-lgpio.
chosen_pins() {
    if [ -n "$pins" ]; then
        say "$pins"
    elif compgen -G "$APP/lib/python3*/site-packages/[Rr][Pp][Ii][._][Gg][Pp][Ii][Oo]-*.dist-info" >/dev/null; then
        say RPi.GPIO
    else
        say rpi-lgpio
    fi
}

apt_has() {
    apt-cache show "$1" >/dev/null 2>&1
}

apt_install() {
    run apt-get -qq install --yes --no-install-recommends "$@"
}

# Packages of the system: Python, what PyPI has no wheel for where the board hangs on pins, and a compiler.
install_packages() {
    local packages=(python3 python3-venv python3-pip) name
    if [ "$(chosen_board)" = gpio ] && [ "$(chosen_pins)" = rpi-lgpio ]; then
        for name in python3-rpi-lgpio python3-lgpio python3-spidev; do
            ! apt_has "$name" || packages+=("$name")
        done
    fi
    [ -z "$kiosk" ] || packages+=(chromium)
    export DEBIAN_FRONTEND=noninteractive
    if [ -n "$bundle" ]; then
        apt_install "${packages[@]}" || say "apt-get could not install anything; going on with what is there."
        return
    fi
    run apt-get -qq update
    apt_install "${packages[@]}"
    apt_install gcc libc6-dev python3-dev || say "There is no C compiler; going on without one."
}

# A user without rights or password, in the groups that own the ports and the pins.
make_user() {
    local group
    for group in gpio spi dialout; do
        run groupadd --force --system "$group"
    done
    id chameleon >/dev/null 2>&1 ||
        run useradd --system --user-group --home-dir /var/lib/chameleon-table --shell /usr/sbin/nologin chameleon
    run usermod --append --groups gpio,spi,dialout chameleon
}

pip_install() {
    "$APP/bin/python" -m pip install --quiet --disable-pip-version-check "$@" ||
        die "the program could not be installed; the lines above say why. Mend it, and run this again."
}

# A bundle is whole, or nothing is done.
check_bundle() {
    [ -n "$bundle" ] || return 0
    [ -f "$bundle/SHA256SUMS" ] || die "$bundle is no bundle; make one with deploy/bundle.sh"
    bundle=$(cd -- "$bundle" && pwd -P)
    (cd -- "$bundle" && sha256sum --quiet --strict --check SHA256SUMS) >/dev/null 2>&1 ||
        die "the bundle $bundle is damaged: a file has not the sum that it was made with; copy it again"
    say "The bundle is whole. Its sum is $(sha256sum "$bundle/SHA256SUMS" | cut -d' ' -f1)."
}

from_bundle() {
    pip_install --no-index --find-links "$bundle" --require-hashes --requirement "$bundle/requirements.txt"
    pip_install --no-index --find-links "$bundle" --require-hashes --force-reinstall --no-deps \
        --requirement <(grep '^chameleon_table==' "$bundle/requirements.txt")
}

# It is built from a copy, so that nothing of root's is left in the folder that this was run from.
from_source() {
    local copy
    copy=$(mktemp -d)
    copy_source "$copy"
    pip_install "$copy$(extra "$(chosen_board)" "$1")"
    pip_install --force-reinstall --no-deps "$copy"
    rm -rf -- "$copy"
}

# The program in an environment of its own, which sees the system's packages.
install_program() {
    local library
    library=$(chosen_pins) # before the one that is there is taken away
    run python3 -m venv --system-site-packages "$APP"
    if [ -n "$dry_run" ]; then
        say "would run: $APP/bin/python -m pip install ${bundle:-$ROOT$(extra "$(chosen_board)" "$library")}"
        return
    fi
    [ -z "$pins" ] || "$APP/bin/python" -m pip uninstall --quiet --yes RPi.GPIO rpi-lgpio || true # one overwrites the other
    if [ -n "$bundle" ]; then from_bundle; else from_source "$library"; fi
    mkdir -p "$APP/share" && cp "$ROOT/docs/first-light.md" "$ROOT/docs/hardware.md" "$APP/share"
    is_compiled || say "The search was not compiled, and is some 30 times slower than it could be; all else is the same." \
        "With a C compiler (sudo apt install gcc libc6-dev python3-dev), run this again."
}

is_compiled() {
    compgen -G "$APP/lib/python3*/site-packages/engine/chameleon/solver/kernel.*.so" >/dev/null
}

# The configuration with every key explained; one that is there already is never touched.
install_config() {
    if [ -f "$CONFIG" ]; then
        say "The configuration stays as it is: $CONFIG"
        return
    fi
    local wanted
    wanted=$(chosen_board) # before the file that it looks for begins to be written
    sed -e "s|^board: .*|board: $wanted|" -e 's|^journal: .*|journal: /var/lib/chameleon-table/journal.db|' \
        -e 's|^  open-browser: .*|  open-browser: false|' "$ROOT/controller/chameleon.yml" | write "$CONFIG"
}

# It may hold the PIN of the operator's page: nobody but the table reads it.
close_config() {
    run chgrp chameleon "$CONFIG"
    run chmod 640 "$CONFIG"
}

install_units() {
    write "$UNIT" <"$ROOT/deploy/chameleon.service"
    write "$RULES" <"$ROOT/deploy/70-chameleon.rules"
    [ -z "$kiosk" ] || install_kiosk
}

install_kiosk() {
    run install -D -m 755 "$ROOT/deploy/kiosk.sh" "$APP/share/kiosk.sh"
    write "$KIOSK" <<'DESKTOP'
[Desktop Entry]
Type=Application
Name=Chameleon table
Exec=/opt/chameleon-table/share/kiosk.sh
DESKTOP
}

# The lines of config.txt that are not ours.
others_firmware() {
    sed "/^$BEGIN\$/,/^$END\$/d" "$FIRMWARE"
}

# The lights hang on SPI, whose clock must not follow the processor's.
firmware_block() {
    cat <<BLOCK
$BEGIN
[all]
dtparam=spi=on
[pi0]
core_freq=250
[pi02]
core_freq=250
[pi3]
core_freq=250
[pi4]
core_freq=500
core_freq_min=500
[all]
$END
BLOCK
}

set_up_firmware() {
    local wanted
    [ -f "$FIRMWARE" ] && [ "$(chosen_board)" = gpio ] || return 0
    wanted=$(others_firmware && firmware_block)
    [ "$wanted" != "$(cat "$FIRMWARE")" ] || return 0
    write "$FIRMWARE" <<<"$wanted"
    say "Start the Pi again, so that its SPI port is there: sudo reboot"
}

has_systemd() {
    [ -n "$dry_run" ] || [ -d "$DEST/run/systemd/system" ]
}

start_service() {
    if ! has_systemd; then
        say "systemd does not run here, so that the service was not started."
        return
    fi
    run udevadm control --reload
    run udevadm trigger --subsystem-match=tty --subsystem-match=spidev --subsystem-match=gpio
    run systemctl daemon-reload
    run systemctl enable chameleon.service
    run systemctl restart chameleon.service
}

take_away() {
    local kept
    if has_systemd; then
        run systemctl disable --now chameleon.service || true
    fi
    run rm -f -- "$UNIT" "$RULES" "$KIOSK"
    run rm -rf -- "$APP"
    if [ -f "$FIRMWARE" ] && grep -q "^$BEGIN\$" "$FIRMWARE"; then
        kept=$(others_firmware)
        write "$FIRMWARE" <<<"$kept"
    fi
    if has_systemd; then
        run systemctl daemon-reload
        run udevadm control --reload
    fi
    say "Taken away. The journal stays in $STATE, the configuration in $CONFIG."
}

main() {
    read_options "$@"
    check_machine
    if [ -n "$uninstall" ]; then
        take_away
        return
    fi
    check_bundle
    install_packages
    make_user
    install_program
    install_config
    close_config
    install_units
    set_up_firmware
    start_service
    say "The table is installed. See what works: sudo -u chameleon $APP/bin/chameleon doctor --config $CONFIG"
}

main "$@"
