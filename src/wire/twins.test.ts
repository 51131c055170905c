import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findFields, type Schema } from '#testing/fields.ts'
import { TOO_MANY_DIGITS } from './twins.ts'

/** A cell of a custom report is a number or a text, as its column says. */
const CELL = 'GET /reports/custom/rows →.rows[][]'

const fields = (await findFields()).filter(({ name }) => name !== CELL)

const kinds = [...new Map(fields.map((field) => [field.schema, field])).values()]

const USUAL = [
  0, 1, 2, 3, 4, 5, 6, 9, 12, 25, 50, 99, 500, 2025, 9999, 30001, 43085, 100_000, 555_0100, 9_000_000_001,
  8_405_019_001_234, 0.5, 12.5, 12.34, 1234.56, -1, -5, -12.5,
]
const numbers = fc.oneof(
  fc.integer({ min: -100, max: 10_000 }),
  fc.maxSafeInteger(),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
)

function meaningOf(schema: Schema, wire: unknown): string {
  const result = z.safeParse(schema, wire)
  return result.success ? JSON.stringify({ means: result.data }) : 'refused'
}
const twinsDiffer = (schema: Schema, number: number) =>
  meaningOf(schema, number) !== meaningOf(schema, String(number))

it('a number and its text mean the same in every field of every call', () => {
  expect(fields.length).toBeGreaterThan(800)
  const wrong = kinds.flatMap(({ name, schema }) =>
    USUAL.filter((number) => twinsDiffer(schema, number)).map((number) => `${name} ${number}`),
  )
  expect(wrong).toEqual([])
  fc.assert(
    fc.property(fc.constantFrom(...kinds), numbers, ({ schema }, number) => !twinsDiffer(schema, number)),
    { numRuns: 1500 },
  )
})

it('a number that lost digits differs from its text, and every field refuses it', () => {
  const lost = [2 ** 53, 12345678901234567000, -(2 ** 60), 1e21, 1e-7]
  const taken = kinds.flatMap(({ name, schema }) =>
    lost.filter((number) => meaningOf(schema, number) !== 'refused').map((number) => `${name} ${number}`),
  )
  expect(taken).toEqual([])
  for (const field of ['dodiD_0', 'stA_0']) {
    const known = fields.find(({ name }) => name === `POST /servicemember/create {}.${field}`)
    expect(z.safeParse(known?.schema as Schema, 2 ** 53).error?.issues[0]?.message).toBe(TOO_MANY_DIGITS)
  }
})

it('texts keep their leading zeros', () => {
  const zip = fields.find(({ name }) => name === 'POST /servicemember/create {}.poscoD_0')?.schema as Schema
  expect([z.parse(zip, '01234'), z.parse(zip, 1234)]).toEqual(['01234', '1234'])
  const pgc = fields.find(({ name }) => name === 'GET /reports/detail ?.YPCGNUM_0')?.schema as Schema
  expect(z.parse(pgc, '00012')).toBe('00012')
})
