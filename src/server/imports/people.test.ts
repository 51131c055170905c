import { expect, test } from 'vitest'
import { buildFund, buildOrder, buildPerson, buildUnit } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'

const { portal, world } = openOrdersPortal()
const clerk = openClerk(portal)

const FUNDS = 'dodaac,fund code,fiscal year,amount\nW9QA01,6C,2027,"$250,000.00"\nW9QA01,9Z,2028,1.50\n'
const FILES: [kind: string, text: string, added: number][] = [
  [
    'dodaacs',
    `dodaac,description,branch,effective date,street 1,city,state,zip,bill to,default fund code,levels
W9QA01,First,Army,2026-10-01,1 Road,Columbus,OH,43085,W9QA02,6C,2
W9QA02,Second,Army,10/1/2026,2 Road,Boston,MA,2116,,,1
`,
    2,
  ],
  [
    'people',
    `dod id,first name,last name,email,username,may sign in,branch,service status,dodaac,preferred name
1000000001,Ada,Stone,ada@example.mil,ada,yes,Army,Reserve,W9QA01,Addy
1000000002,Bo,O'Neil,bo@example.mil,bob,yes,Army,Active,W9QA01
12345678,Cy,Plain,cy@example.mil,,no,Army,Civilian,W9QA02
,Di,Free,di@example.mil,di.free,yes,Army,Civilian,W9QA02
`,
    4,
  ],
  [
    'roles',
    'username,dodaac,role,level\nada,W9QA01,order-placer,\nBOB,W9QA01,approver,2\ndi.free,W9QA01,Approver,1\n',
    3,
  ],
  [
    'groups',
    'code,name,dodaac,username\nNORTH,North,W9QA01,\nNORTH,,W9QA02,\nNORTH,,,ada\nEMPTY,Nobody,,\n',
    4,
  ],
  ['funds', FUNDS, 2],
]

test('files import units, people, roles, groups, and funds, and an export is the same after a new import', async () => {
  for (const [kind, text, added] of FILES)
    expect((await clerk.import(kind, text)).last).toBe(
      `${kind}: ${added} added, 0 changed, 0 same, 0 refused`,
    )
  for (const [kind] of FILES)
    expect((await clerk.import(kind, await clerk.export(kind))).last).toMatch(
      new RegExp(`^${kind}: 0 added, 0 changed, [1-9]\\d* same, 0 refused$`),
    )
  const units = await clerk.export('dodaacs')
  expect(units).toMatch(/W9QA01,.*,W9QA02,W9QA01,W9QA01,B,6C,,2\r\n/)
  expect(units).toContain(',Boston,MA,02116,US,')
  const people = await clerk.export('people')
  expect(people).toContain('0012345678,Cy,,Plain,,cy@example.mil,,no,yes,Army,,Civilian,,PLAIN,')
  expect(people).toMatch(/,ships home,preferred name\r\n/)
  expect(people).toMatch(/\n1000000001,Ada,,Stone,.*,no,Addy\r\n/)
})

test('the ledger holds the money of an opening balance in an open period', async () => {
  const [row] = await portal.owner`
    SELECT t.kind, s.balance_cents AS source,
      EXISTS (SELECT FROM fund_periods WHERE program = 'AR' AND fiscal_year = 2028 AND is_open) AS open
    FROM transfers t JOIN accounts s ON s.account_id = t.from_account WHERE t.amount_cents = 150`
  expect(row).toEqual({ kind: 'allot', source: -25_000_150 - 100_000, open: true })
})

test('a program without a fund code takes those of its first DoDAACs, and the import names later typos', async () => {
  const program = 'NEWPROG'
  await clerk.import(
    'programs',
    `code,name,branch,supplier name,supplier site\n${program},New,Army,Sample Supply,MAIN\n`,
  )
  const units = (...rows: string[]) =>
    `dodaac,default fund code,branch,street 1,city,state,zip\n${rows
      .map((row) => `${row},Army,1 Road,Columbus,OH,43085\n`)
      .join('')}`
  const first = units('W9QN01,6C', 'W9QN02,4K', 'W9QN03,')
  const codes = () =>
    portal.owner`SELECT string_agg(fund_code, ' ' ORDER BY fund_code) AS all FROM fund_codes WHERE program = ${program}`
  await clerk.import('dodaacs', first, { program, apply: false })
  expect(await codes()).toEqual([{ all: null }])
  await clerk.import('dodaacs', first, { program })
  expect(await codes()).toEqual([{ all: '4K 6C' }])
  expect((await clerk.import('dodaacs', units('W9QN04,6O'), { program })).lines[0]).toBe(
    'refuse row 2, default fund code: Your program has no fund code 6O. Choose one of its fund codes.',
  )
})

test('the import names each fault of people at its row and column, in the words of the form', async () => {
  await buildPerson(portal.owner, {
    dodaac: 'W9TA01',
    program: 'NG',
    username: 'abroad',
    dodId: '7000000001',
  })
  const { lines } = await clerk.import(
    'people',
    `dod id,first name,last name,email,username,branch,service status,dodaac,zip,state,pay grade
1000000010,A,B,a@example.mil,ada,Army,Reserve,W9QA01,,,
7000000001,A,B,a@example.mil,,Army,Reserve,W9QA01,,,
1000000011,A,B,a@example.mil,abroad,Army,Reserve,W9QA01,,,
1000000015,A,,a@example.mil,,Army,Reserve,W9QA01,,,
1000000001,,,,bob,,,,,,E-9
1000000002,,,no address,ada,,,,,,
1000000002,,,,,,,,,,
12345678,,,,,,,,,,E10
`,
  )
  expect(lines.slice(0, -2)).toEqual([
    'refuse row 2, username: This username is already used.',
    'refuse row 3, dod id: This EDIPI is already used.',
    'refuse row 4, username: This username is already used.',
    'refuse row 5, last name: Required. Enter the last name.',
    'refuse row 5, name tape: Required. Enter the name tape.',
    'refuse row 6, username: This username is already used.',
    'refuse row 7, email: Enter an email address such as jordan.ellis@example.mil.',
    expect.stringMatching(/^refuse row 8, dod id: .*row 7/),
    expect.stringMatching(/^refuse row 9, pay grade: Write a pay grade: E1 to E9, .* or CIV\.$/),
  ])
  const { lines: graded } = await clerk.import('people', 'dod id,pay grade\n1000000001,E-9\n')
  expect(graded[0]).toMatch(/^change pay grade: .* -> E9 \(row 2/)
  const { lines: cleared } = await clerk.import('people', 'dod id,preferred name\n1000000001,(clear)\n')
  expect(cleared[0], 'kept until then').toBe('change preferred name: Addy -> (blank) (row 2, 1000000001)')
})

test('a file gives a person two levels of a DoDAAC, also beside an existing one, and each level once', async () => {
  const { owner } = portal
  await buildUnit(owner, { dodaac: 'W9QC01', levels: 2 })
  await buildUnit(owner, { dodaac: 'W9QC02', levels: 1 })
  await buildPerson(owner, { dodaac: 'W9QC01', username: 'twice' })
  await buildPerson(owner, {
    ...{ dodaac: 'W9QC01', username: 'beside' },
    roles: [{ role: 'approver', level: 1 }],
  })
  const rows = ['twice,W9QC01,1', 'twice,W9QC01,2', 'beside,W9QC01,2', 'beside,W9QC01,1']
  const repeated = ['twice,W9QC02,1', 'twice,W9QC02,']
  const give = (unit: string) => unit.replace(/,(\d?)$/, ',approver,$1')
  const file = `username,dodaac,role,level\n${[...rows, ...repeated].map(give).join('\n')}\n`
  const { lines } = await clerk.import('roles', file)
  expect(lines).toEqual(
    expect.arrayContaining([
      'add twice W9QC01 approver 1 (row 2)',
      'add twice W9QC01 approver 2 (row 3)',
      'add beside W9QC01 approver 2 (row 4)',
      'refuse row 7, level: twice W9QC02 approver 1 is already in row 6. Keep one of the two rows.',
      'roles: 4 added, 0 changed, 1 same, 1 refused',
    ]),
  )
})

test('the last approvers of a level stay while orders wait there, counted over the whole file', async () => {
  const { owner } = portal
  const { dodaac } = await buildUnit(owner, { dodaac: 'W9QB01', levels: 2 })
  for (const [username, level] of [
    ['one', 1],
    ['two', 1],
    ['above', 2],
  ] as const)
    await buildPerson(owner, { dodaac, username, roles: [{ role: 'approver', level }] })
  const placer = await buildPerson(owner, { dodaac, roles: [{ role: 'order-placer' }] })
  const { fundId } = await buildFund(owner, { dodaac, cents: 100_00 })
  const lines = [{ nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }]
  await buildOrder(owner, { orderer: placer, member: placer, fundId, lines, levels: 2 })
  const raise = (...names: string[]) =>
    clerk.import(
      'roles',
      `username,dodaac,role,level\n${names.map((name) => `${name},W9QB01,approver,2\n`).join('')}`,
    )
  const both = await raise('one', 'two')
  expect(both.lines[0]).toMatch(
    /^refuse row 2, level: 1 order waits for a signature at level 1 of DoDAAC W9QB01/,
  )
  expect(both.last).toBe('roles: 0 added, 0 changed, 0 same, 2 refused')
  expect((await raise('one')).lines[0]).toBe('change level: 1 -> 2 (row 2, one W9QB01 approver 2)')
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
  await owner`UPDATE role_assignments SET last_day = '2020-01-01' WHERE dodaac = ${dodaac} AND level = 1`
  expect(await until('', '2020-01-02'), 'it takes nothing away').toMatch(/^change last day: 2020-01-01 -> /)
})

test('a person who may no longer sign in is signed out at once, and the audit trail omits the DoD ID', async () => {
  const { owner } = portal
  await buildPerson(owner, { dodaac: 'W9QA01', username: 'leaver', dodId: '8000000001' })
  const leaver = await portal.signIn('leaver')
  expect((await leaver.get('/session')).status).toBe(200)
  await clerk.import('people', 'username,enabled\nleaver,no\n')
  await expect.poll(async () => (await leaver.get('/session')).status).toBe(401)
  const [event] = await owner`
    SELECT object, detail FROM audit_events WHERE action = 'import people' ORDER BY event_id DESC LIMIT 1`
  expect(event).toMatchObject({
    object: expect.stringMatching(/^person \d+$/),
    detail: { changed: ['enabled'], before: { enabled: true }, after: { enabled: false } },
  })
  expect(
    await owner`SELECT FROM audit_events WHERE action LIKE 'import%' AND detail::text LIKE '%8000000001%'`,
  ).toEqual([])
})
