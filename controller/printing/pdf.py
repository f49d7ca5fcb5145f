"""Marks as the pages of a PDF; the same marks make the same bytes."""

from __future__ import annotations

import hashlib
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from controller.printing.fonts import runs, width
from controller.printing.marks import Group, Mark, Shape, Text
from controller.printing.paper import Document
from controller.printing.svg import svg


def digest(document: Document) -> str:
    """Returns 64 hexadecimal digits that change when anything drawn changes; `pdf` keeps them among the keywords."""
    return hashlib.sha256("".join(svg(document.paper.size, page) for page in document.pages).encode()).hexdigest()


def pdf(document: Document) -> bytes:
    wide, high = (side * mm for side in document.paper.size)
    out = BytesIO()
    canvas = Canvas(out, pagesize=(wide, high), invariant=1, pageCompression=1)
    canvas.setTitle(document.title)
    canvas.setKeywords(digest(document))
    for page in document.pages:
        canvas.translate(0, high)
        canvas.scale(mm, mm)
        canvas.setLineJoin(1)
        for mark in page:
            _draw(canvas, mark)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Canvas, mark: Mark) -> None:
    match mark:
        case Shape():
            _shape(canvas, mark)
        case Text():
            _text(canvas, mark)
        case Group():
            _group(canvas, mark)


def _shape(canvas: Canvas, shape: Shape) -> None:
    outline = canvas.beginPath()
    for step in shape.steps:
        _step(outline, step.way, [each for x, y in step.points for each in (x, -y)])  # a PDF's y grows upwards
    if shape.fill:
        canvas.setFillColor(HexColor(shape.fill))
    if shape.line:
        canvas.setStrokeColor(HexColor(shape.line))
        canvas.setLineWidth(shape.width)
    canvas.drawPath(outline, stroke=int(shape.line is not None), fill=int(shape.fill is not None))


def _step(outline: PDFPathObject, way: str, numbers: list[float]) -> None:
    match way:
        case "M":
            outline.moveTo(*numbers)
        case "L":
            outline.lineTo(*numbers)
        case "C":
            outline.curveTo(*numbers)
        case _:
            outline.close()


def _text(canvas: Canvas, text: Text) -> None:
    canvas.setFillColor(HexColor(text.colour))
    wide = width(text.words, text.font, text.size)
    x = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
    for words, font in runs(text.words, text.font):
        canvas.setFont(font, text.size)
        canvas.drawString(x, -text.y, words)
        x += canvas.stringWidth(words, font, text.size)


def _group(canvas: Canvas, group: Group) -> None:
    canvas.saveState()
    canvas.translate(group.x, -group.y)
    if group.half_turn:
        canvas.rotate(180)
    if group.clip is not None:
        box = canvas.beginPath()
        box.rect(0, -group.clip[1], *group.clip)
        canvas.clipPath(box, stroke=0, fill=0)
    for mark in group.marks:
        _draw(canvas, mark)
    canvas.restoreState()
