import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { foldLetters, foldWord } from '#domain/letters.ts'
import { listName } from '#domain/people/people.ts'
import { buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client, QueryOf } from '#testing/portal.ts'
import { countPeople, listEverybody, listPeople } from '#wire/people/people.ts'
import { changePerson, readPerson } from '#wire/people/person-record.ts'
import { legalNameOf, nameOf } from '../db/names.ts'
import { findPeopleNamed } from './named.ts'

const { portal, build: buildOne } = openPortal()
let manager: Client
const ids = new Map<string, number>()

beforeAll(async () => {
  await buildUnit(portal.owner, { dodaac: 'W9AR02' })
  await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG1' })
  const build = async (firstName: string, lastName: string, dodaac: string, more = {}) => {
    const username = lastName.toLowerCase().replaceAll(/\W/g, '')
    ids.set(lastName, (await buildOne({ firstName, lastName, dodaac, username, ...more })).id)
  }
  await build('Thomas', 'Lindqvist', 'W9AR01', { permissions: [3], dodId: '1000000001' })
  await build('Grace', 'Nakamura', 'W9AR01', { permissions: [99], dodId: '1000000002' })
  await build('Elena', 'Whitfield', 'W9AR01', { roles: [{ role: 'order-placer' }], dodId: '1000000003' })
  await build('Daniel', 'Begay', 'W9AR02', { dodId: '1234567890' })
  await build('Liam', "O'Brien-Smith", 'W9AR02', { enabled: false, dodId: '1000000005' })
  await build('José', 'Peña', 'W9AR02', { dodId: '1000000006' })
  await build('Julian', 'Mercer', 'FB9NG1', { program: 'ANG', dodId: '1000000007' })
  manager = await portal.signIn('lindqvist')
})

const find = async (searchTerm: string, more: QueryOf<typeof listPeople> = {}) =>
  (await manager.send(listPeople, { params: { program: 'AR' }, query: { searchTerm, ...more } })).body.map(
    (row: { lastName: string }) => row.lastName,
  )
const count = async (searchTerm: string, more: QueryOf<typeof countPeople> = {}) =>
  (await manager.send(countPeople, { params: { program: 'AR' }, query: { searchTerm, ...more } })).body

it('the service member list returns the people of the program by last and first name [API-34 API-35 DATA-26]', async () => {
  const { body } = await manager.send(listPeople, { params: { program: 'AR' } })
  const everybody = ['Begay', 'Lindqvist', 'Nakamura', "O'Brien-Smith", 'Peña', 'Whitfield']
  expect(body.map((row: { lastName: string }) => row.lastName)).toEqual(everybody)
  expect(body[0]).toEqual({
    ...{ program: 'AR', id: ids.get('Begay'), firstName: 'Daniel', middleName: '', lastName: 'Begay' },
    preferredName: '',
    ...{ dodaac: 'W9AR02', dodId: '1234567890', enabled: true, maySignIn: true, username: 'begay' },
    email: 'begay@example.mil',
  })
  expect(body[3]).toMatchObject({ enabled: false })
  expect(await count('')).toEqual({ total: 6, totalPages: 1 })
})

it('the service member list finds names in any order, and DoDAACs and DoD IDs by their beginning, and narrows to DoDAACs [API-34]', async () => {
  for (const typed of ['begay daniel', 'DANIEL BEGAY', 'beg, d', '1234567890', '12345', 'w9ar02 begay']) {
    expect(await find(typed), typed).toEqual(['Begay'])
    expect(await count(typed), typed).toEqual({ total: 1, totalPages: 1 })
  }
  for (const typed of ["o'brien", 'obrien', 'smith', 'liam smith', 'O’Brien-Smith'])
    expect(await find(typed), typed).toEqual(["O'Brien-Smith"])
  expect(await find('PEÑA josé')).toEqual(['Peña'])
  expect(await find('w9ar02')).toEqual(['Begay', "O'Brien-Smith", 'Peña'])
  expect(await count('w9ar02')).toEqual({ total: 3, totalPages: 1 })
  for (const typed of ['egay', 'mercer', '1000000007']) expect(await find(typed), typed).toEqual([])
  for (const typed of ['.*', '%', '_']) expect(await find(typed), typed).toHaveLength(6)
  // To DoDAACs, and so does its paging twin.
  expect(await find('', { dodaacs: ['W9AR02'] })).toEqual(['Begay', "O'Brien-Smith", 'Peña'])
  expect(await find('beg', { dodaacs: ['W9AR02', 'W9AR01'] })).toEqual(['Begay'])
  expect(await count('', { dodaacs: ['W9AR02'] })).toEqual({ total: 3, totalPages: 1 })
  expect(await count('lind', { dodaacs: ['W9AR02'] })).toEqual({ total: 0, totalPages: 0 })
  expect(await find('', { dodaacs: ['FB9NG1'] })).toEqual([])
})

it('an order list looks up people by name and not by DoD ID', async () => {
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
  for (const [typed, names] of [
    ['dan beg', ['Begay']],
    ['Thomas Begay', []],
    ['li', ['Lindqvist', "O'Brien-Smith"]],
    ['W9AR02 daniel', ['Begay']],
    ['mercer', []],
    ['1234567890', []],
    ['W9AR01-6325-0001', []],
    ['–', []],
    ['', []],
  ] as const) {
    const found = await findPeopleNamed(portal.owner, 'AR', typed)
    expect(found.map((id) => nameOf.get(id)).toSorted(), typed).toEqual(names)
  }
})

it('the service member list finds names without their accents, and letter by letter as the domain folds them', async () => {
  const { owner } = portal
  await buildUnit(owner, { dodaac: 'W9AR07' })
  const names = [
    ...['Muñoz', 'Nguyễn', 'Wałęsa', 'Sørensen', 'Đặng', 'Weiß', 'Æther', 'Þórsson'],
    ...['Núñez'.normalize('NFD'), 'हिन्दी'],
  ]
  await owner`INSERT INTO people (program, first_name, last_name, email, branch, service_status, dodaac)
      SELECT 'AR', 'Zoe', name, 'zoe@example.mil', 'army', 'reserve', 'W9AR07' FROM unnest(${names}::text[]) name`
  const plain = [
    'Munoz',
    'nguyen',
    'WALESA',
    'Sorensen',
    'dang',
    'weiss',
    'aether',
    'thorsson',
    'Nunez',
    'हिन्दी',
  ]
  for (const [at, typed] of plain.entries())
    for (const one of [typed, names[at] ?? '', (names[at] ?? '').normalize('NFC').toUpperCase()])
      expect(await find(`zoe ${one}`), one).toEqual([names[at]?.normalize('NFC')])
  await owner`DELETE FROM people WHERE dodaac = 'W9AR07'`
  // Latin letters with all diacritics, including phonetic ones.
  const letters = await owner<
    { letter: string; plain: string }[]
  >`SELECT chr(n) AS letter, plain_letters(chr(n)) AS plain
      FROM (VALUES (192, 687), (7680, 7935), (11360, 11391), (42786, 42863)) a (least, max_rows), generate_series(least, max_rows) n`
  const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  const others = letters.filter(
    ({ letter, plain: own }) => /^\p{L}$/u.test(letter) && onlyLetters(own) !== foldWord(letter),
  )
  expect(others).toEqual([])
  const marks = Array.from({ length: 0xe0200 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
    /\p{M}/u.test(sign),
  )
  const [folded] = await owner<{ all: string[] }[]>`
      SELECT array_agg(plain_letters('a' || mark || 'b') ORDER BY at) AS all FROM unnest(${marks}::text[]) WITH ORDINALITY m (mark, at)`
  expect(folded?.all).toEqual(marks.map((mark) => foldLetters(`a${mark}b`).toLowerCase()))
})

it('the service member list shows 12 people on a page [CONST-05]', async () => {
  const { owner } = portal
  await buildUnit(owner, { dodaac: 'W9AR09' })
  await owner`INSERT INTO people (program, first_name, last_name, email, branch, service_status, dodaac)
      SELECT 'AR', 'Zoe', 'Zz' || lpad(n::text, 3, '0'), 'zoe@example.mil', 'army', 'reserve', 'W9AR09' FROM generate_series(1, 30) n`
  expect(await find('zoe')).toHaveLength(12)
  expect(await find('zoe', { page: 3 })).toHaveLength(6)
  expect(await count('zoe')).toEqual({ total: 30, totalPages: 3 })
  await owner`DELETE FROM people WHERE dodaac = 'W9AR09'`
  expect(await count('zoe')).toEqual({ total: 0, totalPages: 0 })
})

it("a single response of the list holds everybody by name, without DoD IDs, of the user's own program [API-39 E3]", async () => {
  const { body } = await manager.send(listEverybody, { params: { program: 'AR' } })
  expect(body).toHaveLength(6)
  expect(body[0]).toEqual({
    ...{ id: ids.get('Begay'), firstName: 'Daniel', middleName: '', lastName: 'Begay', dodaac: 'W9AR02' },
    ...{ preferredName: '', enabled: true },
  })
  expect(JSON.stringify(body)).not.toMatch(/"\d{10}"/)
})

it('the list finds a preferred name and shows it beside the name of record, which alone appears in records', async () => {
  const { owner } = portal
  const { id } = await buildOne({ firstName: 'Robert', lastName: 'Ellis' })
  const params = { person: id }
  const { body: read } = await manager.send(readPerson, { params })
  const typed = { ...read, preferredName: ' Bob ', branch: 'army', nameTape: 'ELLIS' } as const
  expect((await manager.send(changePerson, { params, body: typed })).status).toBe(200)
  const found = { params: { program: 'AR' as const }, query: { searchTerm: 'bob ell' } }
  const { body } = await manager.send(listPeople, found)
  expect(body.map(listName)).toEqual(['Ellis, Robert (Bob)'])
  const person = owner`p`
  const [names] = await owner`SELECT ${nameOf(owner, person)} AS shown, ${legalNameOf(owner, person)} AS legal
      FROM people p WHERE person_id = ${id}`
  expect(names).toEqual({ shown: 'Robert Ellis (Bob)', legal: 'Robert Ellis' })
  const wrong = await manager.send(changePerson, { params, body: { preferredName: '<b>Bob' } })
  expect(wrong.status).toBe(400)
  const events = await owner`SELECT FROM audit_events WHERE detail::text LIKE '%Bob%'`
  expect(events).toHaveLength(0)
  await owner`DELETE FROM people WHERE person_id = ${id}`
})

it('the service member list exports the filtered people as an Excel file, audited once [SM-05]', async () => {
  const { body, headers } = await manager.get('/servicemember/export/AR?searchTerm=w9ar02')
  expect(headers['content-disposition']).toContain('"ServiceMembers_20261121.xlsx"')
  const [sheet] = (await readXlsx(body)).sheets
  expect(sheet?.name).toBe('Service Members')
  const head = ['Name', 'Middle Name', 'DoDAAC', 'EDIPI', 'Status', 'Login User', 'Username', 'E-mail']
  const row = (name: string, edipi: string, status: string, username: string) => [
    ...[name, null, 'W9AR02', edipi, status, 'Yes', username, `${username}@example.mil`, null],
  ]
  expect(sheet?.rows).toEqual([
    [...head, 'Preferred Name'],
    row('BEGAY DANIEL', '1234567890', 'Enabled', 'begay'),
    row("O'BRIEN-SMITH LIAM", '1000000005', 'Disabled', 'obriensmith'),
    row('PEÑA JOSÉ', '1000000006', 'Enabled', 'pea'),
  ])
  const events = await portal.owner`SELECT object, detail FROM audit_events
      WHERE action = 'GET /servicemember/export/:program' AND person_id = ${ids.get('Lindqvist') ?? 0}`
  expect(events).toHaveLength(1)
  expect(events[0]?.detail).toMatchObject({ filter: { words: ['w9ar02'] } })
})
