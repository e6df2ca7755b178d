/**
 * What is used of jstat, which brings no declarations of its own. It is a CommonJS module: all of it is its default
 * export.
 */
declare module 'jstat' {
  const jStat: {
    /** The quantile of the beta distribution. */
    ibetainv(probability: number, a: number, b: number): number
  }
  export default jStat
}
