import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, PASSWORD } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile, readFindings, settle } from '#testing/panel-import.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { applyImport, checkImport, type ImportRecord } from '#wire/imports/imports.ts'
import { readSession } from '#wire/session/session.ts'

let portal: TestPortal
let world: OrdersWorld
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  world = await buildOrdersWorld(portal.owner)
  const { dodaac } = world
  await buildPerson(portal.owner, { dodaac, username: 'ada', dodId: '1000000001' })
  await buildPerson(portal.owner, { dodaac, username: 'bob', dodId: '1000000002' })
  await buildPerson(portal.owner, { dodaac, username: 'manager', permissions: [3] })
  await portal.owner`UPDATE people SET email = username || '@example.mil' WHERE username IN ('ada', 'bob')`
  admin = await portal.signIn('everything')
})
afterAll(() => portal?.stop())

const press = (client: Client, { id, added, changed }: ImportRecord, ownPassword?: string) =>
  client.send(applyImport, { params: { import: id }, body: { rows: added + changed, ownPassword } })
const named = async () => {
  const rows = await portal.owner`SELECT dod_id, username || ' ' || email AS named FROM people
    WHERE dod_id IN ('1000000001', '1000000002')`
  return Object.fromEntries(rows.map((row) => [row.dodId, row.named]))
}
const mailed = async () =>
  (
    await portal.owner`SELECT data ->> 'to' AS "to" FROM pgboss.job WHERE name = 'mail'
      AND data ->> 'subject' = 'Your email address was changed' ORDER BY 1`
  ).map((row) => row.to)

test('two people exchange usernames and one changes address, with the password of the importing user [C8]', async () => {
  const ada = await portal.signIn('ada')
  const file = 'dod id,username,email\n1000000001,bob,ada@new.example.mil\n1000000002,ada,\n'
  const record = await importFile(admin, 'people', file)
  expect(record).toMatchObject({ state: 'checked', changed: 2, refused: 0, needsProof: true })
  expect(await readFindings(admin, record.id)).toEqual([
    'row 2, email: ada@example.mil -> ada@new.example.mil',
    'row 2, username: ada -> bob',
    'row 3, username: bob -> ada',
  ])
  const [without, wrong] = [await press(admin, record), await press(admin, record, 'Not-My-Pass-1')]
  expect([without.status, without.body.code]).toEqual([422, 'OWN_PASSWORD'])
  expect([wrong.status, wrong.body.code]).toEqual([422, 'CURRENT_PASSWORD'])
  expect(await named()).toEqual({ 1000000001: 'ada ada@example.mil', 1000000002: 'bob bob@example.mil' })
  expect((await press(admin, record, PASSWORD)).status).toBe(200)
  expect(await settle(admin, record.id)).toMatchObject({ state: 'applied', changed: 2, refused: 0 })
  expect(await named()).toEqual({ 1000000001: 'bob ada@new.example.mil', 1000000002: 'ada bob@example.mil' })
  expect(await mailed()).toEqual(['ada@example.mil'])
  expect((await ada.send(readSession, {})).body).toMatchObject({ username: 'bob' })
  expect((await press(admin, record, PASSWORD)).status).toBe(409)
  expect(await mailed()).toHaveLength(1)
  const events =
    await portal.owner`SELECT detail::text AS detail FROM audit_events WHERE detail::text LIKE '%username%'`
  expect(events.map(({ detail }) => detail).join()).toMatch(/"before".*"ada"/)
  expect(JSON.stringify(events)).not.toContain(PASSWORD)
})

test('an import that renames nobody needs no password, and notifies the old address even without sign-in', async () => {
  const { dodaac } = world
  const { id } = await buildPerson(portal.owner, { dodaac, username: 'plain', dodId: '1000000007' })
  await portal.owner`UPDATE people SET may_sign_in = false, email = 'plain@example.mil' WHERE person_id = ${id}`
  const record = await importFile(
    admin,
    'people',
    'dod id,email,phone\n1000000007,other@example.mil,555-0100\n',
  )
  expect(record).toMatchObject({ changed: 1, needsProof: false })
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', changed: 1 })
  expect(await mailed()).toContain('plain@example.mil')
})

test('a person who receives a role after the check is not renamed without a password', async () => {
  const { dodaac } = world
  const { id } = await buildPerson(portal.owner, { dodaac, username: 'later', dodId: '1000000008' })
  await portal.owner`UPDATE people SET may_sign_in = false WHERE person_id = ${id}`
  const file = 'dod id,email\n1000000008,thief@example.mil\n'
  const record = await importFile(admin, 'people', file)
  expect(record.needsProof).toBe(false)
  await portal.owner`INSERT INTO role_assignments (program, person_id, dodaac, role) VALUES ('AR', ${id}, ${dodaac}, 'finance')`
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', changed: 0, refused: 1 })
  expect(await readFindings(admin, record.id)).toEqual([
    'row 2, email: This value identifies a person, so it needs your own password. Check the file again, then apply it with your password.',
  ])
  await admin.send(checkImport, { params: { import: record.id } })
  expect(await importFile(admin, 'people', file)).toMatchObject({ needsProof: true })
})

test('a password allows no more than by hand, so permission 3 renames nobody who can sign in', async () => {
  const manager = await portal.signIn('manager')
  const record = await importFile(manager, 'people', 'dod id,email,phone\n1000000002,thief@example.mil,1\n')
  expect(record).toMatchObject({ changed: 0, refused: 1, needsProof: false })
  expect(await press(manager, record, PASSWORD)).toMatchObject({ status: 422 })
})

test('the record of an imported person names the user who imported the file', async () => {
  const people =
    'dod id,last name,first name,branch,service status,dodaac,username,email\n1000000009,New,Nia,Army,Reserve,'
  const record = await importFile(admin, 'people', `${people}${world.dodaac},nia,nia@example.mil\n`)
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', added: 1 })
  const [row] = await portal.owner`SELECT created_by_id AS maker FROM people WHERE dod_id = '1000000009'`
  expect(row?.maker).toBe(world.everything.id)
})
