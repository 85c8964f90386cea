"""The tools there are. Their descriptions are what a model knows of this memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from jupyter_memory.errors import UsageError
from jupyter_memory.memory.tools import answers
from jupyter_memory.memory.tools.declared import Argument, Tool, shown
from jupyter_memory.records import KINDS, Fact
from jupyter_memory.rendering.phrases import tongue_of

if TYPE_CHECKING:
    from jupyter_memory.memory.memory import Memory

MOST_HITS: Final = 20

_ID: Final = Argument(
    name="id", required=True,
    description="Id of the memory, or its ending as search_memory shows it.",
)  # fmt: skip


def _search(memory: Memory, given: dict[str, Any]) -> str:
    wanted = {"k": given.get("k", 5), "kinds": given.get("kind")}
    found = memory.recall(
        given["query"], **wanted, since=given.get("since"), until=given.get("until")
    )
    return answers.of_recall(found, found.asked_at)


def _save(memory: Memory, given: dict[str, Any]) -> str:
    arguments = dict(given)
    if arguments.pop("everywhere", False):
        arguments["project"] = None
    return answers.of_receipt(memory.remember(arguments.pop("text"), **arguments), memory.agent)


def _update(memory: Memory, given: dict[str, Any]) -> str:
    changes = {name: value for name, value in given.items() if name in ("text", "value")}
    record = memory.get(given["id"])
    if "value" in changes and not isinstance(record, Fact):
        raise UsageError(f"value: only a fact has one, and this is {record.kind}.")
    version = given.get("expected_version", record.version)
    return answers.of_receipt(
        memory.edit(record.id, expected_version=version, **changes), memory.agent
    )


def _forget(memory: Memory, given: dict[str, Any]) -> str:
    return answers.of_receipt(memory.forget(given["id"]), memory.agent)


def _pending(memory: Memory, _: dict[str, Any]) -> str:
    return answers.of_pending(memory.pending(), memory.agent)


def _resolve(memory: Memory, given: dict[str, Any]) -> str:
    return answers.of_receipt(memory.resolve(given["id"], keep=given["keep"]), memory.agent)


def _profile(memory: Memory, _: dict[str, Any]) -> str:
    told = str(memory.profile())
    return answers.as_told(told, tongue_of(told))


TOOLS: Final = (
    Tool(
        name="search_memory",
        description=(
            "Search what is remembered for this user: definitions, columns of tables, "
            "preferences, decisions, past events, how things are done. Use it before you ask the "
            "user something she may have said before. Answers with at most k memories, each as "
            "quoted data under [id · date · source · status]; nothing when nothing is relevant."
        ),
        arguments=(
            Argument(
                name="query", required=True,
                description="The question, in the user's language; words of time such as 'last "
                "week' bound it.",
            ),
            Argument(
                name="k", type="integer", least=1, most=MOST_HITS,
                description="Memories at most, 5 by default.",
            ),
            Argument(
                name="kind", choices=KINDS,
                description="semantic (what holds), episodic (what happened), procedural (how it "
                "is done); all by default.",
            ),
            Argument(name="since", description="ISO date: only from then on."),
            Argument(name="until", description="ISO date: only until then, included."),
        ),
        run=_search,
    ),
    Tool(
        name="save_memory",
        description=(
            "Remember one thing the user said or that was found out, for later sessions: a "
            "definition, a preference, a decision, how something is done. One sentence that makes "
            "sense by itself, in the user's language. Never passwords, guesses or what holds for "
            "today only. Another value for a known subject and attribute replaces the old one, or "
            "waits for the user's decision: then ask her the question in the answer."
        ),
        arguments=(
            Argument(name="text", required=True, description="The sentence to remember."),
            Argument(
                name="kind", choices=KINDS,
                description="semantic (what holds), episodic (what happened), procedural (how it "
                "is done); found by rules when null.",
            ),
            Argument(
                name="category",
                description="A finer word: definition, dataset, preference, constraint, "
                "environment, identity, decision, requirement, commitment, correction, failure, "
                "fix, result, note.",
            ),
            Argument(
                name="subject",
                description="What a fact is about, such as revenue or orders.is_internal; with "
                "attribute.",
            ),
            Argument(
                name="attribute",
                description="Which of its properties, such as definition, unit or format; with "
                "subject.",
            ),
            Argument(name="value", description="The value of a fact, as a text."),
            Argument(name="occurred_at", description="ISO time of an event."),
            Argument(name="trigger", description="When to follow a procedure."),
            Argument(name="steps", type="array", description="The steps of a procedure, in order."),
            Argument(
                name="everywhere", type="boolean",
                description="True: it holds in all of the user's projects, not in this one only.",
            ),
            Argument(
                name="shared", type="boolean",
                description="True asks the user to let her other agents see it.",
            ),
        ),
        run=_save,
        writes=True,
    ),
    Tool(
        name="update_memory",
        description=(
            "Correct a memory after the user said that it is wrong or has changed. The old text "
            "stays in its history. What is the user's own an agent may not change: save the "
            "correction instead, and she decides."
        ),
        arguments=(
            _ID,
            Argument(name="text", required=True, description="The whole sentence as it is now."),
            Argument(name="value", description="The new value of a fact, as a text."),
            Argument(
                name="expected_version", type="integer", least=1, most=1_000_000_000,
                description="The version that was looked at: with another one nothing is changed.",
            ),
        ),
        run=_update,
        writes=True,
    ),
    Tool(
        name="forget_memory",
        description=(
            "Take one memory out, because the user asked for it. She can bring it back for 30 "
            "days; erasing for good is hers alone."
        ),
        arguments=(_ID,),
        run=_forget,
        writes=True,
    ),
    Tool(
        name="list_pending",
        description=(
            "What waits for the user's decision, such as two values for one thing: each question "
            "with its numbered answers. Ask her in these words; never answer for her."
        ),
        run=_pending,
    ),
    Tool(
        name="resolve_memory",
        description=(
            "Carry out what the user has answered to a question of list_pending. Only after she "
            "was asked and has answered."
        ),
        arguments=(
            Argument(
                name="id", required=True, description="Id of what waits, as list_pending shows it."
            ),
            Argument(
                name="keep", required=True, choices=("new", "old", "both"),
                description="Her answer: old (1), new (2) or both (3).",
            ),
        ),
        run=_resolve,
        writes=True,
    ),
    Tool(
        name="get_profile",
        description=(
            "Who the user is and how she likes things: basics, communication, preferences, "
            "interests, decision style, taboos; each with value, date and origin. For 'what do "
            "you know about me' and for settings."
        ),
        run=_profile,
    ),
)  # fmt: skip
"""In the order in which a model sees them."""

_BY_NAME: Final = {each.name: each for each in TOOLS}


def tool_named(name: str) -> Tool:
    """Return a tool.

    Raises
    ------
    UsageError
        When there is none of that name.
    """
    if name not in _BY_NAME:
        raise UsageError(f"There is no tool {shown(name)}: there are {', '.join(_BY_NAME)}.")
    return _BY_NAME[name]
