/**
 * The built command line, again and again in one process: what takes most of the time of a short command is to load it.
 * Every command is carried out by the program itself (dist/cli/main.js is evaluated anew each time, what it imports is
 * not), in its folder, with its own standard streams, and has ended when nothing is left that would keep a process alive.
 * After a command that did not end by itself (process.exit, an exception that nobody caught) so does this process.
 */
import { Readable } from 'node:stream'

// They are made when they are first asked for, and a pipe counts as something that keeps the process alive.
const streams = [process.stdout, process.stderr]

/** How many things keep this process alive. */
const held = () => process.getActiveResourcesInfo().length

/** Takes the place of a standard stream of this process; gives it back with what was written. */
const captured = stream => {
  const { write } = stream
  const chunks = []
  stream.write = (chunk, encoding, written) => {
    chunks.push(
      typeof chunk === 'string' ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8') : chunk,
    )
    const done = typeof encoding === 'function' ? encoding : written
    if (done !== undefined) process.nextTick(done)
    return true
  }
  return () => {
    stream.write = write
    return Buffer.concat(chunks).toString()
  }
}

/** What is listened to now; gives back how to forget all that is listened to afterwards. */
const remembered = emitters => {
  const before = emitters.map(
    emitter => new Map(emitter.eventNames().map(event => [event, new Set(emitter.rawListeners(event))])),
  )
  return () => {
    emitters.forEach((emitter, i) => {
      for (const event of emitter.eventNames())
        for (const listener of emitter.rawListeners(event))
          if (!before[i].get(event)?.has(listener)) emitter.removeListener(event, listener)
    })
  }
}

let evaluated = 0
/** What keeps this process alive between commands: the channel to the tests. */
let idle = Number.POSITIVE_INFINITY

const carriedOut = async (main, { args, cwd, input }) => {
  idle = Math.min(idle, held())
  const forget = remembered([process, ...streams])
  const stdin = Readable.from([Buffer.from(input)])
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => stdin })
  process.chdir(cwd)
  process.argv = [process.execPath, main, ...args]
  process.exitCode = undefined
  const stdout = captured(process.stdout)
  const stderr = captured(process.stderr)
  const gone = new Promise(resolve => {
    process.exit = code => {
      resolve(code ?? process.exitCode ?? 0)
      throw new Error('telos-server: process.exit')
    }
    process.on('uncaughtException', error => {
      process.stderr.write(`${error?.stack ?? error}\n`)
      resolve(1)
    })
  })
  const finished = (async () => {
    await import(`${main}?evaluated=${evaluated++}`)
    for (let looks = 0; held() > idle; looks++) await new Promise(resolve => setTimeout(resolve, Math.min(looks, 20)))
  })()
  const isWell = await Promise.race([
    finished.then(() => true),
    gone.then(code => {
      process.exitCode = code
      return false
    }),
  ])
  const code = Number(process.exitCode ?? 0)
  for (const leave of process.listeners('exit')) leave.call(process, code)
  process.exitCode = undefined
  forget()
  return { ended: { code, stdout: stdout(), stderr: stderr() }, isWell }
}

const [main] = process.argv.slice(2)
const exit = process.exit.bind(process)

process.on('message', async request => {
  const { ended, isWell } = await carriedOut(main, request)
  process.send({ ...ended, isWell }, () => {
    if (!isWell) exit(0)
  })
})
process.on('disconnect', () => exit(0))
