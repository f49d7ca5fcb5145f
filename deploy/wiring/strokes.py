"""Elements of wiring diagrams: text, wires, joints, boxes and part symbols, as SVG. Places are in px."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

STYLE = """
  text { font: 14px sans-serif; fill: #222; }
  .title { font-size: 20px; font-weight: bold; }
  .pin { font: 12px monospace; fill: #555; }
  .note { font-size: 13px; }
  .mark { font-weight: bold; }
  .wire { stroke: #222; stroke-width: 1.6; fill: none; }
  .row { stroke: #b4441f; }
  .column { stroke: #1f5fb4; }
  .data { stroke: #2a7d3c; }
  .box { fill: #f6f2e8; stroke: #222; stroke-width: 1.6; }
  .part { fill: white; stroke: #222; stroke-width: 1.4; }
  .solid { fill: #222; }
"""


def drawing(width: int, height: int, parts: list[str], style: str = STYLE) -> str:
    """Returns a complete picture as SVG."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    paper = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head, f"<style>{style}</style>", paper, *parts, "</svg>", ""])


def text(x: int, y: int, words: str, kind: str = "", anchor: str = "start") -> str:
    """Returns text that starts, ends or is centred at a point."""
    return f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def pin_name(number: int | None, name: str) -> str:
    """Returns the name of a pin, with its number if it has one."""
    return name if number is None else f"{name}  pin {number:>2}"


def notes(x: int, y: int, lines: Iterable[str]) -> Iterator[str]:
    """Yields lines of text below each other, from the start of the first one."""
    for number, line in enumerate(lines):
        yield text(x, y + number * 26, line, "note")


def wire(kind: str, *points: tuple[int, int]) -> str:
    """Returns a wire through these points; `kind` names its colour in the style."""
    way = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline class="wire {kind}" points="{way}"/>'


def dot(x: int, y: int) -> str:
    """Returns a joint."""
    return f'<circle cx="{x}" cy="{y}" r="3.5" class="solid"/>'


def box(x: int, y: int, width: int, height: int, kind: str = "box") -> str:
    """Returns a box, given its upper left corner."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" class="{kind}"/>'


def resistor(x: int, y: int, value: str) -> Iterator[str]:
    """Yields a horizontal resistor, given its left end."""
    yield f'<rect x="{x}" y="{y - 7}" width="44" height="14" class="part"/>'
    yield text(x + 22, y - 12, value, "pin", "middle")


def fuse(x: int, y: int, value: str) -> Iterator[str]:
    """Yields a fuse in a vertical wire, given its upper end; the wire passes through it."""
    yield f'<rect x="{x - 7}" y="{y}" width="14" height="44" class="part"/>'
    yield wire("", (x, y), (x, y + 44))
    yield text(x + 14, y + 26, value, "pin")


def earth(x: int, y: int) -> Iterator[str]:
    """Yields the symbol for ground, hanging at a point."""
    yield wire("", (x, y), (x, y + 12))
    for half, down in ((12, 12), (8, 17), (4, 22)):
        yield wire("", (x - half, y + down), (x + half, y + down))


def plates(x: int, top: int, bottom: int) -> Iterator[str]:
    """Yields a capacitor between two heights."""
    middle = (top + bottom) // 2
    for end, plate in ((top, middle - 4), (bottom, middle + 4)):
        yield wire("", (x, end), (x, plate))
        yield wire("", (x - 11, plate), (x + 11, plate))
