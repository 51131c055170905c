import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { buildUnit } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'

const { portal } = openOrdersPortal()
const clerk = openClerk(portal)

const FILES: [kind: string, text: string, added: number][] = [
  [
    'programs',
    '\uFEFFCode;Name;Branch;Supplier Name;Supplier Site\r\nTEST;Test Command;army;Mill;S-1\r\n',
    1,
  ],
  ['categories', 'position,code,name\n30,GLOVE,Gloves\n', 1],
  [
    'products',
    'pgc,name,category,unit of issue,keywords,description\n50001,"GLOVES, WOOL",GLOVE,PR,=HYPERLINK,"Warm.\nGrey."\n',
    1,
  ],
  [
    'items',
    'nsn,pgc,size,status,replacement nsn\n8415-01-950-0001,50001,S,obsolete,8415019500002\n8415019500002,50001,M,active,\n',
    2,
  ],
  [
    'prices',
    'nsn,fiscal year,price,program\n8415019500002,2027,"$1,012.50",\n8415019500002,2027,9.99,TEST\n',
    2,
  ],
  ['assortment', 'pgc,from,to\n50001,10/1/2026,2027-09-30\n', 1],
]

test('files import a whole catalog, and an exported catalog is the same after a new import', async () => {
  for (const [kind, text, added] of FILES)
    expect((await clerk.import(kind, text)).last).toBe(
      `${kind}: ${added} added, 0 changed, 0 same, 0 refused`,
    )
  for (const [kind] of FILES) {
    const exported = await clerk.export(kind)
    expect(exported).not.toMatch(/^[=+@-]|,[=+@-]/m)
    const { last, code } = await clerk.import(kind, exported)
    expect(last).toMatch(new RegExp(`^${kind}: 0 added, 0 changed, [1-9]\\d* same, 0 refused$`))
    expect(code).toBe(0)
  }
  expect(await clerk.export('prices')).toContain(
    '8415019500002,2027,1012.50,\r\n8415019500002,2027,9.99,TEST',
  )
  const [event] = await portal.owner`SELECT detail FROM audit_events WHERE action = 'import categories'`
  expect(event?.detail).toEqual({ file: 'rows.csv', added: 1, changed: 0, refused: 0 })
})

test('a dry run reports what would change, and writes nothing', async () => {
  const file = 'pgc,name,keywords\n50001,"GLOVES, LEATHER",\n'
  expect((await clerk.import('products', file, { apply: false })).lines).toEqual([
    'change name: GLOVES, WOOL -> GLOVES, LEATHER (row 2, 50001)',
    'products: 0 added, 1 changed, 0 same, 0 refused',
  ])
  expect(await clerk.export('products')).toContain('GLOVES, WOOL')
  await clerk.import('products', file)
  expect(await clerk.export('products')).toMatch(/GLOVES, LEATHER.*'=HYPERLINK/)
})

test('an import refuses new names that look like addresses, and leaves existing ones unchanged', async () => {
  const check = async (text: string) =>
    (await clerk.import('products', text, { apply: false })).lines.join('\n')
  expect(await check('pgc,name\n50001,http://evil.example\n')).toContain(
    'A name cannot contain a web address.',
  )
  await portal.owner`UPDATE products SET display_name = '<old>' WHERE pgc = '50001'`
  expect(await check('pgc,display name,keywords\n50001,<old>,wool\n')).toMatch(
    / 1 changed, 0 same, 0 refused$/,
  )
})

test('a blank cell keeps the value, (clear) empties it, and rows that the file omits stay', async () => {
  await clerk.import('products', 'pgc,keywords,description\n50001,(Clear),\n')
  expect(
    await portal.owner`SELECT keywords, description, (SELECT count(*) FROM items WHERE pgc = '50001') AS items
      FROM products WHERE pgc = '50001'`,
  ).toEqual([{ keywords: '', description: 'Warm.\nGrey.', items: 2 }])
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  expect((await clerk.import('dodaacs', 'dodaac,zip\nW9AR01,(clear)\n')).lines[0]).toBe(
    'refuse row 2, zip: Enter the postal code.',
  )
})

test('an import increases the version, so that an earlier opened form is refused', async () => {
  const versions = () =>
    portal.owner`SELECT p.version AS program, c.version AS category, d.version AS dodaac
      FROM programs p, categories c, dodaacs d
      WHERE p.code = 'TEST' AND c.code = 'GLOVE' AND d.dodaac = 'W9AR01'`
  expect(await versions()).toEqual([{ program: 1, category: 1, dodaac: 1 }])
  await clerk.import('programs', 'code,name\nTEST,Test Guard\n')
  await clerk.import('categories', 'code,name\nGLOVE,Mittens\n')
  await clerk.import('dodaacs', 'dodaac,description\nW9AR01,Renamed\n')
  expect(await versions()).toEqual([{ program: 2, category: 2, dodaac: 2 }])
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
      'NSN,PGC,status,replacement nsn',
      '8415019500003,50001,,',
      '8415019500003,50001,,',
      '',
      '8415019500006,50001,active,8415019500002',
      ',50001,,',
      '8415019500008,50001,obsolete,8415019500009',
      '8415019500009,50001,obsolete,8415019500008',
      '8415019500010,50001,,,surplus',
    ].join('\n'),
  )
  const refused = ['3, nsn', '5, replacement nsn', '6, nsn', '7, replacement nsn', '8, replacement nsn']
  expect(done.lines.map((line) => line.replace(/: .*/, ''))).toEqual([
    'add 8415019500003 (row 2)',
    ...[...refused, '9, column 5'].map((place) => `refuse row ${place}`),
    "Written. Each row's outcome",
    'items',
  ])
  expect([done.code, done.last]).toEqual([1, 'items: 1 added, 0 changed, 0 same, 6 refused'])
  expect(done.result().split('\r\n').slice(0, 3)).toEqual([
    '\ufeffNSN,PGC,status,replacement nsn,result',
    '8415019500003,50001,,,added',
    expect.stringMatching(/^8415019500003,50001,,,.*refused: nsn: .*row 2/),
  ])
  const file = 'code,name,position\nHAT,Hats,50\nBOOT,Boots,x\n'
  const together = await clerk.import('categories', file, { allOrNothing: true })
  expect([together.code, together.result()]).toEqual([1, expect.stringMatching(/HAT,Hats,50,"?not written/)])
  expect(await clerk.export('categories')).not.toContain('HAT')
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
