"""Driving a simulator in another process."""

import os
import sys
import tempfile
import unittest

from support import EXPLICIT, HERE, ROOT, program, written
from telos_sim import ProtocolError, Simulator, SimulatorEnded, SimulatorError, SimulatorFault, SimulatorTimeout

LAMP = {
    "initial": "off",
    "labels": {"off": ["not lit"], "on": ["lit"]},
    "transitions": [["off", "!press", "on"], ["on", "!press", "off"], ["on", "?burn", "broken"]],
}
DIE = [sys.executable, "-m", "telos_sim", os.path.join(HERE, "models.py") + ":Die"]


class Driving(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_states(self) -> None:
        with Simulator(EXPLICIT, parameters={"model": written(LAMP, self.folder), "colour": "red"}) as lamp:
            self.assertEqual((lamp.hello.name, lamp.hello.restore, lamp.hello.unread), ("explicit", "snapshot", ["colour"]))
            first = lamp.start()
            self.assertEqual((first.state, first.labels, first.describe), (0, ["not lit"], "off"))
            (lit,) = lamp.expand(first)
            self.assertEqual((lit.event, lit.fingerprint, lit.weight), ("!press", "on", 1))
            self.assertEqual([[each.event for each in some] for some in lamp.expand_all([0, lit])], [["!press"], ["!press", "?burn"]])
            lamp.release([lit])
            with self.assertRaisesRegex(SimulatorFault, "no state 1"):
                lamp.expand(lit)
            # One fault among several requests leaves the conversation in order.
            with self.assertRaises(SimulatorFault):
                lamp.expand_all([0, 99, 0])
            self.assertEqual(len(lamp.expand(0)), 1)
        with self.assertRaisesRegex(SimulatorEnded, "was closed"):
            lamp.start()
        lamp.close()

    def test_live(self) -> None:
        with Simulator(DIE, seed=4, environment={"PYTHONPATH": ROOT}) as die:
            self.assertTrue(die.hello.random)
            die.start()
            self.assertEqual([each["event"] for each in die.offers()], ["?roll", "!stop"])
            die.reseed(1)
            rolled = die.take(0)
            self.assertEqual((rolled.state, rolled.fingerprint), (None, "(2,)"))
            self.assertEqual(len(rolled.offers or []), 2)

    def test_many_at_once(self) -> None:
        with Simulator(EXPLICIT, parameters={"model": written(LAMP, self.folder)}) as lamp:
            lamp.start()
            self.assertEqual(len(lamp.expand_all([0] * 1000)), 1000)

    def test_one_that_hangs(self) -> None:
        with self.assertRaisesRegex(SimulatorTimeout, "within 0.5 s"):
            Simulator([sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.5)

    def test_one_that_ends(self) -> None:
        with self.assertRaisesRegex(SimulatorEnded, r"exit code 3\); it said:\nno licence"):
            Simulator([sys.executable, "-c", "import sys; print('no licence', file=sys.stderr); sys.exit(3)"])

    def test_one_that_talks(self) -> None:
        with self.assertRaisesRegex(ProtocolError, "no answer: Welcome"):
            Simulator([sys.executable, "-c", "print('Welcome', flush=True); input()"])

    def test_a_fault_of_the_model(self) -> None:
        text = "from telos_sim import serve\nclass M:\n  def __init__(self): self.n = 1 / 0\n  events = do = print\nserve(M)\n"
        command = program(text, self.folder)
        with self.assertRaisesRegex(SimulatorFault, "ZeroDivisionError: division by zero") as caught:
            Simulator(command)
        self.assertIn("1 / 0", caught.exception.trace or "")

    def test_no_such_program(self) -> None:
        with self.assertRaisesRegex(SimulatorError, "cannot be started"):
            Simulator("no-such-program --at all")


if __name__ == "__main__":
    unittest.main()
