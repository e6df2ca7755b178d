import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Telos as it is installed here, so that advice and new projects can name the same one. */
export interface Installed {
  /** What programs import it by. */
  readonly name: string
  readonly version: string
  /** The folder of the package. */
  readonly home: string
  /** The folder or the tarball that npm has it from; `null`: the registry. */
  readonly origin: string | null
}

/** What is known of the package that a file belongs to: by default of Telos itself. */
export const installed = (file: string = fileURLToPath(import.meta.url)): Installed => {
  let home = dirname(file)
  while (!existsSync(join(home, 'package.json'))) home = dirname(home)
  const { name, version } = readJson(join(home, 'package.json')) as { name: string; version: string }
  return { name, version, home, origin: originOf(home, name) }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** A package that is not in `node_modules` is its own origin, a clone; for others npm has written down where they are from. */
const originOf = (home: string, name: string): string | null => {
  const around = surroundings(home)
  if (around === null) return home
  const list = join(around, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return null
  const { packages } = readJson(list) as { packages: Record<string, { resolved?: string }> }
  const source = /^file:(.*)/.exec(packages[`node_modules/${name}`]?.resolved ?? '')?.[1]
  return source === undefined ? null : resolve(around, source)
}

/** The folder whose `node_modules` a package is in; `null` if it is in none. */
const surroundings = (home: string): string | null => {
  const parts = home.split(sep)
  const at = parts.lastIndexOf('node_modules')
  return at < 0 ? null : parts.slice(0, at).join(sep)
}

/** What stands for this Telos in the dependencies of a project in `folder`. */
export const dependencyIn = (folder: string, { version, origin }: Installed): string =>
  origin === null ? `^${version}` : `file:${relative(folder, origin).split(sep).join('/')}`

/** The command that makes a program find Telos. */
export const howToInstall = ({ name, origin }: Installed): string => `npm install ${origin ?? name}`

/** The command that makes Telos find another package. */
export const howToAdd = (other: string, { home }: Installed): string => {
  const around = surroundings(home) ?? home
  // Around packages that are installed for the whole machine there is no project.
  return existsSync(join(around, 'package.json')) ? `npm install ${other} in ${around}` : `npm install -g ${other}`
}

/** Does an error say that a program cannot find Telos? */
export const isAboutTelos = (message: string, { name }: Installed): boolean =>
  new RegExp(`Cannot find (?:module|package) '${name}(?:/|')`).test(message)
