import { beforeAll, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { buildPerson, PASSWORD } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile, readFindings, settle } from '#testing/panel-import.ts'
import { transferFunds } from '#wire/funds/funds.ts'
import { applyImport, type ImportRecord, startImport } from '#wire/imports/imports.ts'
import { disableMissingPeople, listMissingPeople, type MissingPerson } from '#wire/imports/missing.ts'
import { readSession } from '#wire/session/session.ts'

const { portal, world, as, signIn } = openOrdersPortal(100_000, { runsJobs: true })

beforeAll(async () => {
  const { dodaac } = world
  await buildPerson(portal.owner, { dodaac, username: 'manager', dodId: '8000000001', permissions: [3, 4] })
  await buildPerson(portal.owner, { dodaac, username: 'keeper', permissions: [7] })
  await buildPerson(portal.owner, { dodaac, username: 'ada', dodId: '1000000001' })
  await buildPerson(portal.owner, { dodaac, username: 'bob', dodId: '1000000002' })
  await signIn('manager', 'keeper', 'ada')
})

type Known = { id: number }
const dodIdsOf = async (...people: Known[]) => {
  const rows =
    await portal.owner`SELECT p.dod_id FROM people p JOIN unnest(${people.map(({ id }) => id)}::bigint[])
    WITH ORDINALITY n (id, at) ON n.id = p.person_id ORDER BY n.at`
  return rows.map(({ dodId }) => String(dodId))
}
const check = (file: string) => importFile(as('everything'), 'people', file)
const refused = async (name: string, kind: string, file: string) => {
  const record = await importFile(as(name), kind, file)
  return readFindings(as(name), record.id, 'refused')
}
const apply = async (name: string, kind: string, file: string) => {
  const record = await importFile(as(name), kind, file)
  expect(await applyAll(as(name), record)).toMatchObject({ state: 'applied', added: 1, refused: 0 })
}

test('a manager of people imports no other kind, admin name, change of a sign-in, or disabled administrator [C15]', async () => {
  for (const [kind, status] of Object.entries({ people: 200, roles: 403, prices: 403, programs: 403 }))
    expect(
      (await as('manager').send(startImport, { body: { kind, fileName: 'a.csv', bytes: 1 } })).status,
      kind,
    ).toBe(status)
  const [placer, boss, guard] = await dodIdsOf(world.placer, world.everything, world.foreigner)
  const rows = [`${placer},JOE_SA,,,`, `${boss},,,,no`, '8000000001,,,,no']
  const file = `dod id,first name,username,email,enabled\n${rows.join('\n')}\n`
  expect((await refused('manager', 'people', file)).map((line) => line.replace(/: .*/, ''))).toEqual([
    'row 2, first name',
    'row 3, enabled',
    'row 4, enabled',
  ])
  expect(await refused('manager', 'people', `dod id,email\n${placer},thief@example.mil\n`)).toEqual([
    'row 2, email: Only an administrator of the portal (permission 99) may change the email address of a person who can sign in or holds a role.',
  ])
  expect(await refused('everything', 'people', 'dod id,permissions\n8000000001,99\n')).toEqual([
    expect.stringContaining("row 1, permissions: There is no column 'permissions' in people."),
  ])
  const stranger = `${guard},A,B,a@example.mil,Army,Reserve,${world.dodaac}`
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

const press = async ({ id, added, changed }: ImportRecord, ownPassword?: string) => {
  const body = { rows: added + changed, ownPassword }
  const pressed = await as('everything').send(applyImport, { params: { import: id }, body })
  return [pressed.status, pressed.body.code]
}
const named = () => portal.owner`SELECT username, email FROM people
  WHERE dod_id IN ('1000000001', '1000000002') ORDER BY dod_id`
const mailed = async () =>
  (
    await portal.owner`SELECT data ->> 'to' AS "to" FROM pgboss.job WHERE name = 'mail'
      AND data ->> 'subject' = 'Your email address was changed' ORDER BY 1`
  ).map((row) => row.to)

test('two people exchange usernames and one changes address, with the password of the importing user [C8]', async () => {
  const record = await check('dod id,username,email\n1000000001,bob,ada@new.example.mil\n1000000002,ada,\n')
  expect(record).toMatchObject({ state: 'checked', changed: 2, refused: 0, needsProof: true })
  expect(await readFindings(as('everything'), record.id)).toEqual([
    'row 2, email: ada@example.mil -> ada@new.example.mil',
    'row 2, username: ada -> bob',
    'row 3, username: bob -> ada',
  ])
  expect(await press(record)).toEqual([422, 'OWN_PASSWORD'])
  expect(await press(record, 'Not-My-Pass-1')).toEqual([422, 'CURRENT_PASSWORD'])
  expect((await named()).map(({ username }) => username)).toEqual(['ada', 'bob'])
  expect((await press(record, PASSWORD))[0]).toBe(200)
  expect(await settle(as('everything'), record.id)).toMatchObject({
    state: 'applied',
    changed: 2,
    refused: 0,
  })
  expect(await named()).toEqual([
    { username: 'bob', email: 'ada@new.example.mil' },
    { username: 'ada', email: 'bob@example.mil' },
  ])
  expect((await as('ada').send(readSession, {})).body).toMatchObject({ username: 'bob' })
  expect((await press(record, PASSWORD))[0]).toBe(409)
  expect(await mailed()).toEqual(['ada@example.mil'])
  const events =
    await portal.owner`SELECT detail::text AS detail FROM audit_events WHERE detail::text LIKE '%username%'`
  expect(events.map(({ detail }) => detail).join()).toMatch(/"before".*"ada"/)
  expect(JSON.stringify(events)).not.toContain(PASSWORD)
})

test('an import that renames nobody needs no password, and a person who receives a role after the check is not renamed', async () => {
  const { dodaac } = world
  const values = 'New,Nia,Army,Reserve'
  const added = await check(
    `dod id,last name,first name,branch,service status,dodaac,email\n1000000007,${values},${dodaac},nia@example.mil\n`,
  )
  expect(added).toMatchObject({ added: 1, needsProof: false })
  expect(await applyAll(as('everything'), added)).toMatchObject({ state: 'applied', added: 1 })
  const [nia] = await portal.owner`SELECT person_id, created_by_id FROM people WHERE dod_id = '1000000007'`
  expect(nia?.createdById, 'the user who imported the file').toBe(world.everything.id)
  const moved = await check('dod id,email,phone\n1000000007,other@example.mil,555-0100\n')
  expect(moved).toMatchObject({ changed: 1, needsProof: false })
  expect(await applyAll(as('everything'), moved)).toMatchObject({ state: 'applied', changed: 1 })
  expect(await mailed(), 'the old address, even without sign-in').toContain('nia@example.mil')

  const file = 'dod id,email\n1000000007,thief@example.mil\n'
  const late = await check(file)
  expect(late.needsProof).toBe(false)
  await portal.owner`INSERT INTO role_assignments (program, person_id, dodaac, role)
    VALUES ('AR', ${nia?.personId}, ${dodaac}, 'finance')`
  expect(await applyAll(as('everything'), late)).toMatchObject({ state: 'applied', changed: 0, refused: 1 })
  expect(await readFindings(as('everything'), late.id)).toEqual([
    'row 2, email: This value identifies a person, so it needs your own password. Check the file again, then apply it with your password.',
  ])
  expect(await check(file)).toMatchObject({ needsProof: true })
})

const enabled = async (...people: Known[]) => {
  const ids = people.map(({ id }) => id)
  const rows =
    await portal.owner`SELECT person_id AS id FROM people WHERE enabled AND person_id = ANY (${ids})`
  return people.map(({ id }) => rows.some((row) => row.id === id))
}
const missing = async (id: string) => {
  const { body } = await as('everything').send(listMissingPeople, { params: { import: id } })
  return {
    total: body.total as number,
    gone: body.gone as number[],
    ids: (body.rows as MissingPerson[]).map((one) => one.id),
  }
}
const disable = (id: string, excluded: number[], people: number) =>
  as('everything').send(disableMissingPeople, { params: { import: id }, body: { excluded, people } })

test('a person whom a file omits is listed, can stay, and is disabled by a separate action [C15]', async () => {
  const { placer, member, outsider, everything, first } = world
  const [dodId] = await dodIdsOf(placer)
  const { id } = await check(`dod id\n${dodId}\n`)
  const listed = await missing(id)
  expect(listed.total).toBe(listed.ids.length)
  expect(listed.ids).toContain(member.id)
  for (const one of [placer, everything, world.foreigner]) expect(listed.ids).not.toContain(one.id)
  const excluded = listed.ids.filter((one) => one !== member.id && one !== outsider.id)
  expect(await disable(id, excluded, 3)).toMatchObject({
    status: 409,
    body: { detail: '2 people would be disabled now. Look at the list again.' },
  })
  expect(await enabled(member)).toEqual([true])
  expect(listed.gone).toEqual([])
  await portal.owner`UPDATE people SET enabled = false WHERE person_id = ${world.second.id}`
  expect(await missing(id)).toMatchObject({ total: listed.total - 1, gone: [world.second.id] })
  await portal.owner`UPDATE people SET enabled = true WHERE person_id = ${world.second.id}`
  expect(await disable(id, excluded, 2)).toMatchObject({ status: 200, body: { disabled: 2 } })
  expect(await enabled(member, outsider, first)).toEqual([false, false, true])
  const events = await portal.owner`SELECT object FROM audit_events
    WHERE action = 'import people, disable those missing' AND object LIKE 'person%'`
  expect(events.map((event) => event.object).sort()).toEqual(
    [`person ${member.id}`, `person ${outsider.id}`].sort(),
  )
  expect((await missing(id)).total).toBe(0)
  expect(await disable(id, [], 1)).toMatchObject({ status: 422 })
  // A row without a clear person: nobody counts as missing.
  expect((await missing((await check(`dod id\n12\n${dodId}\n`)).id)).total).toBe(0)
})

test('the portal keeps every approver whose signature orders need, counted over all omitted people', async () => {
  const { placer, member, everything, first, otherFirst, both, second, finance, outsider } = world
  await portal.owner`UPDATE people SET enabled = true WHERE person_id = ${member.id}`
  await world.order()
  const named = await dodIdsOf(placer, member, second, finance, outsider)
  const { id } = await check(`dod id\n${named.join('\n')}\n`)
  const { ids } = await missing(id)
  expect(ids).toEqual(expect.arrayContaining([first.id, otherFirst.id, both.id]))
  expect(await disable(id, [], ids.length)).toMatchObject({
    status: 409,
    body: { code: 'PENDING_ORDERS', detail: expect.stringContaining('at level 1 of DoDAAC W9TA01') },
  })
  expect(await enabled(first)).toEqual([true])
  const rows = (await dodIdsOf(first, otherFirst, both)).map((dodId) => `${dodId},no\n`)
  const shut = await check(`dod id,enabled\n${rows.join('')}`)
  expect((await readFindings(as('everything'), shut.id)).map((line) => line.slice(0, 22))).toEqual(
    [2, 3, 4].map((row) => `row ${row}, enabled: 1 orde`),
  )
  const two = await check(`dod id,enabled\n${rows.slice(0, 2).join('')}`)
  expect(two).toMatchObject({ changed: 2, refused: 0 })
  expect(await disable(id, [first.id], ids.length - 1)).toMatchObject({ status: 200 })
  expect(await enabled(first, both, everything)).toEqual([true, false, true])
})
