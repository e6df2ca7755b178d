import type { SearchProfile } from '@telos-verifier/telos'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Plot } from './plot.js'

/** With fewer there is no curve to see. */
const fewest = 3

/** How a search went: how deep it had come and how much was waiting, over time. */
export const SearchPlots = ({ samples }: { readonly samples: SearchProfile['samples'] }): JSX.Element | null => {
  const series = useMemo(() => {
    const long = (samples.at(-1)?.seconds ?? 0) >= 1
    return {
      x: long
        ? { name: 'seconds', values: samples.map(({ seconds }) => seconds) }
        : { name: 'milliseconds', values: samples.map(({ seconds }) => seconds * 1000) },
      depth: samples.map(({ depth }) => depth),
      frontier: samples.map(({ frontier }) => frontier),
    }
  }, [samples])
  if (samples.length < fewest) return null
  return (
    <div class="plots">
      <Plot title="Depth reached" x={series.x} y={{ name: 'depth', values: series.depth }} />
      <Plot title="Waiting to be examined" x={series.x} y={{ name: 'frontier', values: series.frontier }} />
    </div>
  )
}
