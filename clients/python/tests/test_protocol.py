"""The conversation: whatever comes in, an answer goes out, and nothing else does."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from support import EXPLICIT, HERE, Asked, answers, children_of, program, random_system, run_program, until, written
import models

NOISY = """
import ctypes, os, subprocess
print("while it is loaded")
from telos_sim import Model, serve

class Noisy(Model):
    def __init__(self):
        print("made")
        self.n = 0
    def events(self):
        return ["!go"]
    def do(self, event):
        print("from Python")
        os.write(1, b"to the descriptor\\n")
        ctypes.CDLL(None).puts(b"from C")
        ctypes.CDLL(None).fflush(None)
        subprocess.run(["echo", "from a child"])
        try:
            input()
        except EOFError:
            pass
        self.n += 1

serve(Noisy)
"""

STUCK = """
from telos_sim import Model, serve

class Stuck(Model):
    restore_by = "fork"
    def events(self):
        return ["!go", "!hang"]
    def do(self, event):
        while event == "!hang":
            pass

serve(Stuck)
"""

HELLO = {"id": 1, "op": "hello", "protocol": 1, "parameters": {}}
START = {"id": 2, "op": "start"}


class Conversation(unittest.TestCase):
    def test_hello(self) -> None:
        with Asked(models.Counter) as asked:
            self.assertEqual(
                asked.hello,
                {
                    "protocol": 1,
                    "name": "Counter",
                    "world": "closed",
                    "fingerprints": True,
                    "restore": "snapshot",
                    "events": None,
                    "propositions": ["zero", "full"],
                    "observables": None,
                },
            )
        with Asked(models.Die, seed=3, sides=6) as asked:
            self.assertEqual((asked.hello["random"], asked.hello["unread"]), (True, ["sides"]))

    def test_states(self) -> None:
        with Asked(models.Counter) as asked:
            first = {"labels": ["zero", "not full"], "fingerprint": "0", "observe": {"n": 0}}
            self.assertEqual(asked.ask("start"), {"state": 0, **first})
            second = {"labels": ["not zero", "not full"], "fingerprint": "1", "observe": {"n": 1}}
            self.assertEqual(asked.ask("expand", state=0), [{"event": "!up", "state": 1, **second}])
            self.assertEqual(asked.ask("expand", state=0), [{"event": "!up", "state": 2, **second}])
            self.assertEqual(asked.ask("start")["state"], 3)

    def test_weights(self) -> None:
        with Asked(models.Boxes) as asked:
            asked.ask("start")
            self.assertEqual([each.get("weight") for each in asked.ask("expand", state=0)], [None, 2])
            self.assertEqual(asked.ask("offers"), [{"event": "!fill", "weight": 1}, {"event": "!fill", "weight": 2}])

    def test_live(self) -> None:
        for way in ("snapshot", "fork", "replay"):
            with Asked(models.Die, way, seed=5) as asked:
                asked.ask("start")
                first = [asked.ask("take", choice=0) for _ in range(3)]
                self.assertEqual(first[0]["offers"], [{"event": "?roll", "weight": 1}, {"event": "!stop", "weight": 1}])
                asked.ask("start")
                self.assertEqual([asked.ask("take", choice=0) for _ in range(3)], first)
                asked.ask("start")
                asked.ask("reseed", seed=9)
                once = asked.ask("take", choice=0)
                asked.ask("start")
                asked.ask("reseed", seed=9)
                self.assertEqual(asked.ask("take", choice=0), once)

    def test_hello_again(self) -> None:
        for way in ("snapshot", "fork", "replay"):
            with Asked(models.Counter, way, top=1) as asked:
                asked.ask("start")
                asked.ask("hello", protocol=1, parameters={"top": 2})
                self.assertIn("no state 0", asked.raw("expand", state=0)["error"]["message"])
                self.assertIn("start first", asked.raw("offers")["error"]["message"])
                self.assertEqual(asked.ask("start")["labels"], ["zero", "not full"])

    def test_mistakes_are_answered(self) -> None:
        lines = [
            b"garbage",
            b"[1, 2]",
            b"\xff\xfe",
            b"[" * 100_000,
            b"",
            {"id": 5},
            {"id": 6, "op": "dance"},
            {"id": 7, "op": "start"},
            {"id": 8, "op": "hello", "protocol": 2},
            {"id": 9, "op": "hello", "protocol": 1, "parameters": 5},
            {"id": 10, "op": "hello", "protocol": 1, "parameters": {}},
            {"id": "x", "op": ["start"]},
        ]
        done = run_program(lines, EXPLICIT)
        found = answers(done)
        self.assertEqual([each["id"] for each in found], [None] * 4 + [5, 6, 7, 8, 9, 10, "x"])
        self.assertTrue(all(set(each) == {"id", "error"} for each in found), found)
        self.assertEqual(found[-2]["error"]["message"], "the model needs the parameter model")
        self.assertEqual(done.returncode, 0)

    def test_wrong_requests(self) -> None:
        with Asked(models.Counter) as asked:
            asked.ask("start")
            for op, fields in (
                ("expand", {"state": 9}),
                ("expand", {"state": True}),
                ("expand", {}),
                ("release", {"states": [9]}),
                ("release", {"states": 0}),
                ("take", {"choice": 1}),
                ("take", {"choice": -1}),
                ("take", {"choice": "0"}),
                ("reseed", {"seed": 1}),
            ):
                self.assertIn("message", asked.raw(op, **fields)["error"], (op, fields))
            self.assertEqual(len(asked.ask("expand", state=0)), 1)

    def test_models_that_break_the_contract(self) -> None:
        class Event(models.Counter):
            def events(self):  # type: ignore[no-untyped-def]
                return ["up"]

        class Number(models.Counter):
            def observe(self):  # type: ignore[no-untyped-def]
                return {"n": float("nan")}

        class Label(models.Counter):
            def labels(self):  # type: ignore[no-untyped-def]
                return {"n": 7}

        class Exit(models.Counter):
            def do(self, event):  # type: ignore[no-untyped-def]
                sys.exit("enough")

        for model, message in ((Event, "begin with"), (Number, "finite"), (Label, "True, False or None"), (Exit, "SystemExit: enough")):
            with self.subTest(model=model.__name__):
                try:
                    with Asked(model, "replay") as asked:
                        asked.ask("start")
                        self.assertIn(message, asked.raw("expand", state=0)["error"]["message"])
                except AssertionError as error:
                    self.assertIn(message, str(error))


class Program(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_prints_do_not_disturb(self) -> None:
        command = program(NOISY, self.folder)
        for way in ("snapshot", "fork", "replay"):
            requests = [HELLO, START, {"id": 3, "op": "expand", "state": 0}, {"id": 4, "op": "close"}]
            # Unbuffered, what a file prints before it calls serve() is gone already.
            env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
            done = run_program(requests, command, env={**env, "TELOS_RESTORE": way})
            self.assertEqual([each["id"] for each in answers(done)], [1, 2, 3, 4])
            for text in (b"while it is loaded", b"from Python", b"to the descriptor", b"from C", b"from a child"):
                self.assertIn(text, done.stderr)

    def test_pipelined(self) -> None:
        path = written(random_system(4), self.folder)
        expand = [{"id": i, "op": "expand", "state": 0} for i in range(3, 2000)]
        done = run_program([{**HELLO, "parameters": {"model": path}}, START, *expand], EXPLICIT)
        self.assertEqual([each["id"] for each in answers(done)], list(range(1, 2000)))

    def test_a_reader_that_goes_away(self) -> None:
        path = written(random_system(4), self.folder)
        process = subprocess.Popen(EXPLICIT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(json.dumps({**HELLO, "parameters": {"model": path}}).encode() + b"\n")
        process.stdin.close()
        self.assertEqual(process.wait(10), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_ctrl_c_is_quiet(self) -> None:
        process = subprocess.Popen(EXPLICIT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdin and process.stdout
        process.stdin.write(b"x\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=10)
        self.assertEqual((process.returncode, complaints), (130, b""))

    def running(self, command: list, requests: list) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin and process.stdout
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.stdout.close)
        for request in requests:
            process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        return process

    def ended(self, processes: list) -> bool:
        """Gone, or waiting for a system that does not take away what has ended."""

        def state(pid: str) -> str:
            try:
                with open(f"/proc/{pid}/stat") as file:
                    return file.read().rsplit(")", 1)[1].split()[0]
            except OSError:
                return "gone"

        return until(lambda: all(state(each.split()[0]) in ("gone", "Z") for each in processes))

    def test_killing_the_program_ends_its_processes(self) -> None:
        path = written({"initial": "a", "transitions": [["a", "!x", "a"], ["a", "!y", "a"]]}, self.folder)
        expand = [{"id": i + 3, "op": "expand", "state": i} for i in range(3)]
        process = self.running([*EXPLICIT, "fork"], [{**HELLO, "parameters": {"model": path}}, START, *expand])
        assert process.stdout
        for _ in range(5):
            process.stdout.readline()
        processes = children_of(process.pid)
        self.assertEqual(len(processes), 8)
        process.kill()
        process.wait()
        self.assertTrue(self.ended(processes), processes)

    def test_killing_it_ends_a_process_that_hangs(self) -> None:
        process = self.running(program(STUCK, self.folder), [HELLO, START])
        assert process.stdin and process.stdout
        process.stdout.readline(), process.stdout.readline()
        process.stdin.write(b'{"id": 3, "op": "expand", "state": 0}\n')
        process.stdin.flush()
        self.assertTrue(until(lambda: len(children_of(process.pid)) == 4))
        time.sleep(0.2)
        processes = children_of(process.pid)
        process.kill()
        process.wait()
        self.assertTrue(self.ended(processes), processes)

    def test_closing_leaves_no_process(self) -> None:
        path = written({"initial": "a", "transitions": [["a", "!x", "a"]]}, self.folder)
        process = self.running([*EXPLICIT, "fork"], [{**HELLO, "parameters": {"model": path}}, START, {"id": 3, "op": "expand", "state": 0}])
        assert process.stdin and process.stdout
        for _ in range(3):
            process.stdout.readline()
        pids = [each.split()[0] for each in children_of(process.pid)]
        self.assertEqual(len(pids), 3)
        process.stdin.close()
        self.assertEqual(process.wait(10), 0)
        self.assertFalse([pid for pid in pids if os.path.exists(f"/proc/{pid}")])

    def test_a_class_of_a_file(self) -> None:
        command = [sys.executable, "-m", "telos_sim", os.path.join(HERE, "models.py") + ":Clock", "--restore", "replay"]
        env = {**os.environ, "PYTHONPATH": os.path.dirname(HERE)}
        done = run_program([{**HELLO, "parameters": {"hours": 2}}, START], command, env=env)
        self.assertEqual(answers(done)[0]["ok"]["restore"], "replay")
        self.assertEqual(answers(done)[1]["ok"]["observe"], {"hour": 0})


if __name__ == "__main__":
    unittest.main()
