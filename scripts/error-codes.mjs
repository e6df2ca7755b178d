// Every error code of Telos, and the groups that they come in: what the errors.ts of each room declares, in the order of
// the rooms and of the files, and for languages what their descriptions say.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const rooms = ['src', 'purposes', 'simulators']

const load = path => import(pathToFileURL(path).href)

const declarations = async dist => {
  const files = rooms.flatMap(room =>
    readdirSync(join(dist, room), { recursive: true })
      .filter(file => /(^|[/\\])errors\.js$/.test(file))
      .sort()
      .map(file => join(dist, room, file)),
  )
  return Promise.all(files.map(load))
}

const titled = name => `${name[0].toUpperCase()}${name.slice(1)}`

export const errorCodes = async (dist = 'dist') =>
  (await declarations(dist))
    .flatMap(module => Object.values(module))
    .filter(value => typeof value === 'function' && 'code' in value)

/** The codes in groups, in the order of their titles. */
export const errorGroups = async (dist = 'dist') => {
  const { languages } = await load(join(dist, 'simulators/languages.js'))
  const titles = new Map([
    ...(await declarations(dist)).flatMap(({ headings = {} }) => Object.entries(headings)),
    ...Object.entries(languages).map(([folder, { name, heading }]) => [folder, heading ?? titled(name)]),
  ])
  const codes = await errorCodes(dist)
  const prefixOf = ({ code }) => code.split('/')[0]
  const prefixes = [...new Set(codes.map(prefixOf))]
  const untitled = prefixes.filter(prefix => !titles.has(prefix))
  if (untitled.length > 0) throw new Error(`no heading for the codes of ${untitled.join(', ')}`)
  return prefixes
    .map(prefix => ({ title: titles.get(prefix), codes: codes.filter(code => prefixOf(code) === prefix) }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en'))
}
