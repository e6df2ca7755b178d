/** Constructs of verification: for CBMC, and for a driver that gives up where something does not hold. */
export const verification = `#ifdef __CPROVER__

int nondet_int(void);
#define assume(condition) __CPROVER_assume(condition)

#else

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf away;

static void assume(int condition) {
  if (!condition) longjmp(away, 1);
}

#endif`

/** The scheduler and the main function for a model checker; `asked` is what is asserted. */
export const proving = (asked: string): string => `static int choose(int count) {
  const int chosen = nondet_int();
  assume(0 <= chosen && chosen < count);
  return chosen;
}

// Any triple is the next one; where it is not enabled, there is no such run.
static void step(void) { take(choose(TRIPLES)); }

static void check(void) { __CPROVER_assert(property(), ${asked}); }

// If STEPS is defined, runs are followed for at most STEPS steps.
#ifndef STEPS
#define STEPS (i + 1)
#endif

int main(void) {
  init();
  for (unsigned i = 0; i < STEPS; i++) {
    check();
    step();
  }
  check();
}`

/** The driver: lists the successors of states. */
export const driver = `// Usage: program [PC...] lists the successors of the state with these program counters, or of the start if there are none;
// program - those of each state of the standard input. The program counters of the state are printed behind S, whether the
// property holds in it behind P, and behind T those of a successor and the event that leads there; D if there is none.

static void show(char what) {
  putchar(what);
  for (int i = 0; i < SLOTS; i++) printf(" %d", pc[i]);
}

static void list(void) {
  static int now[SLOTS];
  static int triple, count;
  memcpy(now, pc, sizeof now);
  show('S');
  printf("\\nP %d\\n", property());
  count = 0;
  for (triple = 0; triple < TRIPLES; triple++) {
    memcpy(pc, now, sizeof pc);
    if (setjmp(away) != 0) continue;
    take(triple);
    count++;
    show('T');
    printf(" %s\\n", names[event]);
  }
  if (count == 0) puts("D");
}

// The next state of the input; 0 if there is none.
static int get(void) {
  for (int i = 0; i < SLOTS; i++) if (scanf("%d", &pc[i]) != 1) return 0;
  return 1;
}

int main(int count, char **given) {
  init();
  if (count == 2 && strcmp(given[1], "-") == 0) {
    while (get()) list();
    return 0;
  }
  if (count != 1 && count != SLOTS + 1) {
    fprintf(stderr, "usage: %s [PC...], with %d program counters, or %s -\\n", given[0], SLOTS, given[0]);
    return 2;
  }
  for (int i = 1; i < count; i++) pc[i - 1] = (int)strtol(given[i], NULL, 10);
  list();
  return 0;
}`
