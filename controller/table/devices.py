"""What devices say of themselves, as sentences that can be said in other languages.

Drivers know nothing of languages: each says how it is in one English sentence. What is found again here becomes a
message with its parts; all else stays as the driver has it.
"""

from __future__ import annotations

from controller.languages.found import found_again
from engine.sentence import phrase

__all__ = ["told_by_device"]

_SAID: tuple[str, ...] = (
    phrase("the simulated board is ready: {reeds} reeds, {lights} lights, no hardware"),
    phrase("the simulated card reader is ready: no hardware"),
    phrase("{reeds} reeds are read; {lights} lights draw about {drawn} of {budget} mA"),
    phrase("the Pico on {port} answers, firmware {firmware}; it went on after a fault in its {part}: {fault}"),
    phrase("the Pico on {port} answers, firmware {firmware}"),
    phrase("the Pico has not answered yet"),
    phrase("the Pico on {port} is gone ({reason}); plug its USB cable in"),
    phrase("the port {port} cannot be opened ({reason}); {remedy}"),
    phrase("the Pico is silent; {remedy}"),
    phrase("the Pico does not answer {message}; {remedy}"),
    phrase("the Pico says {message} in another way; {remedy}"),
    phrase("the Pico refuses {message}, code {code}; {remedy}"),
    phrase("the Pico speaks another protocol than {protocol}; {remedy}"),
    phrase(
        "the Pico's firmware {firmware} speaks protocol {protocol} (words {words}), "
        "this program {own_protocol} (words {own_words}); {remedy}"
    ),
    phrase("bring it up to date with: {command}"),
    phrase("pull its cable and plug it in again, or renew its firmware with: {command}"),
    phrase("plug the {device} in, and see that {option} names its port"),
    phrase("another program uses it; if that is the table, {remedy}"),
    phrase("press Ctrl-C in the terminal in which it runs"),
    phrase("run the installer again, in the project's folder: {command}"),
    phrase("run: {command}, then log in again"),
    phrase("run: {command}"),
    phrase("run the installer again, in the project's folder: {command}"),
    phrase("there is no card reader, and none is configured"),
    phrase("two cards lie on the reader; leave one there"),
    phrase("one card at a time lies on the reader again"),
    phrase("the {name} reader on {port} is lost ({reason}); check its cable, it is looked for"),
    phrase("the {name} reader on {port} hears what is no card; is there more than one on it? Leave one"),
    phrase("the {name} reader on {port} answers, firmware {firmware}; it was started again once"),
    phrase("the {name} reader on {port} answers, firmware {firmware}; it was started again {n} times"),
    phrase("the {name} reader on {port} answers, firmware {firmware}"),
    phrase("the {name} reader on {port} is listened to; whether it is there shows when a card lies on it"),
    phrase("the {name} device is not open"),
    phrase("the {name} device works again"),
    phrase(
        "the {name} device failed ({reason}) and is started again; "
        "if that happens again, restart the table and report it"
    ),
    phrase("the lights do not answer: {reason}; check their data line, they are tried again every second"),
    phrase("the lights failed: {reason}; they are tried again every second"),
    phrase("the lights work again"),
    phrase("the reeds have not been read for {silence} ms; restart the table"),
    phrase("the reeds cannot be read: {reason}; they are tried again every second"),
    phrase("the reeds work again"),
)
"""The messages of all drivers, a special one before what is like it; a test compares them with what drivers say."""


def told_by_device(said: str) -> str:
    """Returns what a device says of itself as a sentence with its parts, where it is one that is known."""
    return found_again(said, _SAID)
