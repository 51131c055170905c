import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DodaacField } from '#domain/dodaacs/dodaac-fields.ts'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, type ClientResponse, startTestPortal, type TestPortal } from '#testing/portal.ts'
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

let portal: TestPortal
let manager: Client
let contact: BuiltPerson
let second: BuiltPerson
let foreigner: BuiltPerson

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  for (const dodaac of ['W9AR01', 'W9AR02', 'W9AR03']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  contact = await buildPerson(owner, { dodaac: 'W9AR02', firstName: 'Ana', lastName: 'Castillo' })
  second = await buildPerson(owner, { dodaac: 'W9AR01', firstName: 'Ben', lastName: 'Dorsey' })
  foreigner = await buildPerson(owner, { dodaac: 'FB9NG1', program: 'ANG' })
  await buildPerson(owner, { dodaac: 'W9AR01', username: 'manager', permissions: [4] })
  manager = await portal.signIn('manager')
})
afterAll(() => portal?.stop())

const FORM = {
  ...{
    ...{ description: 'Harbor depot', branch: 'army' as const, effectiveOn: '2026-10-01' },
    defaultFundCode: '6C',
  },
  ...{
    ...{ email: 'supply@example.mil', street1: '12 Quay Street', street2: 'None', street3: '' },
    city: 'Norfolk',
  },
  ...{ state: 'VA', zip: '23511', country: 'US', phone: '555-201-0001', contactName: 'Unit Supply Office' },
  ...{ signalCode: 'A', status: 'active' as const },
}
const form = (changes: Partial<NewDodaac> = {}) => ({ ...FORM, ...changes })
let made = 0
const nextCode = () => `W9AS${String(++made).padStart(2, '0')}`
const create = (changes: Partial<NewDodaac> = {}, odd: Odd = {}, client = manager) =>
  client.send(createDodaac, { body: { dodaac: nextCode(), ...form(), ...changes } as NewDodaac }, { odd })
const change = (
  dodaac: string,
  changes: Partial<NewDodaac> = {},
  extra: { version?: number; odd?: Record<string, unknown> } = {},
  client = manager,
) =>
  client.send(
    changeDodaac,
    { params: { program: 'AR', dodaac }, body: form(changes) as ChangedDodaac },
    extra,
  )
const read = (dodaac: string, program: 'AR' | 'ANG' = 'AR', client = manager) =>
  client.send(readDodaac, { params: { program, dodaac } })

type Odd = { [K in DodaacField]?: unknown }
const fieldsOf = ({ body }: ClientResponse) => body.errors.map(({ field }: { field: string }) => field)

describe('a DoDAAC', () => {
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
    const [at, nobody] = [new Date('2026-11-21T17:00:00Z'), { middleName: '', dodId: '' }]
    expect(body).toEqual({
      ...{ ...FORM, program: 'AR', dodaac: 'W9AX01', street3: 'Room 7', countryName: 'UNITED STATES' },
      ...{
        ...contacts,
        ...addresses,
        signalCode: 'L',
        parent: null,
        createdAt: at,
        updatedAt: at,
        levels: 1,
        version: 1,
      },
      contacts: [
        {
          ...nobody,
          preferredName: '',
          smid: contact.id,
          firstName: 'Ana',
          lastName: 'Castillo',
          dodaac: 'W9AR02',
        },
        {
          ...nobody,
          preferredName: '',
          smid: second.id,
          firstName: 'Ben',
          lastName: 'Dorsey',
          dodaac: 'W9AR01',
        },
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
  })

  test('the portal accepts its own read-only fields when a client sends them back', async () => {
    const { body } = await create()
    expect(body.message).toBe('Success')
    const { levels, version, contacts, ...fields } = (await manager.get(`/dodaac/AR/W9AS0${made}`)).body
    expect([levels, version, contacts]).toEqual([1, 1, []])
    const response = await manager.put(`/dodaac/AR/W9AS0${made}`, fields, { version })
    expect(response.status).toBe(200)
  })

  test('a DoDAAC without its required fields is refused, and the refusal names each field [DOD-09 DOD-10 VAL-15]', async () => {
    const required: DodaacField[] = [
      ...(['dodaac', 'signalCode', 'street1', 'street2', 'city', 'state', 'zip'] as const),
      ...(['branch', 'effectiveOn', 'status'] as const),
    ]
    for (const value of ['  ', undefined]) {
      const response = await create({}, Object.fromEntries(required.map((field) => [field, value])))
      expect(response.status).toBe(400)
      expect([...new Set(fieldsOf(response))].sort()).toEqual(required.toSorted())
      for (const { message } of response.body.errors) expect(message).not.toMatch(/^Invalid|expected/)
    }
  })

  test.each<[string, Odd, number, DodaacField]>([
    ['a branch that does not exist', { branch: 7 }, 400, 'branch'],
    ['30 February', { effectiveOn: '2027-02-30' }, 400, 'effectiveOn'],
    ['an address that is not an email address', { email: 'supply' }, 400, 'email'],
    ['a bill-to of another program', { billTo: 'FB9NG1', signalCode: 'B' }, 422, 'billTo'],
    ['an unknown ship-to', { shipTo: 'ZZZZZZ', signalCode: 'J' }, 422, 'shipTo'],
    ['an unknown sold-to', { soldTo: 'ZZZZZZ' }, 422, 'soldTo'],
    ['a signal code that does not fit', { signalCode: 'B' }, 422, 'signalCode'],
    ['a fund code that the program does not have', { defaultFundCode: 'ZZ' }, 422, 'defaultFundCode'],
  ])('a DoDAAC is neither added nor changed with %s', async (_, changes, status, field) => {
    for (const response of [await create({}, changes), await change('W9AR01', {}, { odd: changes })]) {
      expect([response.status, ...fieldsOf(response)]).toEqual([status, field])
      expect(response.body.errors[0].message).toMatch(/[.]$/)
    }
  })

  test('a DoDAAC accepts only people of its own program as points of contact', async () => {
    const response = await create({ secondContactId: foreigner.id })
    expect([response.status, fieldsOf(response)[0]]).toEqual([422, 'secondContactId'])
  })

  test('the portal saves an unusual DoDAAC with a warning', async () => {
    const { status, body } = await create({ dodaac: 'FBI901' })
    expect([status, body.warnings]).toEqual([
      200,
      [expect.stringContaining('no letter I'), expect.stringContaining('begin with W, A or C')],
    ])
  })

  test('a DoDAAC exists once in its program, even after two concurrent additions', async () => {
    const response = await create({ dodaac: 'W9AR01' })
    expect([response.status, response.body.code]).toEqual([409, 'DODAAC_EXISTS'])
    expect(fieldsOf(response)[0]).toBe('dodaac')
    const both = await Promise.all([create({ dodaac: 'W9AY01' }), create({ dodaac: 'W9AY01' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await create({ dodaac: 'FB9NG1', branch: 'air-force' })).status).toBe(200)
    const added = await portal.owner`SELECT action, detail FROM audit_events
      WHERE object = 'dodaac W9AY01' AND outcome = 'done'`
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({ detail: { city: 'Norfolk', zip: '23511' } })
    expect(added[0]?.action).toContain('/dodaac/')
  })

  test('a save does not overwrite a DoDAAC that another person changed in the meantime', async () => {
    await create({ dodaac: 'W9AZ01' })
    expect((await change('W9AZ01', {}, { version: 1 })).status).toBe(200)
    const late = await change('W9AZ01', { city: 'Elsewhere' }, { version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'STALE_DODAAC'])
    expect((await read('W9AZ01')).body.city).toBe('Norfolk')
  })

  test('the code of a DoDAAC cannot change, and unknown fields are refused', async () => {
    expect((await change('W9AR01', { dodaac: 'W9AR02' })).status).toBe(400)
    for (const field of ['levels', 'version', 'PROGRAM', 'adminFlag'])
      expect((await change('W9AR01', {}, { odd: { [field]: 2 } })).status, field).toBe(400)
  })

  test('a DoDAAC of another program or of none is not found', async () => {
    for (const response of [await read('FB9NG9'), await read('FB9NG1', 'ANG'), await read('ZZZZZZ')])
      expect(response.status).toBe(404)
    const missing = await change('ZZZZZZ')
    expect([missing.status, missing.body.detail]).toEqual([404, 'Your program has no DoDAAC ZZZZZZ.'])
    const foreign = { params: { program: 'ANG', dodaac: 'FB9NG1' }, body: form() as ChangedDodaac } as const
    expect((await manager.send(changeDodaac, foreign)).status).toBe(404)
    expect((await create({ program: 'ANG' })).status).toBe(404)
    expect((await manager.send(listDodaacs, { params: { program: 'ANG' } })).status).toBe(404)
  })
})

describe('the list of DoDAACs', () => {
  const search = async (searchTerm: string, more: { page?: number; pageSize?: number } = {}) => {
    const input = { params: { program: 'AR' }, query: { searchTerm, ...more } } as const
    const [rows, count] = await Promise.all([
      manager.send(listDodaacs, input),
      manager.send(countDodaacs, input),
    ])
    return { rows: rows.body.map((row: DodaacRecord) => row.dodaac), count: count.body }
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

  test('a search matches parts of code and description and treats special characters as text [DOD-03]', async () => {
    expect((await search(' unit  w9ar01 ')).rows).toEqual(['W9AR01'])
    expect((await search('00017')).rows).toEqual(['Z00017'])
    expect((await search('100%')).count.total).toBe(30)
    for (const sign of ['Z_0', '%9%', '\\', "'"]) expect((await search(sign)).rows, sign).toEqual([])
  })

  test('the list shows code, description, and status [DOD-02]', async () => {
    const input = { params: { program: 'AR' }, query: { searchTerm: 'W9AR01' } } as const
    expect((await manager.send(listDodaacs, input)).body).toMatchObject([
      { dodaac: 'W9AR01', description: 'Unit W9AR01', status: 'active' },
    ])
  })
})
