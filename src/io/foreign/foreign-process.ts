import { type Command, Conversation, type ConversationOptions } from './conversation.js'

/** The process of a model: started when it is needed, and again after it was lost. */
export class ForeignProcess {
  private conversation: Conversation | null = null
  private lostBefore = 0

  constructor(
    readonly command: Command,
    private readonly options: ConversationOptions,
  ) {}

  /** The conversation with a process that is not lost. */
  talk(): Conversation {
    if (this.conversation?.isLost) {
      this.lostBefore++
      // It is dead already; what it holds here is given back.
      void this.conversation.end()
      this.conversation = null
    }
    this.conversation ??= new Conversation(this.command, this.options)
    return this.conversation
  }

  /** How many processes were lost so far. */
  get lost(): number {
    return this.lostBefore + (this.conversation?.isLost ? 1 : 0)
  }

  giveUp(message: string): void {
    this.conversation?.giveUp(message)
  }

  async end(): Promise<void> {
    await this.conversation?.end()
  }
}
