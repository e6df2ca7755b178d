/** Work that is done `milliseconds` after it was last asked for; `cancel` forgets it. */
export interface Debounced {
  ask(): void
  cancel(): void
}

export const debounced = (work: () => unknown, milliseconds: number): Debounced => {
  let waiting: number | undefined
  const cancel = (): void => clearTimeout(waiting)
  return {
    ask() {
      cancel()
      waiting = window.setTimeout(work, milliseconds)
    },
    cancel,
  }
}
