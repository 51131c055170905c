export const ACCENT_SENTENCE =
  'Write the color as # and six digits 0 to 9 or A to F, such as #1B5E20, or leave it blank.'

export const BAR_COLOR = '#0f1f3a'
const INKS = ['#000000', '#ffffff'] as const
/** Minimum contrast of adjacent colors, WCAG 2.2 (1.4.11). */
const DISTINCT_FROM = 3

/** Short or long, with or without #. Null when it is no color. */
export function readAccent(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return ''
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text) ?? []
  if (digits === '') return null
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`
}

/** From 1 to 21, as WCAG 2.2 defines it. */
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

export function findInk(accent: string): (typeof INKS)[number] {
  const [black, white] = INKS
  return findContrast(accent, black) >= findContrast(accent, white) ? black : white
}

export function describeAccent(accent: string): string {
  if (accent === '') return 'Blank: the bar keeps the portal’s own color.'
  const ink = findInk(accent)
  const bar = findContrast(accent, BAR_COLOR)
  const name = `The name of the program appears on it in ${ink === '#000000' ? 'black' : 'white'}, ${writeRatio(findContrast(accent, ink))}.`
  return bar >= DISTINCT_FROM
    ? name
    : `${name} The color has little contrast with the dark blue bar, ${writeRatio(bar)}. A lighter color is easier to see.`
}

function writeRatio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`
}
