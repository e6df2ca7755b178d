// Every error code of Telos: what the errors.ts of each room declares, in the order of the rooms and of the files.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const rooms = ['src', 'purposes', 'simulators']

export const errorCodes = async (dist = 'dist') => {
  const files = rooms.flatMap(room =>
    readdirSync(join(dist, room), { recursive: true })
      .filter(file => /(^|[/\\])errors\.js$/.test(file))
      .sort()
      .map(file => join(dist, room, file)),
  )
  const modules = await Promise.all(files.map(file => import(pathToFileURL(file).href)))
  return modules
    .flatMap(module => Object.values(module))
    .filter(value => typeof value === 'function' && 'code' in value)
}
