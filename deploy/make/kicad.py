"""Writes a circuit board in KiCad 6's formats: the board (.kicad_pcb) and the netlist (.net). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from deploy.make.circuit import MARK, Circuit, FootPad, Hole, Part, Track

LAYERS = (
    (0, "F.Cu", "signal"),
    (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"),
    (35, "F.Paste", "user"),
    (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user"),
    (47, "F.CrtYd", "user"),
)
AT = (100.0, 60.0)
"""The place of the board's origin on KiCad's sheet."""


def board_text(circuit: Circuit) -> str:
    """Returns the board as a .kicad_pcb file for KiCad 6 and later; many factories accept it directly."""
    numbers = {net: number for number, net in enumerate(("", *circuit.nets))}
    lines = [
        "(kicad_pcb (version 20211014) (generator chameleon_table)",
        f"  (general (thickness {circuit.thickness:g}))",
        '  (paper "A3")',
        f'  (title_block (title "{circuit.title}"))',
        "  (layers",
        *(f'    ({number} "{name}" {kind})' for number, name, kind in LAYERS),
        "  )",
        "  (setup (pad_to_mask_clearance 0))",
        *(f'  (net {number} "{net}")' for net, number in numbers.items()),
        *(line for part in circuit.parts for line in _part(part, numbers)),
        *(line for number, hole in enumerate(circuit.holes, start=1) for line in _hole(hole, number)),
        *(line for track in circuit.tracks for line in _track(track, numbers)),
        *_vias(circuit, numbers),
        *_edges(circuit),
        *_labels(circuit),
        ")",
    ]
    return "\n".join(lines) + "\n"


def netlist_text(circuit: Circuit) -> str:
    """Returns the pads of each net, as KiCad's netlist."""
    lines = ['(export (version "E")', "  (components"]
    for part in circuit.parts:
        kind = f'(footprint "table:{part.footprint.name}")'
        lines.append(f'    (comp (ref "{part.name}") (value "{part.value}") {kind})')
    lines.append("  )\n  (nets")
    for number, net in enumerate(circuit.nets, start=1):
        nodes = " ".join(f'(node (ref "{pad.part}") (pin "{pad.number}"))' for pad in circuit.pads if pad.net == net)
        lines.append(f'    (net (code "{number}") (name "{net}") {nodes})')
    return "\n".join([*lines, "  )\n)"]) + "\n"


def _place(x: float, y: float) -> str:
    return f"{round(x + AT[0], 4):g} {round(y + AT[1], 4):g}"


def _part(part: Part, numbers: dict[str, int]) -> Iterator[str]:
    side = "B" if part.below else "F"
    turn = " 180" if part.turned else ""
    yield f'  (footprint "table:{part.footprint.name}" (layer "{side}.Cu")'
    yield f"    (at {_place(part.x, part.y)}{turn})"
    drilled = all(pad.drill for pad in part.footprint.pads)
    yield f"    (attr {'through_hole' if drilled else 'smd'})"
    width, height = part.footprint.body
    hidden = " hide" if part.name[0] == "J" else ""  # the labels next to them say more
    place = f'(at 0 {_above(part):g}{turn}) (layer "{side}.SilkS"){hidden}'
    yield f'    (fp_text reference "{part.name}" {place} {_effects(0.8, side)})'
    yield f'    (fp_text value "{part.value}" (at 0 0) (layer "{side}.SilkS") hide {_effects(0.8, side)})'
    for layer, grow in (("SilkS", 0.0), ("CrtYd", 0.05)):
        yield from _frame(width / 2 + grow, height / 2 + grow, f"{side}.{layer}", part, silk=layer == "SilkS")
    if mark := part.footprint.mark:
        (left, top), (right, bottom) = mark.start, mark.end
        line = f"(start {left:g} {top:g}) (end {right:g} {bottom:g})"
        yield f'    (fp_line {line} (layer "{side}.SilkS") (width {MARK:g}))'
    for pad in part.footprint.pads:
        yield _pad(pad, part, numbers)
    yield "  )"


def _above(part: Part) -> float:
    """Returns the place of a part's name."""
    up = part.footprint.body[1] / 2 + 0.75
    return up if part.turned else -up


def _frame(x: float, y: float, layer: str, part: Part, *, silk: bool) -> Iterator[str]:
    """Yields the outline of a part; printed only if it crosses none of its pads."""
    if silk and any(abs(pad.y) + pad.height / 2 > y - 0.15 for pad in part.footprint.pads):
        return
    if silk:
        x = min(x, min(abs(pad.x) for pad in part.footprint.pads) - 1.1) if part.footprint.name[0] in "RD" else x
    yield (
        f'    (fp_rect (start {-x:g} {-y:g}) (end {x:g} {y:g}) (layer "{layer}") '
        f"(width {0.12 if silk else 0.05}) (fill none))"
    )


def _pad(pad: FootPad, part: Part, numbers: dict[str, int]) -> str:
    net = part.nets[pad.number]
    turn = " 180" if part.turned else ""
    if pad.drill:
        shape = "rect" if pad.number == "1" and len(part.footprint.pads) > 2 else "circle"
        kind, layers, drill = f"thru_hole {shape}", '"*.Cu" "*.Mask"', f" (drill {pad.drill:g})"
    else:
        kind, layers, drill = "smd rect", '"F.Cu" "F.Paste" "F.Mask"', ""
    return (
        f'    (pad "{pad.number}" {kind} (at {pad.x:g} {pad.y:g}{turn}) (size {pad.width:g} {pad.height:g}){drill} '
        f'(layers {layers}) (net {numbers[net]} "{net}"))'
    )


def _hole(hole: Hole, number: int) -> Iterator[str]:
    x, y, drill, head = hole.x, hole.y, hole.drill, hole.head
    yield f'  (footprint "table:Screw_{drill:g}mm" (layer "F.Cu") (at {_place(x, y)})'
    yield "    (attr exclude_from_pos_files exclude_from_bom)"
    yield f'    (fp_text reference "H{number}" (at 0 0) (layer "F.SilkS") hide {_effects(0.8, "F")})'
    yield f'    (fp_circle (center 0 0) (end {head / 2:g} 0) (layer "F.SilkS") (width 0.12) (fill none))'
    yield f'    (fp_circle (center 0 0) (end {head / 2:g} 0) (layer "F.CrtYd") (width 0.05) (fill none))'
    yield (
        f'    (pad "" np_thru_hole circle (at 0 0) (size {drill:g} {drill:g}) (drill {drill:g}) '
        '(layers "*.Cu" "*.Mask")))'
    )


def _track(track: Track, numbers: dict[str, int]) -> Iterator[str]:
    for a, b in pairwise(track.points):
        yield (
            f"  (segment (start {_place(*a)}) (end {_place(*b)}) (width {track.width:g}) "
            f'(layer "{track.layer}") (net {numbers[track.net]}))'
        )


def _vias(circuit: Circuit, numbers: dict[str, int]) -> Iterator[str]:
    for via in circuit.vias:
        yield (
            f"  (via (at {_place(via.x, via.y)}) (size {via.size:g}) (drill {via.drill:g}) "
            f'(layers "F.Cu" "B.Cu") (net {numbers[via.net]}))'
        )


def _edges(circuit: Circuit) -> Iterator[str]:
    left, top, right, bottom = circuit.corners
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    for a, b in pairwise(corners):
        yield f'  (gr_line (start {_place(*a)}) (end {_place(*b)}) (layer "Edge.Cuts") (width 0.1))'


def _labels(circuit: Circuit) -> Iterator[str]:
    for label in circuit.labels:
        side = "B" if label.below else "F"
        at = f'(at {_place(label.x, label.y)}) (layer "{side}.SilkS")'
        yield f'  (gr_text "{label.words}" {at} {_effects(label.size, side)})'


def _effects(size: float, side: str) -> str:
    mirror = " (justify mirror)" if side == "B" else ""
    return f"(effects (font (size {size:g} {size:g}) (thickness {max(size * 0.15, 0.12):.2f})){mirror})"
