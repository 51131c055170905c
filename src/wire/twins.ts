import * as z from 'zod/mini'
import { cleanText } from '#domain/typed-text.ts'

/**
 * A number and its text are equal on the wire, because clients differ and addresses have only text. Leading zeros stay.
 * Numbers beyond the exact range are refused.
 */

export const TOO_MANY_DIGITS =
  'This number has more digits than a number can carry. Send it as text, in quotation marks.'
const NUMBER = /^-?\d+(\.\d+)?$/

type Refusing = { issues: { code: 'custom'; message: string; input: unknown }[] }

/** For a text field: reads a number as its digits. Only secrets are not normalized. */
export function ofText<S extends z.core.SomeType>(schema: S, clean = cleanText) {
  const toText = (wire: unknown, payload: object) => {
    if (typeof wire === 'string') return clean(wire)
    if (typeof wire !== 'number') return wire
    return isExact(wire) ? String(wire) : refuse(wire, payload)
  }
  return z.pipe(z.transform(toText), schema as never) as unknown as S
}

/** For a number field: reads digits as the number. */
export function ofNumber<S extends z.core.SomeType>(schema: S) {
  const toNumber = (wire: unknown, payload: object) => {
    if (typeof wire === 'number') return isExact(wire) ? wire : refuse(wire, payload)
    // Inexact digits stay text, which the field refuses.
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
