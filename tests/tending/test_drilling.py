"""Once a month backups are brought back to a temporary place; health says how that went."""

from __future__ import annotations

import pytest
from leftovers import files_with

from jupyter_memory.errors import ScopeError, StoreDamagedError, StoreError, UsageError
from jupyter_memory.store import restoring


@pytest.fixture
def backed_up(memory, tmp_path):
    memory.remember("Revenue excludes refunds.")
    memory.backup()
    memory.backup(tmp_path / "elsewhere")
    return memory


def _spoil(folder):
    file = next(folder.glob("*/semantic.lance/data/*"))
    file.unlink()  # a link: the store keeps its own
    file.write_bytes(b"cut short")


def test_the_newest_of_each_folder_is_tried_out_and_health_says_when(backed_up, clock, tmp_path):
    assert backed_up.health().last_drill is None
    clock.advance(days=2)
    backed_up.remember("Pies are fine.")
    newest = backed_up.backup(tmp_path / "elsewhere")
    done = backed_up.drill()
    assert [each.counts for each in done] == [{"semantic": 1}, {"semantic": 2}]
    assert done[1].backup == newest.path
    assert all(each.verified and each.place is None for each in done)
    health = backed_up.health()
    assert health.last_drill == clock()
    assert "backup last tried out  2026-03-12 09:00" in repr(health)
    assert health.is_well
    assert health.to_dict()["last_drill"] == clock().isoformat()
    clock.advance(days=46)
    backed_up.backup()
    assert "last tried out 46 days ago" in " ".join(backed_up.health().diagnosis)


@pytest.mark.parametrize("where", ["store/backups", "elsewhere"])
def test_one_that_cannot_be_brought_back_is_a_breach_until_one_can(
    backed_up, clock, tmp_path, where
):
    backed_up.drill()
    before = clock()
    _spoil(tmp_path / where)
    clock.advance(days=1)
    with pytest.raises(StoreDamagedError, match="is not whole"):
        backed_up.drill()
    health = backed_up.health()
    assert health.breaches == ("drill failed",)
    assert health.last_drill == before
    assert "tried out on 2026-03-11 09:00. Run: jupyter memory backup" in health.diagnosis[0]
    clock.advance(days=1)
    backed_up.backup(tmp_path / where)
    backed_up.drill()
    assert backed_up.health().is_well


def test_it_is_done_by_itself_once_a_month(backed_up, clock):
    backed_up._drill_if_due()
    first = clock()
    assert backed_up.health().last_drill == first
    clock.advance(days=29)
    backed_up._drill_if_due()
    assert backed_up.health().last_drill == first
    clock.advance(days=1)
    backed_up._drill_if_due()
    assert backed_up.health().last_drill == clock()


def test_after_a_failure_it_is_done_again_the_next_day(backed_up, clock, tmp_path):
    _spoil(tmp_path / "elsewhere")
    with pytest.raises(StoreDamagedError):
        backed_up._drill_if_due()
    backed_up.backup(tmp_path / "elsewhere")
    clock.advance(hours=1)
    backed_up._drill_if_due()
    assert not backed_up.health().is_well
    clock.advance(days=1)
    backed_up._drill_if_due()
    assert backed_up.health().is_well


def test_a_disk_that_is_not_there_is_passed_over(backed_up, tmp_path):
    (tmp_path / "elsewhere").rename(tmp_path / "unplugged")
    assert [each.counts for each in backed_up.drill()] == [{"semantic": 1}]


def test_what_is_erased_meanwhile_stays_in_no_copy(backed_up, open_memory, tmp_path, monkeypatch):
    """An erasure takes the temporary place along, and the drill knows nothing then."""
    (gone,) = backed_up.list()
    compare = restoring._compare

    def erase_first(backup, place, manifest):
        monkeypatch.setattr(restoring, "_compare", compare)
        assert place.is_dir()
        assert open_memory().erase(gone.id).found == 0
        assert not place.exists()
        compare(backup, place, manifest)

    monkeypatch.setattr(restoring, "_compare", erase_first)
    with pytest.raises(StoreError, match="changed while they were tried out"):
        backed_up.drill()
    assert files_with(tmp_path, gone.id) == set()
    assert (backed_up.health().last_drill, backed_up.health().breaches) == (None, ())


def test_a_drill_that_was_killed_elsewhere_goes_with_the_next_erasure(backed_up, tmp_path):
    (gone,) = backed_up.list()
    left = tmp_path / "elsewhere" / "drill-killed.part"
    left.mkdir()
    (left / "copy.lance").write_text(gone.id)
    assert backed_up.erase(gone.id).found == 0
    assert not left.exists()


def test_without_a_backup_and_for_an_agent_it_is_refused(memory, open_memory):
    with pytest.raises(UsageError, match="no backup that can be reached"):
        memory.drill()
    memory._drill_if_due()
    with pytest.raises(ScopeError):
        open_memory(agent="planner").drill()
