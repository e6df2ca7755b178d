const folder = '../../../examples/'
const texts = import.meta.glob<string>(
  ['../../../examples/**/*.{labs,ccs,chor,acs,bpp,mdrp,tts,aut,ats.json,model.ts,purpose,purpose.json}'],
  { query: '?raw', import: 'default', eager: true },
)

/** A model of the repository, and the purposes that speak of it: those beside it. */
export interface Example {
  readonly model: string
  readonly purposes: readonly string[]
}

const names = Object.keys(texts)
  .map(path => path.slice(folder.length))
  .sort()
const isPurpose = (name: string): boolean => /\.purpose(\.json)?$/.test(name)
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

export const examples: readonly Example[] = names
  .filter(name => !isPurpose(name))
  .map(model => ({
    model,
    purposes: names.filter(name => isPurpose(name) && folderOf(name) === folderOf(model)),
  }))

/** The text of a file among the examples. */
export const exampleText = (name: string): string | undefined => texts[`${folder}${name}`]
