"""A store on a disk that does not last is told in one sentence, elsewhere nothing is said."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from jupyter_memory import Memory
from jupyter_memory.memory.lasting import Mount, mounts_here, short_lived

DISK = Mount(PurePosixPath("/"), "ext4")
LAYERS = Mount(PurePosixPath("/"), "overlay")
HOME = Mount(PurePosixPath("/home/ana"), "nfs4")
SHM = Mount(PurePosixPath("/dev/shm"), "tmpfs")
STORE = "/home/ana/.local/share/jupyter/memory"


@pytest.mark.parametrize(
    ("place", "mounts", "environment", "told"),
    [
        (STORE, (DISK,), {}, None),
        (STORE, (LAYERS, HOME), {}, None),
        (STORE, (), {}, None),
        (STORE, (LAYERS,), {}, "inside the container (overlay)"),
        (STORE, (DISK, Mount(PurePosixPath("/home"), "tmpfs")), {}, "memory (tmpfs)"),
        (STORE, (Mount(PurePosixPath("/"), "rootfs"), LAYERS), {}, "inside the container"),
        ("/dev/shm/memory", (DISK, SHM), {}, "in the machine's memory (tmpfs)"),
        ("/dev/shmoo/memory", (DISK, SHM), {}, None),
        ("/tmp/memory", (DISK,), {}, "temporary folder (/tmp)"),
        ("/tmp/memory", (DISK, Mount(PurePosixPath("/tmp"), "ext4")), {}, "temporary folder"),
        ("/tmp/disk/memory", (DISK, Mount(PurePosixPath("/tmp/disk"), "ext4")), {}, None),
        ("/tmporary/memory", (DISK,), {}, None),
        ("/root/memory", (LAYERS,), {"COLAB_RELEASE_TAG": "r"}, "Colab takes away"),
        ("/content/drive/MyDrive/memory", (LAYERS,), {"COLAB_GPU": ""}, None),
        (STORE, (LAYERS, HOME), {"BINDER_SERVICE_HOST": "h"}, "Binder takes away"),
        ("/kaggle/working", (DISK,), {"KAGGLE_KERNEL_RUN_TYPE": "i"}, "Kaggle takes away"),
    ],
)
def test_what_does_not_last_is_told_with_the_reason(place, mounts, environment, told) -> None:
    said = short_lived(Path(place), "en", environment=environment, mounts=mounts)
    if told is None:
        assert said is None
    else:
        assert said is not None
        assert said.startswith("This store does not last: it lies ")
        assert told in said
        assert said.count(". ") == 1


def test_it_is_told_in_chinese_as_well() -> None:
    said = short_lived(Path("/dev/shm/memory"), "zh", environment={}, mounts=(DISK, SHM))
    assert said is not None
    assert said.startswith("此存储不会长期保留：它位于内存中（tmpfs）。")


def test_this_machine_lists_what_is_mounted() -> None:
    if not Path("/proc/self/mounts").exists():
        pytest.skip("no list of mounts here")
    assert any(each.point == PurePosixPath("/") for each in mounts_here())


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en_GB.UTF-8", "This store does not last"), ("zh_CN.UTF-8", "此存储不会长期保留")],
)
def test_the_status_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Memory(tmp_path / "store", user="ana", project=None, embedder="none") as memory:
        status = memory.status()
    assert told in (status.short_lived or "")
    assert "".join((status.short_lived or "").split()) in "".join(repr(status).split())
    assert told in status._repr_html_()
