import { jsonText } from '../../ats/printable.js'
import { printable } from '../../errors/render.js'
import { escapeMarkup } from '../markup.js'

/** Text between tags or in an attribute. Characters that change the direction of what follows are written out. */
export const htmlText = (text: string): string => escapeMarkup(printable(text))

/** JSON that can stand in a script element: nothing in it looks like the end of one, or like a comment. */
export const jsonForScript = (data: unknown): string =>
  jsonText(data).replace(/[<>&]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
