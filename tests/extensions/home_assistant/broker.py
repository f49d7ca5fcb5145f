"""An MQTT broker for tests, nats-server's own, and a subscriber to all its messages."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from types import TracebackType
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

WAIT_S = 60.0
"""The maximum wait; nothing here takes a second."""

SERVER = Path(sys.executable).with_name("nats-server")


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def running(folder: Path, port: int, more: str = "") -> Iterator[subprocess.Popen[str]]:
    """A broker for the block; its data is in `folder`."""
    config = folder / "broker.conf"
    config.write_text(
        f'server_name: broker\nlisten: "127.0.0.1:-1"\njetstream {{ store_dir: "{folder / "kept"}" }}\n'
        f'mqtt {{\n listen: "127.0.0.1:{port}"\n {more}\n}}\n'
    )
    with subprocess.Popen([SERVER, "-c", str(config)], stderr=subprocess.PIPE, text=True) as broker:
        assert broker.stderr is not None
        said = ""
        while "Server is ready" not in said:
            said = broker.stderr.readline()
            assert said, "the broker did not start"
        try:
            yield broker
        finally:
            broker.kill()


class Listener:
    """Receives all messages at a broker, including retained ones."""

    def __init__(self, port: int, user: str | None = None, password: str | None = None) -> None:
        self._heard: Queue[tuple[str, str]] = Queue()
        self.all: dict[str, str] = {}
        self.bytes = b""
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self._client.on_message = lambda _client, _data, told: self._heard.put((told.topic, told.payload.decode()))
        self._client.username_pw_set(user, password)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def __enter__(self) -> Listener:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def say(self, topic: str, text: str, *, retain: bool = False) -> None:
        """Publishes a message."""
        self._client.publish(topic, text, qos=1, retain=retain).wait_for_publish(WAIT_S)

    def until(self, is_told: Callable[[dict[str, str]], bool]) -> dict[str, str]:
        """Receives until the newest message of each topic meets a condition; returns them."""
        while not is_told(self.all):
            topic, text = self._heard.get(timeout=WAIT_S)
            self.all[topic] = text
            self.bytes += f"{topic} {text}\n".encode()
        return self.all

    def until_fact(self, name: str, value: object, table: str = "chameleon") -> dict[str, Any]:
        """Receives until a fact of a table has a value; returns all its facts."""
        topic = f"chameleon-table/{table}/state"
        told = self.until(lambda each: topic in each and json.loads(each[topic])[name] == value)
        facts: dict[str, Any] = json.loads(told[topic])
        return facts
