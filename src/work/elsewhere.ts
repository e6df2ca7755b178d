import { Observable } from 'rxjs'

/**
 * Work that does not run in blocks here, but in other threads, in another process or in several steps, as an Observable.
 * `begin` reports progress by its first argument and resolves to the event with the result. Its signal aborts when the
 * given one does, and when the Observable is unsubscribed.
 */
export const elsewhere = <E>(
  begin: (report: (event: E) => void, signal: AbortSignal) => Promise<E>,
  signal: AbortSignal | undefined,
): Observable<E> =>
  new Observable(subscriber => {
    const unsubscribed = new AbortController()
    const ended = signal === undefined ? unsubscribed.signal : AbortSignal.any([signal, unsubscribed.signal])
    begin(event => subscriber.next(event), ended).then(
      result => {
        subscriber.next(result)
        subscriber.complete()
      },
      error => subscriber.error(error),
    )
    return () => unsubscribed.abort()
  })
