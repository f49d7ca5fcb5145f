"""What runs next to a table that plays with others: the note of what it did not believe, for the doctor."""

from __future__ import annotations

from controller.extensions.linked_tables.state import LinkState
from controller.net.refused import refused_messages
from controller.table.services import Service, Surroundings
from controller.table.state import TableState


class RefusedNote(Service):
    """Keeps in a file what the table did not believe of other tables."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._messages = refused_messages(surroundings.config.refused_path)

    def see(self, state: TableState) -> None:
        link = state.part(LinkState)
        if link is not None and link.refused:
            self._messages.see(link.code, link.refused)


refused_note = RefusedNote
