/** Text that means nothing to HTML and XML, between tags and in attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)
