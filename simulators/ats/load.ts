import { readerOf } from '../explicit.js'
import { readAtsJson } from './read.js'

/** A file as a model. */
export const loadAts = readerOf(readAtsJson)
