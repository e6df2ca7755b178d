import type { Property } from '../system.js'
import { inside } from './code.js'

/** The main function for a model checker. */
export const proving = (property: Property | null): string[] => {
  const loop = (lines: readonly string[]): string[] => [
    '// If STEPS is defined, runs are followed for at most STEPS steps.',
    '#ifndef STEPS',
    '#define STEPS (i + 1)',
    '#endif',
    '',
    'int main(void) {',
    '  init();',
    '  for (unsigned i = 0; i < STEPS; i++) {',
    ...inside(inside(lines)),
    '  }',
  ]
  switch (property?.modality) {
    case 'always':
      return [
        `static void check(void) { __CPROVER_assert(property(), "${property.name}"); }`,
        '',
        ...loop(['check();', 'step();']),
        '  check();',
        '}',
      ]
    case 'finally':
      return [
        `// The program ends when ${property.name} holds: it always ends if and only if that always comes to hold. Where nothing`,
        '// can happen any more, it goes on for ever.',
        'static int check(void) { return property(); }',
        '',
        ...loop(['if (check()) return 0;', 'if (!stuck()) step();']),
        '}',
      ]
    case 'fairly':
    case 'fairly_inf':
      return [
        `// That ${property.name} stays within reach is not a property of single runs: neither assertions nor termination`,
        '// can express it. Only faults are looked for.',
        ...loop(['step();']),
        '}',
      ]
    default:
      return ['// Only faults are looked for.', ...loop(['step();']), '}']
  }
}
