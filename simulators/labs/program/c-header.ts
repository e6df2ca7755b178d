import type { System } from '../system.js'
import { inside } from './code.js'
import type { Layout } from './names.js'

/** What a program in C begins with: what it is about, and where things are in its state. */
export const headerInC = (system: System, layout: Layout): string => {
  const { source, parameters, scheduling } = system
  const given = [...parameters].map(([name, value]) => `${name} = ${value}`)
  const names = layout
    .constants()
    .flatMap(({ of, names }) => [
      ...(names.length === 0 ? [] : [`// ${of}`]),
      ...names.map(([name, place]) => `${name} = ${place},`),
    ])
  return [
    `// ${oneLine(source.name)}${given.length === 0 ? '' : `, ${given.join(', ')}`}; ${scheduling} scheduling.`,
    `// Made by Telos. For CBMC: cbmc -DSTEPS=20 --unwind ${longest(system) + 1} FILE. For a C compiler: cc -std=c99 FILE.`,
    '',
    `enum { LENGTH = ${system.length}, AGENTS = ${system.agents.length}, TUPLES = ${system.tuples.length} };`,
    '',
    '// Values while they are computed; those that are stored have 32 bits.',
    'typedef long long num;',
    '#define UNDEF (-2147483647 - 1)',
    '// Stands for a place that does not exist, where only definedness is asked for.',
    '#define OUTSIDE (UNDEF + 1)',
    '',
    '// Where things are in the state: of agents, counted from where their part of it begins.',
    ...(names.length === 0 ? [] : ['enum {', ...inside(names), '};']),
    ...system.kinds.map(kind => {
      const { base, length, first } = kind
      return `#define ${layout.at(kind, 'agent')} (${base} + ${length} * ${first === 0 ? '(agent)' : `((agent) - ${first})`})`
    }),
    '',
    'int state[LENGTH];',
  ].join('\n')
}

/** How often a loop can be gone through, with 20 steps. */
const longest = ({ environment, kinds, agents, tuples }: System): number => {
  const lengths = [...environment, ...kinds.flatMap(({ variables }) => variables)].map(({ length }) => length)
  return Math.max(20, agents.length + 1, tuples.length, ...lengths, ...tuples.map(({ length }) => length))
}

const oneLine = (text: string): string => text.replace(/[\r\n\\]/g, ' ')
