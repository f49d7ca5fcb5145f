"""The table's connection to an MQTT broker, in a thread of the library, which reconnects automatically."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from typing import Any

from controller.extensions.home_assistant import messages
from controller.extensions.home_assistant.settings import HomeSettings
from controller.table.services import Service, Surroundings
from controller.table.state import TableState
from engine.sentence import phrase
from hal.remedies import install_extra

_RETRY_S = (1, 60)
"""The delays before a missing broker is tried again, first and maximum."""
_KEEPALIVE_S = 30
"""After one and a half times this silence the broker reports that the table is gone."""
_END_S = 2.0
"""The time limit for the table's last message."""


def reporter(surroundings: Surroundings) -> HomeReporter | None:
    """Returns the service that publishes a table's facts; None if no broker is configured."""
    settings = surroundings.config.of(HomeSettings)
    return None if settings.broker is None else HomeReporter(settings, surroundings.report)


class HomeReporter(Service):
    """Publishes facts of the table to the broker as long as it is open.

    `report` gets one sentence when the broker cannot be reached, and one when it can again; from any thread.
    """

    def __init__(
        self, settings: HomeSettings, report: Callable[[str], None], *, retry_s: tuple[int, int] = _RETRY_S
    ) -> None:
        self._settings, self._say, self._retry_s = settings, report, retry_s
        self._client: Any = None
        self._facts: messages.Facts | None = None
        self._result: str | None = None
        self._told: Any = None
        """The last published message, possibly not yet at the broker."""
        self._is_silent = False
        """True once it was reported that the broker cannot be reached."""

    def see(self, state: TableState) -> None:
        """Publishes the facts of a table that have changed; from the table's thread, which never waits here."""
        if self._settings.broker is None:
            return
        self._result = messages.result_of(state) or self._result
        facts = messages.facts_of(state, self._result)
        if facts != self._facts:
            self._facts = facts
            self._publish(messages.state_message(self._settings, facts))

    def __enter__(self) -> HomeReporter:
        if self._settings.broker is not None:
            self._connect(self._settings.broker)
        return self

    def __exit__(self, *_: object) -> None:
        client, self._client = self._client, None
        if client is not None:
            gone = messages.availability(self._settings, is_there=False)
            if client.is_connected():
                with suppress(ValueError, RuntimeError):  # the connection broke just now: the broker reports it
                    client.publish(gone.topic, gone.text, qos=1, retain=True).wait_for_publish(_END_S)
            client.disconnect()
            client.loop_stop()

    def _connect(self, broker: str) -> None:
        try:
            from paho.mqtt.client import Client
            from paho.mqtt.enums import CallbackAPIVersion
        except ImportError:
            self._report_trouble(phrase("this needs paho-mqtt; {remedy}", remedy=install_extra("home")))
            return
        client, settings = Client(CallbackAPIVersion.VERSION2), self._settings
        if settings.user is not None:
            client.username_pw_set(settings.user, settings.password)
        if settings.encrypted:
            client.tls_set()
        gone = messages.availability(settings, is_there=False)
        client.will_set(gone.topic, gone.text, qos=1, retain=True)
        client.reconnect_delay_set(*self._retry_s)
        client.on_connect, client.on_disconnect = self._connected, self._disconnected
        client.on_connect_fail, client.on_message = self._failed, self._on_message
        self._client = client
        client.connect_async(broker, settings.port, keepalive=_KEEPALIVE_S)
        client.loop_start()

    def _publish(self, message: messages.Message) -> None:
        client = self._client
        if client is not None and client.is_connected():
            self._told = client.publish(message.topic, message.text, qos=1, retain=True)

    # Called by the library, in its thread

    def _connected(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._report_trouble(phrase("the broker rejects the connection ({reason}); check the key 'home' "
                                "in the configuration", reason=reason))
            return
        if self._is_silent:
            self._is_silent = False
            self._say(phrase("Home Assistant is receiving this table again."))
        client.subscribe(messages.Topics(self._settings).birth)
        self._introduce()

    def _on_message(self, client: Any, data: Any, message: Any) -> None:
        """Publishes everything again for a Home Assistant that has just started, once it is all at the broker."""
        is_birth = message.payload == messages.BIRTH and not message.retain  # a retained one is older
        if is_birth and (self._told is None or self._told.is_published()):
            self._introduce()

    def _introduce(self) -> None:
        for message in messages.discovery(self._settings, version("chameleon-table")):
            self._publish(message)
        self._publish(messages.availability(self._settings, is_there=True))
        if self._facts is not None:
            self._publish(messages.state_message(self._settings, self._facts))

    def _disconnected(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if self._client is not None and not self._is_silent:
            self._report_trouble(phrase("the connection to the broker was lost; the table is trying again"))

    def _failed(self, client: Any, data: Any) -> None:
        where = f"{self._settings.broker}:{self._settings.port}"
        self._report_trouble(phrase("no broker answers at {where}; the table is trying again", where=where))

    def _report_trouble(self, why: str) -> None:
        if not self._is_silent:
            self._is_silent = True
            self._say(phrase("Home Assistant is not receiving this table: {why}.", why=why))
