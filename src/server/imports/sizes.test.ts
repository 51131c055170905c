import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listSizeChoices, readPersonSizes, type SizesOfPerson, savePersonSizes } from '#wire/people/sizes.ts'

let portal: TestPortal
let clerk: Clerk
let manager: Client
let placer: Client
let [ada, bo]: BuiltPerson[] = []
const TODAY = '2026-11-21'

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9QS01' })
  await buildUnit(owner, { dodaac: 'W9QS02' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9ZS1' })
  await buildProduct(owner, { category: 'COAT', sizes: ['40 REGULAR', '42 REGULAR', '42 LONG'] })
  await buildProduct(owner, { category: 'HEAD', sizes: ['6 7/8', '7'] })
  await buildProduct(owner, { category: 'FOOT', name: 'Boots, Desert', sizes: ['9 R', '10 R'] })
  const { pgc } = await buildProduct(owner, { category: 'FOOT', name: 'Shoes, Dress', sizes: ['9 R'] })
  const women = await buildProduct(owner, { category: 'FOOT', name: 'Shoes, Dress', sizes: ['6 R'] })
  await owner`UPDATE products SET gender = CASE pgc WHEN ${pgc} THEN 'Male' ELSE 'Female' END
    WHERE pgc IN (${pgc}, ${women.pgc})`
  const [gone] = (await buildProduct(owner, { category: 'HEAD', sizes: ['9'] })).nsns
  await owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${gone ?? ''}`
  const person = (username: string, dodId: string, more: object = {}) =>
    buildPerson(owner, { dodaac: 'W9QS01', username, dodId, ...more })
  ada = await person('ada', '1000000001')
  bo = await person('Bo', '1000000002')
  await owner`UPDATE people SET gender = 'female' WHERE person_id = ${bo.id}`
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
const known = (client: Client, person = ada) =>
  client.send(readPersonSizes, { params: { person: Number(person?.id) } })
const short = async (client: Client, person = ada) =>
  ((await known(client, person)).body as SizesOfPerson).sizes.map(({ family, system, size }) => [
    family,
    system,
    size,
  ])

test('a file imports sizes of people as the catalog writes them, and an export is the same after a new import', async () => {
  const first = await clerk.import(
    'sizes',
    'dod id,username,family,system,size,source,verdict,day\n1000000001,,coat,unisex,42r,measured,too small,2025-03-03\n' +
      '1000000001,ADA,head,,7,,,2026-11-20\n,bo,Coat,,42  long,,,11/20/2026\n',
  )
  expect(first.last).toBe('sizes: 3 added, 0 changed, 0 same, 0 refused')
  const exported = await clerk.export('sizes')
  expect(exported.split('\r\n').slice(1, -1).sort()).toEqual([
    '1000000001,ada,coat,unisex,42 REGULAR,measured,too small,2025-03-03',
    '1000000001,ada,head,unisex,7,imported,,2026-11-20',
    '1000000002,Bo,coat,unisex,42 LONG,imported,,2026-11-20',
  ])
  expect((await clerk.import('sizes', exported)).last).toBe('sizes: 0 added, 0 changed, 3 same, 0 refused')
})

test('a file with categories is still read, when the category has one family and the person or family one system', async () => {
  const file = 'username,category,size\nbo,COAT,42L\nbo,Headwear,6 7/8\nbo,boot,9 R\n'
  expect((await clerk.import('sizes', file)).last).toBe('sizes: 2 added, 0 changed, 1 same, 0 refused')
  expect(await faults('username,category,size\nbo,FOOT,9 R\n')).toEqual([
    'refuse row 2, family: The category FOOT has several size families. Write Boot or Shoe.',
  ])
  expect((await clerk.import('sizes', 'username,family,size\nBo,shoe,6R\n')).last).toMatch(/1 added/)
  expect(await short(manager, bo)).toContainEqual(['shoe', 'women', '6 R'])
  const clear = 'username,family,system,size\n'.concat(
    'bo,shoe,women,(clear)\nbo,head,unisex,(clear)\nbo,boot,unisex,(clear)\n',
  )
  expect((await clerk.import('sizes', clear)).last).toMatch(/3 changed/)
})

test('a person with a discontinued size keeps it, and the exported file is the same after an import', async () => {
  const { owner } = portal
  const { count } = await owner`UPDATE items SET status = 'obsolete' WHERE size = '42 LONG'`
  expect(count).toBe(1)
  expect((await clerk.import('sizes', await clerk.export('sizes'))).last).toBe(
    'sizes: 0 added, 0 changed, 3 same, 0 refused',
  )
  expect(await faults('username,family,system,size\nplacer,coat,unisex,42 LONG\n')).toEqual([
    expect.stringMatching(/^refuse row 2, size: Nothing in Coat has the size 42 LONG\./),
  ])
  await owner`UPDATE items SET status = 'active' WHERE size = '42 LONG'`
})

test('a blank cell keeps a size, a new size has a new day and no verdict, and (clear) removes it', async () => {
  expect((await clerk.import('sizes', 'username,family,size\nada,coat,\n')).last).toMatch(/1 same/)
  const changed = await clerk.import('sizes', 'username,family,size\nada,coat,40 Regular\nada,head,(clear)\n')
  expect(changed.last).toBe('sizes: 0 added, 2 changed, 0 same, 0 refused')
  expect((await known(manager)).body.sizes).toEqual([
    {
      ...{ family: 'coat', system: 'unisex', name: 'Coat', size: '40 REGULAR', source: 'imported' },
      ...{ verdict: '', notedOn: expect.stringMatching(/^20(?!25)/), isOld: false },
      version: expect.stringMatching(/^40 REGULAR;imported;;20/),
    },
  ])
})

const NOBODY = 'dod id: Your program has nobody with this DoD ID.'
const MISMATCH = 'username: The DoD ID belongs to a person with another username.'
const NO_KEY = 'dod id: This row has no key. Enter it, so that the row can be found.'
const hasNo = (key: string, size: string, sizes: string) =>
  `size: Nothing in ${key} has the size ${size}. Write a size of the catalog, ${sizes}.`
test.each([
  ['2000000009,,coat,,42 LONG,', NOBODY],
  ['7000000001,,coat,,42 LONG,', NOBODY],
  [',elsewhere,coat,,42 LONG,', 'username: Your program has nobody with the username elsewhere.'],
  ['1000000001,bo,head,,7,', MISMATCH],
  ['1000000001,bo,coat,,40 REGULAR,', MISMATCH],
  [',ada,coat,,42,', hasNo('Coat', '42', '40 REGULAR, 42 REGULAR or 42 LONG')],
  [',ada,head,,9,', hasNo('HEAD', '9', '6 7/8 or 7')],
  [',ada,nope,,9,', 'family: Your program sells nothing in sizes for NOPE.'],
  [',ada,shoe,,9 R,', 'system: Write the size system: men or women.'],
  [',ada,shoe,women,9 R,', hasNo('Shoe, women’s', '9 R', '6 R')],
  [',ada,head,,,', 'size: Enter the size of a new row.'],
  [',ada,head,,(clear),', 'size: Enter the size of a new row.'],
  [',ada,head,,7,11/22/2089', 'day: Enter the day on which the size was noted. It cannot be in the future.'],
  [',ada,,,7,', NO_KEY],
  [',,head,,7,', NO_KEY],
])('the import refuses the row %s with a message', async (row, sentence) => {
  expect(await faults(`dod id,username,family,system,size,day\n${row}\n`)).toEqual([
    `refuse row 2, ${sentence}`,
  ])
})

test('of two rows for one person and family, the later is refused, even by DoD ID and by username', async () => {
  expect(
    await faults('dod id,username,family,size\n1000000002,,head,7\n,Bo,HEAD,6 7/8\n1000000002,,head,7\n'),
  ).toEqual([
    expect.stringMatching(/^add .*row 2/),
    'refuse row 3, family: Row 2 already gives the size of the same person in HEAD. Keep one of the two rows.',
    expect.stringMatching(/^refuse row 4, dod id: .* is already in row 2\./),
  ])
})

test('the panel accepts sizes from a manager of people, and the audit trail records each change', async () => {
  const record = await importFile(manager, 'sizes', 'dod id,family,size\n1000000002,head,7\n')
  expect(await readFindings(manager, record.id)).toEqual(['row 2: 1000000002 head unisex'])
  expect(await applyAll(manager, record)).toMatchObject({ state: 'applied', added: 1, refused: 0 })
  const [event] = await portal.owner`SELECT detail FROM audit_events WHERE object = ${`person ${bo?.id}`}
    ORDER BY event_id DESC LIMIT 1`
  expect(event?.detail).toMatchObject({ size: 'head unisex', before: '', after: '7' })
})

type Change = BodyOf<typeof savePersonSizes>['sizes'][number]
const save = (client: Client, person: BuiltPerson | undefined, ...sizes: Partial<Change>[]) =>
  client.send(savePersonSizes, {
    params: { person: Number(person?.id) },
    body: {
      sizes: sizes.map((one) => ({
        ...{ family: 'coat', system: 'unisex', version: '', size: '', source: 'measured', verdict: '' },
        ...{ notedOn: TODAY },
        ...one,
      })) as Change[],
    },
  })

test('a manager chooses the same sizes by hand, each compared with the displayed version', async () => {
  const { body } = await manager.send(listSizeChoices, {})
  expect(body).toMatchObject([
    { name: 'Coat', measuring: 'tops', sizes: ['40 REGULAR', '42 REGULAR', '42 LONG'] },
    { name: 'Boot', measuring: 'footwear', sizes: ['9 R', '10 R'] },
    { name: 'Shoe, men’s', family: 'shoe', system: 'men', sizes: ['9 R'] },
    { name: 'Shoe, women’s', family: 'shoe', system: 'women', sizes: ['6 R'] },
    { name: 'Headwear', sizes: ['6 7/8', '7'] },
  ])
  const versions = ((await known(manager, bo)).body as SizesOfPerson).sizes.map(({ version }) => version)
  const head = { family: 'head', version: versions[1] ?? '' }
  const stale = { status: 409, body: { code: 'STALE_SIZES' } }
  expect(await save(manager, bo, { family: 'head', size: '6 7/8' })).toMatchObject(stale)
  const coat = { version: versions[0] ?? '', size: '42 LONG' }
  const unknown = { status: 422, body: { errors: [{ field: 'coat unisex size' }] } }
  expect(await save(manager, bo, head, { ...coat, size: 'huge' })).toMatchObject(unknown)
  expect(await save(manager, bo, { ...coat, notedOn: '2026-11-22' })).toMatchObject({
    body: { errors: [{ field: 'coat unisex notedOn' }] },
  })
  expect(await short(manager, bo)).toHaveLength(2)
  const fits = { ...coat, size: '42l', source: 'imported', verdict: 'fits', notedOn: '2025-11-20' } as const
  expect(await save(manager, bo, head, fits)).toMatchObject({
    status: 200,
    body: { changed: ['Headwear', 'Coat'] },
  })
  expect((await known(manager, bo)).body).toMatchObject({
    system: 'women',
    sizes: [{ size: '42 LONG', source: 'imported', verdict: 'fits', notedOn: '2025-11-20', isOld: true }],
  })
})

test('the member, a manager and an orderer of the unit write sizes with their own source, and others find nobody', async () => {
  const member = await portal.signIn('ada')
  const version = async () => (await known(manager)).body.sizes[0]?.version ?? ''
  const write = async (client: Client, size: string, source: Change['source']) =>
    (await save(client, ada, { size, source, version: await version() })).status
  const source = async () => (await known(member)).body.sizes[0]?.source
  expect(await write(placer, '42 LONG', 'measured')).toBe(200)
  expect(await source()).toBe('measured')
  expect(await write(member, '42 REGULAR', 'measured'), 'a member does not measure').toBe(200)
  expect(await source()).toBe('member')
  expect(await write(placer, '40 REGULAR', 'imported'), 'only a file imports').toBe(200)
  expect(await source()).toBe('member')
  await buildPerson(portal.owner, {
    ...{ dodaac: 'W9QS02', username: 'next-door', roles: [{ role: 'order-placer' }] },
  })
  await buildPerson(portal.owner, { dodaac: 'W9QS01', username: 'auditor', permissions: [9] })
  const nextDoor = await portal.signIn('next-door')
  for (const outsider of [nextDoor, await portal.signIn('Bo')]) {
    expect((await known(outsider)).status).toBe(404)
    expect(await write(outsider, '42 LONG', 'member')).toBe(404)
  }
  const auditor = await portal.signIn('auditor')
  expect((await known(auditor)).body).toMatchObject({ mayChange: false, sizes: [{ size: '40 REGULAR' }] })
  expect(await write(auditor, '42 LONG', 'member')).toBe(403)
  const [other] = await portal.owner`SELECT person_id AS id FROM people WHERE username = 'elsewhere'`
  expect((await save(manager, { id: other?.id } as BuiltPerson)).status).toBe(404)
})
