/** A function, and what it is for. */
export const definition = (what: string, heading: string, body: readonly string[]): string =>
  `// ${what}\n${heading} {\n${lines(body)}}`

/** Indented lines, each with its end. */
export const lines = (body: readonly string[]): string => body.map(line => `  ${line}\n`).join('')
