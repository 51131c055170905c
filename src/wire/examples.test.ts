import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnyCall, findCallsOfShelves, nameOf } from '#testing/calls.ts'
import { writeRequest } from './ask.ts'
import { API_BASE } from './call.ts'
import type { Code } from './code.ts'

/** src/server/examples.test.ts writes these pages. */
const PAGES = new URL('../../docs/spec/calls/', import.meta.url)
const EXAMPLE =
  /```http\n(\S+) (\S.*)\nSigned in: .*\n(?:\n([\s\S]*?)\n)?```\n\n```json\n(\d+) (.*)\n(?:[\w-]+: .*\n)*\n([\s\S]*?)\n```/g
/** Values that differ between runs are blanked. */
const NAME = '6f1d0f0e-0000-4000-8000-000000000001'

type Example = { call: AnyCall; address: string; body: unknown; answer: unknown }

const shelves = await findCallsOfShelves()
const chapters = readdirSync(PAGES)
  .filter((name) => name !== 'README.md')
  .flatMap((name) => {
    const page = readFileSync(new URL(name, PAGES), 'utf8').replaceAll('(a name of its own)', NAME)
    return page.split('\n## ').map((chapter, index) => ({ shelf: name.replace('.md', ''), chapter, index }))
  })
  .filter(({ index }) => index > 0)

const examples = chapters.flatMap(({ shelf, chapter }): Example[] => {
  const [heading = ''] = chapter.split('\n')
  const call = shelves.get(shelf)?.find((one) => nameOf(one) === heading)
  if (!call) throw new Error(`The page of ${shelf} has ${heading}, which the wire does not know.`)
  return [...chapter.matchAll(EXAMPLE)].flatMap(([, , address = '', body, status, type, answer = '']) =>
    Number(status) < 400 && type?.includes('json')
      ? [
          {
            ...{ call, address, body: body?.startsWith('{') ? JSON.parse(body) : undefined },
            answer: JSON.parse(answer, trimmed),
          },
        ]
      : [],
  )
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

it('every call stands in the pages by its method, path and summary', () => {
  const known = [...shelves].flatMap(([shelf, calls]) =>
    calls.map((call) => [shelf, nameOf(call), call.summary].join(' | ')),
  )
  const written = chapters.map(({ shelf, chapter }) => {
    const [heading, , summary] = chapter.split('\n')
    return [shelf, heading, summary].join(' | ')
  })
  expect(known.toSorted()).toEqual(written.toSorted())
  expect(examples.length).toBeGreaterThan(150)
})

it('answers are read by the browser and mean what the server wrote, byte for byte', () => {
  for (const { call, answer } of examples)
    expect(JSON.stringify(call.answer.write(read(call.answer, answer))), nameOf(call)).toBe(
      JSON.stringify(answer),
    )
})

it('bodies are read under the names that clients send, and mean the same when they are written again', () => {
  for (const { call, body } of examples.filter((example) => example.body)) {
    const code = call.body as Code<unknown>
    const clean = read(code, body)
    const written = JSON.parse(JSON.stringify(code.write(clean)))
    expect(placesOf(written), nameOf(call)).toEqual(expect.arrayContaining(placesOf(body)))
    expect(read(code, written), nameOf(call)).toEqual(clean)
  }
})

it('addresses are read, and mean the same when they are written again', () => {
  for (const { call, address, body } of examples) {
    const asked = readAddress(call, address)
    const question = { ...asked, body: call.body && read(call.body, body ?? {}) }
    const { url } = writeRequest(call, question as never)
    expect(readAddress(call, url), `${address} is ${url}`).toEqual(asked)
    expect(namesOf(url), nameOf(call)).toEqual(expect.arrayContaining(namesOf(address)))
  }
})
