/** A name that does mischief on terminals that show it as it is. */
export const hostile = 'a\u001b]0;x\u0007\u202e\n日本'

/** A lamp, as an `.ats.json` file. */
export const lamp = JSON.stringify({
  initial: 'dark',
  labels: { lit: ['on'], dark: ['not on'] },
  transitions: [
    ['dark', '!press', 'lit'],
    ['dark', '!press', 'broken'],
    ['dark', '?flicker', 'dark'],
    ['lit', '!press', 'dark'],
    ['lit', '?hum', 'lit'],
  ],
})
