import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let keeper: Client
let placer: Client
let contact: BuiltPerson
let foreigner: BuiltPerson

const pad = (id: number) => String(id).padStart(20, '0')

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  for (const dodaac of ['W9AR01', 'W9AR02']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  contact = await buildPerson(owner, { dodaac: 'W9AR02', firstName: 'Ana', lastName: 'Castillo' })
  foreigner = await buildPerson(owner, { dodaac: 'FB9NG1', program: 'ANG' })
  await buildPerson(owner, { dodaac: 'W9AR01', username: 'keeper', permissions: [4] })
  await buildPerson(owner, { dodaac: 'W9AR01', username: 'placer', permissions: [1, 2, 3, 6, 7] })
  keeper = await portal.signIn('keeper')
  placer = await portal.signIn('placer')
})
afterAll(() => portal?.stop())

const form = (changes: Record<string, unknown> = {}) => ({
  desC1_0: 'Harbor depot',
  branchtapE_0: 2,
  effdaT_0: '2026-10-01',
  fundcodE_0: '6C',
  emaiL_0: 'supply@example.mil',
  addliG_0: '12 Quay Street',
  addliG_1: 'None',
  addliG_2: '',
  ctY_0: 'Norfolk',
  saT_0: 'VA',
  poscoD_0: '23511',
  crY_0: 'US',
  teL_0: '555-201-0001',
  cntctnaM_0: 'Unit Supply Office',
  signalcoD_0: 'A',
  enabL_0: 1,
  ...changes,
})
let made = 0
const nextCode = () => `W9AS${String(++made).padStart(2, '0')}`
const create = (changes: Record<string, unknown> = {}) =>
  keeper.post('/dodaac/create', { dodaaC_0: nextCode(), ...form(), ...changes })
const change = (dodaac: string, changes: Record<string, unknown> = {}, extra = {}) =>
  keeper.put(`/dodaac/AR/${dodaac}`, form(changes), extra)

describe('a DoDAAC', () => {
  test('is added, read with all its fields, and changed [API-44 API-45 DATA-29 DATA-30]', async () => {
    const added = await create({
      dodaaC_0: 'w9ax01 ',
      bpcnuM_0: 'AR',
      btdodaaC_0: 'W9AR01',
      shptododaaC_0: 'W9AR01',
      sldtododaaC_0: 'W9AX01',
      signalcoD_0: 'k',
      saT_0: 'va',
      wusmiD_0: pad(contact.id),
      wusmiD_1: '',
    })
    expect([added.status, added.body]).toEqual([200, { message: 'Success', version: 1, warnings: [] }])
    expect(added.headers.etag).toBe('"1"')
    const { body, headers } = await keeper.get('/dodaac/AR/W9AX01')
    expect(body).toEqual({
      bpcnuM_0: 'AR',
      dodaaC_0: 'W9AX01',
      desC1_0: 'Harbor depot',
      branchtapE_0: 2,
      effdaT_0: '2026-10-01',
      fundcodE_0: '6C',
      emaiL_0: 'supply@example.mil',
      addliG_0: '12 Quay Street',
      addliG_1: 'None',
      addliG_2: '',
      ctY_0: 'Norfolk',
      saT_0: 'VA',
      poscoD_0: '23511',
      crY_0: 'US',
      crynaM_0: 'UNITED STATES',
      teL_0: '555-201-0001',
      wusmiD_0: pad(contact.id),
      wusmiD_1: '',
      cntctnaM_0: 'Unit Supply Office',
      btdodaaC_0: 'W9AR01',
      shptododaaC_0: 'W9AR01',
      sldtododaaC_0: 'W9AX01',
      signalcoD_0: 'K',
      enabL_0: 1,
      credattiM_0: '2026-11-21T17:00:00.000Z',
      upddattiM_0: '2026-11-21T17:00:00.000Z',
      levels: 1,
      version: 1,
      contacts: [
        {
          smid: pad(contact.id),
          firstname: 'Ana',
          middlename: '',
          lastname: 'Castillo',
          dodid: '',
          dodaac: 'W9AR02',
        },
      ],
    })
    expect(headers.etag).toBe('"1"')
    const changed = await change(
      'W9AX01',
      { enabL_0: 3, desC1_0: 'Harbor', dodaaC_0: 'W9AX01' },
      { version: 1 },
    )
    expect([changed.status, changed.body.version]).toEqual([200, 2])
    expect((await keeper.get('/dodaac/AR/W9AX01')).body).toMatchObject({
      enabL_0: 3,
      desC1_0: 'Harbor',
      btdodaaC_0: 'W9AX01',
      wusmiD_0: '',
      version: 2,
    })
    const [event] = await portal.owner`SELECT object, detail FROM audit_events
      WHERE action = 'PUT /dodaac/:program/:dodaac' ORDER BY event_id DESC LIMIT 1`
    expect(event).toMatchObject({ object: 'dodaac W9AX01', detail: { status: 'suspended' } })
  })

  test('takes back the fields of its own answer that the portal keeps itself', async () => {
    const { body } = await create()
    expect(body.message).toBe('Success')
    const { levels, version, contacts, ...fields } = (await keeper.get(`/dodaac/AR/W9AS0${made}`)).body
    expect([levels, version, contacts]).toEqual([1, 1, []])
    const answer = await keeper.put(`/dodaac/AR/${fields.dodaaC_0}`, fields, { version })
    expect(answer.status).toBe(200)
  })

  test.each([
    'dodaaC_0',
    'signalcoD_0',
    'addliG_0',
    'addliG_1',
    'ctY_0',
    'saT_0',
    'poscoD_0',
    'branchtapE_0',
    'effdaT_0',
    'enabL_0',
  ])('is not added without %s [DOD-09 DOD-10 VAL-15]', async (field) => {
    for (const value of ['  ', undefined]) {
      const { status, body } = await create({ [field]: value })
      const fields = new Set(body.errors.map((error: { field: string }) => error.field))
      expect([status, [...fields]]).toEqual([400, [field]])
      expect(body.errors[0].message).not.toMatch(/^Invalid|expected/)
    }
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['five characters', { dodaaC_0: 'FB123' }, 400, 'dodaaC_0'],
    ['a sign in the code', { dodaaC_0: 'W9A-01' }, 400, 'dodaaC_0'],
    ['a branch that is not there', { branchtapE_0: 7 }, 400, 'branchtapE_0'],
    ['a status that is not there', { enabL_0: 4 }, 400, 'enabL_0'],
    ['30 February', { effdaT_0: '2027-02-30' }, 400, 'effdaT_0'],
    ['an address that is no e-mail', { emaiL_0: 'supply' }, 400, 'emaiL_0'],
    ['a bill-to of another program', { btdodaaC_0: 'FB9NG1', signalcoD_0: 'B' }, 422, 'btdodaaC_0'],
    ['an unknown ship-to', { shptododaaC_0: 'ZZZZZZ', signalcoD_0: 'J' }, 422, 'shptododaaC_0'],
    ['an unknown sold-to', { sldtododaaC_0: 'ZZZZZZ' }, 422, 'sldtododaaC_0'],
    ['a signal code that does not fit', { signalcoD_0: 'B' }, 422, 'signalcoD_0'],
    ['signal code W', { signalcoD_0: 'W' }, 422, 'signalcoD_0'],
    ['signal code X', { signalcoD_0: 'X' }, 422, 'signalcoD_0'],
    ['a postal code without form', { poscoD_0: '2351' }, 422, 'poscoD_0'],
    ['a postal code of another state', { poscoD_0: '43085' }, 422, 'poscoD_0'],
    ['a state written out', { saT_0: 'Virginia' }, 422, 'saT_0'],
    ['a fund code that the program does not have', { fundcodE_0: 'ZZ' }, 422, 'fundcodE_0'],
  ])('is refused with %s', async (_, changes, status, field) => {
    const answer = await create(changes)
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([status, field])
    expect(answer.body.errors[0].message).toMatch(/[.]$/)
  })

  test('names people of its own program only as points of contact', async () => {
    const answer = await create({ wusmiD_1: pad(foreigner.id) })
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'wusmiD_1'])
  })

  test('that looks unusual is saved with a warning', async () => {
    const { status, body } = await create({ dodaaC_0: 'FBI901' })
    expect([status, body.warnings]).toEqual([
      200,
      [expect.stringContaining('no letter I'), expect.stringContaining('begin with W, A or C')],
    ])
  })

  test('exists once in its program, also when two add it at the same moment', async () => {
    const answer = await create({ dodaaC_0: 'W9AR01' })
    expect([answer.status, answer.body.code]).toEqual([409, 'DODAAC_EXISTS'])
    expect(answer.body.errors[0].field).toBe('dodaaC_0')
    const both = await Promise.all([create({ dodaaC_0: 'W9AY01' }), create({ dodaaC_0: 'W9AY01' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await create({ dodaaC_0: 'FB9NG1', branchtapE_0: 3 })).status).toBe(200)
  })

  test('changed by somebody else in the meantime is not overwritten', async () => {
    await create({ dodaaC_0: 'W9AZ01' })
    expect((await change('W9AZ01', {}, { version: 1 })).status).toBe(200)
    const late = await change('W9AZ01', { ctY_0: 'Elsewhere' }, { version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'STALE_DODAAC'])
    expect((await keeper.get('/dodaac/AR/W9AZ01')).body.ctY_0).toBe('Norfolk')
  })

  test('keeps its code, and nothing unknown is taken', async () => {
    expect((await change('W9AR01', { dodaaC_0: 'W9AR02' })).status).toBe(400)
    for (const field of ['levels', 'version', 'program', 'adminflG_0'])
      expect((await change('W9AR01', { [field]: 2 })).status, field).toBe(400)
  })

  test('of another program or of none is not found', async () => {
    for (const path of ['/dodaac/AR/FB9NG9', '/dodaac/ANG/FB9NG1', '/dodaac/AR/ZZZZZZ'])
      expect((await keeper.get(path)).status, path).toBe(404)
    expect((await change('ZZZZZZ')).status).toBe(404)
    expect((await keeper.put('/dodaac/ANG/FB9NG1', form())).status).toBe(404)
    expect((await create({ bpcnuM_0: 'ANG' })).status).toBe(404)
    expect((await keeper.get('/dodaac/ANG')).status).toBe(404)
  })

  test('is nothing for people without permission 4', async () => {
    for (const answer of await Promise.all([
      placer.get('/dodaac/AR'),
      placer.get('/dodaac/paging/AR'),
      placer.get('/dodaac/AR/W9AR01'),
      placer.post('/dodaac/create', { dodaaC_0: 'W9AZ77', ...form() }),
      placer.put('/dodaac/AR/W9AR01', form()),
    ]))
      expect(answer.status).toBe(403)
  })
})

describe('the list of DoDAACs', () => {
  const search = async (searchTerm: string, more = '') => {
    const query = `searchTerm=${encodeURIComponent(searchTerm)}${more}`
    const [rows, count] = await Promise.all([
      keeper.get(`/dodaac/AR?${query}`),
      keeper.get(`/dodaac/paging/AR?${query}`),
    ])
    return { rows: rows.body.map((row: { dodaaC_0: string }) => row.dodaaC_0), count: count.body }
  }

  test('comes 12 a page with its paging twin [API-42 API-43 DOD-05 CONST-06]', async () => {
    await portal.owner`INSERT INTO dodaacs (program, dodaac, description, branch)
      SELECT 'AR', 'Z' || lpad(n::text, 5, '0'), 'Annex 100%', 2 FROM generate_series(1, 30) n`
    const first = await search('annex')
    expect([first.rows.length, first.rows[0], first.count]).toEqual([
      12,
      'Z00001',
      { total: 30, totalPages: 3 },
    ])
    expect((await search('annex', '&page=3')).rows).toHaveLength(6)
    expect((await search('  ')).count.total).toBeGreaterThan(30)
    expect((await search('annex', '&page=2&pageSize=20')).rows[0]).toBe('Z00021')
  })

  test('is searched by parts of code and description, and signs are what they look like [DOD-03]', async () => {
    expect((await search(' unit  w9ar01 ')).rows).toEqual(['W9AR01'])
    expect((await search('00017')).rows).toEqual(['Z00017'])
    expect((await search('100%')).count.total).toBe(30)
    for (const sign of ['Z_0', '%9%', '\\', "'"]) expect((await search(sign)).rows, sign).toEqual([])
  })

  test('shows code, description and status [DOD-02]', async () => {
    const { body } = await keeper.get('/dodaac/AR?searchTerm=W9AR01')
    expect(body).toEqual([
      expect.objectContaining({ dodaaC_0: 'W9AR01', desC1_0: 'Unit W9AR01', enabL_0: 1 }),
    ])
  })
})
