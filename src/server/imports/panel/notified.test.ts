import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { applyAll, importFile } from '#testing/panel-import.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { forgetMails, readSentMails } from '#testing/sent-mails.ts'

/** A file must notify as edits by hand do. */
let portal: TestPortal
let world: OrdersWorld

beforeAll(async () => {
  portal = await startTestPortal({}, { runsJobs: true })
  const { owner } = portal
  world = await buildOrdersWorld(owner)
  const { dodaac } = world
  await buildPerson(owner, { dodaac, username: 'manager', permissions: [3, 7] })
  await buildPerson(owner, { dodaac, username: 'deputy', roles: [{ role: 'admin' }] })
  await buildPerson(owner, { dodaac, username: 'ana', firstName: 'Ana', lastName: 'Worker' })
})
afterAll(() => portal?.stop())
beforeEach(() => portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`)

const readMails = async (subject: string) =>
  (await readSentMails(portal.owner)).filter((mail) => mail.subject.startsWith(subject))

const apply = async (by: string, kind: string, file: string) => {
  await forgetMails(portal.owner)
  const client = await portal.signIn(by)
  const record = await importFile(client, kind, file)
  expect(await applyAll(client, record)).toMatchObject({ refused: 0 })
  const mails = await readMails('Rights or money were given')
  const [noted] =
    await portal.owner`SELECT detail FROM audit_events WHERE detail ? 'file' AND detail ? 'added'
    AND NOT detail ? 'kind' ORDER BY event_id DESC LIMIT 1`
  return {
    to: mails.map((mail) => mail.to).sort(),
    text: mails[0]?.text as string,
    notified: noted?.detail.told,
  }
}
const roles = (...rows: string[]) => `username,dodaac,role,level\n${rows.join('\n')}\n`

test('the people responsible for a unit get one mail about a file of roles, with the roles that decide [C16]', async () => {
  const { dodaac } = world
  const rows = [`ana,${dodaac},approver,1`, `ana,${dodaac},finance,`, `ana,${dodaac},order-placer,`]
  const { to, text, notified } = await apply('manager', 'roles', roles(...rows))
  expect(to).toContain('deputy@example.mil')
  expect(to).not.toContain('manager@example.mil')
  expect(new Set(to).size).toBe(to.length)
  expect(notified).toBe(to.length)
  expect(text).toContain(`ana Approver level 1 of DoDAAC ${dodaac}.`)
  expect(text).toContain(`ana Finance - RA of DoDAAC ${dodaac}.`)
  expect(text).not.toContain('Order Placer')
})

test('the mail about a file of people names the new sign-ins, and its length is limited', async () => {
  const people = Array.from({ length: 25 }, (_, at) => {
    const letter = String.fromCharCode(97 + at)
    return `${6_000_000_000 + at},Made,Up${letter},army,reserve,${world.dodaac},up${letter}@example.mil,up.${letter},yes`
  })
  const head = 'dod id,first name,last name,branch,service status,dodaac,email,username,may sign in'
  const { to, text } = await apply('manager', 'people', `${head}\n${people.join('\n')}\n`)
  expect(to).toContain('deputy@example.mil')
  expect(text.match(/let Made Up\w sign in/g)).toHaveLength(20)
  expect(text).toContain('And 5 more; the audit trail has them all.')
  expect(text).not.toMatch(/\d{10}/)
})

test('the mail about a file of funds names the allotments', async () => {
  const file = `dodaac,fund code,fiscal year,amount\n${world.dodaac},9Z,2027,50000\n`
  const { to, text } = await apply(world.finance.username, 'funds', file)
  expect(to).toContain('deputy@example.mil')
  expect(text).toContain(`allotted $50,000.00 to fund ${world.dodaac}/9Z of fiscal year 2027.`)
})

test('each imported role waits separately where a second person is required, and the rest is applied', async () => {
  const { owner } = portal
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  await portal.signIn('deputy')
  const { id } = await buildPerson(owner, { dodaac: world.dodaac, username: 'bea', firstName: 'Bea' })
  const rows = ['approver,1', 'finance,', 'order-placer,'].map((role) => `bea,${world.dodaac},${role}`)
  const { to } = await apply('manager', 'roles', roles(...rows))
  expect(to).toEqual([])
  const held = await owner`SELECT role FROM role_assignments WHERE person_id = ${id}`
  expect(held.map(({ role }) => role)).toEqual(['order-placer'])
  const waiting =
    await owner`SELECT wish ->> 'role' AS role FROM waiting_requests WHERE receiver_id = ${id} ORDER BY 1`
  expect(waiting.map(({ role }) => role)).toEqual(['approver', 'finance'])
  const requested = await readMails('A request needs a second person')
  expect(requested.filter((mail) => mail.to === 'deputy@example.mil')).toHaveLength(1)
  expect(requested[0]?.text).toContain('Make bea Finance - RA')
  expect(requested[0]?.text).toContain('Make bea Approver level 1')
  await apply('manager', 'roles', roles(...rows))
  expect(await owner`SELECT FROM waiting_requests WHERE receiver_id = ${id}`).toHaveLength(2)
})

test('a longer appointment in a file waits for a second person, and a shorter one does not', async () => {
  const { owner } = portal
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  const { id } = await buildPerson(owner, {
    dodaac: world.dodaac,
    username: 'cal',
    roles: [{ role: 'approver', level: 1 }],
  })
  await owner`UPDATE role_assignments SET last_day = '2099-06-30' WHERE person_id = ${id}`
  const until = async (lastDay: string) => {
    const head = 'username,dodaac,role,level,last day,document number'
    await apply('manager', 'roles', `${head}\ncal,${world.dodaac},approver,1,${lastDay},DD577-1\n`)
    const [row] = await owner`SELECT last_day::text, document,
      (SELECT wish ->> 'lastDay' FROM waiting_requests WHERE receiver_id = ${id}) AS requested
      FROM role_assignments WHERE person_id = ${id}`
    return row
  }
  expect(await until('2099-05-31')).toEqual({ lastDay: '2099-05-31', document: 'DD577-1', requested: null })
  expect(await until('2099-12-31')).toMatchObject({ lastDay: '2099-05-31', requested: '2099-12-31' })
})
