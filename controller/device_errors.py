"""What devices say of themselves, as sentences that can be said in other languages.

Drivers know nothing of languages: each says how it is in one English sentence. What is found again here becomes a
message with its parts; all else stays as the driver has it.
"""

from __future__ import annotations

from controller.languages.found import found_again
from engine.sentence import phrase
from hal.remedies import install_extra

__all__ = ["installing", "told_by_device"]

_SAID: tuple[str, ...] = (
    phrase("the simulated board is ready: {reeds} reeds, {lights} lights, no hardware"),
    phrase("the simulated card reader is ready: no hardware"),
    phrase("{reeds} reeds are read; {lights} lights draw about {drawn} of {budget} mA"),
    phrase("the Pico on {port} answers, firmware {firmware}; it went on after a fault in its {part}: {fault}"),
    phrase("the Pico on {port} answers, firmware {firmware}"),
    phrase("the Pico has not answered yet"),
    phrase("the Pico on {port} is gone ({reason}); plug its USB cable in"),
    phrase("the port {port} cannot be opened ({reason}); {remedy}"),
    phrase("the card reader's port {port} cannot be opened ({reason}); {remedy}"),
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
    phrase("plug the reader in, and see that {option} names its port"),
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
    phrase(
        "the {name} reader on {port} cannot be used: {reason}; check its cable, its switches, and the reader and "
        "port in the configuration"
    ),
    phrase("the {name} reader's port is {value}; expected a name such as /dev/ttyUSB0"),
    phrase("the {name} reader's retry-s is {value}; expected seconds, at most 60"),
    phrase("the {name} reader's opener is {value}; it is not for a configuration"),
    phrase("a card reader needs the package pyserial; {remedy}"),
    phrase("it does not answer the command {number}"),
    phrase("it refuses the command {number}"),
    phrase("what answers is not a PN532: it gives {number} as its version"),
    phrase("its version has changed"),
    phrase("its list of cards cannot be understood"),
    phrase("its port is gone: {reason}"),
    phrase("the {name} reader on {port} hears what is no card; is there more than one on it? Leave one"),
    phrase("the {name} reader on {port} answers, firmware {firmware}; it was started again once"),
    phrase("the {name} reader on {port} answers, firmware {firmware}; it was started again {n} times"),
    phrase("the {name} reader on {port} answers, firmware {firmware}"),
    phrase("the {name} reader on {port} is listened to; whether it is there shows when a card lies on it"),
    phrase("there is no board {name}; the boards are: {known}"),
    phrase("there is no card reader {name}; the card readers are: {known}"),
    phrase("the board {name} has no option {option}; its options are: {known}"),
    phrase("the card reader {name} has no option {option}; its options are: {known}"),
    phrase("the board {name} needs the option {option}"),
    phrase("the card reader {name} needs the option {option}"),
    phrase("the option simulated is true or false, and true only for: {boards}"),
    phrase("{option} is {value}; it is a whole number from {low} to {high}"),
    phrase("{option} is {value}; it is one of: {known}"),
    phrase("{option} is {value}; it must be five GPIO numbers, such as 5 6 13 19 26"),
    phrase("{option} names one pin; it must be five GPIO numbers, such as 5 6 13 19 26"),
    phrase("{option} names {n} pins; it must be five GPIO numbers, such as 5 6 13 19 26"),
    phrase("GPIO {pin} is used twice; rows, columns and lights need a pin each"),
    phrase("{pin} is no GPIO number of the header; they are 2 to 27"),
    phrase("the board option port is a device such as /dev/ttyACM0, not {value}"),
    phrase("the board option kinds is a list of kinds of pieces, such as [white, black], not {value}"),
    phrase("the board option {option} is a whole number from {low} to {high}, not {value}"),
    phrase("the {name} device is open already; close it first"),
    phrase("the {name} device is not open"),
    phrase("the {name} board is not open"),
    phrase("the {name} lights are not open"),
    phrase("the {name} board is real: move its pieces with your own hands"),
    phrase("the wires cannot be tested: {reason}; see to the line of the board first"),
    phrase("the lights cannot be driven: {reason}; enable SPI (raspi-config; not on a Raspberry Pi 5), and {remedy}"),
    phrase("the lights need Adafruit's NeoPixel library ({reason}); {remedy}"),
    phrase("GPIO {pin} of this machine cannot drive the lights: {reason}; on a Raspberry Pi 5 {remedy}"),
    phrase(
        "the pins cannot be used: {reason}; {remedy}, and on a Raspberry Pi 5 take RPi.GPIO away ({command}) and {then}"
    ),
    phrase("the gpio board needs the module RPi.GPIO ({reason}); {remedy}, or with Python 3.13 and later: {command}"),
    phrase(
        "the gpio board needs a Raspberry Pi, and this is none that RPi.GPIO knows ({reason}); on a Pi {remedy}, "
        "elsewhere choose another board"
    ),
    phrase("the module RPi.GPIO does not start ({reason}); {remedy}"),
    phrase("the Pico's firmware {firmware} does not know the option settle-us; {remedy}"),
    phrase("no Pico is plugged in; plug in its USB cable, or name its port in board-options: port"),
    phrase("there are several Picos: {ports}; name the table's one in board-options: port"),
    phrase(
        "the Pico runs MicroPython {version}, but its firmware needs {least} or newer; hold BOOTSEL while you plug the "
        "Pico in, copy a newer .uf2 file to the drive that appears, then run: {command}"
    ),
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


def installing(extra: str) -> str:
    """Returns what installs an extra of this project, as "run: pip install ..."; see `install_extra`."""
    return told_by_device(install_extra(extra))
