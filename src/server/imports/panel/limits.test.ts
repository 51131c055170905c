import { beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile, readFindings } from '#testing/panel-import.ts'
import { transferFunds } from '#wire/funds/funds.ts'
import { startImport } from '#wire/imports/imports.ts'

const { portal, world, as, signIn } = openOrdersPortal(100_000, { runsJobs: true })

beforeAll(async () => {
  const { dodaac } = world
  await buildPerson(portal.owner, { dodaac, username: 'manager', dodId: '8000000001', permissions: [3, 4] })
  await buildPerson(portal.owner, { dodaac, username: 'keeper', permissions: [7] })
  await signIn('manager', 'keeper')
})

const refused = async (name: string, kind: string, file: string) => {
  const record = await importFile(as(name), kind, file)
  return readFindings(as(name), record.id, 'refused')
}
const apply = async (name: string, kind: string, file: string) => {
  const record = await importFile(as(name), kind, file)
  expect(await applyAll(as(name), record)).toMatchObject({ state: 'applied', added: 1, refused: 0 })
}
const dodIdOf = async ({ id }: { id: number }) =>
  (await portal.owner`SELECT dod_id FROM people WHERE person_id = ${id}`)[0]?.dodId as string

test('a manager of people imports no other kind, admin name, change of a sign-in, or disabled administrator [C15]', async () => {
  for (const [kind, status] of Object.entries({ people: 200, roles: 403, prices: 403, programs: 403 }))
    expect(
      (await as('manager').send(startImport, { body: { kind, fileName: 'a.csv', bytes: 1 } })).status,
      kind,
    ).toBe(status)
  const [placer, boss, guard] = [world.placer, world.everything, world.foreigner].map(dodIdOf)
  const rows = [`${await placer},JOE_SA,,,`, `${await boss},,,,no`, '8000000001,,,,no']
  const file = `dod id,first name,username,email,enabled\n${rows.join('\n')}\n`
  expect((await refused('manager', 'people', file)).map((line) => line.replace(/: .*/, ''))).toEqual([
    'row 2, first name',
    'row 3, enabled',
    'row 4, enabled',
  ])
  expect(await refused('manager', 'people', `dod id,email\n${await placer},thief@example.mil\n`)).toEqual([
    'row 2, email: Only an administrator of the portal (permission 99) may change the email address of a person who can sign in or holds a role.',
  ])
  expect(await refused('everything', 'people', 'dod id,permissions\n8000000001,99\n')).toEqual([
    expect.stringContaining("row 1, permissions: There is no column 'permissions' in people."),
  ])
  const stranger = `${await guard},A,B,a@example.mil,Army,Reserve,${world.dodaac}`
  const whole = `dod id,first name,last name,email,branch,service status,dodaac\n${stranger}\n`
  expect(await refused('everything', 'people', whole)).toEqual(['row 2, dod id: This EDIPI is already used.'])
})

test('nobody can give themselves roles or groups, or levels without the permission for roles [C15]', async () => {
  const { dodaac } = world
  const role = (username: string) => `username,dodaac,role,level\n${username},${dodaac},finance,\n`
  expect(await refused('keeper', 'roles', role('Keeper'))).toEqual([
    'row 2, username: You cannot change your own roles. Ask another administrator of your program.',
  ])
  expect(await refused('everything', 'roles', role('everything'))).toHaveLength(1)
  await apply('keeper', 'roles', role('manager'))
  const group = `code,name,dodaac,username\nNEW,New,,keeper\nNEW,,${dodaac},\n`
  expect(await refused('keeper', 'groups', group)).toEqual([
    'row 2, username: You cannot put yourself into a group. Ask another person who manages groups.',
    'row 3, dodaac: You are in this group, so you cannot add DoDAACs to it. Ask another person who manages groups.',
  ])
  expect(await refused('everything', 'groups', group.replace('keeper', 'everything'))).toEqual([])
  expect(await refused('manager', 'dodaacs', `dodaac,levels\n${dodaac},5\n`)).toEqual([
    'row 2, levels: Approval levels change only with the permission for roles (7).',
  ])
})

test('only Finance - RA of the DoDAAC imports money, and only once, and only program staff import its prices', async () => {
  const { dodaac } = world
  const funds = `dodaac,fund code,fiscal year,amount\n${dodaac},9Z,2027,10.00\n`
  expect(await refused('everything', 'funds', funds)).toEqual([
    `row 2, dodaac: Only Finance - RA of DoDAAC ${dodaac} may change its funds.`,
  ])
  await apply('finance', 'funds', funds)
  const pair = { fromDodaac: dodaac, fromFundCode: '9Z', toDodaac: dodaac, toFundCode: '6C' }
  const query = { program: 'AR', ...pair, amount: readAmount('10') } as const
  expect((await as('finance').send(transferFunds, { query })).body).toMatchObject({ message: 'Success' })
  expect(await refused('finance', 'funds', funds)).toEqual([
    `row 2, amount: ${dodaac}/9Z of fiscal year 2027 already received money and has $0.00 now. Adjust it under Funding instead.`,
  ])
  const price = (program: string) => `nsn,fiscal year,price,program\n${world.nsns[0]},2027,9.00,${program}\n`
  expect(await refused('everything', 'prices', price('NG'))).toEqual([
    'row 2, program: Switch to NG to change its own prices.',
  ])
  await apply('everything', 'prices', price('AR'))
})
