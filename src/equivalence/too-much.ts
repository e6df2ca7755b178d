/** An explanation would take more work than it is worth. */
export class TooMuch extends Error {}
