import { mkdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../scripts/generated/bundled/', import.meta.url))
const page = fileURLToPath(new URL('.', import.meta.url))

/** Writes down which files a bundle is made of, as scripts/bundle.mjs does: scripts/licences.mjs finds out whose they are. */
export const recordBundled = (bundle: string): Plugin => ({
  name: 'telos-bundled',
  generateBundle(_, outputs) {
    const styles = [...this.getModuleIds()].filter(id => /\.css\b/.test(id))
    const files = Object.values(outputs).flatMap(output =>
      output.type === 'asset'
        ? output.originalFileNames
        : Object.entries(output.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
    )
    mkdirSync(folder, { recursive: true })
    const whole = [...styles, ...files].map(file => (isAbsolute(file) ? file : resolve(page, file)))
    writeFileSync(`${folder}${bundle}.json`, JSON.stringify([...new Set(whole)].sort(), null, 2))
  },
})
