import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPrograms, buildUnit } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let clerk: Clerk

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  clerk = employClerk(portal.database)
})
afterAll(async () => {
  clerk.leave()
  await portal.stop()
})

const KINDS = ['programs', 'categories', 'products', 'items', 'prices', 'assortment']

test('files import a whole catalog, and an exported catalog is the same after a new import', async () => {
  const add = async (kind: string, text: string, added: number) =>
    expect((await clerk.import(kind, text)).last).toBe(
      `${kind}: ${added} added, 0 changed, 0 same, 0 refused`,
    )
  await add(
    'programs',
    '\uFEFFCode;Name;Branch;Supplier Name;Supplier Site\r\nTEST;Test Command;army;Mill;S-1\r\n',
    1,
  )
  await add('categories', 'position,code,name\n30,GLOVE,Gloves\n', 1)
  await add(
    'products',
    'pgc,name,category,unit of issue,keywords,description\n50001,"GLOVES, WOOL",GLOVE,PR,=HYPERLINK,"Warm.\nGrey."\n',
    1,
  )
  await add(
    'items',
    'nsn,pgc,size,status,replacement nsn\n8415-01-950-0001,50001,S,obsolete,8415019500002\n8415019500002,50001,M,active,\n',
    2,
  )
  await add(
    'prices',
    'nsn,fiscal year,price,program\n8415019500002,2027,"$1,012.50",\n8415019500002,2027,9.99,TEST\n',
    2,
  )
  await add('assortment', 'pgc,from,to\n50001,10/1/2026,2027-09-30\n', 1)
  for (const kind of KINDS) {
    const exported = await clerk.export(kind)
    expect(exported).not.toMatch(/^[=+@-]|,[=+@-]/m)
    const again = await clerk.import(kind, exported)
    expect(again.last).toMatch(new RegExp(`^${kind}: 0 added, 0 changed, [1-9]\\d* same, 0 refused$`))
    expect(again.code).toBe(0)
  }
  expect(await clerk.export('prices')).toContain(
    '8415019500002,2027,1012.50,\r\n8415019500002,2027,9.99,TEST',
  )
})

test('a dry run reports what would change, and writes nothing', async () => {
  const file = 'pgc,name,keywords\n50001,"GLOVES, LEATHER",\n'
  const dry = await clerk.import('products', file, { apply: false })
  expect(dry.lines).toEqual([
    'change name: GLOVES, WOOL -> GLOVES, LEATHER (row 2, 50001)',
    'products: 0 added, 1 changed, 0 same, 0 refused',
  ])
  expect(await clerk.export('products')).toContain('GLOVES, WOOL')
  await clerk.import('products', file)
  const exported = await clerk.export('products')
  expect(exported).toContain('GLOVES, LEATHER')
  expect(exported).toContain("'=HYPERLINK")
})

test('an import refuses new names that look like addresses, and leaves existing ones unchanged', async () => {
  const named = await clerk.import('products', 'pgc,name\n50001,http://evil.example\n', { apply: false })
  expect(named.lines.join('\n')).toContain('A name cannot contain a web address.')
  await portal.owner`UPDATE products SET display_name = '<old>' WHERE pgc = '50001'`
  const stored = await clerk.import('products', 'pgc,display name,keywords\n50001,<old>,wool\n', {
    apply: false,
  })
  expect(stored.last).toMatch(/ 1 changed, 0 same, 0 refused$/)
  await portal.owner`UPDATE products SET display_name = 'Gloves' WHERE pgc = '50001'`
})

test('a blank cell keeps the value, (clear) empties it, and rows that the file omits stay', async () => {
  await clerk.import('products', 'pgc,keywords,description\n50001,(Clear),\n')
  const [row] = await portal.owner<{ keywords: string; description: string; products: number }[]>`
    SELECT keywords, description, (SELECT count(*) FROM items) AS products FROM products WHERE pgc = '50001'`
  expect(row).toEqual({ keywords: '', description: 'Warm.\nGrey.', products: 2 })
})

test('an import increases the version, so that an earlier opened form is refused', async () => {
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  const versions = async () =>
    (
      await portal.owner`SELECT (SELECT version FROM programs WHERE code = 'TEST') AS program,
        (SELECT version FROM categories WHERE code = 'GLOVE') AS category,
        (SELECT version FROM dodaacs WHERE dodaac = 'W9AR01') AS dodaac`
    )[0]
  expect(await versions()).toEqual({ program: 1, category: 1, dodaac: 1 })
  await clerk.import('programs', 'code,name\nTEST,Test Guard\n')
  await clerk.import('categories', 'code,name\nGLOVE,Mittens\n')
  await clerk.import('dodaacs', 'dodaac,description\nW9AR01,Renamed\n', { program: 'AR' })
  expect(await versions()).toEqual({ program: 2, category: 2, dodaac: 2 })
})

test('a DoDAAC keeps its postal code, and a file that clears it is refused like the form', async () => {
  const file = 'dodaac,zip\nW9AR01,(clear)\n'
  expect((await clerk.import('dodaacs', file, { program: 'AR', apply: false })).lines).toEqual([
    'refuse row 2, zip: Enter the postal code.',
    'dodaacs: 0 added, 0 changed, 0 same, 1 refused',
  ])
})

test('a file moves an item out of an obsolete product and makes it active', async () => {
  await clerk.import('products', 'pgc,name,category,unit of issue\n50008,"CAP, KNIT",GLOVE,EA\n')
  await clerk.import('items', 'nsn,pgc,status\n8415019500008,50008,active\n')
  await portal.owner`UPDATE products SET is_obsolete = true WHERE pgc = '50008'`
  const moved = await clerk.import('items', 'nsn,pgc,status\n8415019500008,50001,active\n')
  expect(moved.last).toBe('items: 0 added, 1 changed, 0 same, 0 refused')
  expect(
    await portal.owner`SELECT pgc, status, status_before FROM items WHERE nsn = '8415019500008'`,
  ).toEqual([{ pgc: '50001', status: 'active', statusBefore: null }])
})

test('the import names each fault at its row and column, and writes the other rows', async () => {
  const done = await clerk.import(
    'items',
    [
      'NSN,pgc,position,status,replacement nsn,get-well date',
      '8415019500003,50001,3,,,',
      '8415E3,50001,,,,',
      '8.415019E+12,50001,,,,',
      '8415019500003,50001,4,,,',
      '8415019500004,59999,,,,',
      '',
      '8415019500005,50001,,gone,,',
      '8415019500006,50001,,active,8415019500002,',
      '8415019500007,50001,,backordered,,2020-01-01',
      ',50001,,,,',
      '8415019500008,50001,,obsolete,8415019500009,',
      '8415019500009,50001,,obsolete,8415019500008,',
      '8415019500010,50001,,,,,surplus',
    ].join('\n'),
  )
  expect(done.code).toBe(1)
  const refused = [
    '3, nsn',
    '4, nsn',
    '5, nsn',
    '6, pgc',
    '8, status',
    '9, replacement nsn',
    '10, get-well date',
  ]
  const others = ['11, nsn', '12, replacement nsn', '13, replacement nsn', '14, column 7']
  expect(done.lines.map((line) => line.replace(/: .*/, ''))).toEqual([
    'add 8415019500003 (row 2)',
    ...[...refused, ...others].map((place) => `refuse row ${place}`),
    "Written. Each row's outcome",
    'items',
  ])
  expect(done.last).toBe('items: 1 added, 0 changed, 0 same, 11 refused')
  const result = done.result().split('\r\n')
  expect(result[0]).toMatch(/,result$/)
  expect(result[1]).toMatch(/,added$/)
  expect(result[4]).toMatch(/refused: nsn: .*row 2/)
})

test('an all-or-nothing import writes nothing while one row is refused', async () => {
  const file = 'code,name,position\nHAT,Hats,50\nBOOT,Boots,x\n'
  const done = await clerk.import('categories', file, { allOrNothing: true })
  expect(done.code).toBe(1)
  expect(done.result()).toMatch(/HAT,Hats,50,"?not written/)
  expect(await clerk.export('categories')).not.toContain('HAT')
})

test('the import names an unknown, missing, or repeated heading, and a file that is no table', async () => {
  const wrong = async (kind: string, text: string | Uint8Array) => {
    const done = await clerk.import(kind, text)
    expect(done.code).toBe(1)
    return done.lines[0]
  }
  expect(await wrong('categories', 'code,colour of it\nHAT,red\n')).toMatch(
    /^refuse row 1, colour of it: There is no column 'colour of it'/,
  )
  expect(await wrong('prices', 'nsn,price\n8415019500002,1\n')).toMatch(/^refuse row 1, fiscal year: /)
  expect(await wrong('categories', 'code,Code\nHAT,HAT\n')).toMatch(/^refuse row 1, code: .*twice/)
  expect(await wrong('categories', '')).toMatch(/^refuse row 1, file: The file is empty/)
  expect(await wrong('categories', 'code,name\nHAT,"open\n')).toMatch(/^refuse row 2, file: .*quotation/i)
  expect(await wrong('categories', 'code,name,position\nPaging,Paging,1\n')).toBe(
    'refuse row 2, code: The portal uses PAGING itself. Choose another code.',
  )
  expect(await wrong('categories', Buffer.from('\uFEFFcode,name\n', 'utf16le'))).toMatch(/UTF-8/)
  expect(await wrong('categories', Buffer.from('PK\u0003\u0004 no zip at all'))).toMatch(/damaged/)
})

test('the import reads a workbook as a spreadsheet shows it, with all digits, days, and row numbers', async () => {
  const rows = [
    ['NSN', 'PGC', 'Position', 'Status', 'Get-well date'],
    [8415019500021, '50001', 21, 'backordered', new Date(Date.UTC(2099, 1, 3))],
    [],
    [8415019500022, '50001', 'two', null, null],
  ]
  const workbook = await writeXlsx({ sheets: [{ name: 'Items', rows }] })
  const done = await clerk.import('items', workbook, { name: 'items.xlsx' })
  expect(done.lines[1]).toMatch(/^refuse row 4, position/)
  expect(done.last).toBe('items: 1 added, 0 changed, 0 same, 1 refused')
  expect(await clerk.export('items')).toContain('8415019500021,50001,,,21,backordered,2099-02-03,')
})

test('the audit trail records each import with its counts', async () => {
  const events = await portal.owner<{ detail: unknown }[]>`
    SELECT detail FROM audit_events WHERE action = 'import categories' ORDER BY event_id LIMIT 1`
  expect(events[0]?.detail).toEqual({ file: 'rows.csv', added: 1, changed: 0, refused: 0 })
})
