import { lastValueFrom, type Observable, tap } from 'rxjs'

/** The event that long work ends with; its `kind` says which of its events that is. */
export const resultOf = async <E extends { readonly kind: string }, const K extends E['kind']>(
  events: Observable<E>,
  kind: K,
): Promise<Extract<E, { readonly kind: K }>> => {
  const last = await lastValueFrom(events, { defaultValue: null })
  if (last?.kind !== kind) throw new Error(`work ended without a result: there was no ${kind}`)
  return last as Extract<E, { readonly kind: K }>
}

/** The same events; the progress among them is reported elsewhere, too. */
export const reporting = <E extends { readonly kind: string }>(
  events: Observable<E>,
  report: (event: Extract<E, { readonly kind: 'progress' }>) => void,
): Observable<E> =>
  events.pipe(
    tap(event => {
      if (event.kind === 'progress') report(event as Extract<E, { readonly kind: 'progress' }>)
    }),
  )
