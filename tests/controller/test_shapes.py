"""Whether plain data has the shape that a `TypedDict` describes."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import pytest

from controller.testing.shapes import complaints


class Horse(TypedDict):
    name: str
    age: int | None
    foals: list[str]
    gait: NotRequired[Literal["walk", "trot"]]
    wins: NotRequired[dict[str, int]]


WHOLE: dict[str, Any] = {"name": "Bella", "age": 7, "foals": ["Fleck"], "wins": {"Derby": 1}}


@pytest.mark.parametrize("change", [{}, {"gait": "trot"}, {"age": None}, {"foals": []}, {"colour": "brown"}])
def test_data_as_described_is_well_and_may_hold_more(change: dict[str, Any]) -> None:
    assert complaints({**WHOLE, **change}, Horse) == []


def test_a_key_that_is_not_required_may_be_missing_and_no_other() -> None:
    assert complaints({"name": "Bella", "age": 7, "foals": []}, Horse) == []
    assert complaints({"name": "Bella", "age": 7}, Horse, "the horse") == ["the horse has no 'foals'"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": 3}, "it['name'] is 3, expected str"),
        ({"age": True}, "it['age'] is True, expected int | None"),
        ({"foals": "Fleck"}, "it['foals'] is 'Fleck', expected a list"),
        ({"foals": ["Fleck", None]}, "it['foals'][1] is None, expected str"),
        ({"wins": {"Derby": "one"}}, "it['wins']['Derby'] is 'one', expected int"),
        ({"gait": "fly"}, "it['gait'] is 'fly', expected one of ('walk', 'trot')"),
        ({"wins": []}, "it['wins'] is [], expected a mapping"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: dict[str, Any], complaint: str) -> None:
    assert complaints({**WHOLE, **change}, Horse) == [complaint]


def test_what_is_no_mapping_has_no_keys() -> None:
    assert complaints([], Horse) == ["it is [], expected a mapping"]
