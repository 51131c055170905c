import { beforeAll, expect, test } from 'vitest'
import type { DodaacField } from '#domain/dodaacs/dodaac-fields.ts'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client, ClientResponse } from '#testing/portal.ts'
import {
  type ChangedDodaac,
  changeDodaac,
  countDodaacs,
  createDodaac,
  type DodaacRecord,
  listDodaacs,
  type NewDodaac,
  readDodaac,
} from '#wire/dodaacs/dodaacs.ts'

const { portal, build, signInNew } = openPortal()
let manager: Client
let [contact, second, foreigner] = [] as unknown as [BuiltPerson, BuiltPerson, BuiltPerson]

beforeAll(async () => {
  for (const dodaac of ['W9AR02', 'W9AR03']) await buildUnit(portal.owner, { dodaac })
  await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG1' })
  contact = await build({ dodaac: 'W9AR02', firstName: 'Ana', lastName: 'Castillo' })
  second = await build({ firstName: 'Ben', lastName: 'Dorsey' })
  foreigner = await build({ dodaac: 'FB9NG1', program: 'ANG' })
  manager = await signInNew({ permissions: [4] })
})

const FORM = {
  ...{ description: 'Harbor depot', branch: 'army' as const, effectiveOn: '2026-10-01' },
  ...{ defaultFundCode: '6C', email: 'supply@example.mil', city: 'Norfolk' },
  ...{ street1: '12 Quay Street', street2: 'None', street3: '' },
  ...{ state: 'VA', zip: '23511', country: 'US', phone: '555-201-0001', contactName: 'Unit Supply Office' },
  ...{ signalCode: 'A', status: 'active' as const },
}
const form = (changes: Partial<NewDodaac> = {}) => ({ ...FORM, ...changes })
let made = 0
const nextCode = () => `W9AS${String(++made).padStart(2, '0')}`
type Odd = { [K in DodaacField]?: unknown }
const create = (changes: Partial<NewDodaac> = {}, odd: Odd = {}) =>
  manager.send(createDodaac, { body: { dodaac: nextCode(), ...form(), ...changes } as NewDodaac }, { odd })
const change = (
  dodaac: string,
  changes: Partial<NewDodaac> = {},
  extra: { version?: number; odd?: Odd } = {},
) =>
  manager.send(
    changeDodaac,
    { params: { program: 'AR', dodaac }, body: form(changes) as ChangedDodaac },
    extra,
  )
const read = (dodaac: string) => manager.send(readDodaac, { params: { program: 'AR', dodaac } })

const fieldsOf = ({ body }: ClientResponse) => body.errors.map(({ field }: { field: string }) => field)

test('a DoDAAC can be added, read with all its fields, and changed [API-44 API-45 DATA-29 DATA-30]', async () => {
  const contacts = { firstContactId: contact.id, secondContactId: second.id }
  const addresses = { billTo: 'W9AR01', shipTo: 'W9AR02', soldTo: 'W9AR03' }
  const added = await create({
    ...{ dodaac: 'w9ax01 ', program: 'AR', ...addresses, signalCode: 'l', state: 'va', street3: 'Room 7' },
    ...contacts,
  })
  expect([added.status, added.body]).toEqual([
    200,
    { message: 'Success', version: 1, warnings: [expect.stringContaining('here it is W9AR03')] },
  ])
  expect(added.headers.etag).toBe('"1"')
  const { body, headers } = await read('W9AX01')
  const at = new Date('2026-11-21T17:00:00Z')
  const nobody = { preferredName: '', middleName: '', dodId: '' }
  expect(body).toEqual({
    ...{ ...FORM, program: 'AR', dodaac: 'W9AX01', street3: 'Room 7', countryName: 'UNITED STATES' },
    ...{ ...contacts, ...addresses, signalCode: 'L', parent: null },
    ...{ createdAt: at, updatedAt: at, levels: 1, version: 1 },
    contacts: [
      { ...nobody, smid: contact.id, firstName: 'Ana', lastName: 'Castillo', dodaac: 'W9AR02' },
      { ...nobody, smid: second.id, firstName: 'Ben', lastName: 'Dorsey', dodaac: 'W9AR01' },
    ],
  })
  expect(headers.etag).toBe('"1"')
  const less = { status: 'suspended' as const, description: 'Harbor' }
  const changed = await change('W9AX01', { ...less, dodaac: 'W9AX01' }, { version: 1 })
  expect([changed.status, changed.body.version]).toEqual([200, 2])
  const left = { ...less, billTo: 'W9AX01', firstContactId: null, version: 2 }
  expect((await read('W9AX01')).body).toMatchObject(left)
  const [event] = await portal.owner`SELECT object, detail FROM audit_events
      WHERE action = 'PUT /dodaac/:program/:dodaac' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({ object: 'dodaac W9AX01', detail: { status: 'suspended' } })
  // A client may send the read-only fields back.
  const { levels: _, version, contacts: __, ...fields } = (await manager.get('/dodaac/AR/W9AX01')).body
  expect((await manager.put('/dodaac/AR/W9AX01', fields, { version })).status).toBe(200)
})

test('a DoDAAC is neither added nor changed with a DoDAAC, fund code, or person that its program does not have', async () => {
  const rows: [Odd, DodaacField][] = [
    [{ billTo: 'FB9NG1', signalCode: 'B' }, 'billTo'],
    [{ shipTo: 'ZZZZZZ', signalCode: 'J' }, 'shipTo'],
    [{ soldTo: 'ZZZZZZ' }, 'soldTo'],
    [{ defaultFundCode: 'ZZ' }, 'defaultFundCode'],
  ]
  for (const [odd, field] of rows)
    for (const response of [await create({}, odd), await change('W9AR01', {}, { odd })])
      expect([response.status, ...fieldsOf(response)]).toEqual([422, field])
  const response = await create({ secondContactId: foreigner.id })
  expect([response.status, fieldsOf(response)[0]]).toEqual([422, 'secondContactId'])
})

test('a DoDAAC exists once in its program, even after two concurrent additions', async () => {
  const response = await create({ dodaac: 'W9AR01' })
  expect([response.status, response.body.code, ...fieldsOf(response)]).toEqual([
    409,
    'DODAAC_EXISTS',
    'dodaac',
  ])
  const both = await Promise.all([create({ dodaac: 'W9AY01' }), create({ dodaac: 'W9AY01' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await create({ dodaac: 'FB9NG1', branch: 'air-force' })).status).toBe(200)
  const added = await portal.owner`SELECT detail FROM audit_events
      WHERE object = 'dodaac W9AY01' AND outcome = 'done'`
  expect(added).toMatchObject([{ detail: { city: 'Norfolk', zip: '23511' } }])
})

test('a save finds only DoDAACs of the program, changes no code, and does not overwrite what another person changed', async () => {
  for (const response of [await read('ZZZZZZ'), await change('ZZZZZZ')]) expect(response.status).toBe(404)
  expect((await change('W9AR01', { dodaac: 'W9AR02' })).status).toBe(400)
  await create({ dodaac: 'W9AZ01' })
  expect((await change('W9AZ01', {}, { version: 1 })).status).toBe(200)
  const late = await change('W9AZ01', { city: 'Elsewhere' }, { version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'STALE_DODAAC'])
  expect((await read('W9AZ01')).body.city).toBe('Norfolk')
})

const search = async (searchTerm: string, more: { page?: number; pageSize?: number } = {}) => {
  const input = { params: { program: 'AR' }, query: { searchTerm, ...more } } as const
  const rows = (await manager.send(listDodaacs, input)).body.map((row: DodaacRecord) => row.dodaac)
  return { rows, count: (await manager.send(countDodaacs, input)).body }
}

test('the list of DoDAACs has 12 entries a page with its paging twin [API-42 API-43 DOD-05 CONST-06]', async () => {
  await portal.owner`INSERT INTO dodaacs (program, dodaac, description, branch)
      SELECT 'AR', 'Z' || lpad(n::text, 5, '0'), 'Annex 100%', 'army' FROM generate_series(1, 30) n`
  const first = await search('annex')
  expect([first.rows.length, first.rows[0]]).toEqual([12, 'Z00001'])
  expect(first.count).toEqual({ total: 30, totalPages: 3 })
  expect((await search('annex', { page: 3 })).rows).toHaveLength(6)
  expect((await search('  ')).count.total).toBeGreaterThan(30)
  expect((await search('annex', { page: 2, pageSize: 20 })).rows[0]).toBe('Z00021')
})

test('a search matches parts of code and description as text, and the list shows both and the status [DOD-02 DOD-03]', async () => {
  expect((await search(' unit  w9ar01 ')).rows).toEqual(['W9AR01'])
  expect((await search('00017')).rows).toEqual(['Z00017'])
  expect((await search('100%')).count.total).toBe(30)
  for (const sign of ['Z_0', '%9%', '\\', "'"]) expect((await search(sign)).rows, sign).toEqual([])
  await portal.owner`INSERT INTO dodaacs (program, dodaac, description, branch)
    VALUES ('AR', 'W9PR01', '1st Supply (West), Mayagüez', 'army')`
  for (const said of ['Supply, West', 'W9PR01 \u2013 1st', 'mayaguez', 'west - mayagüez'])
    expect((await search(said)).rows, said).toEqual(['W9PR01'])
  const input = { params: { program: 'AR' }, query: { searchTerm: 'W9AR01' } } as const
  expect((await manager.send(listDodaacs, input)).body).toMatchObject([
    { dodaac: 'W9AR01', description: 'Unit W9AR01', status: 'active' },
  ])
})
