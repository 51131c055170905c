import { startRandom } from '#domain/random.ts'
import type { ColourName } from './garment-names.ts'

/** The tones that a drawing needs of one colour, as hex, and the paint of its large surfaces. */
export type Cloth = {
  base: string
  light: string
  shade: string
  deep: string
  /** Outline and seams. */
  line: string
  /** What fills a surface: the base tone, or the camouflage. */
  paint: string
  /** Definitions that `paint` needs, '' for plain colours. */
  definitions: string
}

const tones: Record<ColourName, string> = {
  'army-green-564': '#4f5142',
  'army-blue-450': '#27304a',
  'heritage-taupe': '#8d7c68',
  'heritage-tan': '#c9b48c',
  ocp: '#a39a76',
  'coyote-498': '#8a6f4e',
  'tan-499': '#b49c74',
  'air-force-blue-1620': '#2c3a58',
  'air-force-blue-1550': '#a9bdd6',
  'navy-3346': '#1f2637',
  'navy-working': '#68725a',
  khaki: '#bfae86',
  'marine-green-2241': '#46503b',
  'marine-khaki-2122': '#b9a878',
  marpat: '#6a6c4c',
  'space-midnight': '#1b2340',
  white: '#f4f3ee',
  black: '#2a2b2f',
  grey: '#85888c',
  gold: '#c79a3a',
  silver: '#b4b9bf',
  red: '#9c2733',
  clear: '#dbe6ea',
  amber: '#d9922c',
  multicolour: '#9c2733',
}

function mix(hex: string, other: string, share: number): string {
  const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  const channels = [1, 3, 5].map((at) => Math.round(part(hex, at) * (1 - share) + part(other, at) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const TILE = 150

/** Woven blotches of a soft-edged camouflage. */
function drawBlotches(inks: readonly string[]): string {
  const random = startRandom('blotches')
  return inks
    .map((ink) => {
      const blobs = Array.from({ length: 7 }, () => {
        const [x, y, w, h] = [random.int(0, TILE), random.int(0, TILE), random.int(16, 34), random.int(5, 12)]
        const bend = random.int(-9, 9)
        return `M${x - w} ${y}q${w >> 1} ${-h - bend} ${w} ${-h >> 1}t${w} ${bend >> 1}q${-w >> 2} ${h + 4} ${-w} ${h}t${-w} ${(-h >> 1) - (bend >> 1)}z`
      })
      return `<path fill="${ink}" d="${blobs.join('')}"/>`
    })
    .join('')
}

/** Small squares of a digital camouflage. */
function drawPixels(inks: readonly string[]): string {
  const random = startRandom('pixels')
  return inks
    .map((ink) => {
      const runs = Array.from({ length: 26 }, () => {
        const [x, y] = [random.int(0, 24) * 6, random.int(0, 24) * 6]
        return `M${x} ${y}h${random.int(1, 5) * 6}v6h${random.int(-2, 2) * 6}v${random.int(0, 2) * 6}h${-random.int(1, 4) * 6}z`
      })
      return `<path fill="${ink}" d="${runs.join('')}"/>`
    })
    .join('')
}

const camouflage: Partial<Record<ColourName, () => string>> = {
  ocp: () => drawBlotches(['#8d8b66', '#c0b490', '#6d6a49', '#5b4b38', '#b3a684']),
  'navy-working': () => drawPixels(['#4a5445', '#858d6c', '#2d372f', '#a09c7a']),
  marpat: () => drawPixels(['#4a4f35', '#8c8158', '#33301f', '#57472f']),
}

/** The tones of a colour; `id` keeps the names of definitions apart when several drawings stand in one page. */
export function weaveCloth(colour: ColourName, id: string): Cloth {
  const base = tones[colour]
  const pattern = camouflage[colour]?.()
  const isDark = Number.parseInt(base.slice(1, 3), 16) < 0x60
  // Blotches that leave the tile on one side enter it on the other.
  const copies = [`x="-${TILE}"`, `x="${TILE}"`, `y="-${TILE}"`, `y="${TILE}"`]
    .map((place) => `<use href="#${id}p" ${place}/>`)
    .join('')
  return {
    base,
    light: mix(base, '#ffffff', isDark ? 0.16 : 0.34),
    shade: mix(base, '#101318', 0.2),
    deep: mix(base, '#0a0c10', 0.48),
    line: isDark ? mix(base, '#000000', 0.6) : mix(base, '#14161c', 0.5),
    paint: pattern ? `url(#${id}w)` : base,
    definitions: pattern
      ? `<pattern id="${id}w" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><path fill="${base}" d="M0 0h${TILE}v${TILE}H0z"/><g id="${id}p">${pattern}</g>${copies}</pattern>`
      : '',
  }
}
