import type { Made } from '@telos-verifier/telos'
import type { JSX } from 'preact'
import { Name } from '../run/name.js'

/** How the answers were made: versions, the hashes of files, what the model was given. */
export const Sources = ({ of: made }: { readonly of: Made }): JSX.Element => (
  <dl class="sources">
    {rowsOf(made).map(([what, value]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          <Name of={value} />
        </dd>
      </div>
    ))}
  </dl>
)

const rowsOf = (made: Made): [what: string, value: string][] => {
  const { node, platform, model, purpose, parameters = {}, seed, root, target, reductions = [] } = made
  const given = Object.entries(parameters).map(([name, value]) => `${name} = ${value}`)
  const rows: [string, string | undefined][] = [
    ['Node', node],
    ['platform', platform],
    ['model', shown(model)],
    ['purpose', shown(purpose)],
    ['seed', seed === undefined ? undefined : String(seed)],
    ['parameters', given.length === 0 ? undefined : given.join(', ')],
    ['root', root],
    ['target', target],
    ['reductions', reductions.length === 0 ? undefined : reductions.join(', ')],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== undefined)
}

const shown = (file: Made['model']): string | undefined =>
  file === undefined ? undefined : `${file.file} (SHA-256 ${file.sha256 ?? 'not known'})`
