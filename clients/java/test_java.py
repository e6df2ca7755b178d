"""Compiles the Java client, its example and the code of its README, and talks to them."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from typing import Any, Dict, List

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "python"))

from telos_sim import Simulator, SimulatorFault

ODD = """
import java.util.List;

public final class Odd implements TelosServer.TelosModel {
  private static int made = 0;
  private final String how;
  private final int number = made++;
  private int steps = 0;

  Odd(String how) {
    this.how = how;
  }

  public List<TelosServer.Event> events() {
    return List.of(new TelosServer.Event(how.equals("unsteady") ? "?made(" + number + ")" : "!go", 0.5, null), TelosServer.Event.of("tau"));
  }

  public void doEvent(TelosServer.Event event) {
    System.out.println("a model that prints");
    steps++;
    if (how.equals("fails")) throw new IllegalStateException("no \\u201cstep\\u201d");
  }

  public String describe() {
    return steps + "\\n\\"\\u00e9\\ud83d\\ude00";
  }

  public static void main(String[] words) {
    TelosServer.serve(arguments -> new Odd(arguments.text("how", "prints")));
  }
}
"""


class Java(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
            code = re.findall(r"```java\n(.*?)```", file.read(), re.DOTALL)
        sources = [os.path.join(HERE, "TelosServer.java"), os.path.join(HERE, "Philosophers.java")]
        for text in [*code, ODD]:
            path = os.path.join(cls.folder.name, re.findall(r"public final class (\w+)", text)[0] + ".java")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            sources.append(path)
        subprocess.run(
            ["javac", "-encoding", "UTF-8", "--release", "11", "-Xlint:all", "-Werror", "-d", cls.folder.name, *sources], check=True
        )

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def java(self, name: str, **parameters: Any) -> Simulator:
        return Simulator(["java", "-cp", self.folder.name, name], parameters=parameters)

    def explored(self, simulator: Simulator) -> Dict[str, List[str]]:
        """All states by their fingerprints, with what can happen in them."""
        found: Dict[str, List[str]] = {}
        waiting = [simulator.start()]
        while waiting:
            state = waiting.pop()
            assert state.fingerprint is not None
            if state.fingerprint not in found:
                entered = simulator.expand(state)
                found[state.fingerprint] = [f"{each.event} {each.fingerprint} {each.labels}" for each in entered]
                waiting += entered
        return found

    def test_snapshots_and_replays_agree(self) -> None:
        with self.java("Philosophers", seats=3) as saving, self.java("Philosophers", seats=3, saving=False) as replaying:
            self.assertEqual((saving.hello.restore, replaying.hello.restore), ("snapshot", "replay"))
            found = self.explored(saving)
            self.assertEqual(found, self.explored(replaying))
            self.assertEqual([state for state, entered in found.items() if not entered], ["[1, 1, 1]"])

    def test_live(self) -> None:
        with self.java("Philosophers", saving=False) as two:
            two.start()
            self.assertEqual(two.take(1).observe, {"forks": 1})
            self.assertEqual([each["event"] for each in two.offers()], ["?left(0)", "?eat(1)"])
            self.assertEqual(two.take(1).labels, ["eating"])
            two.start()
            self.assertEqual([each["event"] for each in two.offers()], ["?left(0)", "?left(1)"])
            with self.assertRaisesRegex(SimulatorFault, "no choice 2"):
                two.take(2)

    def test_deep_replays(self) -> None:
        with self.java("Odd") as odd:
            state = odd.start()
            for _ in range(300):
                state = odd.expand(state)[-1]
            self.assertEqual(odd.expand(state)[0].describe, '301\n"\u00e9\U0001f600')

    def test_faults(self) -> None:
        with self.java("Odd", how="fails", more=1) as odd:
            self.assertEqual(odd.hello.unread, ["more"])
            with self.assertRaises(SimulatorFault) as caught:
                odd.expand(odd.start())
            self.assertEqual(str(caught.exception), "IllegalStateException: no \u201cstep\u201d")
            self.assertIn("Odd.doEvent", caught.exception.trace or "")
            self.assertNotIn("TelosServer", caught.exception.trace or "")
        with self.java("Odd", how="unsteady") as odd:
            with self.assertRaisesRegex(SimulatorFault, "not reproducible"):
                odd.expand(odd.start())
        with self.assertRaisesRegex(SimulatorFault, "the parameter seats is many: it must be a whole number"):
            self.java("Philosophers", seats="many")

    def test_mistakes_are_answered(self) -> None:
        lines = [b"garbage", b"[1]", b"\xff", b"[" * 10000, b"", b'{"id":1}', b'{"id":2,"op":"dance"}', b'{"id":3,"op":"start"}']
        lines += [b'{"id":4,"op":"hello","protocol":2}', b'{"id":5,"op":"expand","state":0}', b'{"id":6,"op":"take","choice":0}']
        lines += [b'{"id":"\\u00e9","op":"release"}', b'{"id":8,"op":"close"}', b"after the end"]
        done = subprocess.run(
            ["java", "-cp", self.folder.name, "Philosophers"], input=b"\n".join(lines), capture_output=True, timeout=60
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([each["id"] for each in answers], [None] * 4 + [1, 2, 3, 4, 5, 6, "\u00e9", 8])
        self.assertEqual({key for each in answers[:-1] for key in each}, {"id", "error"})
        self.assertEqual((answers[-1], done.returncode), ({"id": 8, "ok": None}, 0))

    def test_the_code_of_the_readme(self) -> None:
        with self.java("Buffer", capacity=1) as buffer:
            full, broken = buffer.expand(buffer.start())
            self.assertEqual((full.event, sorted(full.labels)), ("!put", ["full", "not broken"]))
            self.assertIn("broken", broken.labels)


if __name__ == "__main__":
    unittest.main()
