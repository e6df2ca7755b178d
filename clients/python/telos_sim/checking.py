"""Verdicts: the `telos` program is asked, and its answer is read."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import TelosError
from .loading import command_for, search_path

ModelLike = Union[type, str, "os.PathLike[str]", Sequence[str]]
PurposeLike = Union[str, "os.PathLike[str]"]


class TelosMissing(TelosError):
    """There is no `telos` program."""


class CheckFailed(TelosError):
    """Telos gave no verdict: the model, the purpose or the options are wrong."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


@dataclass(frozen=True)
class Step:
    """A step of a run; `event` is None where the run begins."""

    event: Optional[str]
    purpose: str
    labels: List[str]
    state: Optional[str] = None
    observe: Optional[Dict[str, float]] = None


@dataclass(frozen=True)
class Run:
    first: Optional[Step]
    steps: List[Step]
    #: the number of steps before the state that the last step returns to, in a run that goes round for ever
    loop: Optional[int] = None

    @property
    def events(self) -> List[str]:
        return [step.event or "" for step in self.steps]

    def __str__(self) -> str:
        rows = [("step", "event", "purpose", "labels", "state")]
        for number, step in enumerate(([self.first] if self.first else []) + self.steps, 0 if self.first else 1):
            numbers = [f"{name} = {value:g}" for name, value in (step.observe or {}).items()]
            known = ", ".join([*step.labels, *numbers])
            rows.append((str(number), step.event or "(start)", step.purpose, known, step.state or ""))
        widths = [max(len(row[column]) for row in rows) for column in range(5)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
        if self.loop is not None:
            lines.append(f"and so on for ever from step {self.loop}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Verdict:
    """What Telos answers."""

    #: 'success', 'failure' or 'inconclusive'
    kind: str
    relation: str
    variant: str
    reason: Optional[str]
    #: whether it is a statement about all runs of the model
    exact: bool
    run: Optional[Run]
    exit_code: int
    #: the command that asked
    command: str
    #: the whole answer
    json: Dict[str, Any] = field(repr=False)

    @property
    def success(self) -> bool:
        return self.kind == "success"

    @property
    def failure(self) -> bool:
        return self.kind == "failure"

    @property
    def inconclusive(self) -> bool:
        return self.kind == "inconclusive"

    def __str__(self) -> str:
        why = f" ({self.reason})" if self.reason else ""
        exact = "exact" if self.exact else "about the runs that were seen"
        head = f"{self.kind.upper()}  {self.variant} {self.relation}{why}, {exact}"
        return head + (f"\n{self.run}" if self.run else "") + f"\n{self.command}"


def check(
    model: ModelLike,
    purpose: PurposeLike,
    *,
    relation: str = "feasibility",
    parameters: Optional[Mapping[str, Union[str, float, bool]]] = None,
    seed: Optional[int] = None,
    telos: Optional[str] = None,
    **options: Any,
) -> Verdict:
    """Asks for one verdict.

    The model is a class, a Python file that serves one, `FILE.py:Class`, a command as a list, or any file that Telos
    reads. The purpose is a file or the text of one. Other options are those of `telos check`: `depth=20`, `shortest=True`.
    """
    if relation == "all":
        raise ValueError("ask for one relation at a time")
    with _purpose_file(purpose) as file:
        named, environment = _model(model)
        command = [*_program(telos), "check", *named, file, "--relation", relation]
        for name, value in (parameters or {}).items():
            command += ["--param", f"{name}={_text(value)}"]
        if seed is not None:
            command += ["--seed", str(seed)]
        command += [*_options(options), "--format", "json"]
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, env={**os.environ, **environment}
            )
        except OSError as error:
            raise TelosMissing(f"{command[0]} cannot be started: {error}") from error
    return _verdict(done.stdout, done.stderr, done.returncode, shlex.join(command))


def _verdict(output: bytes, complaints: bytes, code: int, command: str) -> Verdict:
    try:
        found = json.loads(output)
        if not isinstance(found, dict) or "verdict" not in found:
            raise ValueError
    except ValueError:
        said = complaints.decode(errors="replace").strip() or output.decode(errors="replace").strip()
        raise CheckFailed(f"telos gave no verdict (exit code {code}):\n{said}\n{command}", code) from None
    return Verdict(
        kind=found["verdict"],
        relation=found.get("relation", ""),
        variant=found.get("variant", ""),
        reason=found.get("reason"),
        exact=bool(found.get("exact")),
        run=_run(found.get("run")),
        exit_code=code,
        command=command,
        json=found,
    )


def _run(found: Any) -> Optional[Run]:
    if not isinstance(found, dict):
        return None
    first = found.get("first")
    return Run(_step(first) if first else None, [_step(each) for each in found.get("steps", [])], found.get("loop"))


def _step(found: Dict[str, Any]) -> Step:
    return Step(
        found.get("event"),
        found.get("purpose", ""),
        found.get("labels", []),
        found.get("state"),
        found.get("observe"),
    )


def _program(telos: Optional[str]) -> List[str]:
    named = telos or os.environ.get("TELOS")
    if named:
        return [named] if os.path.exists(named) else shlex.split(named)
    found = shutil.which("telos")
    if found is None:
        raise TelosMissing("there is no program telos on the PATH: install it, or name it in the variable TELOS")
    return [found]


def _model(model: ModelLike) -> Tuple[List[str], Dict[str, str]]:
    if isinstance(model, type):
        command, environment = command_for(model)
        return ["--command", shlex.join(command)], environment
    if isinstance(model, (str, os.PathLike)):
        path = os.fspath(model)
        if ".py:" in path:
            return ["--command", shlex.join([sys.executable, "-m", "telos_sim", path])], search_path()
        if not path.endswith(".py"):
            return [path], {}
        return ["--command", shlex.join([sys.executable, path])], search_path()
    return ["--command", shlex.join(model)], {}


@contextmanager
def _purpose_file(purpose: PurposeLike) -> Iterator[str]:
    """A text has several lines, or begins like a purpose; anything else is a path."""
    if not isinstance(purpose, str) or not ("\n" in purpose or purpose.lstrip().startswith(("purpose ", "{"))):
        yield os.fspath(purpose)
        return
    with tempfile.TemporaryDirectory(prefix="telos-") as folder:
        ending = ".purpose.json" if purpose.lstrip().startswith("{") else ".purpose"
        path = os.path.join(folder, "asked" + ending)
        with open(path, "w", encoding="utf-8") as file:
            file.write(purpose)
        yield path


def _options(options: Mapping[str, Any]) -> List[str]:
    words: List[str] = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            words.append(_text(value))
    return words


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
