/** `sort` is numeric, because texts would put 10 before 2. */
export type Size = { text: string; sort: number }

type Length = readonly [label: string, order: number]

const SHORT: Length = ['SHORT', 1]
const REGULAR: Length = ['REGULAR', 2]
const LONG: Length = ['LONG', 3]
const EXTRA_LONG: Length = ['EXTRA LONG', 4]

const letters: Record<string, number> = { XS: 1, S: 2, M: 3, L: 4, XL: 5, '2XL': 6, '3XL': 7 }
const letterWords: Record<string, string> = {
  XS: 'X-SMALL',
  S: 'SMALL',
  M: 'MEDIUM',
  L: 'LARGE',
  XL: 'X-LARGE',
  '2XL': '2X-LARGE',
  '3XL': '3X-LARGE',
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)
}

/** 7.375 → '7 3/8', 9.5 → '9 1/2', 10 → '10'. */
function writeFraction(value: number): string {
  const whole = Math.floor(value)
  const eighths = Math.round((value - whole) * 8)
  const fractions = ['', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8']
  return eighths === 0 ? String(whole) : `${whole} ${fractions[eighths]}`
}

function crossLengths(numbers: number[], lengths: readonly Length[]): Size[] {
  return numbers.flatMap((number) =>
    lengths.map(([label, order]) => ({
      text: `${writeFraction(number)} ${label}`,
      sort: Math.round(number * 1000) + order,
    })),
  )
}

export function listCoatSizesMen(): Size[] {
  const sizes = crossLengths(range(34, 50, 2), [SHORT, REGULAR, LONG, EXTRA_LONG])
  return sizes.filter((size) => !['34 EXTRA LONG', '36 EXTRA LONG', '50 SHORT'].includes(size.text))
}

export const listAllWeatherSizesMen = (): Size[] => crossLengths(range(34, 50, 2), [SHORT, REGULAR, LONG])
export const listAllWeatherSizesWomen = (): Size[] => crossLengths(range(4, 20, 2), [SHORT, REGULAR, LONG])
export const listDressSizesWomen = (): Size[] => crossLengths(range(2, 22, 2), [SHORT, REGULAR, LONG])
export const listBlouseSizes = (): Size[] => crossLengths(range(2, 24, 2), [REGULAR, LONG])
export const listMaternitySizes = (): Size[] => crossLengths(range(4, 24, 2), [REGULAR])
export const listWaistSizes = (): Size[] => crossLengths(range(26, 46, 2), [SHORT, REGULAR, LONG, EXTRA_LONG])
export const listWaistSizesFemale = (): Size[] => crossLengths(range(26, 42, 2), [SHORT, REGULAR, LONG])

export function listShirtSizesLong(): Size[] {
  const sleeves = ['32/33', '34/35', '36/37']
  return range(14, 18.5, 0.5).flatMap((neck) =>
    sleeves.map((sleeve, i) => ({
      text: `${writeFraction(neck)} X ${sleeve}`,
      sort: Math.round(neck * 1000) + i + 1,
    })),
  )
}

export const listShirtSizesShort = (): Size[] =>
  range(14, 18.5, 0.5).map((neck) => ({ text: writeFraction(neck), sort: Math.round(neck * 1000) }))

/** Widths: N narrow, R regular, W wide, XW extra wide. */
export function listShoeSizes(from: number, to: number, widths: string[]): Size[] {
  const order = ['N', 'R', 'W', 'XW']
  return range(from, to, 0.5).flatMap((foot) =>
    widths.map((width) => ({
      text: `${writeFraction(foot)} ${width}`,
      sort: Math.round(foot * 1000) + order.indexOf(width) + 1,
    })),
  )
}

export const listHatSizes = (): Size[] =>
  range(6.25, 8, 0.125).map((head) => ({ text: writeFraction(head), sort: Math.round(head * 1000) }))

export const listHatSizesWomen = (): Size[] =>
  range(20.5, 24, 0.5).map((inches) => ({
    text: `${writeFraction(inches)} IN`,
    sort: Math.round(inches * 1000),
  }))

export const listBeltSizes = (): Size[] =>
  range(28, 48, 2).map((waist) => ({ text: String(waist), sort: waist * 1000 }))
export const listSockSizes = (): Size[] =>
  range(9, 13, 1).map((foot) => ({ text: String(foot), sort: foot * 1000 }))

/** `from` and `to` are the short letters. */
export function listLetterSizes(from: string, to: string): Size[] {
  const names = Object.keys(letters)
  return names.slice(names.indexOf(from), names.indexOf(to) + 1).map((name) => ({
    text: letterWords[name] as string,
    sort: (letters[name] as number) * 1000,
  }))
}

export function listLetterSizesWithLengths(from: string, to: string): Size[] {
  return listLetterSizes(from, to).flatMap((size) =>
    [SHORT, REGULAR, LONG].map(([label, order]) => ({
      text: `${size.text} ${label}`,
      sort: size.sort + order,
    })),
  )
}

export function listBraSizes(): Size[] {
  const cups = ['B', 'C', 'D', 'DD']
  return range(32, 40, 2).flatMap((band) =>
    cups.map((cup, i) => ({ text: `${band}${cup}`, sort: band * 1000 + i + 1 })),
  )
}

export const listOneSize = (): Size[] => [{ text: 'ONE SIZE', sort: 0 }]

export const listNamedSizes = (...names: string[]): Size[] =>
  names.map((text, i) => ({ text, sort: (i + 1) * 1000 }))
