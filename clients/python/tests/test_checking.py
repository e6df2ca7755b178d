"""Verdicts, by a stand-in for `telos`."""

import os
import shlex
import sys
import tempfile
import unittest
from pathlib import Path

from support import HERE
import models
from telos_sim import CheckFailed, TelosError, TelosMissing, check
from telos_sim.testing import assert_certain, assert_feasible, assert_impossible, assert_refutable

FAKE = shlex.join([sys.executable, os.path.join(HERE, "fake_telos.py")])
GOOD = "purpose good\nstart q0\n  do whistle -> Success\n"


class Checking(unittest.TestCase):
    def setUp(self) -> None:
        before = os.environ.get("TELOS")
        os.environ["TELOS"] = FAKE
        self.addCleanup(lambda: os.environ.update(TELOS=before) if before else os.environ.pop("TELOS"))

    def test_a_verdict(self) -> None:
        verdict = check("model.py", GOOD, depth=5, shortest=True, strong=True, fair=False, max_states=None)
        self.assertEqual((verdict.kind, verdict.success, verdict.exact, verdict.exit_code), ("success", True, True, 0))
        self.assertEqual((verdict.relation, verdict.variant), ("feasibility", "strong"))
        assert verdict.run is not None and verdict.run.first is not None
        self.assertEqual(verdict.run.events, ["!whistle", "?salivate"])
        self.assertEqual(verdict.run.first.state, "calm")
        self.assertEqual(verdict.json["asked"], GOOD)
        called = verdict.json["called"]
        self.assertEqual(called[:3], ["check", "--command", shlex.join([sys.executable, "model.py"])])
        self.assertEqual(called[4:], ["--relation", "feasibility", "--depth", "5", "--shortest", "--strong", "--format", "json"])
        self.assertFalse(os.path.exists(called[3]))

    def test_parameters(self) -> None:
        called = check("model.py", GOOD, parameters={"n": 3, "on": True}, seed=7).json["called"]
        self.assertEqual(called[6:12], ["--param", "n=3", "--param", "on=true", "--seed", "7"])

    def test_models_of_all_kinds(self) -> None:
        def model(given: object) -> list:
            return check(given, GOOD).json["called"][1:-5]  # type: ignore[arg-type]

        self.assertEqual(model(Path("dining.labs")), ["dining.labs"])
        self.assertEqual(model(["java", "My Model"]), ["--command", "java 'My Model'"])
        self.assertEqual(shlex.split(model("clock.py:Clock")[1])[1:], ["-m", "telos_sim", "clock.py:Clock"])
        command = shlex.split(model(models.Clock)[1])
        self.assertEqual(command[1:], ["-m", "telos_sim", os.path.join(HERE, "models.py") + ":Clock"])

        class Local(models.Counter):
            pass

        with self.assertRaisesRegex(TelosError, "defined in a function"):
            model(Local)

    def test_a_purpose_in_a_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "file.purpose"
            path.write_text(GOOD)
            for purpose in (path, str(path)):
                self.assertEqual(check("model.py", purpose).json["asked"], GOOD)

    def test_assertions(self) -> None:
        for assertion, relation in (
            (assert_feasible, "feasibility"),
            (assert_refutable, "refutability"),
            (assert_certain, "certainty"),
            (assert_impossible, "impossibility"),
        ):
            self.assertEqual(assertion(models.Clock, GOOD).relation, relation)
        with self.assertRaises(AssertionError) as caught:
            assert_certain(models.Clock, "purpose fails\n")
        message = str(caught.exception)
        for text in ("must succeed", "FAILURE  weak certainty (lasso), exact", "!whistle", "n = 2", "for ever from step 0", "--relation certainty"):
            self.assertIn(text, message)
        with self.assertRaisesRegex(AssertionError, "could not tell"):
            assert_feasible(models.Clock, "purpose open\n")

    def test_no_verdict(self) -> None:
        with self.assertRaisesRegex(CheckFailed, "exit code 65.*\n.*no state herd") as caught:
            check("model.py", "purpose wrong\n")
        self.assertEqual(caught.exception.exit_code, 65)
        with self.assertRaisesRegex(TelosMissing, "cannot be started"):
            check("model.py", GOOD, telos="no-such-program")


if __name__ == "__main__":
    unittest.main()
