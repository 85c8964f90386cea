"""Who and where a handle is when nobody says so."""

from __future__ import annotations

import os

import pytest

from jupyter_memory import Memory, UsageError
from jupyter_memory.memory.places import detect_project, named_project, user_or_default


@pytest.fixture(autouse=True)
def nowhere(tmp_path, monkeypatch):
    """A folder outside notebooks and checkouts."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.delenv("JUPYTERHUB_USER", raising=False)


class TestUser:
    def test_the_hub_says_who_one_is_or_the_login(self, monkeypatch):
        monkeypatch.setenv("LOGNAME", "dan")
        assert user_or_default(None) == "dan"
        monkeypatch.setenv("JUPYTERHUB_USER", "carla")
        assert user_or_default(None) == "carla"
        assert user_or_default("  ana  li ") == "ana li"

    @pytest.mark.parametrize("user", ["", " \t", 5, True, b"ana", ["ana"]])
    def test_nobody_is_not_everybody(self, user):
        with pytest.raises(UsageError, match="user"):
            user_or_default(user)

    def test_without_a_login_name_it_must_be_said(self, monkeypatch):
        def unknown():
            raise KeyError("getpwuid(): uid not found")

        monkeypatch.setattr("getpass.getuser", unknown)
        with pytest.raises(UsageError, match="give user='name'"):
            user_or_default(None)


class TestProject:
    def test_outside_everything_there_is_none(self):
        assert detect_project() is None

    def test_a_checkout_is_a_project_also_from_below(self, tmp_path, monkeypatch):
        (tmp_path / "repo" / ".git").mkdir(parents=True)
        below = tmp_path / "repo" / "notebooks" / "2026"
        below.mkdir(parents=True)
        monkeypatch.chdir(below)
        assert detect_project() == str(tmp_path / "repo")

    def test_a_worktree_has_a_file_instead(self, tmp_path, monkeypatch):
        (tmp_path / "tree").mkdir()
        (tmp_path / "tree" / ".git").write_text("gitdir: elsewhere")
        monkeypatch.chdir(tmp_path / "tree")
        assert detect_project() == str(tmp_path / "tree")

    def test_else_it_is_the_notebooks_folder(self, tmp_path, monkeypatch):
        folder = tmp_path / "分析 2026"
        folder.mkdir()
        monkeypatch.setenv("JPY_SESSION_NAME", str(folder / "report.ipynb"))
        assert detect_project() == str(folder)
        monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "gone" / "report.ipynb"))
        assert detect_project() is None

    def test_two_folders_of_one_name_are_two_projects(self, tmp_path, monkeypatch, store_folder):
        for place in ("a", "b"):
            folder = tmp_path / place / "sales"
            (folder / ".git").mkdir(parents=True)
            monkeypatch.chdir(folder)
            with Memory(store_folder, user="ana", embedder="none") as memory:
                receipt = memory.remember(f"Revenue of {place}")
                assert receipt.message == "Remembered (fact, project sales)."
                assert [each.text for each in memory.list()] == [f"Revenue of {place}"]
                assert memory.project == str(folder)

    def test_a_handle_stands_in_one_project(self, tmp_path):
        with pytest.raises(UsageError, match="every project"):
            Memory(tmp_path, user="ana", project="*")
        with Memory(tmp_path, user="ana", project=None, embedder="none") as memory:
            assert memory.project is None
            with pytest.raises(UsageError, match="every project"):
                memory.remember("x", project="*")

    def test_a_folders_name_stands_for_the_folder(self):
        one, two = (f"{os.sep}{place}{os.sep}sales" for place in ("a", "b"))
        assert named_project("sales", [one], None) == one
        assert named_project("sales", [], one) == one
        assert named_project("sales", ["sales", one], None) == "sales"
        assert named_project("new", [one], None) == "new"
        assert named_project(two, [one], None) == two
        with pytest.raises(UsageError, match="the name of 2 projects"):
            named_project("sales", [one, two], None)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"agent": ""}, "agent must be a name"),
        ({"agent": 5}, "agent must be a name"),
        ({"clock": "now"}, "clock must be a callable"),
        ({"clock": lambda: 5}, "it must return a datetime with a zone"),
    ],
)
def test_a_handle_that_cannot_be_opened_is_told(tmp_path, given, words):
    with pytest.raises(UsageError, match=words):
        Memory(tmp_path, user="ana", project=None, embedder="none", **given)
