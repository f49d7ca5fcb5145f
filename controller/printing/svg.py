"""Marks as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from controller.printing.fonts import FONTS
from controller.printing.marks import Group, Mark, Point, Shape, Text


def svg(size: Point, marks: Iterable[Mark]) -> str:
    """Returns a picture of this width and height in millimetres."""
    wide, high = map(_n, size)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">'
    return "\n".join([head, *map(_drawn, marks), "</svg>\n"])


def _n(number: float) -> str:
    short = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def _drawn(mark: Mark) -> str:
    match mark:
        case Shape():
            return _shape(mark)
        case Text():
            return _text(mark)
        case Group():
            return _group(mark)


def _shape(shape: Shape) -> str:
    outline = "".join(step.way + " ".join(f"{_n(x)} {_n(y)}" for x, y in step.points) for step in shape.steps)
    pen = f' stroke="{shape.line}" stroke-width="{_n(shape.width)}" stroke-linejoin="round"' if shape.line else ""
    return f'<path d="{outline}" fill="{shape.fill or "none"}"{pen}/>'


def _text(text: Text) -> str:
    _, family, weight, style = FONTS[text.font]
    look = f'font-family="{family}" font-weight="{weight}" font-style="{style}" font-size="{_n(text.size)}"'
    where = f'x="{_n(text.x)}" y="{_n(text.y)}" text-anchor="{text.anchor}"'
    return f'<text {where} {look} fill="{text.colour}">{escape(text.words)}</text>'


def _group(group: Group) -> str:
    inside = "\n".join(map(_drawn, group.marks))
    if group.clip is None:
        turn = " rotate(180)" if group.half_turn else ""
        return f'<g transform="translate({_n(group.x)} {_n(group.y)}){turn}">\n{inside}\n</g>'
    wide, high = map(_n, group.clip)  # an inner picture is clipped to its box
    return f'<svg x="{_n(group.x)}" y="{_n(group.y)}" width="{wide}" height="{high}">\n{inside}\n</svg>'
