"""The self-test of the wires between the Pico and the reeds."""


def tested(wires, settle) -> "tuple[int, list[int]]":  # type: ignore[no-untyped-def]  # pins of MicroPython
    """Returns which wires are low on their own, and for each wire which others follow when it is driven low.

    Wires are bits: rows first, then columns. They have MicroPython's pin methods `value()` and `init`; all are pulled
    up during the test and after it. `settle` waits for a pull-up.
    """
    for wire in wires:
        wire.init(wire.IN, wire.PULL_UP)
    settle()
    low = _low(wires)
    return low, [_following(wires, number, settle) & ~low for number in range(len(wires))]


def _following(wires, number: int, settle) -> int:  # type: ignore[no-untyped-def]
    wire = wires[number]
    wire.init(wire.OUT, value=0)
    settle()
    low = _low(wires) & ~(1 << number)
    wire.init(wire.IN, wire.PULL_UP)
    settle()
    return low


def _low(wires) -> int:  # type: ignore[no-untyped-def]
    return sum([1 << number for number, wire in enumerate(wires) if not wire.value()])
