"""Copies of an instance: its own save and restore, or pickle."""

from __future__ import annotations

import copy
import copyreg
import io
import pickle
import random
import sys
from array import array
from time import perf_counter
from types import FunctionType
from typing import Any, Callable, Dict, List, Optional, Tuple

from .errors import Unrestorable
from .operations import Operations

Saver = Callable[[Any], Any]
Bringer = Callable[[Any], Any]

# Functions and classes that pickle finds by no name are shared between the copies; they are looked up here.
_unnamed: List[Any] = []
_numbers: Dict[int, int] = {}


def _unnamed_at(number: int) -> Any:
    return _unnamed[number]


def _importable(thing: Any) -> bool:
    found: Any = sys.modules.get(thing.__module__)
    for part in thing.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is thing


def _remembers_nothing(function: FunctionType) -> bool:
    """A closure may hold the instance itself; a copy that shares it would change the original."""
    cells = function.__closure__ or ()
    return all(isinstance(cell.cell_contents, (str, int, float, bool, type(None))) for cell in cells)


class _SharingPickler(pickle.Pickler):
    """Pickles what plain pickle does not name, and leaves out what never changes."""

    def __init__(self, file: io.BytesIO, shared: Dict[int, str], reducers: Dict[type, Callable[[Any], Any]]) -> None:
        super().__init__(file, 5)
        self.dispatch_table = reducers
        self.shared = shared

    def persistent_id(self, thing: Any) -> Optional[str]:
        return self.shared.get(id(thing))

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, (FunctionType, type)) and not _importable(thing):
            if isinstance(thing, FunctionType) and not _remembers_nothing(thing):
                raise pickle.PicklingError(f"cannot copy {thing.__qualname__}, which keeps objects of its own")
            if id(thing) not in _numbers:
                _numbers[id(thing)] = len(_unnamed)
                _unnamed.append(thing)
            return _unnamed_at, (_numbers[id(thing)],)
        return NotImplemented


class _SharingUnpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, shared: Dict[str, Any]) -> None:
        super().__init__(file)
        self.shared = shared

    def persistent_load(self, name: str) -> Any:
        return self.shared[name]


def _packed(generator: random.Random) -> Any:
    """A generator's 625 numbers as bytes: half the time of a pickle."""
    if len(vars(generator)) > 1:
        return generator.__reduce__()
    _, numbers, gauss = generator.getstate()
    return _unpacked, (array("I", numbers).tobytes(), gauss)


def _unpacked(numbers: bytes, gauss: Any) -> random.Random:
    generator = random.Random.__new__(random.Random)
    generator.setstate((generator.VERSION, tuple(array("I", numbers)), gauss))
    return generator


def _reducers() -> Dict[type, Callable[[Any], Any]]:
    return {**copyreg.dispatch_table, random.Random: _packed}


def _plain() -> Tuple[Saver, Bringer]:
    return (lambda instance: pickle.dumps(instance, 5)), pickle.loads


def _packing() -> Tuple[Saver, Bringer]:
    """Packs random generators, but costs a little more for everything else."""
    reducers = _reducers()

    def save(instance: Any) -> bytes:
        file = io.BytesIO()
        pickler = pickle.Pickler(file, 5)
        pickler.dispatch_table = reducers
        pickler.dump(instance)
        return file.getvalue()

    return save, pickle.loads


def _sharing(shared: Dict[str, Any]) -> Tuple[Saver, Bringer]:
    reducers = _reducers()
    by_id = {id(value): name for name, value in shared.items()}

    def save(instance: Any) -> bytes:
        file = io.BytesIO()
        _SharingPickler(file, by_id, reducers).dump(instance)
        return file.getvalue()

    return save, lambda data: _SharingUnpickler(io.BytesIO(data), shared).load()


def _own(operations: Operations, instance: Any) -> Tuple[Saver, Bringer]:
    assert operations.save is not None and operations.restore is not None
    restore = operations.restore

    def bring_back(saved: Any) -> Any:
        restore(instance, saved)
        return instance

    return operations.save, bring_back


def _with_global_random(save: Saver, bring_back: Bringer) -> Tuple[Saver, Bringer]:
    def save_both(instance: Any) -> Any:
        return save(instance), random.getstate()

    def bring_back_both(saved: Any) -> Any:
        instance = bring_back(saved[0])
        random.setstate(saved[1])
        return instance

    return save_both, bring_back_both


def _fastest(instance: Any, ways: List[Tuple[Saver, Bringer]]) -> List[Tuple[Saver, Bringer]]:
    """The way that copies the initial state in the least time; none if none does."""
    times: List[float] = []
    for save, bring_back in ways:
        best = float("inf")
        try:
            for _ in range(3):
                begun = perf_counter()
                bring_back(save(instance))
                best = min(best, perf_counter() - begun)
        except Exception:
            return []
        times.append(best)
    return [ways[times.index(min(times))]]


class Copies:
    """Saves instances in the fastest way that works."""

    def __init__(self, operations: Operations, instance: Any, spare: Callable[[], Any]) -> None:
        self.own = operations.save is not None and operations.restore is not None
        self._operations = operations
        shared = {name: getattr(instance, name) for name in operations.shared}
        if self.own:
            # Restoring changes this instance in place, so that no other use may be made of it.
            ways = [_own(operations, spare())]
        elif hasattr(type(instance), "__deepcopy__"):
            # The class says itself how it is copied; what is kept is copied once more when it is brought back.
            ways = [(copy.deepcopy, copy.deepcopy)]
        else:
            ways = [_sharing(shared)] if shared else [*_fastest(instance, [_plain(), _packing()]), _sharing({})]
        if operations.global_random:
            ways = [_with_global_random(*way) for way in ways]
        self._ways = ways

    def save(self, instance: Any) -> Tuple[Any, Bringer]:
        """What was saved, and how to bring it back."""
        while True:
            save, bring_back = self._ways[0]
            try:
                return save(instance), bring_back
            except Exception as error:
                if self.own:
                    raise
                if len(self._ways) == 1:
                    raise Unrestorable(f"{type(error).__name__}: {error}") from error
                # The next way copies all that this one does, only more slowly: there is no way back.
                self._ways = self._ways[1:]
