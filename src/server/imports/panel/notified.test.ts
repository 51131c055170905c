import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, importFile } from '#testing/panel-import.ts'
import { forgetMails, readSentMails } from '#testing/sent-mails.ts'

/** A file must notify as edits by hand do. */
const { portal, world, as, signIn } = openOrdersPortal(100_000, { runsJobs: true })

beforeAll(async () => {
  const { owner } = portal
  const { dodaac } = world
  await buildPerson(owner, { dodaac, username: 'manager', permissions: [3, 7] })
  await buildPerson(owner, { dodaac, username: 'deputy', roles: [{ role: 'admin' }] })
  await buildPerson(owner, { dodaac, username: 'ana', firstName: 'Ana', lastName: 'Worker' })
  await signIn('manager')
})

const readMails = async (subject: string) =>
  (await readSentMails(portal.owner)).filter((mail) => mail.subject.startsWith(subject))

const apply = async (by: string, kind: string, file: string) => {
  await forgetMails(portal.owner)
  const record = await importFile(as(by), kind, file)
  expect(await applyAll(as(by), record)).toMatchObject({ refused: 0 })
  const mails = await readMails('Rights or money were given')
  return { to: mails.map((mail) => mail.to).sort(), text: mails[0]?.text as string }
}
const applyRoles = (username: string, ...rows: string[]) => {
  const lines = rows.map((row) => `${username},${world.dodaac},${row}\n`)
  return apply('manager', 'roles', `username,dodaac,role,level,last day,document number\n${lines.join('')}`)
}

test('the people responsible for a unit get one mail about a file of roles, with the roles that decide [C16]', async () => {
  const { to, text } = await applyRoles('ana', 'approver,1', 'finance,', 'order-placer,')
  expect(to).toContain('deputy@example.mil')
  expect(to).not.toContain('manager@example.mil')
  expect(new Set(to).size).toBe(to.length)
  const [noted] = await portal.owner`SELECT detail FROM audit_events
    WHERE detail ? 'file' AND detail ? 'added' AND NOT detail ? 'kind' ORDER BY event_id DESC LIMIT 1`
  expect(noted?.detail.told).toBe(to.length)
  expect(text).toContain(`ana Approver level 1 of DoDAAC ${world.dodaac}.`)
  expect(text).toContain(`ana Finance - RA of DoDAAC ${world.dodaac}.`)
  expect(text).not.toContain('Order Placer')
})

test('the mail about a file names new sign-ins up to a limit, and the allotments', async () => {
  const people = Array.from({ length: 25 }, (_, at) => {
    const name = `up${String.fromCharCode(97 + at)}`
    return `${6_000_000_000 + at},Made,${name},army,reserve,${world.dodaac},${name}@example.mil,${name},yes\n`
  })
  const head = 'dod id,first name,last name,branch,service status,dodaac,email,username,may sign in'
  const { to, text } = await apply('manager', 'people', `${head}\n${people.join('')}`)
  expect(to).toContain('deputy@example.mil')
  expect(text.match(/let Made up\w sign in/g)).toHaveLength(20)
  expect(text).toContain('And 5 more; the audit trail has them all.')
  expect(text).not.toMatch(/\d{10}/)
  const funds = `dodaac,fund code,fiscal year,amount\n${world.dodaac},9Z,2027,50000\n`
  const given = await apply('finance', 'funds', funds)
  expect(given.to).toContain('deputy@example.mil')
  expect(given.text).toContain(`allotted $50,000.00 to fund ${world.dodaac}/9Z of fiscal year 2027.`)
})

test('each imported role and longer appointment waits separately for a second person, and the rest is applied', async () => {
  const { owner } = portal
  const { dodaac } = world
  await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
  await signIn('deputy')
  const { id } = await buildPerson(owner, { dodaac, username: 'bea' })
  const rolesOf = async () =>
    (await owner`SELECT role FROM role_assignments WHERE person_id = ${id}`).map(({ role }) => role)
  const waiting = async () =>
    (
      await owner`SELECT wish ->> 'role' AS role FROM waiting_requests WHERE receiver_id = ${id} ORDER BY 1`
    ).map(({ role }) => role)
  const rows = ['approver,1', 'finance,', 'order-placer,']
  expect((await applyRoles('bea', ...rows)).to).toEqual([])
  expect([await rolesOf(), await waiting()]).toEqual([['order-placer'], ['approver', 'finance']])
  const requested = await readMails('A request needs a second person')
  expect(requested.filter((mail) => mail.to === 'deputy@example.mil')).toHaveLength(1)
  expect(requested[0]?.text).toContain('Make bea Finance - RA')
  expect(requested[0]?.text).toContain('Make bea Approver level 1')
  await applyRoles('bea', ...rows)
  expect(await waiting()).toHaveLength(2)

  const cal = await buildPerson(owner, { dodaac, username: 'cal', roles: [{ role: 'approver', level: 1 }] })
  await owner`UPDATE role_assignments SET last_day = '2099-06-30' WHERE person_id = ${cal.id}`
  const until = async (lastDay: string) => {
    await applyRoles('cal', `approver,1,${lastDay},DD577-1`)
    return owner`SELECT last_day::text, document,
      (SELECT wish ->> 'lastDay' FROM waiting_requests WHERE receiver_id = ${cal.id}) AS requested
      FROM role_assignments WHERE person_id = ${cal.id}`
  }
  const shorter = { lastDay: '2099-05-31', document: 'DD577-1' }
  expect(await until('2099-05-31')).toEqual([{ ...shorter, requested: null }])
  expect(await until('2099-12-31')).toEqual([{ ...shorter, requested: '2099-12-31' }])
})

test('the portal deletes a file that a killed import left', async () => {
  const folder = join(portal.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${crypto.randomUUID()}.csv`), 'dod id')
  await applyRoles('deputy', 'finance,')
  await expect.poll(() => readdirSync(folder)).toEqual([])
})
