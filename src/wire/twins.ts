import * as z from 'zod/mini'
import { cleanText } from '#domain/typed-text.ts'

/**
 * A number and its text are the same on the wire, on every field: some clients send `5` where others send `'5'`, and an
 * address knows only text. Texts keep their leading zeros, and a number that has lost digits on its way is refused.
 */

export const TOO_MANY_DIGITS =
  'This number has more digits than a number can carry. Send it as text, in quotation marks.'
const NUMBER = /^-?\d+(\.\d+)?$/

type Refusing = { issues: { code: 'custom'; message: string; input: unknown }[] }

/** For a field that is text inside: a number is read as its digits, and text in its one form. Only a secret stays as typed. */
export function ofText<S extends z.core.SomeType>(schema: S, clean = cleanText) {
  const toText = (wire: unknown, payload: object) => {
    if (typeof wire === 'string') return clean(wire)
    if (typeof wire !== 'number') return wire
    return isExact(wire) ? String(wire) : refuse(wire, payload)
  }
  return z.pipe(z.transform(toText), schema as never) as unknown as S
}

/** For a field that is a number inside: digits are read as the number. */
export function ofNumber<S extends z.core.SomeType>(schema: S) {
  const toNumber = (wire: unknown, payload: object) => {
    if (typeof wire === 'number') return isExact(wire) ? wire : refuse(wire, payload)
    // Digits that no number can carry stay text, which the field refuses in its own words.
    return typeof wire === 'string' && NUMBER.test(wire) && isExact(Number(wire)) ? Number(wire) : wire
  }
  return z.pipe(z.transform(toNumber), schema as never) as unknown as S
}

function isExact(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER && NUMBER.test(String(number))
}

function refuse(wire: unknown, payload: object): unknown {
  const { issues } = payload as Refusing
  issues.push({ code: 'custom', message: TOO_MANY_DIGITS, input: wire })
  return wire
}
