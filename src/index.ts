export { render } from './errors/render.js'
export type { Diagnostic } from './errors/diagnostic.js'
export * from './check.js'
