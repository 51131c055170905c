export const SHEET = { width: 600, height: 200 }
export const LONGEST_STROKES = 12_000
export const LONGEST_SIGNED_NAME = 100
export const SIGNATURE_MISSING = 'Draw the signature, or type the name.'

const STROKES = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/

export function findStrokesFault(strokes: string): string | null {
  if (strokes === '') return null
  if (strokes.length > LONGEST_STROKES) return 'The drawing is too long. Clear it and draw it again.'
  if (!STROKES.test(strokes) || isOutside(strokes)) return 'This is no drawn signature.'
  return isDot(strokes) ? 'Draw the signature larger, or type the name.' : null
}

function readPoints(strokes: string): [x: number, y: number][] {
  return [...strokes.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

function isOutside(strokes: string): boolean {
  return readPoints(strokes).some(([x, y]) => x > SHEET.width || y > SHEET.height)
}

const LEAST_WIDTH = 20

function isDot(strokes: string): boolean {
  const xs = readPoints(strokes).map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs) < LEAST_WIDTH
}

const STEP = 3

export function addPoint(strokes: string, x: number, y: number, isFirst: boolean): string {
  const at = [Math.round(clamp(x, SHEET.width)), Math.round(clamp(y, SHEET.height))] as const
  if (isFirst) return `${strokes}M${at.join(' ')}L${at.join(' ')}`
  const [lastX = 0, lastY = 0] = /(\d+) (\d+)$/.exec(strokes)?.slice(1).map(Number) ?? []
  if (Math.hypot(at[0] - lastX, at[1] - lastY) < STEP) return strokes
  return `${strokes}L${at.join(' ')}`
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}
