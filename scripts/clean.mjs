// Removes what an earlier build made: parsers and error codes of files that are gone would still be found.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const generated = ['src', 'purposes', 'simulators'].flatMap(room =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name === 'generated')
    .map(entry => join(entry.parentPath, entry.name)),
)
for (const folder of ['dist', ...generated]) rmSync(folder, { recursive: true, force: true })
