import { immutableModel } from '@telos-verifier/telos'

type Health = 'S' | 'I' | 'R' | 'V'

interface Population {
  /** Susceptible, infected, recovered or vaccinated, person by person. */
  readonly health: string
  /** Vaccinations that are left. */
  readonly doses: number
}

type Happening =
  | { readonly event: `?infect(${number}, ${number})`; readonly person: number; readonly becomes: Health }
  | { readonly event: `?recover(${number})`; readonly person: number; readonly becomes: Health }
  | { readonly event: `!vaccinate(${number})`; readonly person: number; readonly becomes: Health }

const change = (text: string, at: number, to: string): string => text.slice(0, at) + to + text.slice(at + 1)

/**
 * People in a ring, each in contact with both neighbours. Person 0 brings an infection. Who is infected next and who
 * recovers is left open: every possibility is a choice, so a verdict is about all epidemics, likely or not.
 */
export default ({ people = 8, doses = 2, large = 5 }: { people?: number; doses?: number; large?: number } = {}) => {
  const everybody = Array.from({ length: people }, (_, person) => person)
  const infected = ({ health }: Population): number => health.split('I').length - 1
  return immutableModel({
    initial: { health: `I${'S'.repeat(people - 1)}`, doses } as Population,
    successors: ({ health, doses }: Population): Happening[] => [
      ...everybody
        .filter(person => health[person] === 'I')
        .flatMap((person): Happening[] => [
          ...[...new Set([(person + 1) % people, (person + people - 1) % people])]
            .filter(other => health[other] === 'S')
            .map(other => ({ event: `?infect(${person}, ${other})`, person: other, becomes: 'I' }) as const),
          { event: `?recover(${person})`, person, becomes: 'R' },
        ]),
      ...everybody
        .filter(person => doses > 0 && health[person] === 'S')
        .map(person => ({ event: `!vaccinate(${person})`, person, becomes: 'V' }) as const),
    ],
    apply: ({ health, doses }, { person, becomes }) => ({
      health: change(health, person, becomes),
      doses: becomes === 'V' ? doses - 1 : doses,
    }),
    label: state => ({ extinct: infected(state) === 0, outbreak: infected(state) >= large }),
    key: ({ health, doses }) => `${health} ${doses}`,
    describe: ({ health }) => health,
  })
}
