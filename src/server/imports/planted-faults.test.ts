import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeRecord } from '#domain/imports/cells.ts'
import { buildProduct } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'

const { portal, world } = openOrdersPortal()
const clerk = openClerk(portal)
const known = new Map([
  ['LONG', 'x'.repeat(5000)],
  ['BELL', 'a\u0007b'],
  ['LOST', '8.405E+12'],
  ['BLANK', ''],
])

beforeAll(async () => {
  known.set('NSN', world.nsns[0] ?? '').set('PGC', world.pgc)
  for (const [at, name] of ['member', 'placer', 'first', 'second', 'finance', 'outsider'].entries()) {
    known.set(`PERSON${FIRST + at}`, name)
    known.set(`PGC${FIRST + at}`, (await buildProduct(portal.owner, { programs: ['NG'] })).pgc)
  }
})

const FIRST = 30

/** A sound row, where # is a number from 30 on, and the faults of each column. After an & stands another cell that changes, too. */
const PLANTED: [kind: string, row: string, faults: string][] = [
  [
    'programs',
    'code=P#X|name=P|branch=Army|supplier name=S|supplier site=M|members may request=no',
    `code: 1A, A, TOOLONGCODE12, PAGING; name: {LONG}, {BELL}; branch: Infantry; supplier name: {LONG};
    supplier site: {LONG}; members may request: maybe`,
  ],
  [
    'categories',
    'code=C#X|name=C|position=3|size family=',
    'code: 9X, A-B; name: {LONG}; position: 0, 10000, 1.5, x; size family: {LONG}',
  ],
  [
    'products',
    'pgc=700#|name=N|display name=D|category=COAT|unit of issue=EA|keywords=|gender=|size family=|description=',
    `pgc: 123, ABCDE, {LOST}; name: {LONG}, {BELL}; display name: {LONG}; category: NOWHERE, 12;
    unit of issue: EACH, 1; keywords: {LONG}; gender: Man; size family: {LONG}; description: {LONG}`,
  ],
  [
    'items',
    'nsn=84150180000#|pgc={PGC}|size=S|colour=|position=1|status=active|get-well date=|replacement nsn=',
    `nsn: 123, {LOST}, abc; pgc: 99999, 12; size: {LONG}; colour: {LONG}; position: -1, 1.5;
    status: gone; get-well date: someday, 2026-02-30, 2027-01-01, 2020-01-01&status=backordered;
    replacement nsn: {NSN}, 8405019999998&status=obsolete`,
  ],
  [
    'prices',
    'nsn={NSN}|fiscal year=20#|price=1.00|program=',
    `nsn: 123, 8405019999998; fiscal year: 27, 1999, FY27; price: -1, 1.234, abc, 1e3, $, 0, =1+1;
    program: ZZ, 12`,
  ],
  ['assortment', 'pgc={PGC#}|from=|to=', 'pgc: 1, 99999; from: x, 13/45/2026; to: never'],
  [
    'dodaacs',
    `dodaac=W8Q0#|description=|branch=Army|status=active|effective date=2026-10-01|street 1=1 Road|city=Columbus|state=OH|zip=43085|country=US|email=|phone=|bill to=|ship to=|sold to=|signal code=A|default fund code=|levels=1`,
    `dodaac: W9, W9TA0!, W9QA0; description: {LONG}; branch: Infantry; status: closed;
    effective date: soon; street 1: {LONG}, {BLANK}; city: {LONG}; zip: 90210; country: USA;
    email: nobody; phone: {LONG}; bill to: W9XX99&signal code=, BAD;
    ship to: W9XX98&signal code=, W8Q033&signal code=; sold to: W9XX97; signal code: 9, B;
    default fund code: ZZ, A; levels: 0, 10, x`,
  ],
  [
    'people',
    'dod id=70000000#|first name=F|last name=L|email=a@example.mil|username=planted#|may sign in=no|enabled=yes|branch=Army|service status=Reserve|gender=|dodaac=W9TA01|phone=|state=|zip=|country=|ships home=no',
    `dod id: 12, abc, {LOST}; first name: {LONG}; last name: {LONG}; email: nobody, {BELL};
    username: {LONG}, {BLANK}&may sign in=yes; may sign in: maybe; enabled: perhaps; branch: Infantry;
    service status: Gone; gender: X; dodaac: W9XX99, BAD; phone: {LONG}; ships home: maybe`,
  ],
  [
    'roles',
    'username={PERSON#}|dodaac=W9TA01|role=order-placer|level=',
    `username: nobody.here; dodaac: W9XX99; role: boss;
    level: 9&role=approver, 0&role=approver, x&role=approver`,
  ],
  [
    'groups',
    'code=G#|name=G|dodaac=|username=',
    'code: a b!; name: {LONG}; dodaac: W9XX99; username: nobody.here, placer&dodaac=W9TA01',
  ],
  [
    'funds',
    'dodaac=W9TA01|fund code=#|fiscal year=20#|amount=5.00',
    'dodaac: W9XX99; fund code: ABC; fiscal year: 27; amount: -5, x, 1.234',
  ],
]

const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? '')
const readCells = (cells: string[]) => Object.fromEntries(cells.map((cell) => cell.split(/=(.*)/s)))
const quote = (cell: string) => (/^[=]/.test(cell) ? cell : writeRecord([cell]).trimEnd())

test('the import names each of more than a hundred planted faults at its row and column, and nothing else', async () => {
  let planted = 0
  for (const [kind, row, faults] of PLANTED) {
    const all = faults.split(/;\s*/).flatMap((part) => {
      const [column = '', values = ''] = part.split(': ')
      return values.split(', ').map((value) => ({ column, cells: `${column}=${value}`.split('&') }))
    })
    const rows = all.map(({ cells }, at) => ({
      ...readCells(row.replaceAll('#', String(FIRST + at)).split('|')),
      ...readCells(cells),
    }))
    const file = [Object.keys(rows[0] ?? {}), ...rows.map((cells) => Object.values<string>(cells).map(fill))]
    const content = file.map((cells) => cells.map(quote).join(',')).join('\n')
    const { lines } = await clerk.import(kind, content, { apply: false })
    const refused = lines.filter((line) => line.startsWith('refuse'))
    expect(
      refused.map((line) => line.replace(/: .*/s, '')),
      kind,
    ).toEqual(all.map(({ column }, at) => `refuse row ${at + 2}, ${column}`))
    for (const line of refused) expect(line).toMatch(/^refuse row \d+, [\w -]+: [A-Z].*[.]$/s)
    planted += all.length
  }
  expect(planted).toBeGreaterThan(100)
})

test('the import refuses a file of two gigabytes, a folder, and a file of zeros before it reads them [E11]', async () => {
  const path = join(clerk.folder, 'huge.csv')
  const read = async (given = path) => (await clerk.importPath('prices', given)).lines[0]
  const huge = openSync(path, 'w')
  writeSync(huge, 'nsn,fiscal year,price\n')
  ftruncateSync(huge, 2 * 1024 ** 3)
  closeSync(huge)
  const begun = performance.now()
  expect(await read()).toBe(
    'refuse row 1, file: The file is larger than 512 MB. Divide it into several files.',
  )
  expect(performance.now() - begun).toBeLessThan(10_000)
  writeFileSync(path, Buffer.alloc(1000))
  expect(await read()).toMatch(/^refuse row 1, file: This is not a CSV file in UTF-8\./)
  expect(await read(clerk.folder)).toMatch(/^refuse row 1, file: There is no file/)
})
