"""A real S3 service on this machine, and machines of its users: each has mirrors of its own."""

from __future__ import annotations

import logging
import urllib.request
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BUCKET = "team"


@pytest.fixture(scope="session")
def s3_service() -> Iterator[str]:
    """The address of the service."""
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def s3_address(s3_service, monkeypatch, tmp_path) -> str:
    """An address nobody has used, with the environment to reach it."""
    environment = {
        "AWS_ENDPOINT_URL": s3_service,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "us-east-1",
        "JUPYTER_DATA_DIR": str(tmp_path / "machine"),
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    request = urllib.request.Request(f"{s3_service}/{BUCKET}", method="PUT")
    urllib.request.urlopen(request).close()
    return f"s3://{BUCKET}/{tmp_path.name}"


@pytest.fixture
def on_machine(monkeypatch, tmp_path) -> Callable[[str], None]:
    """Let what is opened from now on be opened on another machine."""

    def be_on(name: str) -> None:
        monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / name))

    return be_on
