/** What stands in the page wherever its nonce belongs, until a server puts one there. */
export const noncePlace = 'TELOS-NONCE'
