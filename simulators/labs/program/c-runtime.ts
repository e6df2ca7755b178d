import type { Library } from './code.js'

/** Fixed parts of translations to C, each with the name that it is used by. Only those that are used are put in. */
export const library: Library = [
  ['absolute', 'static num absolute(num a) { return a < 0 ? -a : a; }'],
  ['minimum', 'static num minimum(num a, num b) { return a < b ? a : b; }'],
  ['maximum', 'static num maximum(num a, num b) { return a > b ? a : b; }'],
  [
    'times',
    `// What is computed has up to 53 bits, as in the emulation.
static num times(num a, num b) {
  require(a == 0 || absolute(b) <= 9007199254740991LL / absolute(a), "overflow");
  return a * b;
}`,
  ],
  [
    'quotient',
    `static num quotient(num a, num b) {
  require(b != 0, "division");
  return a / b;
}`,
  ],
  [
    'modulo',
    `// The remainder is never negative.
static num modulo(num a, num b) {
  require(b != 0, "division");
  const num rest = a % b;
  return rest < 0 ? rest + absolute(b) : rest;
}`,
  ],
  [
    'nearest',
    `// Division to the nearest integer, halves away from zero.
static num nearest(num a, num b) {
  require(b != 0, "division");
  const num half = (2 * absolute(a) + absolute(b)) / (2 * absolute(b));
  return (a < 0) == (b < 0) ? half : -half;
}`,
  ],
  [
    'fit',
    `// A value that is assigned must be one of 32 bits.
static num fit(num value) {
  require(value <= 2147483647 && value >= -2147483647, "overflow");
  return value;
}`,
  ],
  ['fitU', 'static num fitU(num value) { return value == UNDEF ? UNDEF : fit(value); }'],
  [
    'nth',
    `// An index of an array.
static num nth(num i, num size) {
  require(i >= 0 && i < size, "index");
  return i;
}`,
  ],
  ['nthU', 'static num nthU(num i, num size) { return i == UNDEF ? UNDEF : nth(i, size); }'],
  [
    'quietNth',
    `// An index, where it does not matter if it is a wrong one.
static num quietNth(num i, num size) { return i == UNDEF || (i >= 0 && i < size) ? i : OUTSIDE; }`,
  ],
  [
    'rowU',
    `static num rowU(num row, num size, num i) {
  if (row == OUTSIDE || i == OUTSIDE) return OUTSIDE;
  return row == UNDEF || i == UNDEF ? UNDEF : row * size + i;
}`,
  ],
  [
    'element',
    `static num element(const num *elements, num size, num i) {
  return i == UNDEF ? UNDEF : elements[nth(i, size)];
}`,
  ],
  [
    'someone',
    `// An id must be one of an agent.
static num someone(num agent) {
  require(agent == UNDEF || (agent >= 0 && agent < AGENTS), "index");
  return agent;
}`,
  ],
  [
    'nobody',
    `// What an agent of a kind without such a variable has.
static num nobody(num agent) {
  require(agent == UNDEF || (agent >= 0 && agent < AGENTS), "index");
  return UNDEF;
}`,
  ],
  [
    'fewer',
    `// More values than this to choose from would be a mistake.
static num fewer(num from, num to) {
  require(to - from <= 1000000, "overflow");
  return to;
}`,
  ],
  [
    'fewerU',
    `// Where a bound may be undefined: then that is all there is to choose.
static num fewerU(num from, num to) { return from == UNDEF || to == UNDEF ? UNDEF + 1 : fewer(from, to); }`,
  ],
  ['firstU', 'static num firstU(num from, num to) { return from == UNDEF || to == UNDEF ? UNDEF : from; }'],
  [
    'someIndex',
    `// Any index instead of an undefined one, and what is written there: it stays as it is.
static num someIndex(num i) { return i == UNDEF ? 0 : i; }`,
  ],
  ['unlessU', 'static num unlessU(num i, num value, num before) { return i == UNDEF ? before : value; }'],
  [
    'who',
    `// Where an agent has a variable; -1 if it has none.
static num who(const int *places, num agent) { return agent == UNDEF ? UNDEF : places[someone(agent)]; }`,
  ],
  [
    'quietWho',
    `static num quietWho(const int *places, num agent) {
  return agent == UNDEF ? UNDEF : agent >= 0 && agent < AGENTS ? places[agent] : OUTSIDE;
}`,
  ],
  ['readU', 'static num readU(num base, num i) { return base < 0 || i == UNDEF ? UNDEF : state[base + i]; }'],
  [
    'isDefined',
    `static int isDefined(num base, num i) {
  if (base < 0) return base == OUTSIDE;
  return i != UNDEF && (i == OUTSIDE || state[base + i] != UNDEF);
}`,
  ],
  ...(['plus', 'minus', 'times', 'quotient', 'modulo', 'nearest', 'minimum', 'maximum'] as const).map(
    name => [`${name}U`, either('num', `${name}U`, computed(name), 'UNDEF')] as const,
  ),
  ['negativeU', 'static num negativeU(num a) { return a == UNDEF ? UNDEF : -a; }'],
  ['absoluteU', 'static num absoluteU(num a) { return a == UNDEF ? UNDEF : absolute(a); }'],
  ['equalU', either('int', 'equalU', 'a == b', '0')],
  ['unequalU', either('int', 'unequalU', 'a != b', '0')],
  ['lessU', either('int', 'lessU', 'a < b', '0')],
  ['atMostU', either('int', 'atMostU', 'a <= b', '0')],
  ['moreU', either('int', 'moreU', 'a > b', '0')],
  ['atLeastU', either('int', 'atLeastU', 'a >= b', '0')],
  ['after', 'static int after(int me) { return me == AGENTS - 1 ? 0 : me + 1; }'],
  ['one_of', 'static int one_of(const int *values, int count) { return values[choose(0, count)]; }'],
  ['holdsU', 'static int holdsU(num a) { return a != UNDEF && a != 0; }'],
]

function computed(name: string): string {
  return name === 'plus' ? 'a + b' : name === 'minus' ? 'a - b' : `${name}(a, b)`
}

function either(type: string, name: string, value: string, otherwise: string): string {
  return `static ${type} ${name}(num a, num b) { return a == UNDEF || b == UNDEF ? ${otherwise} : ${value}; }`
}

/** Constructs of verification: for CBMC, and for a driver that tries all choices one after the other. */
export const verification = `#ifdef __CPROVER__

int nondet_int(void);
#define assume(condition) __CPROVER_assume(condition)
// A fault of the model; what comes after it is of no interest.
#define require(condition, fault) do { __CPROVER_assert(condition, fault); __CPROVER_assume(condition); } while (0)

static num choose(num from, num to) {
  const int chosen = nondet_int();
  assume(from <= chosen && chosen < to);
  return chosen;
}

#else

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A specification may compare something with itself.
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wtautological-compare"
#endif

// The choices that have been made, in their order: the script of a step. Behind its end the first values are chosen, or any.
static struct { num chosen, to; } *script;
static size_t scriptLength, scriptRoom, scriptAt;
static int atRandom;
static jmp_buf away;
static const char *faulted;
static unsigned long long seed;

// Any number: splitmix64.
static unsigned long long any(void) {
  unsigned long long mixed = seed += 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
  return mixed ^ (mixed >> 31);
}

static void assume(int condition) {
  if (!condition) longjmp(away, 1);
}

#define require(condition, fault) do { if (!(condition)) { faulted = fault; longjmp(away, 1); } } while (0)

static num choose(num from, num to) {
  assume(from < to);
  if (scriptAt == scriptLength) {
    if (scriptLength == scriptRoom) {
      scriptRoom = 2 * scriptRoom + 16;
      script = realloc(script, scriptRoom * sizeof *script);
      if (script == NULL) abort();
    }
    script[scriptLength].chosen = atRandom ? from + (num)(any() % (unsigned long long)(to - from)) : from;
    script[scriptLength++].to = to;
  }
  return script[scriptAt++].chosen;
}

#endif
`

/** Messages, tables 3.7 and 3.8, for the tuples that tables describe. */
export const messages = `// New ranks of a tuple while they are worked out.
static int ranks[AGENTS];

// Closes the gaps between the new ranks, and writes them.
static void rank(int t) {
  int used[AGENTS + 1] = {0};
  int below = 0;
  for (int a = 0; a < AGENTS; a++) if (rank_at[t][a] >= 0) used[ranks[a]] = 1;
  for (int r = 0; r <= AGENTS; r++) {
    const int inUse = used[r];
    used[r] = below;
    below += inUse;
  }
  for (int a = 0; a < AGENTS; a++) if (rank_at[t][a] >= 0) state[rank_at[t][a]] = used[ranks[a]];
}

// Is such a message pending, and is there something to send?
static int maySend(int sender, int t, int bit) {
  if (pending_at[t][sender] < 0 || (state[pending_at[t][sender]] & bit) == 0) return 0;
  if (!may_be_undefined[t]) return 1;
  for (int v = 0; v < tuple_length[t]; v++) if (state[values_at[t][sender] + v] != UNDEF) return 1;
  return 0;
}

// Rules PROPAGATE and CONFIRM, and what PUT, QRY1 and QRY2 do with the receivers. Links are looked at before anything changes.
static void transmit(int sender, int t, int asking) {
  int receives[AGENTS] = {0};
  assume(maySend(sender, t, asking ? confirm_bit[t] : propagate_bit[t]));
  const int stamp = state[rank_at[t][sender]];
  for (int a = 0; a < AGENTS; a++) {
    if (rank_at[t][a] < 0) continue;
    ranks[a] = state[rank_at[t][a]];
    if (a != sender && (asking || ranks[a] < stamp)) receives[a] = linked(t, sender, a);
  }
  state[pending_at[t][sender]] &= ~(asking ? confirm_bit[t] : propagate_bit[t]);
  for (int a = 0; a < AGENTS; a++) {
    if (!receives[a]) continue;
    int *const pending = &state[pending_at[t][a]];
    if (ranks[a] < stamp) {
      for (int v = 0; v < tuple_length[t]; v++) state[values_at[t][a] + v] = state[values_at[t][sender] + v];
      *pending = (*pending & ~confirm_bit[t]) | propagate_bit[t];
      ranks[a] = stamp;
    } else *pending |= propagate_bit[t];
  }
  rank(t);
}

static void propagate(int sender, int t) { transmit(sender, t, 0); }

static void confirm(int sender, int t) { transmit(sender, t, 1); }
`

export const stamping = `// A tuple that an agent has written gets the newest stamp of all.
static void stamp(int t, int me) {
  for (int a = 0; a < AGENTS; a++) if (rank_at[t][a] >= 0) ranks[a] = a == me ? AGENTS : state[rank_at[t][a]];
  rank(t);
}
`
