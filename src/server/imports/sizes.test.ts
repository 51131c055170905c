import { beforeAll, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { BodyOf, Client } from '#testing/portal.ts'
import { listSizeChoices, readPersonSizes, type SizesOfPerson, savePersonSizes } from '#wire/people/sizes.ts'

const { portal, as, signIn } = openOrdersPortal()
const clerk = openClerk(portal)
let [ada, bo, abroad]: BuiltPerson[] = []

beforeAll(async () => {
  const { owner } = portal
  await owner`DELETE FROM program_products`
  await buildUnit(owner, { dodaac: 'W9QS01' })
  const build = async (category: 'COAT' | 'HEAD' | 'FOOT', sizes: string[], name?: string, gender = '') => {
    const built = await buildProduct(owner, { category, sizes, ...(name && { name }) })
    await owner`UPDATE products SET gender = ${gender} WHERE pgc = ${built.pgc}`
    return built
  }
  await build('COAT', ['40 REGULAR', '42 REGULAR', '42 LONG'])
  await build('HEAD', ['6 7/8', '7'])
  await build('FOOT', ['9 R', '10 R'], 'Boots, Desert')
  await build('FOOT', ['9 R'], 'Shoes, Dress', 'Male')
  await build('FOOT', ['6 R'], 'Shoes, Dress', 'Female')
  const gone = await build('HEAD', ['9'])
  await owner`UPDATE items SET status = 'obsolete' WHERE pgc = ${gone.pgc}`
  const person = (username: string, dodId: string, more: object = {}) =>
    buildPerson(owner, { dodaac: 'W9QS01', username, dodId, ...more })
  ada = await person('ada', '1000000001')
  bo = await person('Bo', '1000000002')
  await owner`UPDATE people SET gender = 'female' WHERE person_id = ${bo.id}`
  await person('keeper', '1000000003', { permissions: [3] })
  await person('orderer', '1000000004', { roles: [{ role: 'order-placer' }] })
  await person('auditor', '1000000005', { permissions: [9] })
  abroad = await person('abroad', '7000000001', { program: 'NG', dodaac: 'W9TA01' })
  await signIn('ada', 'Bo', 'keeper', 'orderer', 'auditor')
})

const change = async (text: string) => (await clerk.import('sizes', text)).last.replace('sizes: ', '')
const faults = async (text: string) =>
  (await clerk.import('sizes', text, { apply: false })).lines.slice(0, -1)
const known = (client: Client, person = ada) =>
  client.send(readPersonSizes, { params: { person: Number(person?.id) } })
const sizesOf = async (person = ada) => ((await known(as('keeper'), person)).body as SizesOfPerson).sizes

test('a file imports sizes of people as the catalog writes them, and an export is the same after a new import', async () => {
  const { owner } = portal
  const file =
    'dod id,username,family,system,size,source,verdict,day\n1000000001,,coat,unisex,42r,measured,too small,2025-03-03\n' +
    '1000000001,ADA,head,,7,,,2026-11-20\n,bo,Coat,,42  long,,,11/20/2026\n'
  expect(await change(file)).toBe('3 added, 0 changed, 0 same, 0 refused')
  const exported = await clerk.export('sizes')
  expect(exported.split('\r\n').slice(1, -1).sort()).toEqual([
    '1000000001,ada,coat,unisex,42 REGULAR,measured,too small,2025-03-03',
    '1000000001,ada,head,unisex,7,imported,,2026-11-20',
    '1000000002,Bo,coat,unisex,42 LONG,imported,,2026-11-20',
  ])
  // A person with a discontinued size keeps it, and nobody else gets it.
  await owner`UPDATE items SET status = 'obsolete' WHERE size = '42 LONG'`
  expect(await change(exported)).toBe('0 added, 0 changed, 3 same, 0 refused')
  expect(await faults('username,family,system,size\norderer,coat,unisex,42 LONG\n')).toEqual([
    expect.stringMatching(/^refuse row 2, size: Nothing in Coat has the size 42 LONG\./),
  ])
  await owner`UPDATE items SET status = 'active' WHERE size = '42 LONG'`
  const [event] = await owner`SELECT detail FROM audit_events WHERE object = ${`person ${bo?.id}`}`
  expect(event?.detail).toMatchObject({ size: 'coat unisex', before: '', after: '42 LONG' })
})

test('a file with categories is still read, when the category has one family and the person or family one system', async () => {
  const file = 'username,category,size\nbo,COAT,42L\nbo,Headwear,6 7/8\nbo,boot,9 R\n'
  expect(await change(file)).toBe('2 added, 0 changed, 1 same, 0 refused')
  expect(await faults('username,category,size\nbo,FOOT,9 R\n')).toEqual([
    'refuse row 2, family: The category FOOT has several size families. Write Boot or Shoe.',
  ])
  expect(await change('username,family,size\nBo,shoe,6R\n')).toMatch(/1 added/)
  expect(await sizesOf(bo)).toContainEqual(
    expect.objectContaining({ family: 'shoe', system: 'women', size: '6 R' }),
  )
  const clear = 'bo,shoe,women,(clear)\nbo,boot,unisex,(clear)\n'
  expect(await change(`username,family,system,size\n${clear}`)).toMatch(/2 changed/)
})

test('a blank cell keeps a size, a new size has a new day and no verdict, and (clear) removes it', async () => {
  expect(await change('username,family,size\nada,coat,\n')).toMatch(/1 same/)
  expect(await change('username,family,size\nada,coat,40 Regular\nada,head,(clear)\n')).toMatch(/2 changed/)
  expect(await sizesOf()).toEqual([
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
const FUTURE = 'day: Enter the day on which the size was noted. It cannot be in the future.'
const hasNo = (key: string, size: string, sizes: string) =>
  `size: Nothing in ${key} has the size ${size}. Write a size of the catalog, ${sizes}.`
test('the import refuses each wrong row of sizes with a message, and the later of two rows for one size', async () => {
  const rows = [
    ['2000000009,,coat,,42 LONG,', NOBODY],
    ['7000000001,,coat,,42 LONG,', NOBODY],
    [',abroad,coat,,42 LONG,', 'username: Your program has nobody with the username abroad.'],
    ['1000000001,bo,head,,7,', MISMATCH],
    ['1000000001,bo,coat,,40 REGULAR,', MISMATCH],
    [',ada,coat,,42,', hasNo('Coat', '42', '40 REGULAR, 42 REGULAR or 42 LONG')],
    [',ada,head,,9,', hasNo('HEAD', '9', '6 7/8 or 7')],
    [',ada,nope,,9,', 'family: Your program sells nothing in sizes for NOPE.'],
    [',ada,shoe,,9 R,', 'system: Write the size system: men or women.'],
    [',ada,shoe,women,9 R,', hasNo('Shoe, women’s', '9 R', '6 R')],
    [',ada,head,,,', 'size: Enter the size of a new row.'],
    [',ada,head,,(clear),', 'size: Enter the size of a new row.'],
    [',ada,head,,7,11/22/2089', FUTURE],
    [',ada,,,7,', NO_KEY],
    [',,head,,7,', NO_KEY],
  ]
  for (const [row, sentence] of rows)
    expect(await faults(`dod id,username,family,system,size,day\n${row}\n`), row).toEqual([
      `refuse row 2, ${sentence}`,
    ])
  expect(
    await faults('dod id,username,family,size\n1000000003,,head,7\n,Keeper,HEAD,6 7/8\n1000000003,,head,7\n'),
  ).toEqual([
    expect.stringMatching(/^add .*row 2/),
    'refuse row 3, family: Row 2 already gives the size of the same person in HEAD. Keep one of the two rows.',
    expect.stringMatching(/^refuse row 4, dod id: .* is already in row 2\./),
  ])
})

type Change = BodyOf<typeof savePersonSizes>['sizes'][number]
const save = (client: Client, person: BuiltPerson | undefined, ...sizes: Partial<Change>[]) =>
  client.send(savePersonSizes, {
    params: { person: Number(person?.id) },
    body: {
      sizes: sizes.map((one) => ({
        ...{ family: 'coat', system: 'unisex', version: '', size: '', source: 'measured', verdict: '' },
        ...{ notedOn: '2026-11-21' },
        ...one,
      })) as Change[],
    },
  })

test('a manager chooses the same sizes by hand, each compared with the displayed version', async () => {
  const keeper = as('keeper')
  expect((await keeper.send(listSizeChoices, {})).body).toMatchObject([
    { name: 'Coat', measuring: 'tops', sizes: ['40 REGULAR', '42 REGULAR', '42 LONG'] },
    { name: 'Boot', measuring: 'footwear', sizes: ['9 R', '10 R'] },
    { name: 'Shoe, men’s', family: 'shoe', system: 'men', sizes: ['9 R'] },
    { name: 'Shoe, women’s', family: 'shoe', system: 'women', sizes: ['6 R'] },
    { name: 'Headwear', sizes: ['6 7/8', '7'] },
  ])
  const [coatVersion = '', headVersion = ''] = (await sizesOf(bo)).map(({ version }) => version)
  const head = { family: 'head', version: headVersion }
  const coat = { version: coatVersion, size: '42 LONG' }
  const wrong = (field: string) => ({ status: 422, body: { errors: [{ field: `coat unisex ${field}` }] } })
  expect(await save(keeper, bo, { family: 'head', size: '6 7/8' })).toMatchObject({
    status: 409,
    body: { code: 'STALE_SIZES' },
  })
  expect(await save(keeper, bo, head, { ...coat, size: 'huge' })).toMatchObject(wrong('size'))
  expect(await save(keeper, bo, { ...coat, notedOn: '2026-11-22' })).toMatchObject(wrong('notedOn'))
  expect(await sizesOf(bo)).toHaveLength(2)
  const fits = { ...coat, size: '42l', source: 'imported', verdict: 'fits', notedOn: '2025-11-20' } as const
  expect(await save(keeper, bo, head, fits)).toMatchObject({ body: { changed: ['Headwear', 'Coat'] } })
  expect((await known(keeper, bo)).body).toMatchObject({
    system: 'women',
    sizes: [{ size: '42 LONG', source: 'imported', verdict: 'fits', notedOn: '2025-11-20', isOld: true }],
  })
})

test('the member, a manager and an orderer of the unit write sizes with their own source, and others find nobody', async () => {
  const write = async (name: string, size: string, source: Change['source']) => {
    const [before] = await sizesOf()
    const { status } = await save(as(name), ada, { size, source, version: before?.version ?? '' })
    return [status, (await sizesOf())[0]?.source]
  }
  expect(await write('orderer', '42 LONG', 'measured')).toEqual([200, 'measured'])
  expect(await write('ada', '42 REGULAR', 'measured'), 'a member does not measure').toEqual([200, 'member'])
  expect(await write('orderer', '40 REGULAR', 'imported'), 'only a file imports').toEqual([200, 'member'])
  for (const outsider of ['placer', 'Bo']) {
    expect((await known(as(outsider))).status).toBe(404)
    expect(await write(outsider, '42 LONG', 'member')).toEqual([404, 'member'])
  }
  const read = await known(as('auditor'))
  expect(read.body).toMatchObject({ mayChange: false, sizes: [{ size: '40 REGULAR' }] })
  expect(await write('auditor', '42 LONG', 'member')).toEqual([403, 'member'])
  expect((await save(as('keeper'), abroad)).status).toBe(404)
})
