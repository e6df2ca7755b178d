import { readerOf } from '../list-reader.js'
import { readAtsJson } from './read.js'

/** A file as a model. */
export const loadAts = readerOf(readAtsJson)
