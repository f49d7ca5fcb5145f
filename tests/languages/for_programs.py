"""Words in a row that need no translation, because only programs read them."""

from __future__ import annotations

from collections.abc import Mapping

FOR_PROGRAMS: Mapping[str, frozenset[str]] = {
    "extensions/appliance/system.py": frozenset(
        {"Access denied", "Not authorized", "Permission denied", "authentication required"}
    ),
    "extensions/appliance/wifi.py": frozenset(
        {
            "802.1X supplicant", "IP configuration", "Invalid secrets", "No valid secrets", "Secrets were required",
            "Wi-Fi network could not be found", "no compatible",
        }
    ),
    "extensions/backup/restoring.py": frozenset({"no plan"}),
    "extensions/report/moment.py": frozenset({"(hidden)", "ok "}),
    "extensions/report/page.py": frozenset({'attachment; filename="{}"'}),
    "extensions/league/league_call.py": frozenset({"league {}"}),
    "commands/cards.py": frozenset({"sheets of cards"}),
    "commands/cli.py": frozenset({"command {}", "extensions: {}"}),
    "commands/design.py": frozenset({"15 or 15-25", "{} mT"}),
    "commands/flash.py": frozenset(
        {
            "import os\nfor place in {places}:\n    try:\n        os.mkdir(place)\n    except OSError:\n        pass\n",
            "import sys; print(*sys.implementation.version[:2])",
        }
    ),
    "extensions/linked_tables/commands.py": frozenset({'net: {server: "{}{}"}'}),
    "extensions/league/commands.py": frozenset({"First seat", "Round ", "Second seat", "by hand", "league pair {}"}),
    "commands/current_game.py": frozenset({"no note"}),
    "extensions/peripheral/commands.py": frozenset({"typed hands"}),
    "commands/shell_language.py": frozenset({"integer range"}),
    "extensions/shop/choices.py": frozenset({"no choices"}),
    "extensions/shop/pin.py": frozenset({"no guesses", "table operator {} {}\n", "wrong {} until {}"}),
    "extensions/shop/statistics.py": frozenset({"check ", "no {}"}),
    "extensions/updates/candidate.py": frozenset(
        {
            "Could not resolve host", "Couldn't connect", "Failed to connect", "Network is unreachable", "No route",
            "fatal: ",
        }
    ),
    "extensions/updates/commands.py": frozenset({"the project"}),
    "extensions/updates/service.py": frozenset(
        {"Access denied", "Permission denied", "authentication required", "not found"}
    ),
    "doctor/examination.py": frozenset({"config example", "doctor --config {}", "extensions: {}"}),
    "doctor/findings.py": frozenset({"bold red", "serial port"}),
    "doctor/machine.py": frozenset(
        {
            "Module 5", "Pi 5", "Python {}.{}", "Raspberry Pi", "config example", "install rpi-lgpio", "serial port",
            "uninstall RPi.GPIO", "uninstall RPi.GPIO rpi-lgpio",
        }
    ),
    "extensions/linked_tables/doctor_checks.py": frozenset({"chmod 600 '{}'", "too many"}),
    "doctor/one_square.py": frozenset(
        {"across, then", "along, then", "design check", "knock again", "put again", "{}, then"}
    ),
    "doctor/poles.py": frozenset({"flash --hall-sensors"}),
    "doctor/squares.py": frozenset({"{} --square {}"}),
    "tabletop/__init__.py": frozenset({"module {} has no attribute {}"}),
    "games/chameleon/meanings.py": frozenset(
        {
            "engine-from engine-to keeps draws throws loses open hint-from hint-to question question-other illegal "
            "put-back take-away new-game winner",
            "home made last",
        }
    ),
    "games/chameleon/table_cluster.py": frozenset({"a worker has version {} of this package, not {}"}),
    "games/dragons/deck_sheets.py": frozenset({"`chameleon cards print FOLDER --deck NAME`", "the deck"}),
    "games/dragons/meanings.py": frozenset(
        {"home made hint-from hint-to last question question-other illegal put-back take-away winner"}
    ),
    "games/dragons/printing/picture.py": frozenset({"EMBLEMS = "}),
    "tabletop/manifest.py": frozenset(
        {"answer {}", "command {}", "page {}", "sheets of cards", "str | None", "wish {}"}
    ),
    "games/woodland/meanings.py": frozenset(
        {"home made hint-from hint-to question question-other illegal put-back take-away winner done goes"}
    ),
    "hands/timing.py": frozenset({"a repair knows no {}"}),
    "extensions/home_assistant/messages.py": frozenset({"{{ value_json.{} }}"}),
    "journal/lock.py": frozenset({"games {} entries {}", "no counts"}),
    "journal/replay.py": frozenset({" match"}),
    "journal/salvage.py": frozenset(
        {
            "a varint ends after nine bytes", "longer than the file", "no column of a journal",
            "no row of a journal", "the chain is broken",
        }
    ),
    "journal/store.py": frozenset({"a journal has no entries of the kind {}; the kinds are: {}"}),
    "extensions/league/export.py": frozenset({"First seat", "Second seat", "Round {}", "by hand"}),
    "net/leagues/book.py": frozenset({"league {}"}),
    "net/errors.py": frozenset({"too many"}),
    "extensions/secret_cards/masked_cards.py": frozenset({"key proof", "one of"}),
    "extensions/secret_cards/shuffle_proof.py": frozenset({"shuffle challenge", "shuffle proof", "shuffle weight"}),
    "extensions/secret_cards/consistency.py": frozenset(
        {"a hidden move that is opened has a number, a text and a salt"}
    ),
    "extensions/linked_tables/hub.py": frozenset(
        {
            '  max_file_store: {}', '  max_memory_store: {}', '  store_dir: "{}"', "  sync_interval: always",
            'authorization { token: "{}" }', 'http: "127.0.0.1:{}"', 'include "{}"', "jetstream {", 'listen: "{}:{}"',
            "max_connections: 1000", "max_payload: {}", "ping_interval: 2s", "ping_max: 2",
            'server_name: "chameleon-hub"', 'trap "" INT HUP; read -r _; kill "$1"',
        }
    ),
    "extensions/linked_tables/offers.py": frozenset({"no offer"}),
    "extensions/secret_cards/incoming.py": frozenset({"a seal is a checksum", "piles and places are numbers"}),
    "extensions/linked_tables/meeting.py": frozenset({"hidden {}"}),
    "extensions/secret_cards/commitments.py": frozenset(
        {"a secret has 64 hexadecimal digits", "salt {}", "secret {}", "share {}"}
    ),
    "extensions/linked_tables/open_game.py": frozenset({"throw {}"}),
    "extensions/secret_cards/game.py": frozenset({"table 0", "table 1"}),
    "extensions/peripheral/conversation.py": frozenset(
        {
            "no round has begun", "nothing waits for an answer",
            "this board plays no standard; choose with set_variant: {}",
            "this board plays no {}; its variants are: {}", "{} needs the feature {}; ask for it first",
        }
    ),
    "extensions/peripheral/lines.py": frozenset(
        {
            "a line has at most {} bytes", "a line holds printable characters only", "a line is UTF-8 text", "a text",
            "one word", "{} is no command of this board", "{} needs {}", "{} stands alone",
        }
    ),
    "extensions/peripheral/ports.py": frozenset({"another program uses this board"}),
    "extensions/peripheral/variants.py": frozenset({"side {} is not known; it is one of w, b, ?"}),
    "sensing/card_tags.py": frozenset({" --seat {}", "game, deck, card, seat"}),
    "clock/rules.py": frozenset({" loses"}),
    "table/game_store.py": frozenset({"broken off"}),
    "extensions/linked_tables/link.py": frozenset({"too many"}),
    "table/seat_secrets.py": frozenset({"no seats"}),
    "teaching/courses.py": frozenset({"lesson {}", "puzzle {} ", "puzzle {} {}"}),
    "extensions/updates/gathering.py": frozenset({"ERROR: "}),
    "extensions/updates/on_machine.py": frozenset({"[end of output]"}),
    "extensions/updates/self_check.py": frozenset(
        {
            "from controller.commands.cli import main; main()",
            "{journal: journal.db, board: sim, work-ahead: false, page: {open-browser: false, port: %d}}\n",
        }
    ),
    "extensions/updates/signing.py": frozenset({"chameleon-bundle-signature 1", "no signature of {}"}),
    "extensions/voice/espeak.py": frozenset({"ALSA lib"}),
    "extensions/watching/app.py": frozenset({"pages of other hosts may not talk to this server"}),
    "extensions/watching/audience.py": frozenset({"league {}", "table {}"}),
    "extensions/watching/table_directory.py": frozenset({"too many"}),
    "web/clients.py": frozenset({"this page does not read what the table answers"}),
    "extensions/league/operator.py": frozenset(
        {"new, add, leave, table, no-table, pair, result, end", 'attachment; filename="{}.zip"'}
    ),
    "extensions/history/page.py": frozenset({'attachment; filename="{}-{}.txt"', "text/plain; charset=utf-8"}),
    "extensions/shop/operator_page.py": frozenset({'attachment; filename="statistics.csv"'}),
    "web/bundler.py": frozenset(
        {
            "const { define: $define, take: $take } = globalThis.joinedModules;\n", "const {} = await $take({}); ",
            "async ($import) => { {}{}\nreturn { {} };\n}", "export const",
        }
    ),
    "web/bundles.py": frozenset(
        {
            '<script type="module" src="{}">', '<link rel="stylesheet" href="/bundle/page.css">\n  {}',
            'import "{}"; // {}\n', 'await $take("{}");\n', '@import url("{}");\n',
        }
    ),
    "web/extension.py": frozenset({'<link rel="modulepreload" href="{}">\n'}),
    "web/page.py": frozenset({"pages of other hosts may not talk to the table"}),
    "web/probes.py": frozenset(
        {
            '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
            "Microsoft Connect Test", "Microsoft NCSI", "NetworkManager is online\n",
        }
    ),
    "web/serving.py": frozenset(
        {"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"}
    ),
    "web/teaching.py": frozenset({"lesson {}"}),
}  # fmt: skip
"""Files, words of protocols, and reasons that only programs see, by module."""
