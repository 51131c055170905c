/** The texts of markup in reading order. */
export const textsOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean)
