import { batch, effect, signal } from '@preact/signals'
import { present, showParameters } from '@telos-verifier/telos/page'
import { readAddress, writeAddress } from './address.js'
import { forgetCheck } from './checking.js'
import { debounced } from './debounced.js'
import { question, readQuestion, showQuestion } from './question.js'
import { said } from './said.js'
import { readSettings, settings, showSettings } from './sample-settings.js'
import { forgetSample } from './sampling.js'
import { askServer, isServed, type ServedFile } from './served.js'
import * as session from './session.js'
import type { OpenFile } from './subject.js'

let examples: typeof import('./examples.js') | null = null
const exampleTexts = async (): Promise<typeof import('./examples.js')> => {
  examples ??= await import('./examples.js')
  return examples
}

/** Opens files by name: those of the server, or examples. */
export const openExample = async (model: string, purpose: string | null): Promise<void> => {
  const { exampleText } = await exampleTexts()
  await openFiles(
    fileOf(model, exampleText(model) ?? '', true),
    purpose === null ? null : fileOf(purpose, exampleText(purpose) ?? '', true),
  )
}

const fileOf = (name: string, text: string, isExample = false): OpenFile => ({
  name,
  text,
  original: text,
  isExample,
})

const openFiles = async (
  model: OpenFile,
  purpose: OpenFile | null,
  more: { parameters?: string; choices?: readonly number[]; atServer?: boolean } = {},
): Promise<void> => {
  session.begin(more.atServer ?? false)
  forgetCheck()
  forgetSample()
  batch(() => {
    session.model.value = model
    session.purpose.value = purpose
    session.parameters.value = more.parameters ?? ''
  })
  await session.reopen(more.choices ?? [])
  askWhatThereIs()
}

/** A question that the model cannot be asked gives way to one that it can. */
const askWhatThereIs = (): void => {
  const { property } = question.value
  const names = session.opened.value?.properties.map(({ name }) => name) ?? []
  if (property !== null && !names.includes(property)) question.value = { ...question.value, property: null }
  if (question.value.property === null && session.purpose.value === null && names.length > 0)
    question.value = { ...question.value, property: present(names[0]) }
}

/** How often an address was opened: reading takes time, and the last one counts. */
let turn = 0

/** Opens what the address says; without one, what the server was given, or the first example. */
const openAddress = async (): Promise<void> => {
  const mine = ++turn
  const at = await readAddress(location.hash)
  let lost: string | null = null
  const served = !isServed
    ? null
    : await askServer().catch((error: unknown) => {
        // Examples need no server.
        lost = said(error)
        return null
      })
  const { exampleText, firstExample } = await exampleTexts()
  if (mine !== turn) return
  const given = [served?.model, served?.purpose].filter(file => file != null)
  const known = (name: string): string | undefined => given.find(file => file.name === name)?.text ?? exampleText(name)
  if (at === null) {
    if (served?.model == null) {
      await openExample(firstExample.model, firstExample.purpose)
      session.trouble.value ??= lost
      return
    }
    const { name, parameters, program } = served.model
    const guide = served.purpose === null ? null : fileOf(served.purpose.name, served.purpose.text ?? '')
    await openFiles(fileOf(name, served.model.text ?? ''), guide, {
      parameters: showParameters(parameters),
      atServer: program,
    })
    session.trouble.value ??= given.find(({ problem }) => problem !== null)?.problem ?? null
    return
  }
  const missing: string[] = []
  const fileAt = ({ name, text }: { name: string; text: string | null }): OpenFile => {
    const original = known(name)
    if (text === null && original === undefined) missing.push(name)
    const isExample = original !== undefined && original === exampleText(name)
    return { name, text: text ?? original ?? '', original: original ?? '', isExample }
  }
  session.view.value = at.view
  question.value = readQuestion(at.question)
  settings.value = readSettings(at.sample)
  await openFiles(fileAt(at.model), at.purpose === null ? null : fileAt(at.purpose), {
    parameters: at.parameters,
    choices: at.choices,
    atServer: served?.model?.program === true && served.model.name === at.model.name,
  })
  if (missing.length > 0) session.trouble.value = lost ?? `there is no example ${missing.join(' and no ')}`
}

/** Files of the server may have been edited elsewhere meanwhile; those edited here stay as they are. */
const lookAgain = async (): Promise<void> => {
  const served = await askServer()
  const now = (file: OpenFile, given: ServedFile | null): OpenFile =>
    given === null || given.name !== file.name || given.text === null || file.text !== file.original
      ? file
      : given.text === file.text
        ? file
        : fileOf(file.name, given.text)
  const model = now(session.model.value, served.model)
  const purpose = session.purpose.value === null ? null : now(session.purpose.value, served.purpose)
  if (model === session.model.value && purpose === session.purpose.value) return
  batch(() => {
    session.model.value = model
    session.purpose.value = purpose
  })
  await session.reopen(session.choices.value)
}

/** The address that was written last: changes by others are to be followed. */
let written = ''

const keepAddress = async (): Promise<void> => {
  const fileAt = ({ name, text, original }: OpenFile) => ({ name, text: text === original ? null : text })
  const { model, purpose, parameters, view } = session
  const address = `#${await writeAddress({
    model: fileAt(model.value),
    purpose: purpose.value === null ? null : fileAt(purpose.value),
    parameters: parameters.value,
    choices: session.choices.value,
    view: view.value,
    question: showQuestion(question.value),
    sample: showSettings(settings.value),
  })}`
  isTooLong.value = address.length > longest
  if (address === written || isTooLong.value) return
  // Another file is another page: the way back leads to the one before.
  const isOther = filesIn(address) !== filesIn(written) && written !== ''
  written = address
  if (isOther) history.pushState(null, '', address)
  else history.replaceState(null, '', address)
}

const filesIn = (address: string): string => {
  const fields = new URLSearchParams(address.slice(1))
  return `${fields.get('model')} ${fields.get('purpose')}`
}

/** Browsers refuse addresses of 2 MB, and people long before. */
const longest = 500_000
/** Are the texts too long for an address? Then leaving the page loses what was changed. */
export const isTooLong = signal(false)

/** Shows what went wrong: a server may not answer. */
const trying = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    session.trouble.value = said(error)
  }
}

export const begin = async (): Promise<void> => {
  await trying(openAddress)
  const keeping = debounced(keepAddress, 150)
  effect(() => {
    // Whatever the address holds is read here, so that it is kept up to date.
    void [session.model.value, session.purpose.value, session.parameters.value, session.view.value]
    void [session.choices.value, question.value, settings.value]
    keeping.ask()
  })
  addEventListener('beforeunload', event => {
    if (isTooLong.value) event.preventDefault()
  })
  addEventListener('hashchange', () => {
    if (location.hash !== written) void trying(openAddress)
  })
  if (isServed) addEventListener('focus', () => void trying(lookAgain))
}
