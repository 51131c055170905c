import type { Random } from '../random.ts'
import type { Carrier } from './carriers.ts'

function drawDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('')
}

function weigh(digits: string, weights: readonly number[]): number {
  return [...digits].reduce(
    (sum, digit, place) => sum + Number(digit) * (weights[place % weights.length] as number),
    0,
  )
}

/** UPS counts A as 2, B as 3, modulo ten. */
function spellDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String((letter.charCodeAt(0) - 63) % 10))
}

export const CHECK_DIGITS: Record<Carrier, (body: string) => number> = {
  FEDE: (body) => (weigh(body, [3, 1, 7]) % 11) % 10,
  UPS: (body) => (10 - (weigh(spellDigits(body.slice(2)), [1, 2]) % 10)) % 10,
  USPS: (body) => (10 - (weigh(body, [3, 1]) % 10)) % 10,
}

const BODIES: Record<Carrier, readonly [prefix: string, digits: number]> = {
  FEDE: ['7', 10],
  UPS: ['1Z', 15],
  USPS: ['9400', 17],
}

/** Synthetic, with a valid check digit. */
export function drawTrackingNumber(carrier: Carrier, random: Random): string {
  const [prefix, count] = BODIES[carrier]
  const body = prefix + drawDigits(random, count)
  return body + CHECK_DIGITS[carrier](body)
}
