import { firstSentence, isModelFile, present } from '@telos-verifier/telos/page'

const folder = '../../../examples/'
// What runs in a process of its own cannot be run by a page.
const texts = import.meta.glob<string>(['../../../examples/**/*', '!**/README.md', '!**/{machine-shop,junctions}/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What the examples say about themselves: a page for each folder. */
const pages = import.meta.glob<string>('../../../examples/*/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The first sentence of the page about a file. */
const aboutOf = (name: string): string =>
  firstSentence(pages[`${folder}${name.slice(0, name.indexOf('/'))}/README.md`] ?? '')

/** A model of the repository, and the purposes that speak of it: those beside it. */
export interface Example {
  readonly model: string
  readonly purposes: readonly string[]
  readonly about: string
}

const names = Object.keys(texts)
  .map(path => path.slice(folder.length))
  .sort()
const isPurpose = (name: string): boolean => /\.purpose(\.json)?$/.test(name)
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

export const examples: readonly Example[] = names.filter(isModelFile).map(model => ({
  model,
  purposes: names.filter(name => isPurpose(name) && folderOf(name) === folderOf(model)),
  about: aboutOf(model),
}))

/** The purpose that a newcomer sees first. */
const first = 'dog/learned.purpose'

/** The example that a newcomer sees first. */
export const firstExample = { ...present(examples.find(({ purposes }) => purposes.includes(first))), purpose: first }

/** The text of a file among the examples. */
export const exampleText = (name: string): string | undefined => texts[`${folder}${name}`]
