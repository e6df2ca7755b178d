import type { Session } from '../session.js'
import type { CommandOptions } from './asked.js'
export const exportFolder = async (_: Session, __: string, ___: CommandOptions): Promise<number> => 70
