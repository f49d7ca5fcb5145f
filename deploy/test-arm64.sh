#!/usr/bin/env bash
# Runs the installer to its end in an arm64 Debian, without a Pi, and starts the service's command there:
#   deploy/test-arm64.sh [bookworm|trixie] [pico|gpio|sim]
# Needs root, debootstrap and qemu-user-static; takes a few minutes and some 300 MB, in a folder that it removes again.
# Everything happens in a private namespace: this machine's own binfmt table, mounts and users stay as they are.
set -euo pipefail

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
SUITE=${1:-bookworm}
BOARD=${2:-gpio}
QEMU=/usr/bin/qemu-aarch64-static
PACKAGES=python3,python3-venv,python3-pip,python3-dev,gcc,libc6-dev,ca-certificates,apt,passwd
MAGIC='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
MASK='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'

need() {
    command -v "$1" >/dev/null || {
        echo "test-arm64.sh: $1 is needed; on Debian: sudo apt install $2" >&2
        exit 1
    }
}

# Unpacks the packages of an arm64 Debian; their set-up scripts, slow under emulation, are not needed.
make_debian() {
    local deb name
    debootstrap --foreign --arch=arm64 --variant=minbase --include="$PACKAGES" "$SUITE" "$WORK/debs" >"$WORK/log" ||
        { tail -n 3 "$WORK/log" >&2 && exit 1; }
    mkdir -p "$PI"/usr/{bin,sbin,lib} "$PI"/{proc,dev,tmp,root,run} "$PI"/etc/ssl/certs
    for name in bin sbin lib; do ln -s "usr/$name" "$PI/$name"; done
    for deb in "$WORK"/debs/var/cache/apt/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$deb" | tar -x --keep-directory-symlink -C "$PI"
    done
    cp /etc/resolv.conf /etc/hosts "$PI/etc/"
    cp /etc/ssl/certs/ca-certificates.crt "$PI/etc/ssl/certs/"
    [ ! -f /etc/pip.conf ] || cp /etc/pip.conf "$PI/etc/"
    ln -sf gcc "$PI/usr/bin/cc"
    printf 'root:x:0:0:root:/root:/bin/sh\n' >"$PI/etc/passwd"
    printf 'root:x:0:\n' >"$PI/etc/group"
    rm -rf -- "$WORK/debs"
}

# The packages that the installer asks for were unpacked above; dpkg knows nothing of them, so apt may not try again.
quiet_apt() {
    printf '#!/bin/sh\necho "apt-get $*"\n' >"$PI/usr/local/bin/apt-get"
    printf '#!/bin/sh\nexit 1\n' >"$PI/usr/local/bin/apt-cache"
    chmod +x "$PI"/usr/local/bin/apt-*
}

copy_project() {
    mkdir -p "$PI/src"
    (cd -- "$ROOT" && cp -R pyproject.toml setup.py README.md LICENSE docs deploy engine hal firmware_bridge sim controller "$PI/src")
}

# What happens in the namespace: an arm64 binfmt of its own, then the file /run/inside.
# shellcheck disable=SC2016  # bash in the namespace expands it
IN_THE_NAMESPACE='
    read -r _ <"$1/mapped"
    mkdir -p "$1/binfmt"
    mount -t binfmt_misc binfmt_misc "$1/binfmt"
    printf ":chameleon-arm64:M::%s:%s:%s:F" "$3" "$4" "$5" >"$1/binfmt/register"
    mount -t proc proc "$2/proc"
    mount --rbind /dev "$2/dev"
    exec chroot "$2" /bin/bash /run/inside'

# Runs it in user, mount and process namespaces of its own; every user keeps its number, which only a parent may grant.
inside() {
    local outer child
    mkfifo "$WORK/mapped"
    unshare --user --mount --pid --fork --kill-child \
        bash -euc "$IN_THE_NAMESPACE" bash "$WORK" "$PI" "$MAGIC" "$MASK" "$QEMU" &
    outer=$!
    until child=$(pgrep -P "$outer"); do sleep 0.1; done
    echo '0 0 4294967295' >"/proc/$child/uid_map"
    echo '0 0 4294967295' >"/proc/$child/gid_map"
    echo go >"$WORK/mapped"
    wait "$outer"
}

write_inside() {
    cat >"$PI/run/inside" <<INSIDE
set -eu
export PATH=/usr/local/bin:/usr/sbin:/usr/bin HOME=/root
uname -m
bash /src/deploy/install.sh --board $BOARD
bash /src/deploy/install.sh
/opt/chameleon-table/current/bin/chameleon config check /etc/chameleon-table/chameleon.yml
mkdir -p /var/lib/chameleon-table
CHAMELEON_BOARD=sim /opt/chameleon-table/current/bin/chameleon doctor --no-wait --config /etc/chameleon-table/chameleon.yml
command=\$(sed -n 's/^ExecStart=//p' /etc/systemd/system/chameleon.service)
\$command --board sim --port 8525 &
table=\$!
trap 'kill \$table' EXIT
for attempt in \$(seq 60); do
    ! python3 -c 'import urllib.request as u; print(u.urlopen("http://127.0.0.1:8525/ready").read().decode())' 2>/dev/null || exit 0
    sleep 1
done
echo "the page did not answer within a minute" >&2
exit 1
INSIDE
}

[ "$(id -u)" = 0 ] || { echo "test-arm64.sh: this needs root" >&2 && exit 1; }
need debootstrap debootstrap
need "$QEMU" qemu-user-static
WORK=$(mktemp -d)
PI=$WORK/pi
trap 'rm -rf -- "$WORK"' EXIT
mkdir -p "$PI/usr/local/bin"
make_debian
quiet_apt
copy_project
write_inside
inside
echo "The installer ran to its end on arm64 ($SUITE, board $BOARD), and the table answered."
