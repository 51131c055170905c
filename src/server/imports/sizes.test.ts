import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listSizeChoices, readPersonSizes, savePersonSizes } from '#wire/people/sizes.ts'

let portal: TestPortal
let clerk: Clerk
let manager: Client
let placer: Client
let [ada, bo]: BuiltPerson[] = []

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9QS01' })
  await buildUnit(owner, { dodaac: 'W9QS02' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9ZS1' })
  await buildProduct(owner, { category: 'COAT', sizes: ['40 REGULAR', '42 REGULAR', '42 LONG'] })
  await buildProduct(owner, { category: 'HEAD', sizes: ['6 7/8', '7'] })
  const [gone] = (await buildProduct(owner, { category: 'HEAD', sizes: ['9'] })).nsns
  await owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${gone ?? ''}`
  const person = (username: string, dodId: string, more: object = {}) =>
    buildPerson(owner, { dodaac: 'W9QS01', username, dodId, ...more })
  ada = await person('ada', '1000000001')
  bo = await person('Bo', '1000000002')
  await person('keeper', '1000000003', { permissions: [3] })
  await person('elsewhere', '7000000001', { program: 'ANG', dodaac: 'FB9ZS1' })
  await person('placer', '1000000004', { roles: [{ role: 'order-placer' }] })
  clerk = employClerk(portal.database)
  manager = await portal.signIn('keeper')
  placer = await portal.signIn('placer')
})
afterAll(async () => {
  clerk?.leave()
  await portal?.stop()
})

const faults = async (text: string) =>
  (await clerk.import('sizes', text, { apply: false })).lines.slice(0, -1)
const known = async (client: Client, person = ada) =>
  client.send(readPersonSizes, { params: { person: Number(person?.id) } })

test('a file imports sizes of people as the catalog writes them, and an export is the same after a new import', async () => {
  const first = await clerk.import(
    'sizes',
    'dod id,username,category,size\n1000000001,,coat,42 regular\n1000000001,ADA,HEAD,7\n,bo,COAT,42  long\n',
  )
  expect(first.last).toBe('sizes: 3 added, 0 changed, 0 same, 0 refused')
  const exported = await clerk.export('sizes')
  expect(exported.split('\r\n').slice(1, -1).sort()).toEqual([
    '1000000001,ada,COAT,42 REGULAR',
    '1000000001,ada,HEAD,7',
    '1000000002,Bo,COAT,42 LONG',
  ])
  expect((await clerk.import('sizes', exported)).last).toBe('sizes: 0 added, 0 changed, 3 same, 0 refused')
})

test('a person with a discontinued size keeps it, and the exported file is the same after an import', async () => {
  const { owner } = portal
  const { count } = await owner`UPDATE items SET status = 'obsolete' WHERE size = '42 LONG'`
  expect(count).toBe(1)
  expect((await clerk.import('sizes', await clerk.export('sizes'))).last).toBe(
    'sizes: 0 added, 0 changed, 3 same, 0 refused',
  )
  expect(await faults('username,category,size\nada,COAT,42 LONG\n')).toEqual([
    expect.stringMatching(/^refuse row 2, size: Nothing in the category COAT has the size 42 LONG\./),
  ])
  await owner`UPDATE items SET status = 'active' WHERE size = '42 LONG'`
})

test('a blank cell keeps a size, another one replaces it, and (clear) removes it', async () => {
  expect((await clerk.import('sizes', 'username,category,size\nada,COAT,\n')).last).toMatch(/1 same/)
  const changed = await clerk.import(
    'sizes',
    'username,category,size\nada,COAT,40 Regular\nada,HEAD,(clear)\n',
  )
  expect(changed.lines.filter((line) => !line.startsWith('Written'))).toEqual([
    expect.stringMatching(/^change size: 42 REGULAR -> 40 REGULAR \(row 2/),
    expect.stringMatching(/^change size: 7 -> \(blank\) \(row 3/),
    'sizes: 0 added, 2 changed, 0 same, 0 refused',
  ])
  expect((await known(manager)).body).toEqual([{ category: 'COAT', size: '40 REGULAR' }])
})

const NOBODY = 'dod id: Your program has nobody with this DoD ID.'
const MISMATCH = 'username: The DoD ID belongs to a person with another username.'
const NO_KEY = 'dod id: This row has no key. Enter it, so that the row can be found.'
const hasNo = (category: string, size: string, sizes: string) =>
  `size: Nothing in the category ${category} has the size ${size}. Write a size of the catalog, ${sizes}.`
test.each([
  ['2000000009,,COAT,42 LONG', NOBODY],
  ['7000000001,,COAT,42 LONG', NOBODY],
  [',elsewhere,COAT,42 LONG', 'username: Your program has nobody with the username elsewhere.'],
  ['1000000001,bo,HEAD,7', MISMATCH],
  ['1000000001,bo,COAT,40 REGULAR', MISMATCH],
  [',ada,COAT,42', hasNo('COAT', '42', '40 REGULAR, 42 REGULAR or 42 LONG')],
  [',ada,HEAD,9', hasNo('HEAD', '9', '6 7/8 or 7')],
  [',ada,NOPE,9', 'size: Nothing in the category NOPE comes in sizes.'],
  [',ada,HEAD,', 'size: Enter the size of a new row.'],
  [',ada,HEAD,(clear)', 'size: Enter the size of a new row.'],
  [',ada,,7', NO_KEY],
  [',,HEAD,7', NO_KEY],
])('the import refuses the row %s with a message', async (row, sentence) => {
  expect(await faults(`dod id,username,category,size\n${row}\n`)).toEqual([`refuse row 2, ${sentence}`])
})

test('of two rows for one person and category, the later is refused, even by DoD ID and by username', async () => {
  expect(
    await faults('dod id,username,category,size\n1000000002,,HEAD,7\n,Bo,HEAD,6 7/8\n1000000002,,HEAD,7\n'),
  ).toEqual([
    expect.stringMatching(/^add .*row 2/),
    'refuse row 3, category: Row 2 already gives the size of the same person in HEAD. Keep one of the two rows.',
    expect.stringMatching(/^refuse row 4, dod id: .* is already in row 2\./),
  ])
})

test('the panel accepts sizes from a manager of people, and the audit trail records each change', async () => {
  const record = await importFile(manager, 'sizes', 'dod id,category,size\n1000000002,HEAD,7\n')
  expect(await readFindings(manager, record.id)).toEqual(['row 2: 1000000002 HEAD'])
  expect(await applyAll(manager, record)).toMatchObject({ state: 'applied', added: 1, refused: 0 })
  const [event] = await portal.owner`SELECT detail FROM audit_events WHERE object = ${`person ${bo?.id}`}
    ORDER BY event_id DESC LIMIT 1`
  expect(event?.detail).toMatchObject({ size: 'HEAD', before: '', after: '7' })
})

test('a manager chooses the same sizes by hand, each compared with the displayed value', async () => {
  const { body } = await manager.send(listSizeChoices, {})
  expect(body).toEqual([
    { category: 'COAT', name: 'Coats', sizes: ['40 REGULAR', '42 REGULAR', '42 LONG'] },
    { category: 'HEAD', name: 'Headwear', sizes: ['6 7/8', '7'] },
  ])
  const save = (...sizes: { category: string; was: string; size: string }[]) =>
    manager.send(savePersonSizes, { params: { person: Number(bo?.id) }, body: { sizes } })
  const stale = { status: 409, body: { code: 'STALE_SIZES' } }
  expect(await save({ category: 'HEAD', was: '', size: '6 7/8' })).toMatchObject(stale)
  const bare = { category: 'HEAD', was: '7', size: '' }
  const coat = (size: string) => ({ category: 'COAT', was: '42 LONG', size })
  const unknown = { status: 422, body: { errors: [{ field: 'COAT' }] } }
  expect(await save(bare, coat('huge'))).toMatchObject(unknown)
  expect((await known(manager, bo)).body).toHaveLength(2)
  expect(await save(bare, coat('42 long'))).toMatchObject({ status: 200, body: { changed: ['HEAD'] } })
  expect((await known(manager, bo)).body).toEqual([{ category: 'COAT', size: '42 LONG' }])
})

test('an orderer reads the sizes of their members, others find nobody, and only managers of people write', async () => {
  expect((await known(placer)).body).toEqual([{ category: 'COAT', size: '40 REGULAR' }])
  await buildPerson(portal.owner, {
    dodaac: 'W9QS02',
    username: 'next-door',
    roles: [{ role: 'order-placer' }],
  })
  expect((await known(await portal.signIn('next-door'))).status).toBe(404)
  const save = { params: { person: Number(ada?.id) }, body: { sizes: [] } }
  expect((await placer.send(savePersonSizes, save)).status).toBe(403)
  const [other] = await portal.owner`SELECT person_id AS id FROM people WHERE username = 'elsewhere'`
  expect(
    (await manager.send(savePersonSizes, { ...save, params: { person: Number(other?.id) } })).status,
  ).toBe(404)
})
