"""Every block of the README runs."""

import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from typing import List

from support import HERE, ROOT, Asked
import standin_mesa
import standin_simpy
from readme_blocks import blocks, loaded

FAKE = [sys.executable, os.path.join(HERE, "fake_telos.py")]


class Readme(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in blocks().items():
            if "." in name:
                with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join([ROOT, self.folder]), "TELOS": shlex.join(FAKE)}

    def run_there(self, command: List[str]) -> str:
        done = subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_nothing_is_left_out(self) -> None:
        tested = {"epidemic.py", "spared.purpose", "die.py", "money.py", "shop.py", "test_epidemic.py", "drive.py"}
        self.assertEqual({name for name in blocks() if "." in name}, tested)
        self.assertEqual(len(blocks()), len(tested) + 2)

    def test_the_first_model(self) -> None:
        with Asked(loaded("epidemic.py").Epidemic, people=2) as asked:
            self.assertEqual(asked.hello["restore"], "snapshot")
            asked.ask("start")
            entered = asked.ask("expand", state=0)
            self.assertEqual([each["event"] for each in entered], ["?infect", "?recover", "!vaccinate"])
            self.assertEqual((entered[1]["labels"], entered[1]["observe"]), (["extinct"], {"ill": 0, "healthy": 1}))

    def test_the_commands(self) -> None:
        commands = [line for text in blocks().values() for line in text.split("\n") if line.startswith("telos check")]
        self.assertEqual(len(commands), 3)
        for line in commands:
            self.assertIn('"verdict": "success"', self.run_there([*FAKE, *shlex.split(line + " --relation feasibility")[1:]]))

    def test_the_die(self) -> None:
        with Asked(loaded("die.py").Die, seed=3, rolls=1) as asked:
            self.assertTrue(asked.hello["random"])
            asked.ask("start")
            self.assertEqual([each["observe"]["sum"] for each in asked.ask("expand", state=0)][1:], [1, 2, 3, 4, 5, 6])

    def test_mesa(self) -> None:
        with Asked(loaded("money.py", mesa=standin_mesa).Money, seed=1) as asked:
            self.assertEqual(asked.ask("start")["observe"], {"richest": 1})
            self.assertEqual([each["event"] for each in asked.ask("expand", state=0)], ["?step", "!rob(1)", "!rob(2)", "!rob(3)"])

    def test_simpy(self) -> None:
        with Asked(loaded("shop.py", simpy=standin_simpy).Shop) as asked:
            self.assertEqual(asked.hello["restore"], "fork")
            asked.ask("start")
            for _ in range(4):  # time(0), and all three wait
                offers = asked.ask("take", choice=0)["offers"]
            self.assertEqual([each["event"] for each in offers], ["?time(2)"])
            offers = asked.ask("take", choice=0)["offers"]
            self.assertEqual([each["event"] for each in offers], ["?serve(0)", "?serve(1)"])

    def test_pytest_helpers(self) -> None:
        code = "import test_epidemic as t; t.test_one_dose_may_do(); t.test_one_dose_may_fail(); print('both')"
        self.assertEqual(self.run_there([sys.executable, "-c", code]), "both\n")

    def test_driving(self) -> None:
        printed = self.run_there([sys.executable, "drive.py"]).splitlines()
        self.assertEqual(printed[0], "?infect ['not extinct'] {'ill': 2, 'healthy': 0}")
        self.assertEqual(len(printed), 3)


if __name__ == "__main__":
    unittest.main()
