import { readerOf } from '../list-reader.js'
import { readAut } from './read.js'

/** A file as a model. */
export const loadAut = readerOf(readAut)
