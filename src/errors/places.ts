/** A line and a column of a text; both count from 1. */
export interface LineAndColumn {
  readonly line: number
  readonly column: number
}

/** Where a place in a program is, in UTF-16 units from the beginning. Stacks take more than line feeds for ends of lines. */
export const offsetOf = (text: string, { line, column }: LineAndColumn): number => {
  const end = line > 1 ? [...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)][line - 2] : undefined
  return Math.min((end === undefined ? 0 : end.index + end[0].length) + Math.max(0, column - 1), text.length)
}

/** A place in a file, as stacks name it: by a path or an address. */
export interface Place extends LineAndColumn {
  readonly file: string
}

/** For files that do not run as they were written: where a place in what runs is in what was written. */
const writtenPlaces = new Map<string, (ran: LineAndColumn) => LineAndColumn>()

/** Notes how places in what is made of a file are found again in the file. Stacks call both by the same name. */
export const notePlaces = (file: string, written: (ran: LineAndColumn) => LineAndColumn): void => {
  writtenPlaces.set(file, written)
}

/** The places that the stack of an error passes through, as they were written; where it was thrown comes first. */
export const placesOf = (error: unknown): Place[] =>
  error instanceof Error ? callsOf(error).filter(({ file }) => !isOfTelos(file)) : []

const callsOf = ({ stack = '', message }: Error): Place[] => {
  // Lines of the message are none of the stack.
  const calls = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return [...calls.matchAll(/^\s+at (?:async )?(?:.*? \((.*)\)|(.*))$/gm)].flatMap(([, called = '', bare = '']) => {
    const [, file = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(called || bare) ?? []
    // Node's own files are of no use to a user, and a text that runs without a file has none.
    if (/^(?:$|node:|data:|eval at )/.test(file)) return []
    const ran = { line: Number(line), column: Number(column) }
    return [{ file, ...(writtenPlaces.get(file)?.(ran) ?? ran) }]
  })
}

/** The path of a file that a stack calls by its path or by its address. A path may have any characters, also those of escapes. */
const inOneWay = (file: string): string => {
  const path = file.startsWith('file://') ? decodeURIComponent(file.slice('file://'.length)) : file
  return path.replaceAll('\\', '/')
}

/** The folder of Telos, which this file is in, be it as it was written or bundled; `null` where there are no files. */
const home =
  /^(.*\/)(?:dist\/.*|src\/errors\/places\.ts)$/.exec(inOneWay(callsOf(new Error())[0]?.file ?? ''))?.[1] ?? null

/** Is that a file that Telos is made of? It is of no use to a user. The examples that come with it are models like others. */
const isOfTelos = (file: string): boolean => {
  const path = inOneWay(file)
  return home !== null && path.startsWith(home) && /^(?:dist|src|purposes|simulators)\//.test(path.slice(home.length))
}
