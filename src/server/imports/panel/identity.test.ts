import { beforeAll, expect, test } from 'vitest'
import { buildPerson, PASSWORD } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile, readFindings, settle } from '#testing/panel-import.ts'
import { applyImport, type ImportRecord } from '#wire/imports/imports.ts'
import { readSession } from '#wire/session/session.ts'

const { portal, world, as, signIn } = openOrdersPortal(100_000, { runsJobs: true })

beforeAll(async () => {
  const { dodaac } = world
  await buildPerson(portal.owner, { dodaac, username: 'ada', dodId: '1000000001' })
  await buildPerson(portal.owner, { dodaac, username: 'bob', dodId: '1000000002' })
  await signIn('ada')
})

const check = (file: string) => importFile(as('everything'), 'people', file)
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
