import { present } from '../../../src/ats/present.js'
import type { Modality } from '../../../src/ats/property.js'
import { constantOf } from '../constants.js'
import type { Property, System } from '../system.js'
import { everyPart } from '../traverse.js'
import type { Layout } from './names.js'

/** What a module in LNT begins with: what it is about, what to ask, and the type of its state. */
export const headerInLnt = (system: System, property: Property | null): string => {
  const { source, parameters, scheduling, length } = system
  const given = [...parameters].map(([name, value]) => `, ${name} = ${value}`).join('')
  const [low, high] = chosenRange(system)
  return [
    `-- ${source.name.replace(/[\r\n]/g, ' ')}${given}; ${scheduling} scheduling.`,
    '-- Made by Telos for CADP. The name of the file must be that of the module.',
    ...formulaOf(property),
    '',
    `module ${moduleName(source.name)} is`,
    '',
    '-- Int has 32 bits; "any Int" goes through these values, which must be all that can be chosen.',
    `!int_bits 32 !int_inf ${low} !int_sup ${high}`,
    '',
    'type State is',
    `  array [0 .. ${length - 1}] of Int`,
    'end type',
  ].join('\n')
}

/** What to ask CADP. */
const formulaOf = (property: Property | null): string[] => {
  if (property === null) return []
  const formulas = {
    always: '[ true* . "MONITOR !FALSE" ] false',
    finally: 'mu X . (< true > true and [ not ("MONITOR !TRUE") ] X)',
    fairly: '[ (not ("MONITOR !TRUE"))* . "MONITOR !FALSE" ] < true* . "MONITOR !TRUE" > true',
    fairly_inf: '[ true* . "MONITOR !FALSE" ] < true* . "MONITOR !TRUE" > true',
  } satisfies Record<Modality, string>
  return [`-- ${property.name} in MCL: ${formulas[property.modality]}`]
}

/** Values that can be chosen, as far as they are known beforehand. */
const chosenRange = (system: System): [number, number] => {
  const variables = [...system.environment, ...system.kinds.flatMap(({ variables }) => variables)]
  const ids = [-1, ...system.agents.keys()]
  const values = [0, system.agents.length, system.tuples.length]
  for (const variable of variables)
    for (const id of ids) if (id >= 0 || variable.store === 'environment') values.push(...(variable.initial(id) ?? []))
  for (const { structure } of system.kinds)
    for (const { action } of structure.triples)
      for (const { values: assigned } of action.statements)
        for (const { value } of assigned)
          if (value.is !== 'pick')
            everyPart(value, part => {
              if (part.is === 'any') values.push(...[part.from, part.to].map(bound => constantOf(bound) ?? 0))
            })
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

/** Names for numbers, and for places in the state. */
export const constantsInLnt = (system: System, layout: Layout): string[] => {
  const constant = (name: string, value: number): string => `function ${name} : Int is return ${value} end function`
  const places = layout
    .constants()
    .flatMap(({ of, names }) =>
      names.length === 0
        ? []
        : [[`-- Places of ${of}`, ...names.map(([name, place]) => constant(name, place))].join('\n')],
    )
  const parts = system.kinds.map(kind => {
    const { base, length, first } = kind
    return `function ${layout.atName(kind)} (agent: Int) : Int is return ${base} + (${length} * (agent - ${first})) end function`
  })
  return [
    [
      '-- What is undefined; and a place that does not exist, where only definedness is asked for.',
      constant('UNDEF', -(2 ** 31)),
      constant('OUTSIDE', -(2 ** 31) + 1),
      constant('AGENTS', system.agents.length),
    ].join('\n'),
    '-- Where things are in the state: of agents, counted from where their part of it begins.',
    ...places,
    parts.join('\n'),
  ]
}

/** The name of a file as that of a module. */
const moduleName = (file: string): string => {
  const [, stem = ''] = present(/([^/\\]*?)(?:\.\w+)?$/.exec(file))
  const name = stem
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[^A-Z]+|_$/g, '')
  return name === '' ? 'MODEL' : name
}
