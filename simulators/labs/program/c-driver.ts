/** The driver: lists all successors of states on random runs. */
export const driver = `// Usage: program SEED STEPS RUNS. Each run begins in any initial state and goes on to any successor. Of each state on it,
// the components are printed behind S, then those of each of its successors behind T; D if there is none, or F and the
// fault if there is one. Whether the property holds in it is printed behind P, unless there is a fault.

enum { INITIAL_LIMIT = 100000 };
enum outcome { DONE, ABANDONED, FAULTED };

static int now[LENGTH];
static int *found;
static size_t foundCount, foundRoom;

// Runs a piece of the emulation from a state, by the script.
static enum outcome attempt(void (*piece)(void), const int *from) {
  memcpy(state, from, sizeof state);
  scriptAt = 0;
  faulted = NULL;
  if (setjmp(away) == 0) {
    piece();
    return DONE;
  }
  return faulted == NULL ? ABANDONED : FAULTED;
}

// The next script: the last choice that can be another one, is.
static int advance(void) {
  while (scriptLength > 0 && ++script[scriptLength - 1].chosen == script[scriptLength - 1].to) scriptLength--;
  return scriptLength > 0;
}

static void keep(void) {
  if (foundCount == foundRoom) {
    foundRoom = 2 * foundRoom + 16;
    found = realloc(found, foundRoom * sizeof state);
    if (found == NULL) abort();
  }
  memcpy(found + LENGTH * foundCount++, state, sizeof state);
}

static int order(const void *a, const void *b) { return memcmp(a, b, sizeof state); }

// All successors of the state, each once; 0 if there is a fault.
static int successors(void) {
  foundCount = 0;
  scriptLength = 0;
  do {
    const enum outcome outcome = attempt(step, now);
    if (outcome == FAULTED) return 0;
    if (outcome == DONE) keep();
  } while (advance());
  if (foundCount == 0) return 1;
  qsort(found, foundCount, sizeof state, order);
  size_t distinct = 1;
  for (size_t i = 1; i < foundCount; i++) {
    if (order(found + LENGTH * i, found + LENGTH * (distinct - 1)) == 0) continue;
    memmove(found + LENGTH * distinct++, found + LENGTH * i, sizeof state);
  }
  foundCount = distinct;
  return 1;
}

static void show(char what, const int *shown) {
  putchar(what);
  for (int i = 0; i < LENGTH; i++) printf(" %d", shown[i]);
  putchar('\\n');
}

// Any of the initial states: all are gone through, unless there are very many.
static int begin(void) {
  static const int blank[LENGTH];
  long count = 0;
  scriptLength = 0;
  for (long i = 0; i < INITIAL_LIMIT; i++) {
    const enum outcome outcome = attempt(init, blank);
    if (outcome == FAULTED) return 0;
    if (outcome == DONE && any() % (unsigned long long)++count == 0) memcpy(now, state, sizeof state);
    if (!advance()) return count > 0;
  }
  atRandom = 1;
  enum outcome outcome = ABANDONED;
  for (long i = 0; i < INITIAL_LIMIT && outcome == ABANDONED; i++) {
    scriptLength = 0;
    outcome = attempt(init, blank);
  }
  atRandom = 0;
  if (outcome == DONE) memcpy(now, state, sizeof state);
  return outcome == DONE || (outcome == ABANDONED && count > 0);
}
`

/** The runs of the driver; in `looking` it may look at each state. */
export const main = (definitions: readonly string[], looking: readonly string[]): string => `${definitions.join('\n')}
static void run(long steps) {
  if (!begin()) {
    printf("F %s\\n", faulted == NULL ? "initial" : faulted);
    return;
  }
  for (long i = 0; i < steps; i++) {
    show('S', now);
    if (!successors()) {
      printf("F %s\\n", faulted);
      return;
    }${looking.map(call => `\n    ${call};`).join('')}
    for (size_t t = 0; t < foundCount; t++) show('T', found + LENGTH * t);
    if (foundCount == 0) {
      puts("D");
      return;
    }
    memcpy(now, found + LENGTH * (any() % foundCount), sizeof now);
  }
}

int main(int count, char **given) {
  if (count != 4) {
    fprintf(stderr, "usage: %s SEED STEPS RUNS\\n", given[0]);
    return 2;
  }
  seed = strtoull(given[1], NULL, 10);
  for (long runs = strtol(given[3], NULL, 10); runs > 0; runs--) run(strtol(given[2], NULL, 10));
  return 0;
}
`

export const asking = `// Does the property hold in the state?
static int truth;
static void evaluate(void) { truth = property(); }
static void ask(void) {
  const enum outcome outcome = attempt(evaluate, now);
  if (outcome == DONE) printf("P %d\\n", truth);
  else printf("P %s\\n", faulted);
}
`

/** A test of the translation itself. */
export const comparing = `// Does \`stuck\` say the same as the list of successors?
static int standing;
static void examine(void) { standing = stuck(); }
static void compare(void) {
  if (attempt(examine, now) != DONE || standing != (foundCount == 0)) puts("E stuck() is wrong");
}
`
