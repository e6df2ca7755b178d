"""All ways of bringing states back give the same answers."""

import os
import random
import signal
import tempfile
import unittest
from typing import Any, List

from support import Asked, children_of, random_system, until, written
from explicit_server import Explicit
import models

WAYS = ("snapshot", "fork", "replay")


def explored(model: Any, restore: str, requests: int = 25, /, seed: int = 0, **parameters: Any) -> List[Any]:
    """The answers to a random conversation, the same one for each way of restoring."""
    draw = random.Random(seed)
    answers: List[Any] = []
    with Asked(model, restore, seed=7, **parameters) as asked:
        assert asked.hello["restore"] == restore
        answers.append(asked.ask("start"))
        known = [0]
        for _ in range(requests):
            state = draw.choice(known[-4:] if draw.random() < 0.5 else known)
            kind = draw.random()
            if kind < 0.7 and len(known) < 40:
                answer = asked.raw("expand", state=state)
                known += [each["state"] for each in answer.get("ok", [])]
            elif kind < 0.8 and len(known) > 2:
                known.remove(state)
                answer = asked.raw("release", states=[state])
            else:
                offers = asked.ask("offers")
                answer = [offers, asked.raw("take", choice=draw.randrange(len(offers)))] if offers else asked.raw("start")
                if isinstance(answer, dict):
                    known.append(answer["ok"]["state"])
            answers.append(answer)
    return answers


class SameAnswers(unittest.TestCase):
    def test_random_systems(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(25):
                path = written(random_system(seed), folder)
                first = explored(Explicit, "snapshot", seed=seed, model=path)
                for way in ("fork", "replay") if seed < 6 else ("replay",):
                    with self.subTest(seed=seed, way=way):
                        self.assertEqual(first, explored(Explicit, way, seed=seed, model=path))

    def test_models(self) -> None:
        for model in (models.Counter, models.Die, models.Saving, models.Boxes, models.Clock, models.Door, models.Later):
            first = explored(model, "snapshot", 15)
            self.assertEqual(first, explored(model, "replay", 15), model)
        for model in (models.Die, models.Boxes, models.GlobalDie):
            self.assertEqual(explored(model, "replay", 8), explored(model, "fork", 8), model)

    def test_the_modules_generator(self) -> None:
        self.assertEqual(explored(models.GlobalDie, "snapshot", 15), explored(models.GlobalDie, "replay", 15))

    def test_few_forks(self) -> None:
        class Few(models.Generated):
            forks = 2

        class Many(models.Generated):
            forks = 64

        self.assertEqual(explored(Few, "fork", 12), explored(Many, "fork", 12))


class Choice(unittest.TestCase):
    def test_by_itself(self) -> None:
        for model, way in (
            (models.Counter, "snapshot"),
            (models.Saving, "snapshot"),
            (models.Lambda, "snapshot"),
            (models.Generated, "fork"),
            (models.Closure, "fork"),
        ):
            with Asked(model) as asked:
                self.assertEqual(asked.hello["restore"], way, model)

    def test_functions_without_a_name(self) -> None:
        first, second = explored(models.Lambda, "snapshot"), explored(models.Lambda, "replay")
        self.assertEqual(first, second)

    def test_what_cannot_be_copied_is_said(self) -> None:
        with self.assertRaisesRegex(AssertionError, "cannot be copied .*generator"):
            Asked(models.Generated, "snapshot")

    def test_by_the_environment(self) -> None:
        os.environ["TELOS_RESTORE"] = "replay"
        try:
            with Asked(models.Counter) as asked:
                self.assertEqual(asked.hello["restore"], "replay")
        finally:
            del os.environ["TELOS_RESTORE"]

    def test_none(self) -> None:
        with Asked(models.Counter, "none") as asked:
            asked.ask("start")
            self.assertIn("cannot be restored", asked.raw("expand", state=0)["error"]["message"])
            self.assertEqual(asked.ask("take", choice=0)["observe"], {"n": 1})


class Replaying(unittest.TestCase):
    def test_deep(self) -> None:
        """Ten thousand steps, one deeper each time, and then all of them again."""

        class Line(models.Counter):
            def events(self) -> List[str]:
                return ["!up"]

        with Asked(Line, "replay", top=10) as asked:
            asked.ask("start")
            for state in range(10_000):
                asked.ask("expand", state=state)
                asked.ask("release", states=[state])
            last = asked.ask("expand", state=10_000)
            self.assertEqual(asked.ask("expand", state=10_000)[0]["labels"], last[0]["labels"])
            self.assertIn("error", asked.raw("expand", state=0))

    def test_one_step_deeper_is_one_step(self) -> None:
        done = []

        class Counted(models.Counter):
            def events(self) -> List[str]:
                return ["!up"]

            def do(self, event: str) -> None:
                done.append(event)

        with Asked(Counted, "replay") as asked:
            asked.ask("start")
            for state in range(100):
                asked.ask("expand", state=state)
        self.assertEqual(len(done), 100)

    def test_not_reproducible(self) -> None:
        with Asked(models.Unsteady, "replay") as asked:
            asked.ask("start")
            error = asked.raw("expand", state=0)["error"]["message"]
            self.assertRegex(error, r"not reproducible: .*\?instance\(\d+\) where it had offered !up, \?instance\(\d+\)")


class Forking(unittest.TestCase):
    def test_no_process_is_left(self) -> None:
        with Asked(models.Generated, "fork", top=5) as asked:
            asked.ask("start")
            for state in range(6):
                asked.ask("expand", state=state)
            running = children_of(os.getpid())
            self.assertTrue(len(running) > 6)
            self.assertFalse([each for each in running if each.endswith("Z")], running)
            asked.ask("release", states=[3, 4, 5])
        self.assertTrue(until(lambda: not children_of(os.getpid())), children_of(os.getpid()))

    def test_bounded(self) -> None:
        class Few(models.Generated):
            forks = 3

        with Asked(Few, "fork", top=50) as asked:
            asked.ask("start")
            for state in range(12):
                asked.ask("expand", state=state)
            # The first state and the live simulation have processes, too; those that were ended may take a moment.
            self.assertTrue(until(lambda: len(children_of(os.getpid())) <= 5), children_of(os.getpid()))
            self.assertEqual(len(asked.ask("expand", state=1)), 2)

    def test_a_process_that_ends_itself(self) -> None:
        class Leaves(models.Counter):
            def do(self, event: str) -> None:
                if self.n == 1:
                    os._exit(3)
                super().do(event)

        with Asked(Leaves, "fork") as asked:
            asked.ask("start")
            asked.ask("expand", state=0)
            self.assertIn("ended its own process", asked.raw("expand", state=1)["error"]["message"])
            self.assertEqual(len(asked.ask("expand", state=0)), 1)

    def test_a_process_that_is_killed_is_made_again(self) -> None:
        with Asked(models.Generated, "fork") as asked:
            asked.ask("start")
            asked.ask("expand", state=0)
            before = asked.ask("expand", state=1)
            os.kill(asked.server._states[1].process.pid, signal.SIGKILL)
            self.assertIn("ended its own process", asked.raw("expand", state=1)["error"]["message"])
            self.assertEqual([each["labels"] for each in asked.ask("expand", state=1)], [each["labels"] for each in before])

    def test_faults_have_the_models_trace(self) -> None:
        for way in WAYS:
            with Asked(models.Faulty, way) as asked:
                asked.ask("start")
                asked.ask("expand", state=0)
                error = asked.raw("expand", state=1)["error"]
                self.assertEqual(error["message"], "ValueError: no second step")
                self.assertIn("models.py", error["trace"])
                self.assertNotIn("telos_sim", error["trace"])
                self.assertEqual(len(asked.ask("expand", state=0)), 1)


if __name__ == "__main__":
    unittest.main()
