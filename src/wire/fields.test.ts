import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findFields, type Schema } from '#testing/fields.ts'
import { TOO_MANY_DIGITS } from './twins.ts'

/** `UPDATE=1` rewrites the file. */
const UPDATES = process.env.UPDATE === '1'
const RULES = new URL('fields.jsonl', import.meta.url)

const WRONG = [
  ...['', ' ', 'x', 'é!', 'a\u0000b', 'a\nb', 'a b@c.de', '2026-13-01', '2026-02-30', 'T25', '$1'],
  ...[41, 61, 101, 201, 401, 501, 1001, 2001, 5001, 20_001].map((length) => 'x'.repeat(length)),
  ...['7'.repeat(25), '0'.repeat(25), -1, 0, 0.5, 1e12, 2 ** 53, null, true, {}, [[]]],
]

it('each field takes what its rules say, and refuses the rest with the stored sentences', () => {
  const lines = [...Map.groupBy(fields, ({ call }) => call)].map(([call, its]) =>
    JSON.stringify({ call, fields: its.flatMap(describeField) }),
  )
  if (UPDATES) writeFileSync(RULES, lines.map((line) => `${line}\n`).join(''))
  expect(readFileSync(RULES, 'utf8').trimEnd().split('\n')).toEqual(lines)
})

const fields = await findFields()

/** `:name` is in the path, `?.NAME` in the query, `{}.name` in the body, `→.name` in the response. */
function describeField({ place, schema }: (typeof fields)[number]): string[] {
  const words = place.startsWith('→')
    ? describeChoices(schema)
    : `${describeChoices(schema)}${describeDefault(schema)}${describeRefusals(schema)}`
  return words === '' ? [] : [`${place}${words}`]
}

/** ` takes 1 (received), 2 (issued).` */
function describeChoices(schema: Schema): string {
  const choices = listChoices(schema)
  if (choices.length === 0) return ''
  const described = choices.map((choice) => {
    const meaning = z.safeParse(schema, choice)
    return meaning.success && meaning.data !== choice ? `${choice} (${meaning.data})` : `${choice}`
  })
  return ` takes ${described.join(', ')}.`
}

function listChoices(schema: Schema): unknown[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  const inner = [def.in, def.out, def.innerType].filter(Boolean) as Schema[]
  if (def.type === 'enum') return Object.values(def.entries as object)
  if (def.type === 'literal') return def.values as unknown[]
  if (def.type === 'union') return (def.options as Schema[]).flatMap(listChoices)
  return inner.flatMap(listChoices)
}

function describeDefault(schema: Schema): string {
  const left = z.safeParse(schema, undefined)
  return left.success && left.data !== undefined ? ` Left out: ${JSON.stringify(left.data)}.` : ''
}

const known = new Map<Schema, string>()

function describeRefusals(schema: Schema): string {
  const refusals = known.get(schema) ?? tryWrong(schema)
  known.set(schema, refusals)
  return refusals
}

function tryWrong(schema: Schema): string {
  const sentences = WRONG.flatMap((wrong) => {
    const read = z.safeParse(schema, wrong)
    return read.success ? [] : read.error.issues.map(({ message }) => message)
  })
  return [...new Set(sentences)]
    .filter((sentence) => sentence !== TOO_MANY_DIGITS)
    .map((sentence) => ` ${sentence}`)
    .join('')
}

it('everything in an address is a field', () => {
  const missing = fields.filter(({ call }) =>
    (call.match(/:\w+/g) ?? []).some((name) => !hasField(call, name)),
  )
  expect(missing).toEqual([])
})

function hasField(call: string, place: string): boolean {
  return fields.some((field) => field.call === call && field.place === place)
}
