import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { transferFunds } from '#wire/funds/funds.ts'
import { startImport } from '#wire/imports/imports.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client
let manager: Client
let finance: Client

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  world = await buildOrdersWorld(portal.owner)
  const { dodaac } = world
  await buildPerson(portal.owner, { dodaac, username: 'manager', dodId: '8000000001', permissions: [3, 4] })
  await buildPerson(portal.owner, { dodaac, username: 'keeper', permissions: [7] })
  admin = await portal.signIn('everything')
  manager = await portal.signIn('manager')
  finance = await portal.signIn(world.finance.username)
})
afterAll(() => portal?.stop())

const refused = async (client: Client, kind: string, file: string) => {
  const record = await importFile(client, kind, file)
  return readFindings(client, record.id, 'refused')
}
const MAY: Record<string, (string | number)[]> = {
  ...{ programs: [99], categories: [99], products: [8, 99], items: [8, 99], prices: [8, 99] },
  ...{ assortment: [8, 99], dodaacs: [4, 99], people: [3, 99], sizes: [3, 99] },
  ...{ roles: [7, 99], groups: [7, 99], funds: [6, 99] },
}

test('each kind of import requires the permission of the same work by hand, and no other [C15]', async () => {
  const found: Record<string, (string | number)[]> = Object.fromEntries(
    Object.keys(MAY).map((kind) => [kind, []]),
  )
  for (const area of [1, 2, 3, 4, 6, 7, 8, 99]) {
    const { username } = await buildPerson(portal.owner, { dodaac: world.dodaac, permissions: [area] })
    const client = await portal.signIn(username)
    for (const kind of Object.keys(MAY)) {
      const { status } = await client.send(startImport, { body: { kind, fileName: 'a.csv', bytes: 1 } })
      expect([200, 403], `${kind} ${area}`).toContain(status)
      if (status === 200) found[kind]?.push(area)
    }
  }
  expect(found).toEqual(MAY)
})

test('a manager of people cannot write admin names, change people with sign-in, or disable an administrator [C15]', async () => {
  const [placer] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${world.placer.id}`
  const [boss] = await portal.owner`SELECT dod_id FROM people WHERE person_id = ${world.everything.id}`
  const rows = [`${placer?.dodId},JOE_SA,,,`, `${boss?.dodId},,,,no`, '8000000001,,,,no']
  const file = `dod id,first name,username,email,enabled\n${rows.join('\n')}\n`
  expect((await refused(manager, 'people', file)).map((line) => line.replace(/: .*/, ''))).toEqual([
    'row 2, first name',
    'row 3, enabled',
    'row 4, enabled',
  ])
  const mail = `dod id,email\n${placer?.dodId},thief@example.mil\n`
  expect(await refused(manager, 'people', mail)).toEqual([
    'row 2, email: Only an administrator of the portal (permission 99) may change the email address of a person who can sign in or holds a role.',
  ])
  expect(await refused(admin, 'people', 'dod id,permissions\n8000000001,99\n')).toEqual([
    expect.stringContaining("row 1, permissions: There is no column 'permissions' in people."),
  ])
})

test('an import cannot reach people of another program, whatever their file says', async () => {
  const [row] = await portal.owner`SELECT dod_id, program FROM people WHERE person_id = ${world.foreigner.id}`
  expect(row?.program).not.toBe('AR')
  const file = `dod id,first name,last name,email,branch,service status,dodaac\n${row?.dodId},A,B,a@example.mil,Army,Reserve,${world.dodaac}\n`
  expect(await refused(admin, 'people', file)).toEqual(['row 2, dod id: This EDIPI is already used.'])
})

test('nobody can give themselves roles or groups, or levels without the permission for roles [C15]', async () => {
  const keeper = await portal.signIn('keeper')
  const role = (username: string) => `username,dodaac,role,level\n${username},${world.dodaac},finance,\n`
  expect(await refused(keeper, 'roles', role('Keeper'))).toEqual([
    'row 2, username: You cannot change your own roles. Ask another administrator of your program.',
  ])
  expect(await refused(admin, 'roles', role('everything'))).toHaveLength(1)
  const given = await importFile(keeper, 'roles', role('manager'))
  expect(await applyAll(keeper, given)).toMatchObject({ state: 'applied', added: 1 })
  const group = `code,name,dodaac,username\nNEW,New,,keeper\nNEW,,${world.dodaac},\n`
  expect(await refused(keeper, 'groups', group)).toEqual([
    'row 2, username: You cannot put yourself into a group. Ask another person who manages groups.',
    'row 3, dodaac: You are in this group, so you cannot add DoDAACs to it. Ask another person who manages groups.',
  ])
  expect(await refused(admin, 'groups', group.replace('keeper', 'everything'))).toEqual([])
  expect(await refused(manager, 'dodaacs', `dodaac,levels\n${world.dodaac},5\n`)).toEqual([
    'row 2, levels: Approval levels change only with the permission for roles (7).',
  ])
})

test('only Finance - RA of the DoDAAC imports money, and only once, and only program staff import its prices', async () => {
  const funds = `dodaac,fund code,fiscal year,amount\n${world.dodaac},9Z,2027,10.00\n`
  expect(await refused(admin, 'funds', funds)).toEqual([
    `row 2, dodaac: Only Finance - RA of DoDAAC ${world.dodaac} may change its funds.`,
  ])
  const given = await importFile(finance, 'funds', funds)
  expect(await applyAll(finance, given)).toMatchObject({ state: 'applied', added: 1, refused: 0 })
  const pair = { fromDodaac: world.dodaac, fromFundCode: '9Z', toDodaac: world.dodaac, toFundCode: '6C' }
  const query = { program: 'AR', ...pair, amount: readAmount('10') } as const
  expect((await finance.send(transferFunds, { query })).body).toMatchObject({ message: 'Success' })
  expect(await refused(finance, 'funds', funds)).toEqual([
    `row 2, amount: ${world.dodaac}/9Z of fiscal year 2027 already received money and has $0.00 now. Adjust it under Funding instead.`,
  ])
  const price = (program: string) => `nsn,fiscal year,price,program\n${world.nsns[0]},2027,9.00,${program}\n`
  expect(await refused(admin, 'prices', price('NG'))).toEqual([
    'row 2, program: Switch to NG to change its own prices.',
  ])
  const own = await importFile(admin, 'prices', price('AR'))
  expect(await applyAll(admin, own)).toMatchObject({ state: 'applied', added: 1 })
})
