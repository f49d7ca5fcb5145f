"""Output and questions of the command in the language of the shell: help, click's texts, and messages.

Help is in docstrings and options, where click expects it, and is translated on output. In English all this is skipped,
so that a command starts quickly.
"""

from __future__ import annotations

import inspect
import re
from copy import copy
from typing import Any

import click
from click import core, decorators, exceptions, formatting, parser, termui, types

from controller.languages.shell import in_shell_language, speaks_english
from controller.languages.wide import width, wrapped
from engine.sentence import Sentence, phrase, plural, term

CLICK_SAYS: tuple[str, ...] = (
    phrase("Usage:"),
    phrase("Options"),
    phrase("Positional arguments"),
    phrase("Commands"),
    phrase("required"),
    phrase("default: {default}"),
    phrase("Show this message and exit."),
    phrase("Aborted!"),
    phrase("Error: {message}"),
    phrase("Error: invalid input"),
    phrase("Missing command."),
    phrase("No such option {name}."),
    phrase("No such command {name}."),
    phrase("Option {name} does not take a value."),
    phrase("{value} is not a valid {number_type}."),
    phrase("{value} is not in the range {range}."),
    phrase("{value} is not a valid boolean. Recognized values: {states}"),
    phrase("{name} {filename} does not exist."),
    phrase("{name} {filename} is a file."),
    phrase("{name} {filename} is a directory."),
    phrase("{name} {filename} is not readable."),
    phrase("file"),
    phrase("directory"),
    phrase("path"),
    plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1, args=""),
    plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1, possibility=""),
    plural("Option {name} requires an argument.", "Option {name} requires {nargs} arguments.", 1, name=""),
    plural("{value} is not {choice}.", "{value} is not one of {choices}.", 1, value="", choice=""),
)
"""Click's own messages, with their parts as text; a test compares them with click's."""

_KINDS = {"integer": phrase("integer"), "integer range": phrase("integer range"), "float": phrase("float")}


_VALUES: tuple[str, ...] = (
    term("value", "ADDRESS"), term("value", "ARGS"), term("value", "AT or AT-AT"), term("value", "BACKUP"),
    term("value", "BOARD"), term("value", "CODE"), term("value", "COMMAND"), term("value", "DEPTH"),
    term("value", "DIAMETERxTHICKNESS"), term("value", "DIRECTORY"), term("value", "FILE"), term("value", "FLOAT"),
    term("value", "FOLDER"), term("value", "GAME"), term("value", "INTEGER"), term("value", "INTEGER RANGE"),
    term("value", "[KIND:]NUMBER"), term("value", "NAME"), term("value", "NUMBER"), term("value", "OPTIONS"),
    term("value", "PATH"), term("value", "PLAYERS"), term("value", "POSITION"), term("value", "RULE=VALUE"),
    term("value", "SCORE"), term("value", "SEAT"), term("value", "SEAT=PLAYER"), term("value", "SOURCE"),
    term("value", "TABLE"), term("value", "TABLES"), term("value", "TEXT"),
)  # fmt: skip
"""The placeholders of values in the help, from click or our commands; others are not translated."""


def echo(sentence: object, *, err: bool = False) -> None:
    """Prints a sentence, on standard error with `err`."""
    click.echo(in_shell_language(sentence), err=err)


def confirmed(question: object) -> bool:
    """Asks the person at the keyboard; returns whether the answer is yes."""
    return click.confirm(in_shell_language(question))


class WithParts(click.Option):
    """An option whose help is a sentence with parts, which click would turn into plain text."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.help = named["help"]


# Help


def translated(command: click.Command) -> click.Command:
    """Returns a command with its help in the language of the shell; the command itself is unchanged."""
    said = copy(command)
    if command.help:
        paragraphs = [help_in_shell_language(each) for each in inspect.cleandoc(command.help).split("\n\n")]
        said.help, said.short_help = "\n\n".join(paragraphs), paragraphs[0]
    said.options_metavar = _each_word("[OPTIONS]")
    said._help_option = None  # click would cache the one of another language
    said.params = [_translated_option(each) for each in command.params]
    if isinstance(said, click.Group):
        said.subcommand_metavar = _each_word(said.subcommand_metavar)
        said.commands = {name: translated(each) for name, each in said.commands.items()}
    return said


def help_in_shell_language(text: str) -> str:
    """Returns a help text in the language of the shell."""
    return in_shell_language(text if isinstance(text, Sentence) else phrase(" ".join(text.split())))


def _translated_option(parameter: click.Parameter) -> click.Parameter:
    said = copy(parameter)
    if isinstance(said, click.Option) and said.help:
        said.help = help_in_shell_language(said.help)
    said.metavar = _stands_for(parameter)
    if isinstance(said.type, click.Path):  # its name was set when click was imported, before it was patched
        said.type = copy(said.type)
        said.type.name = help_in_shell_language(said.type.name)
    return said


def _stands_for(parameter: click.Parameter) -> str | None:
    """Returns the placeholder of a value, as click writes it; None if click lists the values, or there is none."""
    if isinstance(parameter, click.Option):
        has_none = parameter.is_flag or parameter.count or isinstance(parameter.type, click.Choice)
        return None if has_none else _value(parameter.metavar or parameter.type.name.upper())
    if isinstance(parameter.type, click.Choice):
        return None
    name = _value(parameter.metavar or (parameter.name or "").upper())
    return (name if parameter.required else f"[{name}]") + ("..." if parameter.nargs != 1 else "")


def _each_word(text: str) -> str:
    return re.sub("[A-Z]+", lambda found: _value(found[0]), text)


def _value(name: str) -> str:
    """Returns the placeholder of a value, in the language of the shell if it is one of `_VALUES`."""
    return in_shell_language(term("value", name)) if name in _VALUES else name


# Click's own texts


def teach_click() -> None:
    """Makes click use the language of the shell, and count wide letters as two columns."""
    if speaks_english():
        return
    for module in (core, decorators, exceptions, formatting, parser, termui, types):
        vars(module).update(_=_TextOfClick, ngettext=_TextOfClick)
    vars(formatting).update(term_len=width, wrap_text=wrapped)


class _TextOfClick(str):
    """A message of click in the language of the shell; click fills in its parts with `format`."""

    def __new__(cls, message: str, many: str = "", n: int = 1) -> _TextOfClick:
        said = super().__new__(cls, message if many else in_shell_language(phrase(_as_text(message))))
        said.made = message, many, n
        return said

    made: tuple[str, str, int]

    def format(self, *_: object, **parts: object) -> str:
        message, many, n = self.made
        shown = {name: _shown(part, f"{{{name}!r}}" in message + many) for name, part in parts.items()}
        if many:
            return in_shell_language(plural(_as_text(message), _as_text(many), n, **shown))
        return in_shell_language(phrase(_as_text(message), **shown))


def _as_text(message: str) -> str:
    return message.replace("!r}", "}")


def _shown(part: object, is_quoted: bool) -> str:
    return repr(part) if is_quoted else _KINDS.get(str(part), str(part))


def complaint_of(error: click.ClickException) -> str:
    """Returns click's error, as a sentence of ours if its parts are sentences."""
    if isinstance(error, click.MissingParameter) and error.param is not None:
        name = error.param.get_error_hint(error.ctx)
        if error.param.param_type_name == "argument":
            return phrase("Missing argument {name}.", name=name)
        return phrase("Missing option {name}.", name=name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = error.param.get_error_hint(error.ctx)
        return phrase("Invalid value for {name}: {complaint}", name=name, complaint=error.message)
    return error.format_message()
