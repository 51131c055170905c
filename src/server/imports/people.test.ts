import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildProduct, buildPrograms, buildUnit } from '#testing/build.ts'
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

const UNITS = `dodaac,description,branch,effective date,street 1,city,state,zip,bill to,default fund code,levels
W9QA01,First,Army,2026-10-01,1 Road,Columbus,OH,43085,W9QA02,6C,2
W9QA02,Second,Army,10/1/2026,2 Road,Boston,MA,2116,,,1
`
const PEOPLE = `dod id,first name,last name,email,username,may sign in,branch,service status,dodaac
1000000001,Ada,Stone,ada@example.mil,ada,yes,Army,Reserve,W9QA01
1000000002,Bo,O'Neil,bo@example.mil,bob,yes,Army,Active,W9QA01
12345678,Cy,Plain,cy@example.mil,,no,Army,Civilian,W9QA02
,Di,Free,di@example.mil,di.free,yes,Army,Civilian,W9QA02
`
const ROLES = `username,dodaac,role,level
ada,W9QA01,order-placer,
BOB,W9QA01,approver,2
di.free,W9QA01,Approver,1
di.free,W9QA02,approver,
`
const GROUPS = `code,name,dodaac,username
NORTH,Units of the north,W9QA01,
NORTH,,W9QA02,
NORTH,,,ada
EMPTY,Nobody,,
`
const FUNDS = `dodaac,fund code,fiscal year,amount
W9QA01,6C,2027,"$250,000.00"
W9QA01,9Z,2028,1.50
`

test('a program without a fund code takes those of its first DoDAACs, and the import names later typos', async () => {
  const program = 'NEWPROG'
  await clerk.import(
    'programs',
    `code,name,branch,supplier name,supplier site\n${program},New,Army,Sample Supply,MAIN\n`,
  )
  const row = (dodaac: string, code: string) => `${dodaac},Army,1 Road,Columbus,OH,43085,${code}`
  const headings = 'dodaac,branch,street 1,city,state,zip,default fund code'
  const first = [headings, row('W9QN01', '6C'), row('W9QN02', '4K'), row('W9QN03', '')].join('\n')
  expect((await clerk.import('dodaacs', first, { program, apply: false })).last).toBe(
    'dodaacs: 3 added, 0 changed, 0 same, 0 refused',
  )
  const codes = async () => {
    const rows = await portal.owner`SELECT fund_code FROM fund_codes WHERE program = ${program} ORDER BY 1`
    return rows.map(({ fundCode }) => fundCode)
  }
  expect(await codes()).toEqual([])
  await clerk.import('dodaacs', first, { program })
  expect(await codes()).toEqual(['4K', '6C'])
  const { lines } = await clerk.import('dodaacs', [headings, row('W9QN04', '6O')].join('\n'), { program })
  expect(lines[0]).toBe(
    'refuse row 2, default fund code: Your program has no fund code 6O. Choose one of its fund codes.',
  )
})

test('files import units, people, roles, groups, and funds, and an export is the same after a new import', async () => {
  const add = async (kind: string, text: string, added: number) =>
    expect((await clerk.import(kind, text)).lines.slice(-1)).toEqual([
      `${kind}: ${added} added, 0 changed, 0 same, 0 refused`,
    ])
  await add('dodaacs', UNITS, 2)
  await add('people', PEOPLE, 4)
  await add('roles', ROLES, 4)
  await add('groups', GROUPS, 4)
  await add('funds', FUNDS, 2)
  for (const kind of ['dodaacs', 'people', 'roles', 'groups', 'funds']) {
    const again = await clerk.import(kind, await clerk.export(kind))
    expect(again.last).toMatch(new RegExp(`^${kind}: 0 added, 0 changed, [1-9]\\d* same, 0 refused$`))
  }
  const units = await clerk.export('dodaacs')
  expect(units).toMatch(/W9QA01,.*,W9QA02,W9QA01,W9QA01,B,6C,,2\r\n/)
  expect(units).toContain(',Boston,MA,02116,US,')
  expect(await clerk.export('people')).toContain(
    '0012345678,Cy,,Plain,,cy@example.mil,,no,yes,Army,,Civilian,,PLAIN,',
  )
})

test('the last column of a file may hold preferred names, and a file without it keeps them', async () => {
  const row = '1000000001,Addy'
  const named = await clerk.import('people', `dod id,preferred name\n${row}\n`)
  expect(named.last).toBe('people: 0 added, 1 changed, 0 same, 0 refused')
  await clerk.import('people', 'dod id,phone\n1000000001,614-555-0100\n')
  const [headings, ...rows] = (await clerk.export('people')).split('\r\n')
  expect(headings).toMatch(/,ships home,preferred name$/)
  expect(rows.find((line) => line.startsWith('1000000001'))).toMatch(
    /^1000000001,Ada,,Stone,.*,614-555-0100,.*,no,Addy$/,
  )
  await clerk.import('people', 'dod id,preferred name\n1000000001,(clear)\n')
  expect(await clerk.export('people')).not.toContain('Addy')
})

test('the ledger holds the money of an opening balance in an open period, and the sums agree', async () => {
  const [row] = await portal.owner<{ cents: number; kind: string; source: number; open: boolean }[]>`
    SELECT t.amount_cents AS cents, t.kind, s.balance_cents AS source,
      EXISTS (SELECT FROM fund_periods WHERE program = 'AR' AND fiscal_year = 2028 AND is_open) AS open
    FROM transfers t JOIN accounts s ON s.account_id = t.from_account WHERE t.amount_cents = 150`
  expect(row).toMatchObject({ cents: 150, kind: 'allot', open: true })
  expect(row?.source).toBe(-25_000_150)
  const twice = await clerk.import('funds', FUNDS.replace('1.50', '1.60'))
  expect(twice.lines[0]).toMatch(
    /^refuse row 3, amount: W9QA01\/9Z of fiscal year 2028 already received money and has \$1\.50 now/,
  )
  expect(twice.last).toBe('funds: 0 added, 0 changed, 1 same, 1 refused')
})

test('two people exchange their usernames in one file, and a name that stays taken is refused', async () => {
  const swap = await clerk.import('people', 'dod id,username\n1000000001,bob\n1000000002,ada\n')
  expect(swap.last).toBe('people: 0 added, 2 changed, 0 same, 0 refused')
  expect(await clerk.export('people')).toMatch(/1000000001,Ada,,Stone,,ada@example\.mil,bob,/)
  await clerk.import('people', 'dod id,username\n1000000001,ada\n1000000002,bob\n')
  const half = await clerk.import(
    'people',
    'dod id,username,email\n1000000001,bob,\n1000000002,ada,no address\n',
  )
  expect(half.lines.slice(0, 2).map((line) => line.replace(/: .*/, ''))).toEqual([
    'refuse row 2, username',
    'refuse row 3, email',
  ])
})

test('the import names each fault of people at its row and column, in the words of the form', async () => {
  await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9ZZ1' })
  const abroad = { dodaac: 'FB9ZZ1', program: 'ANG' }
  await buildPerson(portal.owner, { ...abroad, username: 'elsewhere', dodId: '7000000001' })
  const { lines } = await clerk.import(
    'people',
    `dod id,first name,last name,email,username,may sign in,branch,service status,dodaac,zip,state
1000000010,A,B,a@example.mil,ada,no,Army,Reserve,W9QA01,,
7000000001,A,B,a@example.mil,,no,Army,Reserve,W9QA01,,
1000000011,A,B,a@example.mil,elsewhere,no,Army,Reserve,W9QA01,,
1000000012,A,B,a@example.mil,,yes,Army,Reserve,W9QA01,,
1000000013,A,B,a@example.mil,,no,Infantry,Reserve,W9QA01,,
1000000014,A,B,a@example.mil,,no,Army,Reserve,W9XX99,,
1000000015,A,,a@example.mil,,no,Army,Reserve,W9QA01,,
1000000016,A,B,nobody,,no,Army,Reserve,W9QA01,,
1000000017,A,B,a@example.mil,,no,Army,Reserve,W9QA01,43085,TX
12E7,A,B,a@example.mil,,no,Army,Reserve,W9QA01,,
1000000002,,,,,,,,,,
1000000002,,,,,,,,,,
`,
  )
  expect(lines.filter((line) => line.startsWith('refuse'))).toEqual([
    'refuse row 2, username: This username is already used.',
    'refuse row 3, dod id: This EDIPI is already used.',
    'refuse row 4, username: This username is already used.',
    'refuse row 5, username: Enter a username: a person who may sign in needs one.',
    'refuse row 6, branch: Write Navy, Army, Air Force, Space Force, Marine or Coast Guard.',
    'refuse row 7, dodaac: Your program has no DoDAAC W9XX99. Choose one from the list.',
    'refuse row 8, last name: Required. Enter the last name.',
    'refuse row 8, name tape: Required. Enter the name tape.',
    'refuse row 9, email: Enter an email address such as jordan.ellis@example.mil.',
    'refuse row 10, zip: ZIP code 43085 is in Ohio, not in Texas. Correct the state or the ZIP code.',
    expect.stringMatching(/^refuse row 11, dod id: .*scientific notation/),
    expect.stringMatching(/^refuse row 13, dod id: .*row 12/),
  ])
})

test('the import reads pay grades as other systems write them, and a refusal lists the allowed ones', async () => {
  const { lines } = await clerk.import('people', 'dod id,pay grade\n1000000001,E-9\n1000000002,E10\n', {
    apply: false,
  })
  expect(lines.slice(0, 2).sort()).toEqual([
    expect.stringMatching(/^change pay grade: .* -> E9 \(row 2/),
    expect.stringMatching(/^refuse row 3, pay grade: Write a pay grade: E1 to E9, .* or CIV\.$/),
  ])
})

test('the last approvers of a level stay while orders wait there, counted over the whole file', async () => {
  const { owner } = portal
  const unit = await buildUnit(owner, { dodaac: 'W9QB01', levels: 2 })
  const person = (username: string, role: 'order-placer' | 'approver') =>
    buildPerson(owner, { dodaac: unit.dodaac, username, roles: [{ role, level: 1 }] })
  const placer = await person('placing', 'order-placer')
  for (const username of ['one', 'two']) await person(username, 'approver')
  await buildPerson(owner, { dodaac: unit.dodaac, roles: [{ role: 'approver', level: 2 }] })
  const { fundId } = await buildFund(owner, { dodaac: unit.dodaac, cents: 100_00 })
  const { nsns } = await buildProduct(owner)
  const lines = [{ nsn: nsns[0] ?? '', quantity: 1, cents: 2500 }]
  await buildOrder(owner, { orderer: placer, member: placer, fundId, lines, levels: 2 })
  const up = (...names: string[]) =>
    `username,dodaac,role,level\n${names.map((name) => `${name},W9QB01,approver,2\n`).join('')}`
  const both = await clerk.import('roles', up('one', 'two'))
  expect(both.lines[0]).toMatch(
    /^refuse row 2, level: 1 order waits for a signature at level 1 of DoDAAC W9QB01/,
  )
  expect(both.last).toBe('roles: 0 added, 0 changed, 0 same, 2 refused')
  const first = await clerk.import('roles', up('one'))
  expect(first.lines[0]).toBe('change level: 1 -> 2 (row 2, one W9QB01 approver 2)')
  const until = async (...days: string[]) => {
    const file = `username,dodaac,role,level,first day,last day\ntwo,W9QB01,approver,1,${days.join(',')}\n`
    return (await clerk.import('roles', file)).lines[0]
  }
  expect(await until('', '2020-01-01')).toMatch(
    /^refuse row 2, last day: 1 order waits for a signature at level 1/,
  )
  expect(await until('2099-01-02', '1/1/2099')).toMatch(/^refuse row 2, last day: /)
  expect(await until('', '1/1/2099')).toBe(
    'change last day: (blank) -> 2099-01-01 (row 2, two W9QB01 approver 1)',
  )
})

test('a person who may no longer sign in is signed out at once, and the audit trail omits the DoD ID', async () => {
  const { owner } = portal
  await buildPerson(owner, { dodaac: 'W9QA01', username: 'leaver', dodId: '8000000001' })
  const leaver = await portal.signIn('leaver')
  expect((await leaver.get('/session')).status).toBe(200)
  await clerk.import('people', 'username,enabled\nleaver,no\n')
  await expect.poll(async () => (await leaver.get('/session')).status).toBe(401)
  const events = await owner<{ object: string; detail: Record<string, unknown> }[]>`
    SELECT object, detail FROM audit_events WHERE action = 'import people' ORDER BY event_id DESC LIMIT 1`
  expect(events[0]?.object).toMatch(/^person \d+$/)
  expect(events[0]?.detail).toMatchObject({
    changed: ['enabled'],
    before: { enabled: true },
    after: { enabled: false },
  })
  const [leak] =
    await owner`SELECT FROM audit_events WHERE action LIKE 'import%' AND detail::text LIKE '%8000000001%'`
  expect(leak).toBeUndefined()
})
