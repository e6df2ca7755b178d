"""Four junctions in SUMO, by TraCI. The experiment switches the lights; a step is some seconds of traffic."""

import contextlib
import os
import socket
import subprocess
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
# Without `pip install`, the client is found where it lies in the repository.
sys.path.append(os.path.join(here, "..", "..", "clients", "python"))
os.environ.setdefault("SUMO_HOME", "/usr/share/sumo")
sys.path.append(os.path.join(os.environ["SUMO_HOME"], "tools"))

import traci
from telos_sim import Event, Model, serve

OPTIONS = ["-n", os.path.join(here, "grid.net.xml"), "-r", os.path.join(here, "traffic.rou.xml")]
OPTIONS += ["--no-step-log", "--no-warnings", "--time-to-teleport", "-1"]

idle = []  # Connections to programs of SUMO that nobody uses: to load again is faster than to start.


def connection(options):
    if idle:
        sumo = idle.pop()
        sumo.load(options)
        return sumo
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # At the end SUMO complains that nobody speaks to it any more.
    program = subprocess.Popen(["sumo", *options, "--remote-port", str(port)], stderr=subprocess.DEVNULL)
    time.sleep(0.1)
    # TraCI tells of every try.
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        return traci.connect(port, numRetries=100, proc=program, waitBetweenRetries=0.1)


class Junctions(Model):
    world = "closed"
    restore_by = "replay"
    lights = ("A0", "A1", "B0", "B1")

    def __init__(self, seconds: int = 5, end: int = 60, seed: int = 1):
        self.seconds, self.end = seconds, end
        self.options = [*OPTIONS, "--seed", str(seed)]
        self.sumo = connection(self.options)
        self.switched = ()  # lights that are switched with the next step
        self.seen = self.stopped = self.crossed = False  # the ambulance
        for light in self.lights:
            self.green(light, 0)

    def __del__(self):
        if hasattr(self, "sumo"):
            idle.append(self.sumo)

    def green(self, light, phase):
        """Green in one direction until it is switched."""
        self.sumo.trafficlight.setPhase(light, phase)
        self.sumo.trafficlight.setPhaseDuration(light, 10_000)

    def events(self):
        if self.now() >= self.end or self.crossed:
            return
        yield "?step"
        # In a fixed order, at most one switch of each in a step: the order of switches means nothing.
        for light in self.lights:
            if light > max(self.switched, default=""):
                yield Event(f"!switch({light})", data=light)

    def do(self, event):
        if event != "?step":
            self.switched = (*self.switched, event.data)
            return
        # Yellow for three seconds, then green for the others.
        before = {light: self.sumo.trafficlight.getPhase(light) for light in self.switched}
        for second in range(self.seconds):
            for light, phase in before.items():
                if second == 0:
                    self.sumo.trafficlight.setPhase(light, phase + 1)
                    self.sumo.trafficlight.setPhaseDuration(light, 10_000)
                elif second == 3:
                    self.green(light, (phase + 2) % 4)
            self.sumo.simulationStep()
            self.look()
        self.switched = ()

    def look(self):
        vehicles = self.sumo.vehicle.getIDList()
        if "ambulance" in vehicles:
            self.seen = True
            self.stopped = self.stopped or (
                self.sumo.vehicle.getSpeed("ambulance") < 0.1 and self.sumo.vehicle.getDistance("ambulance") > 1
            )
        elif self.seen:
            self.crossed = True

    def now(self):
        return int(self.sumo.simulation.getTime())

    def vehicles(self):
        vehicle = self.sumo.vehicle
        return [(each, vehicle.getPosition(each), vehicle.getSpeed(each)) for each in sorted(vehicle.getIDList())]

    def standing(self):
        return sum(speed < 0.1 for _, _, speed in self.vehicles())

    def phases(self):
        return [self.sumo.trafficlight.getPhase(light) for light in self.lights]

    def labels(self):
        return {"crossed": self.crossed, "stopped": self.stopped}

    def observe(self):
        return {"time": self.now(), "standing": self.standing()}

    def fingerprint(self):
        return (self.now(), self.phases(), self.switched, self.vehicles(), self.stopped, self.crossed)

    def describe(self):
        greens = "".join("|-"[phase // 2] for phase in self.phases())
        return f"{self.now()} s, lights {greens}, {self.standing()} standing"


if __name__ == "__main__":
    serve(Junctions)
