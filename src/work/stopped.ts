/** Why work ends that a signal ends: one like that of `AbortSignal.timeout` says that the time is over. */
export const stoppedBy = ({ reason }: AbortSignal): 'cancelled' | 'time-bound' =>
  (reason as { readonly name?: unknown } | null)?.name === 'TimeoutError' ? 'time-bound' : 'cancelled'

/** The reason of a signal that aborts since the time is over. */
export const timeIsOver = (): DOMException => new DOMException('the time is over', 'TimeoutError')
