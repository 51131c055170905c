/** The color of a program, as `#1b5e20`; '' where it has none and the portal's own stays. */
export const ACCENT_SENTENCE =
  'Write the color as # and six digits 0 to 9 or A to F, such as #1B5E20, or leave it blank.'

/** The bar at the top of every page, in light and in dark (`--navy`). */
export const BAR_COLOR = '#0f1f3a'
const INKS = ['#000000', '#ffffff'] as const
/** What WCAG 2.2 asks of things that must be told from what is beside them (1.4.11). */
const TOLD_APART = 3

/** A color as people type it, with or without #, short or long, in its one spelling; null of what is none. */
export function readAccent(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return ''
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text) ?? []
  if (digits === '') return null
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`
}

/** How well two colors can be told apart, 1 (not at all) to 21, as WCAG 2.2 counts it. */
export function findContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [findLuminance(one), findLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function findLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever is read better on a color: on every color one of them has 4.5 : 1 and more. */
export function findInk(accent: string): (typeof INKS)[number] {
  const [black, white] = INKS
  return findContrast(accent, black) >= findContrast(accent, white) ? black : white
}

/** What becomes of a color, for whoever chooses it. Nobody has to see it: the name stands on it. */
export function describeAccent(accent: string): string {
  if (accent === '') return 'Blank: the bar keeps the portal’s own color.'
  const ink = findInk(accent)
  const bar = findContrast(accent, BAR_COLOR)
  const name = `The program’s name stands on it in ${ink === '#000000' ? 'black' : 'white'}, ${writeRatio(findContrast(accent, ink))}.`
  return bar >= TOLD_APART
    ? name
    : `${name} The color itself stands out little from the dark blue bar, ${writeRatio(bar)}; a lighter one is told apart better.`
}

/** Never better than it is. */
function writeRatio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`
}
