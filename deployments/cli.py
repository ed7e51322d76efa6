"""The `sayso` command: words to a command, its value to JSON or to lines for people, its error to one line.

Commands import what they need when they run, so that a question does not pay for the parsers.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from sayso import __version__
from sayso.deployments.output import (
    EXIT_DONE,
    clean_words,
    drop_output,
    failed,
    for_terminal,
    tell_in_one_line,
    write_json,
)  # fmt: skip
from sayso.schemas.errors import SaysoError, UsageError
from sayso.storage.settings import Settings, read_settings


@dataclass(frozen=True, slots=True)
class Command:
    """`target` is 'module:function' below deployments.commands; it takes (args, settings) and gives a Reply."""

    name: str
    help: str
    target: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command gives back: the JSON value, the same for people, and the exit code."""

    value: Any
    text: str
    code: int = EXIT_DONE


COMMANDS = (
    Command("ingest", "read documents: files, folders and globs", "ingest:ingest"),
    Command("ask", "answer a question from the documents", "ask:ask"),
    Command("search", "find the sections that hold something", "ask:search"),
    Command("compare", "field-by-field changes between two documents, two folders, or many", "compare:compare"),
    Command("tag", "taxonomy tags for located facts", "later:tag"),
    Command("documents", "list documents", "listing:documents"),
    Command("sections", "list sections in reading order", "listing:sections"),
    Command("tables", "list tables as grids", "listing:tables"),
    Command("figures", "list figures with captions and descriptions", "listing:figures"),
    Command("assertions", "list what the documents assert", "listing:assertions"),
    Command("hooks", "list references, resolved or open with the reason", "listing:hooks"),
    Command("links", "list links between documents and sections", "listing:links"),
    Command("show", "one section, figure, assertion, link or answer, with what refers to it", "show:show"),
    Command("trace", "the stored way of an answer", "show:trace"),
    Command("delete", "delete a document and everything that came from it", "upkeep:delete"),
    Command("reembed", "embed again under the recipe in force; only what changed", "upkeep:reembed"),
    Command("relink", "resolve references again; only what changed", "upkeep:relink"),
    Command("export", "write a table to a .parquet, .csv or .jsonl file", "upkeep:export"),
    Command("evaluate", "run a question set and score it", "later:evaluate"),
    Command("doctor", "check the installation, models, tables, index and orphans", "doctor:doctor"),
    Command("serve", "reader's page and HTTP API", "later:serve"),
    Command("mcp", "MCP on standard input and output", "later:mcp"),
    Command("deploy", "Prefect deployments", "later:deploy"),
)


Argument = tuple[tuple[str, ...], dict[str, Any]]


def _arg(*flags: str, **options: Any) -> Argument:
    return flags, options


def _whole_number(text: str) -> int:
    """A number that fits the tables' 32 bits."""
    number = int(text)
    if abs(number) >= 1 << 31:
        raise argparse.ArgumentTypeError(f"{text} is too large a number")
    return number


_HISTORY = _arg("--history", metavar="FILE", help="JSON list of earlier {question, answer}")
_DOCUMENT = _arg("--document", default="", metavar="D", help="only of this document")
ARGUMENTS: dict[str, list[Argument]] = {
    "ingest": [
        _arg("paths", nargs="+", metavar="PATH"),
        _arg("--name", default="", help="logical name of the one file given"),
        _arg("--sequence", type=_whole_number, metavar="N", help="place in a series"),
        _arg("--effective-date", metavar="DATE", help="ISO date from which it applies"),
        _arg("--password-file", metavar="F", help="file whose first line opens encrypted documents"),
        _arg("--sync", action="store_true", help="delete documents of these folders that are gone"),
    ],
    "ask": [
        _arg("question"),
        _arg(
            "--in",
            dest="documents",
            action="append",
            default=[],
            metavar="DOCUMENT",
            help="only this document (repeatable)",
        ),
        _arg("--mode", choices=["auto", "whole", "full", "research"], default="auto", help="how much is read"),
        _HISTORY,
    ],
    "search": [
        _arg("query"),
        _arg("--k", type=_whole_number, default=20, help="how many sections"),
        _arg("--rerank", dest="reranker", action="store_const", const="late", default="", help="reorder the best ones"),
        _arg(
            "--reranker",
            choices=["late", "pairs", "model"],
            default="",
            help="by what: embedded late interaction (as --rerank), embedded cross-encoder, or the configured model",
        ),
        _HISTORY,
    ],
    "compare": [
        _arg(
            "documents", nargs="+", metavar="DOCUMENT", help="OLD NEW: two documents or folders; or many, or a pattern"
        ),
    ],
    "tag": [_arg("document"), _arg("--taxonomy", required=True)],
    "documents": [_DOCUMENT],
    "sections": [_DOCUMENT, _arg("--as-of", default="", metavar="TIME", help="as they stood at this time (ISO, UTC)")],
    "tables": [_DOCUMENT],
    "figures": [_DOCUMENT],
    "assertions": [_DOCUMENT],
    "hooks": [_DOCUMENT],
    "links": [_DOCUMENT],
    "show": [_arg("id")],
    "trace": [_arg("id", metavar="ANSWER_ID")],
    "delete": [_arg("document")],
    "export": [_arg("table"), _arg("--to", required=True, metavar="FILE")],
    "evaluate": [_arg("set")],
    "doctor": [_arg("--repair", action="store_true", help="mend what can be mended")],
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see `{self.prog} --help`")


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = _Parser(
        prog="sayso", description="Answers from your own documents, every displayed sentence checked.",
        parents=[_common()],
    )  # fmt: skip
    common = _common(default=argparse.SUPPRESS)  # said after the command or before it: what is not said says nothing
    parser.add_argument("--version", action="version", version=f"sayso {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = subparsers.add_parser(command.name, help=command.help, description=command.help, parents=[common])
        _add_arguments(command.name, sub)
    return parser


def _common(**default: Any) -> _Parser:
    """What every command takes."""
    common = _Parser(add_help=False)
    where = "where everything is kept (default: $SAYSO_HOME, else ./.sayso)"
    common.add_argument("--home", metavar="DIR", help=where, **default)
    common.add_argument("--tenant", metavar="NAME", help="whose documents (default: 'default')", **default)
    for flag, told in (
        ("--json", "exactly one JSON value on standard output"),
        ("--debug", "show the traceback of an error"),
    ):
        common.add_argument(flag, action="store_true", help=told, **default)
    return common


def _add_arguments(name: str, sub: argparse.ArgumentParser) -> None:
    for flags, options in ARGUMENTS.get(name, []):
        sub.add_argument(*flags, **options)


def settings_of(args: argparse.Namespace) -> Settings:
    """Settings with what the command line says in place of the environment's."""
    for flag in ("home", "tenant"):
        if getattr(args, flag) == "":  # a variable that was never set must not open another tenant's documents
            raise UsageError(f"--{flag} is empty")
    given = {"home": args.home and Path(args.home), "tenant": args.tenant}
    return read_settings(**{key: value for key, value in given.items() if value})


def run(argv: Sequence[str]) -> int:
    """Carry out one command line; returns the exit code."""
    as_debug, as_json = "--debug" in argv, "--json" in argv
    try:
        args = build_parser().parse_args(clean_words(argv))
        as_json = args.json
        target = next(c.target for c in COMMANDS if c.name == args.command)
        module, _, function = target.partition(":")
        command = getattr(importlib.import_module(f"sayso.deployments.commands.{module}"), function)
        reply: Reply = command(args, settings_of(args))
    except BrokenPipeError:
        raise
    except (SaysoError, OSError) as error:
        if as_debug:
            raise
        return failed(str(error), as_json=as_json)
    except KeyboardInterrupt:
        return failed("stopped; the same command goes on where it was", as_json=as_json)
    if as_json:
        write_json(reply.value)
    elif reply.text:
        print(for_terminal(reply.text))
    return reply.code


def main() -> None:
    """Entry point of the `sayso` script."""
    if "--debug" not in sys.argv:
        sys.excepthook = tell_in_one_line
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal of few letters
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output went away, e.g. `| head`
        drop_output()
        code = EXIT_DONE
    except OSError as error:  # standard output itself cannot be written, e.g. the disk is full
        code = failed(f"standard output: {error.strerror}", as_json=False)
        drop_output()
    sys.exit(code)


if __name__ == "__main__":
    main()
