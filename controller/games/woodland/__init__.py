"""The manifest of Woodland: its factions, decks, page and lights."""

from controller.tabletop.manifest import RuleChoice, TableGame, TableSeat
from engine.sentence import phrase, term

__all__ = ["GAME"]

GAME = TableGame(
    name="woodland",
    title=term("game", "Woodland"),
    seats=(
        TableSeat("marquise", term("seat", "Marquise"), "#e8822f", usual="engine:2"),
        TableSeat("eyrie", term("seat", "Eyrie"), "#4b8bf0", usual="engine:2"),
        TableSeat("alliance", term("seat", "Alliance"), "#4db75a", usual="engine:2"),
        TableSeat("vagabond", term("seat", "Vagabond"), "#a9b4c2", usual="engine:2"),
        TableSeat("lizards", term("seat", "Lizards"), "#d8cf4a", usual="engine:2"),
        TableSeat("riverfolk", term("seat", "Riverfolk"), "#35b8b0", usual="engine:2"),
        TableSeat("duchy", term("seat", "Duchy"), "#c99a80", usual="engine:2"),
        TableSeat("corvids", term("seat", "Corvids"), "#8f86c9", usual="engine:2"),
        TableSeat("keepers", term("seat", "Keepers"), "#98a05e", usual="engine:2"),
        TableSeat("chameleander", term("seat", "Chameleander"), "#d05be0"),
    ),
    rules="engine.woodland.game:Woodland",
    opponent="engine.woodland.computer.opponent:WoodlandOpponent",
    teacher="engine.woodland.teaching.teacher:WoodlandTeacher",
    tabletop="controller.games.woodland.tabletop:WoodlandTabletop",
    meanings="controller.games.woodland.meanings:MEANINGS",
    page="controller.games.woodland:page/woodland.js",
    style="controller.games.woodland:page/woodland.css",
    summary=phrase(
        "Factions with different rules fight for twelve clearings in a forest; for players who know Root."
    ),
    picture="controller.games.woodland:page/woodland.svg",
    choices=(
        RuleChoice("seating", phrase("Factions in play"), {}),
        RuleChoice(
            "deck",
            phrase("Cards"),
            {"standard": phrase("Standard deck"), "exiles-and-partisans": phrase("Exiles & Partisans deck")},
        ),
    ),
    house_rules={
        "seating": "marquise,eyrie,alliance,chameleander",
        "deck": "standard",
        "partisans-spare-birds": False,
        "coffins-all": True,
        "propaganda-without-warrior": True,
        "led-over-rivers": False,
        "base-suit": "clearing",
        "ego-points": "0 1 1 1 2 2 2 3",
        "slough-max": 1,
        "quell-refund": False,
        "cajole-ignores-keep": True,
        "raid-tunnels": True,
        "aid-points": "1 2 2",
        "allies-follow": True,
        "coalition-points": 10,
        "ronin-repeats": True,
        "dig-alone": False,
    },
)
