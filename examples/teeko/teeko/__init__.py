"""Teeko for the table: rules, computer player, light and page."""

from controller.tabletop.manifest import TableGame, TableSeat

GAME = TableGame(
    name="teeko",
    title="Teeko",
    seats=(
        TableSeat("black", "Black", "#4a5560"),
        TableSeat("red", "Red", "#d24a3c", side="north", usual="engine:2"),
    ),
    rules="teeko.rules:Teeko",
    opponent="teeko.opponent:TeekoOpponent",
    tabletop="teeko.tabletop:TeekoTabletop",
    meanings="teeko.light:MEANINGS",
    house_rules={"move-limit": 100},
    page="teeko:page/teeko.js",
    summary="Drop four pieces each, then step: whoever has four in a row or in a square wins.",
    picture="teeko:page/teeko.svg",
)
