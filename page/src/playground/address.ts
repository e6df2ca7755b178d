/** Where the user is in the playground: what the address holds. */
export interface Position {
  /** Files are either examples, by name alone, or carry their text. */
  readonly model: FileAt
  readonly purpose: FileAt | null
  /** Parameters of the model as they were typed: `n=3,size=5`. */
  readonly parameters: string
  /** The transitions taken. */
  readonly choices: readonly number[]
  readonly view: View
  readonly question: string
  /** How runs are sampled. */
  readonly sample: string
}

export interface FileAt {
  readonly name: string
  /** `null`: as it is in the examples, or as the server has it. */
  readonly text: string | null
}

export const views = ['step', 'check', 'graph', 'sample'] as const
export type View = (typeof views)[number]

/** The position as the part of an address behind #. Texts are deflated: a link should not be longer than it must. */
export const writeAddress = async (position: Position): Promise<string> => {
  const { model, purpose, parameters, choices, view, question, sample } = position
  const fields = new URLSearchParams({ model: model.name })
  if (model.text !== null) fields.set('text', await packed(model.text))
  if (purpose !== null) fields.set('purpose', purpose.name)
  if (purpose !== null && purpose.text !== null) fields.set('guide', await packed(purpose.text))
  if (parameters !== '') fields.set('param', parameters)
  if (choices.length > 0) fields.set('at', runLengths(choices))
  if (view !== 'step') fields.set('view', view)
  if (question !== '') fields.set('ask', question)
  if (sample !== '') fields.set('sample', sample)
  return fields.toString().replaceAll('%2F', '/').replaceAll('%2C', ',')
}

/** The position that an address holds; `null` if it holds none. */
export const readAddress = async (hash: string): Promise<Position | null> => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const model = fields.get('model')
  if (model === null) return null
  const textOf = async (field: string): Promise<string | null> => {
    const text = fields.get(field)
    return text === null ? null : unpacked(text)
  }
  const purpose = fields.get('purpose')
  const view = fields.get('view')
  return {
    model: { name: model, text: await textOf('text') },
    purpose: purpose === null ? null : { name: purpose, text: await textOf('guide') },
    parameters: fields.get('param') ?? '',
    choices: readRunLengths(fields.get('at') ?? ''),
    view: views.find(known => known === view) ?? 'step',
    question: fields.get('ask') ?? '',
    sample: fields.get('sample') ?? '',
  }
}

/** `0,0,0,2` as `0x3.2`: long walks repeat themselves. */
const runLengths = (choices: readonly number[]): string => {
  const out: string[] = []
  for (let i = 0; i < choices.length; ) {
    let end = i
    while (choices[end] === choices[i]) end++
    out.push(end - i === 1 ? `${choices[i]}` : `${choices[i]}x${end - i}`)
    i = end
  }
  return out.join('.')
}

/** No walk is longer than that: an address that says so is a mistake. */
const longest = 1_000_000

const readRunLengths = (text: string): number[] => {
  const out: number[] = []
  for (const part of text.split('.')) {
    const [, choice, times = '1'] = /^(\d+)(?:x(\d+))?$/.exec(part) ?? []
    if (choice === undefined || out.length + Number(times) > longest) break
    for (let i = 0; i < Number(times); i++) out.push(Number(choice))
  }
  return out
}

/** Texts in links are not longer: a short link can hold what fills the memory. */
const mostInflated = 4_000_000

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const piece of new Blob([bytes]).stream().pipeThrough(stream)) {
    length += piece.length
    if (length > most) throw new Error(`the text in this link is longer than ${most / 1_000_000} MB`)
    pieces.push(piece)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const packed = async (text: string): Promise<string> => {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A link that was cut short opens as an empty file rather than not at all. */
const unpacked = async (text: string): Promise<string> => {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'), mostInflated))
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return ''
    throw error
  }
}
