import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Template } from '../../../simulators/languages.js'
import { TelosError } from '../../errors/diagnostic.js'
import { fileTrouble } from '../../io/files.js'
import { installed } from '../../io/installed.js'
import type { ProjectReport } from '../../report/project/formats.js'
import { shellWord } from '../../report/shell.js'
import { usageFolderInUse } from '../errors.js'
import { type ProjectFiles, projectFiles, subjectOf } from './project.js'

/** Writes a project into a folder that is empty or not there yet. Throws a TelosError. */
export const begin = async (folder: string, template: Template): Promise<ProjectReport> => {
  const telos = installed()
  const own = await filesOf(join(telos.home, template.folder))
  const files = projectFiles(resolve(folder), own, telos)
  const names = Object.keys(files).sort()
  try {
    await mkdir(folder, { recursive: true })
    const present = await readdir(folder)
    if (present.length > 0) throw new TelosError([inUse(folder, present)])
    // What another program writes there meanwhile stays as it is.
    for (const name of names) await writeFile(join(folder, name), files[name] ?? '', { flag: 'wx' })
  } catch (error) {
    throw error instanceof TelosError ? error : new TelosError([fileTrouble(folder, error)])
  }
  return { folder, files: names, next: nextSteps(folder, own) }
}

/** The files of a template, by their names. */
const filesOf = async (folder: string): Promise<Record<string, string>> => {
  const names = await readdir(folder)
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? '']))
}

/** More names than these say nothing new. */
const mostShown = 10

const inUse = (folder: string, names: readonly string[]) => {
  const shown = names.toSorted().slice(0, mostShown)
  const more = names.length > mostShown ? ` and ${names.length - mostShown} more` : ''
  return usageFolderInUse(`${folder} is not empty: ${shown.join(', ')}${more} would be in the way`)
}

const nextSteps = (folder: string, template: ProjectFiles): ProjectReport['next'] => {
  const { model, purpose } = subjectOf(template)
  const there = { command: `cd ${shellWord(folder)}`, about: 'where the project is' }
  return [
    ...(relative('.', folder) === '' ? [] : [there]),
    { command: 'npm install', about: 'gets Telos, TypeScript and Vitest' },
    { command: 'npm test', about: 'asks whether everything is as expected' },
    { command: `npx telos check ${model} ${purpose}`, about: 'gives a verdict' },
    { command: `npx telos explore ${model} ${purpose}`, about: 'shows it in the browser' },
  ]
}
