import { dequal } from 'dequal'
import type { Offer } from '../../explore/walk.js'
import type { JobFailure } from '../job.js'
import { styleFor } from '../output.js'
import type { Key } from './keys.js'
import { offerInWords } from './offers.js'
import { save } from './save.js'
import { arrived, press, type Stepping, saying, stepping, storedIn, type Wish } from './stepping.js'
import { Terminal } from './terminal.js'
import { view } from './view.js'
import type { Moved } from './walker.js'
import { randomOffer, type Walking } from './walking.js'

/** Milliseconds after which a model counts as busy, and between two pictures of that. */
const patience = 300
const turn = 100
const spinner = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏']

/** Walks on the whole screen of a terminal, until the user leaves. */
export const onScreen: Walking = async (walker, scene, random, greeting, signal) => {
  let now: Stepping = stepping(scene, walker.trail)
  if (greeting.length > 0) now = saying(now, greeting)
  const failures: JobFailure[] = []
  /** What is under way: keys wait for it. */
  let isBusy = false
  /** The picture of being busy; `null` before a user would notice. */
  let turning: number | null = null
  const waiting: Key[] = []
  let isLeft = false
  let end: (isInterrupted: boolean) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const left = new Promise<boolean>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  const leave = (isInterrupted: boolean): void => {
    isLeft = true
    end(isInterrupted)
  }

  const draw = (): void => {
    const busy =
      turning === null ? null : `${spinner[turning % spinner.length]} the model is busy (Escape gives it up, q leaves)`
    terminal.draw(view(now, terminal.size, busy))
  }

  const moved = (outcome: Moved, offer: Offer | null): void => {
    if (outcome.kind === 'stopped') return
    if (outcome.kind === 'moved') now = arrived(now, walker.trail)
    else {
      const { failure } = outcome
      if (!failures.some(known => dequal(known, failure))) failures.push(failure)
      const taken = offer === null ? '' : ` after “${offerInWords(now.trail.here, offer)}”`
      // A new thread may know the way only in part.
      now = saying(
        arrived(now, walker.trail),
        [
          ...failure.diagnostics.map(({ code, message }) => `${code}: ${message}`),
          `The model failed${taken}; the walk is where it was before.`,
        ],
        true,
      )
    }
  }

  const take = async (offer: Offer): Promise<void> => moved(await walker.take(offer), offer)

  const grant = async (wish: Wish): Promise<void> => {
    switch (wish.kind) {
      case 'take':
        return take(wish.offer)
      case 'random':
        return take(randomOffer(now.trail.here, random))
      case 'go to':
        return moved(await walker.goTo(wish.position), null)
      case 'save': {
        const result = await save(now.trail, wish.path, wish.overwrite, scene)
        if (result === 'stored') now = storedIn(now, wish.path)
        else if (result === 'exists') now = { ...now, question: { kind: 'overwrite', path: wish.path } }
        else now = saying(now, [result.trouble], true)
        return
      }
      case 'suspend':
        return terminal.suspend()
      case 'quit':
      case 'interrupt':
        return leave(wish.kind === 'interrupt')
    }
  }

  /** Does what is wished; what takes long is shown, and can be left. */
  const granting = async (wish: Wish): Promise<void> => {
    isBusy = true
    let turns = 0
    const timer = setInterval(() => {
      if (++turns * turn < patience) return
      turning = turns
      impatient()
      draw()
    }, turn)
    await grant(wish)
    clearInterval(timer)
    turning = null
    isBusy = false
  }

  /** While the model is busy, the next key may end that. */
  const impatient = (): void => {
    const [key] = waiting
    if (key === 'escape') {
      waiting.length = 0
      walker.giveUp()
    } else if (typeof key === 'object' && key.character === 'q') leave(false)
  }

  const work = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined && !isLeft; key = waiting.shift()) {
      const pressed = press(now, key)
      now = pressed.stepping
      if (pressed.wish !== null) await granting(pressed.wish)
    }
    draw()
  }

  const terminal = new Terminal(styleFor(process.stdout, false), {
    onKey: key => {
      if (key === 'interrupt') leave(true)
      waiting.push(key)
      if (isBusy) {
        if (turning !== null) impatient()
      } else work().catch(fail)
    },
    onResize: draw,
    onEnd: () => leave(false),
  })
  const interrupted = (): void => leave(true)
  signal.addEventListener('abort', interrupted)
  terminal.enter()
  draw()
  try {
    const isInterrupted = await left
    return { isInterrupted, saved: now.saved, failures }
  } finally {
    signal.removeEventListener('abort', interrupted)
    terminal.leave()
  }
}
