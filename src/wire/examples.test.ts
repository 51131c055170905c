import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnyCall, findCalls, nameOf } from '#testing/calls.ts'
import { API_BASE } from './call.ts'
import type { Code } from './code.ts'
import { readExamples } from './examples.ts'
import { writeRequest } from './send-request.ts'

/** Values that differ between runs are blanked. */
const NAME = '6f1d0f0e-0000-4000-8000-000000000001'

const calls = new Map((await findCalls()).map((call) => [nameOf(call), call]))
const examples = readExamples(readFileSync(new URL('examples.jsonl', import.meta.url), 'utf8'))
  .filter(({ status, type }) => status < 400 && type.includes('json'))
  .map((example) => {
    const call = calls.get(example.call)
    if (!call) throw new Error(`The examples have ${example.call}, which the wire does not know.`)
    const text = JSON.stringify(example).replaceAll('(a name of its own)', NAME)
    const { address, body, response } = JSON.parse(text, trimmed)
    return { call, address, body: typeof body === 'string' ? undefined : body, response }
  })

function trimmed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

const read = (code: Code<unknown>, wire: unknown) => z.parse(code.schema, wire)

function placesOf(wire: unknown, at = ''): string[] {
  if (typeof wire !== 'object' || wire === null) return [at]
  return Object.entries(wire).flatMap(([name, value]) => placesOf(value, `${at}.${name}`))
}

/** As the server parses it: empty values are dropped, and indexed ones are a list. */
function readSearch(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const [, listed] = /^(\w+)\[\d+\]$/.exec(name) ?? []
    if (listed) query[listed] = [...(query[listed] ?? []), value]
    else if (value !== '') query[name] = value
  }
  return query
}

const namesOf = (address: string) => Object.keys(readSearch(address.split('?')[1] ?? ''))

function readAddress(call: AnyCall, address: string): { params: object; query: unknown } {
  const [path = '', search = ''] = address.slice(API_BASE.length).split('?')
  const given = new RegExp(`^${call.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(path)
  if (!given) throw new Error(`${address} is not ${call.path}.`)
  const params = Object.entries(given.groups ?? {}).map(([name, wire]) => {
    const code = call.params[name]
    if (!code) throw new Error(`${nameOf(call)} does not say what :${name} is.`)
    return [name, read(code, decodeURIComponent(wire))]
  })
  return { params: Object.fromEntries(params), query: call.query && read(call.query, readSearch(search)) }
}

it('the browser reads responses with the meaning that the server wrote, byte for byte', () => {
  for (const { call, response } of examples)
    expect(JSON.stringify(call.response.write(read(call.response, response))), nameOf(call)).toBe(
      JSON.stringify(response),
    )
})

it('the server reads bodies under the names that clients send, and writes them with the same meaning', () => {
  for (const { call, body } of examples.filter((example) => example.body)) {
    const code = call.body as Code<unknown>
    const clean = read(code, body)
    const written = JSON.parse(JSON.stringify(code.write(clean)))
    expect(placesOf(written), nameOf(call)).toEqual(expect.arrayContaining(placesOf(body)))
    expect(read(code, written), nameOf(call)).toEqual(clean)
  }
})

it('the server reads addresses, and writes them with the same meaning', () => {
  for (const { call, address, body } of examples) {
    const requested = readAddress(call, address)
    const input = { ...requested, body: call.body && read(call.body, body ?? {}) }
    const { url } = writeRequest(call, input as never)
    expect(readAddress(call, url), `${address} is ${url}`).toEqual(requested)
    expect(namesOf(url), nameOf(call)).toEqual(expect.arrayContaining(namesOf(address)))
  }
})
