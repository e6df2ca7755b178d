import { useState } from 'preact/hooks'

/** State that belongs to something: with another owner it begins anew. */
export const useFor = <S>(owner: object, initial: S): [S, (value: S) => void] => {
  const [held, hold] = useState({ owner, value: initial })
  return [held.owner === owner ? held.value : initial, value => hold({ owner, value })]
}
