"""A hall sensor in the place that the docs give it tells the poles of magnets, and one of another kind does not."""

from __future__ import annotations

from pathlib import Path

from deploy.make.measures import read_measures
from firmware_bridge.firmware.poles import FAR, NEAR
from sim.hall import Sensor, forgets, recognises
from sim.square import Square, judged, recommended

SQUARE = recommended(both_poles=True)
"""The recommended square with the reeds that hall sensors want."""
PAGE = (Path(__file__).parents[2] / "docs" / "hardware.md").read_text(encoding="utf-8")


def test_the_recommended_sensor_recognises_every_piece_and_forgets_it() -> None:
    assert judged(SQUARE).works
    assert recognises(SQUARE, Sensor(per_mt=0.95 * Sensor().per_mt)) > 1.5
    assert forgets(SQUARE, Sensor(per_mt=1.05 * Sensor().per_mt)) > 1.5


def test_the_docs_say_how_surely() -> None:
    said = (
        f"is {recognises(SQUARE, Sensor()):.1f} times what is needed",
        f"are forgotten {forgets(SQUARE, Sensor()):.1f} times over",
        f"from {NEAR / 65536 * 3.3:.2f} V on, which is {Sensor().millitesla(NEAR):.1f} mT",
        f"leaves a margin of {judged(Square(both_poles=True)).opening:.1f} instead of two",
    )
    assert [words for words in said if words not in PAGE] == []
    assert FAR * 2 == NEAR and "has lost it at half of that" in PAGE


def test_a_duller_sensor_is_too_dull() -> None:
    assert recognises(SQUARE, Sensor(per_mt=0.030)) < 1


def test_a_sensor_far_beside_the_middle_is_too_far() -> None:
    assert recognises(SQUARE, Sensor(aside=6)) < 1


def test_the_sensor_lies_on_the_circuit_board_below_the_recommended_magnet() -> None:
    of = read_measures()
    assert round(of.reed.height + of.reed.seat - Sensor().below, 2) == 0.8  # half of its 1.5 mm
