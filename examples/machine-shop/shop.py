"""A machine shop with one repairer, in SimPy. Which machine breaks when, and who is repaired first, is left open."""

import os
import sys

# Without `pip install`, the client is found where it lies in the repository.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "clients", "python"))

import simpy
from telos_sim import serve
from telos_sim.simpy import SimpyModel, in_any_order, offer, withdraw


class Shop(SimpyModel):
    world = "closed"
    restore_by = "replay"  # a shift is short: to take the choices again is faster than to copy processes

    def __init__(self, machines: int = 3, work: int = 1, repair: int = 2, shift: int = 12, first: str = "any"):
        self.until = self.shift = shift
        self.work, self.repair = work, repair
        self.env = simpy.Environment()
        self.repairer = simpy.Resource(self.env)
        if first == "any":
            in_any_order(self.repairer, "repair", label=lambda request: request.machine)
        elif first != "longest":
            raise ValueError(f"first={first}: it is any, or longest")
        # For each machine: what it does, and since when.
        self.doing = [("begins", 0)] * machines
        for number in range(machines):
            self.env.process(self.machine(number))
        self.env.process(self.clock())

    def machine(self, number):
        while True:
            self.doing[number] = ("works", self.env.now)
            breaks = offer(self.env, [f"?breaks({number})"])
            part = self.env.timeout(self.work)
            yield breaks | part
            if not breaks.triggered:
                withdraw(self.env, breaks)
                continue
            self.doing[number] = ("waits", self.env.now)
            request = self.repairer.request()
            request.machine = number
            yield request
            self.doing[number] = ("in repair", self.env.now)
            yield self.env.timeout(self.repair)
            self.repairer.release(request)

    def clock(self):
        while self.env.now < self.shift:
            yield self.env.timeout(1)

    def number_of(self, *kinds):
        return sum(kind in kinds for kind, _ in self.doing)

    def labels(self):
        return {
            "all_down": self.number_of("waits", "in repair") == len(self.doing),
            "over": self.env.now >= self.shift,
            **{f"down({number})": kind in ("waits", "in repair") for number, (kind, _) in enumerate(self.doing)},
        }

    def observe(self):
        return {"hour": self.env.now, "down": self.number_of("waits", "in repair"), "waiting": self.number_of("waits")}

    def fingerprint(self):
        queue = [request.machine for request in self.repairer.put_queue]
        return (self.env.now, self.doing, queue)

    def describe(self):
        return ", ".join(kind for kind, _ in self.doing)


if __name__ == "__main__":
    serve(Shop)
