/** What the signs mean, and the keys. */
export const Legend = () => (
  <details class="legend">
    <summary>signs and keys</summary>
    <ul class="signs">
      <li>
        <i class="sign current" /> here
      </li>
      <li>
        <i class="sign path" /> the walk
      </li>
      <li>
        <i class="sign success">✓</i> Success
      </li>
      <li>
        <i class="sign failure">✗</i> Failure
      </li>
      <li>
        <i class="sign new">+</i> not expanded
      </li>
      <li>
        <i class="sign more">+9</i> hidden behind
      </li>
    </ul>
    <dl class="keys">
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const keys = [
  ['← → ↑ ↓', 'to neighbours'],
  ['Enter', 'walk there'],
  ['e', 'expand, or show what is hidden'],
  ['c', 'collapse'],
  ['Home', 'initial node'],
  ['.', 'where the walk is'],
  ['+ −', 'zoom'],
  ['f', 'see all'],
  ['t', 'lay out anew'],
  ['/', 'search'],
] as const
