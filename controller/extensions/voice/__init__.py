"""The table's voice: announcements on a loudspeaker, and people's requests to it."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="voice",
    settings={"speech": "controller.extensions.voice.settings:SpeechSettings"},
    table="controller.extensions.voice.table:table_part",
    page="controller.extensions.voice.page:PAGE",
    service="controller.extensions.voice.speaker:speaker",
    commands=(
        TableCommand(
            "say",
            "controller.extensions.voice.commands:say_again",
            phrase("Repeat the last announcement aloud; with `board`, read out the position."),
        ),
    ),
)
