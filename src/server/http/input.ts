import * as z from 'zod/mini'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import { type Call, query } from '#wire/call.ts'
import type { Code } from '#wire/code.ts'
import { readInZone } from '#wire/zone.ts'
import type { Portal, RawInput } from '../portal.ts'
import { nothingHere, UNREADABLE } from './errors.ts'

// biome-ignore lint/suspicious/noExplicitAny: types are kept by the caller's call
type AnyCall = Call<any, any, any, any>

export type Input<P, Q, B> = { params: P; query: Q; body: B }

export function readInput<P, Q, B>(
  { config }: Pick<Portal, 'config'>,
  call: AnyCall,
  raw: RawInput,
): Input<P, Q, B> {
  return readInZone(config.fiscalZone, () => readParts(call, raw))
}

function readParts<P, Q, B>(call: AnyCall, raw: RawInput): Input<P, Q, B> {
  requireWellFormed(raw.body)
  const params: Record<string, unknown> = {}
  const given = (raw.params ?? {}) as Record<string, string>
  for (const [name, code] of Object.entries(call.params)) {
    // Web cache deception: a cache may store paths that end like a style sheet.
    if (/\.[a-z]\w{0,9}$/i.test(given[name] ?? '') && !z.safeParse(code.schema, given[name]).success)
      throw nothingHere()
    params[name] = parse(code, given[name], name)
  }
  const sent = gatherArrays((raw.query ?? {}) as Record<string, unknown>)
  const query = parse(call.query ?? noQuery, call.method === 'GET' ? dropIdle(sent) : sent, '') as Q
  requireWellFormed(query)
  return {
    params: params as P,
    query,
    body: (call.body ? parse(call.body, raw.body ?? {}, '') : undefined) as B,
  }
}

const noQuery = query({})

const BROKEN = 'This text contains an incomplete character. Delete it and type it again.'

/** A lone surrogate can be neither stored nor sent. A URL carries one only as an escape of JSON. */
function requireWellFormed(input: unknown): void {
  const left: { value: unknown; field: string }[] = [{ value: input, field: '' }]
  // A loop, because a body can be deeper than the stack.
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, field } = next
    if (typeof value === 'string' && !value.isWellFormed())
      throw new Refusal('invalid', `${field}: ${BROKEN}`, { errors: [{ field, message: BROKEN }] })
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      const whole = [field.slice(0, 200), name.toWellFormed()].filter(Boolean).join('.')
      left.push({ value: inner, field: whole }, { value: name, field: whole })
    }
  }
}

function parse<T>(code: Code<T>, value: unknown, name: string): T {
  const result = z.safeParse(code.schema, value)
  if (result.success) return result.data
  const errors = result.error.issues.flatMap((issue) => explain(issue, name)).slice(0, 20)
  const [first] = errors
  throw new Refusal(
    'invalid',
    first ? `${first.field ? `${first.field}: ` : ''}${first.message}` : UNREADABLE,
    {
      errors,
    },
  )
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[]; expected?: string }

function explain(issue: Issue, name: string): FieldError[] {
  const field = [name, ...issue.path.map(String)].filter(Boolean).join('.')
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({
      field: [field, key].filter(Boolean).join('.'),
      message: 'This field is not known here.',
    }))
  }
  return [{ field, message: OWN_WORDS.test(issue.message) ? describeForm(issue) : issue.message }]
}

/** The library's own wording, where we have no sentence. */
const OWN_WORDS = /^(Invalid|Too (big|small)|Unrecognized)\b/

function describeForm({ expected }: Issue): string {
  if (expected === 'object') return 'Send a JSON object, such as {}.'
  if (expected === 'array') return 'Send a list here. In an address, number its entries from [0].'
  return 'This field is missing or has the wrong form.'
}

type Query = Record<string, unknown>

/**
 * `DODAACS[0]=A&DODAACS[1]=B` and `DODAACS=A&DODAACS=B` both become an array. Other repeated names are refused by their
 * code.
 */
function gatherArrays(query: Query): Query {
  // A Map, so that `__proto__` and `constructor` are ordinary names.
  const gathered = new Map<string, unknown>()
  for (const [key, value] of Object.entries(query)) {
    const name = /^(\w+)\[\d{0,5}\]$/.exec(key)?.[1]
    if (name) gathered.set(name, [gathered.get(name) ?? [], value].flat())
    else gathered.set(key, value)
  }
  return Object.fromEntries(gathered)
}

/**
 * Cache-busting fields of ERP clients. Other unknown names are refused: a misspelled filter must not show everything.
 */
const CACHE_NAME =
  /^(_|_?t|_?ts|cb|time_?stamp|(no|bust)_?cache|cache_?(bust(er|ing)?|key)|_?(rnd|rand(om)?))$/i
const CACHE_VALUE = /^([\da-f.-]{1,40}|true|yes)$/i

function dropIdle(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const left = [value].flat().filter((one) => one !== '')
      if (left.length === 0 || isForCaches(name, left)) return []
      return [[name, Array.isArray(value) ? left : value]]
    }),
  )
}

function isForCaches(name: string, values: unknown[]): boolean {
  return CACHE_NAME.test(name) && values.every((value) => CACHE_VALUE.test(String(value)))
}
