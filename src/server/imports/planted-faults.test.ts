import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRecord } from '#domain/imports/cells.ts'
import { buildProduct } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let clerk: Clerk

beforeAll(async () => {
  portal = await startTestPortal()
  const { nsns } = await buildOrdersWorld(portal.owner)
  const [item] = await portal.owner`SELECT pgc FROM items WHERE nsn = ${nsns[0] ?? ''}`
  known.set('NSN', nsns[0] ?? '').set('PGC', String(item?.pgc))
  for (let n = 0; n < 5; n++)
    known.set(`PGC${n}`, (await buildProduct(portal.owner, { programs: ['NG'] })).pgc)
  clerk = employClerk(portal.database)
})
afterAll(async () => {
  clerk.leave()
  await portal.stop()
})

/** What only the world of the test knows. */
const known = new Map<string, string>()
const LONG = 'x'.repeat(5000)
const BELL = 'a\u0007b'
const LOST = '8.405E+12'
type Cells = Record<string, string>
/** A sound row with a key of its own, and what is planted into one of its columns; a planted row may change others, too. */
type Planted = { row: (n: number) => Cells; faults: [column: string, value: string, more?: Cells][] }
const PEOPLE = ['member', 'placer', 'first', 'second', 'finance', 'outsider']
const pad = (n: number, length: number) => String(n).padStart(length, '0')

const PLANTED: Record<string, Planted> = {
  programs: {
    row: (n) => ({
      code: `P${n}X`,
      name: 'P',
      branch: 'Army',
      'supplier name': 'S',
      'supplier site': 'M',
      'members may request': 'no',
    }),
    faults: [
      ['code', '1A'],
      ['code', 'A'],
      ['code', 'TOOLONGCODE12'],
      ['code', 'PAGING'],
      ['name', LONG],
      ['name', BELL],
      ['branch', 'Infantry'],
      ['supplier name', LONG],
      ['supplier site', LONG],
      ['members may request', 'maybe'],
    ],
  },
  categories: {
    row: (n) => ({ code: `C${n}X`, name: 'C', position: '3', 'size family': '' }),
    faults: [
      ['code', '9X'],
      ['code', 'A-B'],
      ['name', LONG],
      ['position', '0'],
      ['position', '10000'],
      ['position', '1.5'],
      ['position', 'x'],
      ['size family', LONG],
    ],
  },
  products: {
    row: (n) => ({
      pgc: pad(70_000 + n, 5),
      name: 'N',
      'display name': 'D',
      category: 'COAT',
      'unit of issue': 'EA',
      keywords: '',
      gender: '',
      'size family': '',
      description: '',
    }),
    faults: [
      ['pgc', '123'],
      ['pgc', 'ABCDE'],
      ['pgc', LOST],
      ['name', LONG],
      ['name', BELL],
      ['display name', LONG],
      ['category', 'NOWHERE'],
      ['category', '12'],
      ['unit of issue', 'EACH'],
      ['unit of issue', '1'],
      ['keywords', LONG],
      ['gender', 'Man'],
      ['size family', LONG],
      ['description', LONG],
    ],
  },
  items: {
    row: (n) => ({
      nsn: `8415018${pad(n, 6)}`,
      pgc: '{PGC}',
      size: 'S',
      colour: '',
      position: '1',
      status: 'active',
      'get-well date': '',
      'replacement nsn': '',
    }),
    faults: [
      ['nsn', '123'],
      ['nsn', LOST],
      ['nsn', 'abc'],
      ['pgc', '99999'],
      ['pgc', '12'],
      ['size', LONG],
      ['colour', LONG],
      ['position', '-1'],
      ['position', '1.5'],
      ['status', 'gone'],
      ['get-well date', 'someday'],
      ['get-well date', '2026-02-30'],
      ['get-well date', '2027-01-01'],
      ['replacement nsn', '{NSN}'],
      ['replacement nsn', '8405019999998', { status: 'obsolete' }],
    ],
  },
  prices: {
    row: (n) => ({ nsn: '{NSN}', 'fiscal year': String(2030 + n), price: '1.00', program: '' }),
    faults: [
      ['nsn', '123'],
      ['nsn', '8405019999998'],
      ['fiscal year', '27'],
      ['fiscal year', '1999'],
      ['fiscal year', 'FY27'],
      ['price', '-1'],
      ['price', '1.234'],
      ['price', 'abc'],
      ['price', '1e3'],
      ['price', '$'],
      ['price', '0'],
      ['price', '=1+1'],
      ['program', 'ZZ'],
      ['program', '12'],
    ],
  },
  assortment: {
    row: (n) => ({ pgc: `{PGC${n}}`, from: '', to: '' }),
    faults: [
      ['pgc', '1'],
      ['pgc', '99999'],
      ['from', 'x'],
      ['from', '13/45/2026'],
      ['to', 'never'],
    ],
  },
  dodaacs: {
    row: (n) => ({
      dodaac: `W8Q${pad(n, 3)}`,
      description: '',
      branch: 'Army',
      status: 'active',
      'effective date': '2026-10-01',
      'street 1': '1 Road',
      city: 'Columbus',
      state: 'OH',
      zip: '43085',
      country: 'US',
      email: '',
      phone: '',
      'bill to': '',
      'ship to': '',
      'sold to': '',
      'signal code': 'A',
      'default fund code': '',
      levels: '1',
    }),
    faults: [
      ['dodaac', 'W9'],
      ['dodaac', 'W9TA0!'],
      ['description', LONG],
      ['branch', 'Infantry'],
      ['status', 'closed'],
      ['effective date', 'soon'],
      ['street 1', LONG],
      ['city', LONG],
      ['zip', '90210'],
      ['country', 'USA'],
      ['email', 'nobody'],
      ['phone', LONG],
      ['bill to', 'W9XX99', { 'signal code': '' }],
      ['bill to', 'BAD'],
      ['ship to', 'W9XX98', { 'signal code': '' }],
      ['sold to', 'W9XX97'],
      ['signal code', '9'],
      ['default fund code', 'ZZ'],
      ['default fund code', 'A'],
      ['levels', '0'],
      ['levels', '10'],
      ['levels', 'x'],
    ],
  },
  people: {
    row: (n) => ({
      'dod id': String(7_000_000_000 + n),
      'first name': 'F',
      'last name': 'L',
      email: 'a@example.mil',
      username: `planted${n}`,
      'may sign in': 'no',
      enabled: 'yes',
      branch: 'Army',
      'service status': 'Reserve',
      gender: '',
      dodaac: 'W9TA01',
      phone: '',
      state: '',
      zip: '',
      country: '',
      'ships home': 'no',
    }),
    faults: [
      ['dod id', '12'],
      ['dod id', 'abc'],
      ['dod id', LOST],
      ['first name', LONG],
      ['last name', LONG],
      ['email', 'nobody'],
      ['username', LONG],
      ['may sign in', 'maybe'],
      ['enabled', 'perhaps'],
      ['branch', 'Infantry'],
      ['service status', 'Gone'],
      ['gender', 'X'],
      ['dodaac', 'W9XX99'],
      ['dodaac', 'BAD'],
      ['phone', LONG],
      ['ships home', 'maybe'],
      ['username', '', { 'may sign in': 'yes' }],
      ['email', BELL],
    ],
  },
  roles: {
    row: (n) => ({ username: PEOPLE[n] ?? '', dodaac: 'W9TA01', role: 'order-placer', level: '' }),
    faults: [
      ['username', 'nobody.here'],
      ['dodaac', 'W9XX99'],
      ['role', 'boss'],
      ['level', '9', { role: 'approver' }],
      ['level', '0', { role: 'approver' }],
      ['level', 'x', { role: 'approver' }],
    ],
  },
  groups: {
    row: (n) => ({ code: `G${n}`, name: 'G', dodaac: '', username: '' }),
    faults: [
      ['code', 'a b!'],
      ['name', LONG],
      ['dodaac', 'W9XX99'],
      ['username', 'nobody.here'],
      ['username', 'placer', { dodaac: 'W9TA01' }],
    ],
  },
  funds: {
    row: (n) => ({
      dodaac: 'W9TA01',
      'fund code': `${n % 10}Q`,
      'fiscal year': String(2040 + n),
      amount: '5.00',
    }),
    faults: [
      ['dodaac', 'W9XX99'],
      ['fund code', 'ABC'],
      ['fiscal year', '27'],
      ['amount', '-5'],
      ['amount', 'x'],
      ['amount', '1.234'],
    ],
  },
}

test('more than a hundred planted faults are each named at their row and column, and nothing else is', async () => {
  let planted = 0
  for (const [kind, { row, faults }] of Object.entries(PLANTED)) {
    const headings = Object.keys(row(0))
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? '')
    const rows = faults.map(([column, value, more], n) => ({ ...row(n), ...more, [column]: value }))
    const file = [
      headings,
      ...rows.map((cells) => headings.map((heading) => fill((cells as Cells)[heading] ?? ''))),
    ]
    const { lines } = await clerk.import(kind, file.map((cells) => cells.map(quote).join(',')).join('\n'), {
      apply: false,
    })
    const found = lines.filter((line) => line.startsWith('refuse')).map((line) => line.replace(/: .*/s, ''))
    expect(found, kind).toEqual(faults.map(([column], n) => `refuse row ${n + 2}, ${column}`))
    for (const line of lines.filter((one) => one.startsWith('refuse')))
      expect(line).toMatch(/^refuse row \d+, [\w -]+: [A-Z].*[.]$/s)
    planted += faults.length
  }
  expect(planted).toBeGreaterThan(100)
})

/** As a spreadsheet would write it: nothing is taken for text that the person did not mean so. */
const quote = (cell: string) => (/^[=]/.test(cell) ? cell : writeRecord([cell]).trimEnd())

test('a file of two gigabytes, a folder and a file of noughts are refused with a sentence before they are read [E11]', async () => {
  const path = join(clerk.folder, 'huge.csv')
  const huge = openSync(path, 'w')
  writeSync(huge, 'nsn,fiscal year,price\n')
  ftruncateSync(huge, 2 * 1024 ** 3)
  closeSync(huge)
  const begun = performance.now()
  const { lines } = await clerk.importPath('prices', path)
  expect(lines[0]).toBe('refuse row 1, file: The file is larger than 512 MB. Divide it into several files.')
  expect(performance.now() - begun).toBeLessThan(10_000)
  writeFileSync(path, Buffer.alloc(1000))
  expect((await clerk.importPath('prices', path)).lines[0]).toMatch(
    /^refuse row 1, file: This is not a CSV file in UTF-8\./,
  )
  expect((await clerk.importPath('prices', clerk.folder)).lines[0]).toMatch(
    /^refuse row 1, file: There is no file/,
  )
})
