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

const known = new Map<string, string>()
const LONG = 'x'.repeat(5000)
const BELL = 'a\u0007b'
const LOST = '8.405E+12'
type Planted = {
  row: (n: number) => string
  faults: Record<string, (string | [value: string, more: object])[]>
}
const PEOPLE = ['member', 'placer', 'first', 'second', 'finance', 'outsider']
const pad = (n: number, length: number) => String(n).padStart(length, '0')
const NO_SIGNAL = { 'signal code': '' }
const among =
  (more: object) =>
  (value: string): [string, object] => [value, more]

const PLANTED: Record<string, Planted> = {
  programs: {
    row: (n) => `code=P${n}X|name=P|branch=Army|supplier name=S|supplier site=M|members may request=no`,
    faults: {
      code: ['1A', 'A', 'TOOLONGCODE12', 'PAGING'],
      name: [LONG, BELL],
      branch: ['Infantry'],
      'supplier name': [LONG],
      'supplier site': [LONG],
      'members may request': ['maybe'],
    },
  },
  categories: {
    row: (n) => `code=C${n}X|name=C|position=3|size family=`,
    faults: {
      code: ['9X', 'A-B'],
      name: [LONG],
      position: ['0', '10000', '1.5', 'x'],
      'size family': [LONG],
    },
  },
  products: {
    row: (n) =>
      `pgc=${pad(70_000 + n, 5)}|name=N|display name=D|category=COAT|unit of issue=EA|keywords=|gender=|size family=|description=`,
    faults: {
      pgc: ['123', 'ABCDE', LOST],
      name: [LONG, BELL],
      'display name': [LONG],
      category: ['NOWHERE', '12'],
      'unit of issue': ['EACH', '1'],
      keywords: [LONG],
      gender: ['Man'],
      'size family': [LONG],
      description: [LONG],
    },
  },
  items: {
    row: (n) =>
      `nsn=8415018${pad(n, 6)}|pgc={PGC}|size=S|colour=|position=1|status=active|get-well date=|replacement nsn=`,
    faults: {
      nsn: ['123', LOST, 'abc'],
      pgc: ['99999', '12'],
      size: [LONG],
      colour: [LONG],
      position: ['-1', '1.5'],
      status: ['gone'],
      'get-well date': ['someday', '2026-02-30', '2027-01-01'],
      'replacement nsn': ['{NSN}', ['8405019999998', { status: 'obsolete' }]],
    },
  },
  prices: {
    row: (n) => `nsn={NSN}|fiscal year=${2030 + n}|price=1.00|program=`,
    faults: {
      nsn: ['123', '8405019999998'],
      'fiscal year': ['27', '1999', 'FY27'],
      price: ['-1', '1.234', 'abc', '1e3', '$', '0', '=1+1'],
      program: ['ZZ', '12'],
    },
  },
  assortment: {
    row: (n) => `pgc={PGC${n}}|from=|to=`,
    faults: { pgc: ['1', '99999'], from: ['x', '13/45/2026'], to: ['never'] },
  },
  dodaacs: {
    row: (n) =>
      `dodaac=W8Q${pad(n, 3)}|description=|branch=Army|status=active|effective date=2026-10-01|street 1=1 Road|city=Columbus|state=OH|zip=43085|country=US|email=|phone=|bill to=|ship to=|sold to=|signal code=A|default fund code=|levels=1`,
    faults: {
      dodaac: ['W9', 'W9TA0!', 'W9QA0'],
      description: [LONG],
      branch: ['Infantry'],
      status: ['closed'],
      'effective date': ['soon'],
      'street 1': [LONG, ''],
      city: [LONG],
      zip: ['90210'],
      country: ['USA'],
      email: ['nobody'],
      phone: [LONG],
      'bill to': [['W9XX99', NO_SIGNAL], 'BAD'],
      'ship to': ['W9XX98', 'W8Q003'].map(among(NO_SIGNAL)),
      'sold to': ['W9XX97'],
      'signal code': ['9', 'B'],
      'default fund code': ['ZZ', 'A'],
      levels: ['0', '10', 'x'],
    },
  },
  people: {
    row: (n) =>
      `dod id=${7_000_000_000 + n}|first name=F|last name=L|email=a@example.mil|username=planted${n}|may sign in=no|enabled=yes|branch=Army|service status=Reserve|gender=|dodaac=W9TA01|phone=|state=|zip=|country=|ships home=no`,
    faults: {
      'dod id': ['12', 'abc', LOST],
      'first name': [LONG],
      'last name': [LONG],
      email: ['nobody', BELL],
      username: [LONG, ['', { 'may sign in': 'yes' }]],
      'may sign in': ['maybe'],
      enabled: ['perhaps'],
      branch: ['Infantry'],
      'service status': ['Gone'],
      gender: ['X'],
      dodaac: ['W9XX99', 'BAD'],
      phone: [LONG],
      'ships home': ['maybe'],
    },
  },
  roles: {
    row: (n) => `username=${PEOPLE[n]}|dodaac=W9TA01|role=order-placer|level=`,
    faults: {
      username: ['nobody.here'],
      dodaac: ['W9XX99'],
      role: ['boss'],
      level: ['9', '0', 'x'].map(among({ role: 'approver' })),
    },
  },
  groups: {
    row: (n) => `code=G${n}|name=G|dodaac=|username=`,
    faults: {
      code: ['a b!'],
      name: [LONG],
      dodaac: ['W9XX99'],
      username: ['nobody.here', ['placer', { dodaac: 'W9TA01' }]],
    },
  },
  funds: {
    row: (n) => `dodaac=W9TA01|fund code=${n % 10}Q|fiscal year=${2040 + n}|amount=5.00`,
    faults: { dodaac: ['W9XX99'], 'fund code': ['ABC'], 'fiscal year': ['27'], amount: ['-5', 'x', '1.234'] },
  },
}

test('the import names each of more than a hundred planted faults at its row and column, and nothing else', async () => {
  let planted = 0
  for (const [kind, { row, faults }] of Object.entries(PLANTED)) {
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? '')
    const sound = (n: number) =>
      Object.fromEntries(
        row(n)
          .split('|')
          .map((cell) => cell.split('=')),
      )
    const all = Object.entries(faults).flatMap(([column, cells]) =>
      cells.map((cell) => [column, ...(Array.isArray(cell) ? cell : [cell, {}])] as const),
    )
    const rows = all.map(([column, value, more], n) => ({ ...sound(n), ...more, [column]: value }))
    const file = [Object.keys(sound(0)), ...rows.map((cells) => Object.values<string>(cells).map(fill))]
    const content = file.map((cells) => cells.map(quote).join(',')).join('\n')
    const { lines } = await clerk.import(kind, content, { apply: false })
    const refused = lines.filter((line) => line.startsWith('refuse'))
    expect(
      refused.map((line) => line.replace(/: .*/s, '')),
      kind,
    ).toEqual(all.map(([column], n) => `refuse row ${n + 2}, ${column}`))
    for (const line of refused) expect(line).toMatch(/^refuse row \d+, [\w -]+: [A-Z].*[.]$/s)
    planted += all.length
  }
  expect(planted).toBeGreaterThan(100)
})

const quote = (cell: string) => (/^[=]/.test(cell) ? cell : writeRecord([cell]).trimEnd())

test('the import refuses a file of two gigabytes, a folder, and a file of zeros before it reads them [E11]', async () => {
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
