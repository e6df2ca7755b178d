import { TelosError } from '../errors/diagnostic.js'
import { endInWords, Thread } from '../io/thread.js'
import type { Examined, Whereabouts } from '../simulator/doctor/doctor.js'
import { simulatorHangs, simulatorThrew } from '../simulator/errors.js'
import type { DoctorNews, DoctorTask } from './doctor-worker.js'

/**
 * Examines a program in a thread of its own. A call that does not return within `patience` seconds, or until the signal
 * aborts, is a finding, with the steps that led there.
 */
export const examineInThread = (task: DoctorTask, patience: number, signal: AbortSignal): Promise<Examined> =>
  new Promise((resolve, reject) => {
    const thread = new Thread<never, DoctorNews>(new URL('./doctor-worker.js', import.meta.url), { data: task })
    let where: Whereabouts | null = null
    let heard = 0
    let timer: NodeJS.Timeout | undefined
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      void thread.end().then(settle)
    }
    const giveUp = (): void => {
      const at = where
      const seconds = Math.round((performance.now() - heard) / 1000)
      // What is only slow is not to blame when the work has to end.
      if (at !== null && seconds > 0) finish(() => resolve(hanging(at, seconds)))
    }
    thread.listen(news => {
      clearTimeout(timer)
      if (news.kind === 'examined') return finish(() => resolve(news.examined))
      if (news.kind === 'failed') return finish(() => reject(new TelosError(news.diagnostics)))
      where = news.where
      heard = performance.now()
      // What has arrived meanwhile is heard first: it may be this process that was kept from listening.
      timer = setTimeout(() => {
        timer = setTimeout(giveUp, 0)
      }, patience * 1000)
    })
    void thread.ended.then(end => {
      if (end.kind === 'ended') return
      const message = endInWords(end, code => `the model ended the process with code ${code}`)
      finish(() => reject(new TelosError([simulatorThrew(message)])))
    })
    signal.addEventListener('abort', giveUp)
  })

const hanging = ({ led, doing, visits, steps }: Whereabouts, seconds: number): Examined => ({
  findings: [{ diagnostic: simulatorHangs(`the model did not return within ${seconds} s when ${doing}`), steps: led }],
  visits,
  steps,
})
