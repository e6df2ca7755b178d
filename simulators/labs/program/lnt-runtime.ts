import type { Library } from './code.js'

/** Fixed parts of translations to LNT, each with the name that it is used by. Only those that are used are put in. */
export const library: Library = [
  ['absolute', define('absolute', 'a: Int', 'Int', 'if a < 0 then return 0 - a else return a end if')],
  ['minimum', define('minimum', 'a: Int, b: Int', 'Int', 'if a < b then return a else return b end if')],
  ['maximum', define('maximum', 'a: Int, b: Int', 'Int', 'if a > b then return a else return b end if')],
  ['times', define('times', 'a: Int, b: Int', 'Int', 'return a * b')],
  [
    'quotient',
    `-- Division truncates, whatever div does with negative numbers.
${define(
  'quotient',
  'a: Int, b: Int',
  'Int',
  `assert b != 0;
if (a < 0) == (b < 0) then return absolute(a) div absolute(b)
else return 0 - (absolute(a) div absolute(b))
end if`,
)}`,
  ],
  [
    'modulo',
    `-- The remainder is never negative.
${define(
  'modulo',
  'a: Int, b: Int',
  'Int',
  `var rest: Int in
  assert b != 0;
  rest := a - (quotient(a, b) * b);
  if rest < 0 then return rest + absolute(b) else return rest end if
end var`,
)}`,
  ],
  [
    'nearest',
    `-- Division to the nearest integer, halves away from zero.
${define(
  'nearest',
  'a: Int, b: Int',
  'Int',
  `var half: Int in
  assert b != 0;
  half := ((2 * absolute(a)) + absolute(b)) div (2 * absolute(b));
  if (a < 0) == (b < 0) then return half else return 0 - half end if
end var`,
)}`,
  ],
  [
    'fit',
    `-- A value that is assigned must be one of 32 bits: whether it is, is up to the implementation of Int.
${define('fit', 'value: Int', 'Int', 'return value')}`,
  ],
  ['fitU', define('fitU', 'value: Int', 'Int', 'return value')],
  [
    'nth',
    `-- An index of an array.
${define('nth', 'i: Int, size: Int', 'Int', 'assert (i >= 0) and (i < size);\nreturn i')}`,
  ],
  [
    'nthU',
    define('nthU', 'i: Int, size: Int', 'Int', 'if i == UNDEF then return UNDEF else return nth(i, size) end if'),
  ],
  [
    'quietNth',
    `-- An index, where it does not matter if it is a wrong one.
${define(
  'quietNth',
  'i: Int, size: Int',
  'Int',
  'if (i == UNDEF) or ((i >= 0) and (i < size)) then return i else return OUTSIDE end if',
)}`,
  ],
  [
    'rowU',
    define(
      'rowU',
      'row: Int, size: Int, i: Int',
      'Int',
      `if (row == OUTSIDE) or (i == OUTSIDE) then return OUTSIDE
elsif (row == UNDEF) or (i == UNDEF) then return UNDEF
else return (row * size) + i
end if`,
    ),
  ],
  [
    'someone',
    `-- An id must be one of an agent.
${define('someone', 'agent: Int', 'Int', 'assert (agent == UNDEF) or ((agent >= 0) and (agent < AGENTS));\nreturn agent')}`,
  ],
  [
    'nobody',
    `-- What an agent of a kind without such a variable has.
${define('nobody', 'agent: Int', 'Int', 'assert (agent == UNDEF) or ((agent >= 0) and (agent < AGENTS));\nreturn UNDEF')}`,
  ],
  [
    'fewer',
    `-- More values than this to choose from would be a mistake.
${define('fewer', 'from: Int, to: Int', 'Int', 'assert (to - from) <= 1000000;\nreturn to')}`,
  ],
  [
    'fewerU',
    `-- Where a bound may be undefined: then that is all there is to choose.
${define(
  'fewerU',
  'from: Int, to: Int',
  'Int',
  'if (from == UNDEF) or (to == UNDEF) then return UNDEF + 1 else return fewer(from, to) end if',
)}`,
  ],
  [
    'firstU',
    define(
      'firstU',
      'from: Int, to: Int',
      'Int',
      'if (from == UNDEF) or (to == UNDEF) then return UNDEF else return from end if',
    ),
  ],
  [
    'someIndex',
    `-- Any index instead of an undefined one, and what is written there: it stays as it is.
${define('someIndex', 'i: Int', 'Int', 'if i == UNDEF then return 0 else return i end if')}`,
  ],
  [
    'unlessU',
    define(
      'unlessU',
      'i: Int, value: Int, before: Int',
      'Int',
      'if i == UNDEF then return before else return value end if',
    ),
  ],
  [
    'readU',
    define(
      'readU',
      's: State, base: Int, i: Int',
      'Int',
      'if (base < 0) or (i == UNDEF) then return UNDEF else return s[Nat (base + i)] end if',
    ),
  ],
  [
    'isDefined',
    define(
      'isDefined',
      's: State, base: Int, i: Int',
      'Bool',
      `if base < 0 then return base == OUTSIDE
elsif i == UNDEF then return false
elsif i == OUTSIDE then return true
else return s[Nat (base + i)] != UNDEF
end if`,
    ),
  ],
  ['after', define('after', 'me: Int', 'Int', 'if me == (AGENTS - 1) then return 0 else return me + 1 end if')],
  ['plusU', either('plusU', 'Int', 'a + b', 'UNDEF')],
  ['minusU', either('minusU', 'Int', 'a - b', 'UNDEF')],
  ...(['times', 'quotient', 'modulo', 'nearest', 'minimum', 'maximum'] as const).map(
    name => [`${name}U`, either(`${name}U`, 'Int', `${name}(a, b)`, 'UNDEF')] as const,
  ),
  ['negativeU', define('negativeU', 'a: Int', 'Int', 'if a == UNDEF then return UNDEF else return 0 - a end if')],
  ['absoluteU', define('absoluteU', 'a: Int', 'Int', 'if a == UNDEF then return UNDEF else return absolute(a) end if')],
  ['equalU', either('equalU', 'Bool', 'a == b', 'false')],
  ['unequalU', either('unequalU', 'Bool', 'a != b', 'false')],
  ['lessU', either('lessU', 'Bool', 'a < b', 'false')],
  ['atMostU', either('atMostU', 'Bool', 'a <= b', 'false')],
  ['moreU', either('moreU', 'Bool', 'a > b', 'false')],
  ['atLeastU', either('atLeastU', 'Bool', 'a >= b', 'false')],
  ['holdsU', define('holdsU', 'a: Int', 'Bool', 'return (a != UNDEF) and (a != 0)')],
]

function define(name: string, parameters: string, type: string, body: string): string {
  return `function ${name} (${parameters}) : ${type} is\n  ${body.replaceAll('\n', '\n  ')}\nend function`
}

function either(name: string, type: string, value: string, otherwise: string): string {
  const body = `if (a == UNDEF) or (b == UNDEF) then return ${otherwise} else return ${value} end if`
  return define(name, 'a: Int, b: Int', type, body)
}

/** Messages, tables 3.7 and 3.8, for the tuples that functions describe. */
export const messages = `-- Ranks of the agents in a tuple while they are worked out, and which ones are in use.
type Ranks is
  array [0 .. LAST] of Int
end type

-- A pending message is a bit of a number.
function has_bit (word: Int, bit: Int) : Bool is
  return ((word div bit) mod 2) == 1
end function

function with_bit (word: Int, bit: Int) : Int is
  if has_bit(word, bit) then return word else return word + bit end if
end function

function without_bit (word: Int, bit: Int) : Int is
  if has_bit(word, bit) then return word - bit else return word end if
end function

-- Closes the gaps between new ranks, and writes them.
function ranked (before: State, t: Int, ranks: Ranks) : State is
  var s: State, used: Ranks, a: Int, r: Int, below: Int, in_use: Int in
    s := before;
    used := Ranks (0);
    a := 0;
    while a < AGENTS loop
      if rank_at(t, a) >= 0 then used[Nat (ranks[Nat (a)])] := 1 end if;
      a := a + 1
    end loop;
    below := 0;
    r := 0;
    while r <= AGENTS loop
      in_use := used[Nat (r)];
      used[Nat (r)] := below;
      below := below + in_use;
      r := r + 1
    end loop;
    a := 0;
    while a < AGENTS loop
      if rank_at(t, a) >= 0 then s[Nat (rank_at(t, a))] := used[Nat (ranks[Nat (a)])] end if;
      a := a + 1
    end loop;
    return s
  end var
end function

-- A tuple that an agent has written gets the newest stamp of all.
function stamped (s: State, t: Int, me: Int) : State is
  var ranks: Ranks, a: Int in
    ranks := Ranks (0);
    a := 0;
    while a < AGENTS loop
      if a == me then ranks[Nat (a)] := AGENTS
      elsif rank_at(t, a) >= 0 then ranks[Nat (a)] := s[Nat (rank_at(t, a))]
      end if;
      a := a + 1
    end loop;
    return ranked(s, t, ranks)
  end var
end function

-- Is such a message pending, and is there something to send?
function may_send (s: State, sender: Int, t: Int, bit: Int) : Bool is
  var v: Int, result: Bool in
    result := false;
    if (pending_at(t, sender) >= 0) and then has_bit(s[Nat (pending_at(t, sender))], bit) then
      result := not (may_be_undefined(t));
      v := 0;
      while not (result) and then (v < tuple_length(t)) loop
        result := s[Nat (values_at(t, sender) + v)] != UNDEF;
        v := v + 1
      end loop
    end if;
    return result
  end var
end function

-- Rules PROPAGATE and CONFIRM, and what PUT, QRY1 and QRY2 do with the receivers. Links are looked at in the state before.
function transmitted (before: State, sender: Int, t: Int, asking: Bool) : State is
  var s: State, ranks: Ranks, a: Int, v: Int, stamp: Int, word: Int in
    s := before;
    ranks := Ranks (0);
    stamp := before[Nat (rank_at(t, sender))];
    word := before[Nat (pending_at(t, sender))];
    if asking then s[Nat (pending_at(t, sender))] := without_bit(word, confirm_bit(t))
    else s[Nat (pending_at(t, sender))] := without_bit(word, propagate_bit(t))
    end if;
    a := 0;
    while a < AGENTS loop
      if rank_at(t, a) >= 0 then
        ranks[Nat (a)] := before[Nat (rank_at(t, a))];
        if ((a != sender) and (asking or (ranks[Nat (a)] < stamp))) and then linked(before, t, sender, a) then
          word := before[Nat (pending_at(t, a))];
          if ranks[Nat (a)] < stamp then
            v := 0;
            while v < tuple_length(t) loop
              s[Nat (values_at(t, a) + v)] := before[Nat (values_at(t, sender) + v)];
              v := v + 1
            end loop;
            s[Nat (pending_at(t, a))] := with_bit(without_bit(word, confirm_bit(t)), propagate_bit(t));
            ranks[Nat (a)] := stamp
          else
            s[Nat (pending_at(t, a))] := with_bit(word, propagate_bit(t))
          end if
        end if
      end if;
      a := a + 1
    end loop;
    return ranked(s, t, ranks)
  end var
end function`
