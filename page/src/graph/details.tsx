import type { GraphModel } from './model.js'
import { stateName } from './names.js'
import { plainLines } from './text.js'

export interface DetailsProps {
  readonly model: GraphModel
  readonly node: number
  readonly isCurrent: boolean
}

/** All that is known of a node: there is no room for it in the drawing, and keys and fingers have no tooltips. */
export const Details = ({ model, node, isCurrent }: DetailsProps) => {
  const place = model.nodes[node]
  if (place === undefined) return null
  const facts = [
    [isCurrent ? 'here' : 'node', stateName(place, node)],
    ['purpose', place.purpose],
    ['labels', place.labels.join(', ')],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is too long is scrolled by keys
    <section class="details" aria-label="The node in focus" tabIndex={0} data-details={node}>
      <dl>
        {facts.map(
          ([name = '', text = '']) =>
            text !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd class={text.includes('\n') ? 'picture' : undefined}>{plainLines(text)}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
