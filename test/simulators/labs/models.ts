/** The dining philosophers of figure 3.1a. */
export const philosophers = `
system {
  extern = _n
  environment = fork[_n]: 0
  spawn = Phil: _n
}
agent Phil {
  interface = status: 0
  Behaviour =
    fork[id] = 0 ->
    fork[id] <-- 1;
    status <- 1;
    fork[(id + 1) % _n] = 0 ->
    fork[(id + 1) % _n] <-- 1;
    status <- 2;
    fork[(id + 1) % _n] <-- 0;
    status <- 3;
    fork[id] <-- 0;
    status <- 0;
    Behaviour
}
check {
  NoDeadlock = always exists Phil p, status of p != 1
}
`

/** The leader election of figure 3.1b. */
export const leader = `
system {
  extern = _n
  spawn = Node: _n
}
stigmergy Election {
  link = true
  leader: _n
}
agent Node {
  stigmergies = Election
  Behaviour = leader > id -> leader <~ id; Behaviour
}
check {
  LeaderIs0 = finally forall Node a, leader of a = 0
}
`

/** The approximate majority of figure 3.7. */
export const approximateMajority = `
system {
  extern = _yes, _no
  environment = initiator: undef; message: undef
  spawn = Yes: _yes, No: _no
  Protocol = (
    (state != 2 -> initiator, message <-- id, state)
    ++
    (initiator != id ->
      (message = 1 and state = 2 -> state <- 1) ++
      (message = 1 and state = 0 -> state <- 2) ++
      (message = 0 and state = 1 -> state <- 2) ++
      (message = 0 and state = 2 -> state <- 0) ++
      (message = state -> Skip)
    )
  ); Protocol
}
agent Yes {
  interface = state: 1
  Behaviour = Protocol
}
agent No {
  interface = state: 0
  Behaviour = Protocol
}
check {
  NoYConsensus = always exists Yes y, exists No n, state of y != 1 or state of n != 1
}
`

/** The four-state majority of figure 3.8. */
export const majority = `
system {
  extern = _yes, _no
  environment = initiator: -1; message: -1; responder: -1; lock: 0
  spawn = Yes: _yes, No: _no
  Protocol = (
    (initiator = id and lock = 2 ->
      (state = 1 and responder = 0 -> state <- 3; lock <-- 3)
    ) ++
    (initiator != id ->
      (lock = 0 ->
        (state != 2 -> initiator, message, lock <-- id, state, 1)
      ) ++
      (lock = 1 ->
        (message = 1 and state = 0 ->
          lock, responder <-- 2, state;
          state <- 2;
          (lock = 3) -> initiator, responder, lock <-- -1, -1, 0
        ) ++
        ((
          (message = 1 and state = 2 -> state <- 3) ++
          (message = 0 and state = 3 -> state <- 2) ++
          (message = 3 and state = 2 -> state <- 3)
        );
        initiator, lock <-- -1, 0
      )
    )
  )); Protocol
}
agent Yes {
  interface = state: 1
  Behaviour = Protocol
}
agent No {
  interface = state: 0
  Behaviour = Protocol
}
check {
  NoYConsensus =
    always exists Yes y, exists No n,
      (state of y = 0 or state of y = 2) or (state of n = 0 or state of n = 2)
}
`
