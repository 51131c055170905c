import fc from 'fast-check'
import { type Known, type Schema, valuesFor } from './made-up-values.ts'

export type Described = {
  method: string
  path: string
  params: Schema
  query: Schema
  body: Schema | undefined
}

export type MadeUp = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

type Operation = {
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export function readCalls(page: { paths: Record<string, Record<string, Operation>> }): Described[] {
  return Object.entries(page.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const gather = (place: string): Schema => {
        const inside = parameters.filter((parameter) => parameter.in === place)
        return {
          type: 'object',
          properties: Object.fromEntries(inside.map(({ name, schema }) => [name, schema])),
          required: inside.filter(({ required }) => required).map(({ name }) => name),
        }
      }
      return {
        ...{ method: method.toUpperCase(), path, params: gather('path'), query: gather('query') },
        body: requestBody?.content['application/json']?.schema,
      }
    }),
  )
}

export function requestsFor(
  call: Described,
  base: string,
  known: Known,
  origin: string,
): fc.Arbitrary<MadeUp> {
  return fc
    .record({
      params: fc.record(
        Object.fromEntries(
          Object.entries(call.params.properties ?? {}).map(([name, schema]) => [
            name,
            valuesFor(schema, known, name),
          ]),
        ),
      ),
      query: valuesFor(call.query, known),
      repeatsQuery: oneIn(15),
      payload: call.body ? payloads(call.body, known) : fc.constant(undefined),
      headers: headers(call.method, origin),
    })
    .map(({ params, query, repeatsQuery, payload, headers }) => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name]))
      const search = writeQuery(query)
      return {
        method: call.method,
        url: base + path + (search && `?${search}${repeatsQuery ? `&${search}` : ''}`),
        headers,
        payload: call.method === 'GET' ? undefined : (payload ?? '{}'),
      }
    })
}

/** Replaces one text of the request, in the body or in the address. */
export function withOddText(request: MadeUp, text: string, place: number): MadeUp {
  const body: unknown = request.payload ? parseJson(request.payload) : null
  const places = listTexts(body)
  const at = places[place % Math.max(1, places.length)]
  if (at) {
    at.holder[at.name] = text
    return { ...request, payload: JSON.stringify(body) }
  }
  const [path = '', search = ''] = request.url.split('?')
  const pairs = search.split('&')
  const pair = place % pairs.length
  const odd = pairs.map((one, index) => (index === pair ? one.replace(/=.*|$/, `=${encode(text)}`) : one))
  return { ...request, url: search ? `${path}?${odd.join('&')}` : path }
}

function listTexts(value: unknown, depth = 0): { holder: Record<string, unknown>; name: string }[] {
  if (typeof value !== 'object' || value === null || depth > 8) return []
  const holder = value as Record<string, unknown>
  return Object.entries(holder).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [{ holder, name }] : listTexts(inner, depth + 1),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const oneIn = (times: number) => fc.integer({ min: 1, max: times }).map((drawn) => drawn === 1)

function payloads(schema: Schema, known: Known): fc.Arbitrary<string> {
  const whole = valuesFor(schema, known).map((value) => JSON.stringify(value) ?? 'null')
  const of = (weight: number, arbitrary: fc.Arbitrary<string>) => ({ weight, arbitrary })
  return fc.oneof(
    of(20, whole),
    of(
      1,
      whole.map((json) => json.slice(0, -1)),
    ),
    of(
      1,
      whole.map((json) => json.replace(/^\{("[^"]+":)/, '{$1null,$1')),
    ),
    of(1, fc.constantFrom('', 'null', '[]', '"text"', 'not JSON', '['.repeat(20_000))),
    of(1, fc.constantFrom(`{"x":"${'x'.repeat(300_000)}"}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)),
  )
}

function headers(method: string, origin: string): fc.Arbitrary<Record<string, string>> {
  const odd = (right: string, ...others: string[]) =>
    fc.oneof(
      { weight: 25, arbitrary: fc.constant(right) },
      { weight: 1, arbitrary: fc.constantFrom(...others) },
    )
  const sometimes = (...values: string[]) =>
    fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...values) })
  return fc
    .record({
      origin: odd(method === 'GET' ? '' : origin, 'null', 'https://evil.example', 'x'),
      'content-type': odd(
        method === 'GET' ? '' : 'application/json',
        'text/plain',
        'multipart/form-data',
        'x',
        'application/json; charset=latin1',
      ),
      'if-match': sometimes('"1"', 'W/"2"', '*', '"-1"', '"99999999999999999999"', 'x'),
      'idempotency-key': sometimes('made-up-key-1', 'x', 'y'.repeat(300)),
      'x-background': sometimes('1', 'yes'),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')))
}

function writeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encode(query)
  return Object.entries(query)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((entry, index) => `${encode(name)}[${index}]=${encode(entry)}`)
        : [`${encode(name)}=${encode(value)}`],
    )
    .join('&')
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // HTTP servers cut longer addresses.
  return encodeURIComponent(text.slice(0, 3_000).toWellFormed())
}
