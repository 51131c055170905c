import { beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf, detailOf } from '#testing/said.ts'
import { readSentMails, wantAllAtOnce } from '#testing/sent-mails.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { confirmRoles, listHeldRoles } from '#wire/roles/recertification.ts'
import { addRole, removeRole } from '#wire/roles/roles.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import { Jobs } from '../jobs/jobs.ts'
import { remindManagers } from './remind-managers.ts'

const { portal, build: buildOne } = openPortal()
let [keeper, other, root] = [] as unknown as [Client, Client, Client]
let [ana, ben] = [] as unknown as [BuiltPerson, BuiltPerson]

const LAST_QUARTER = '2026-10-01T03:59:59Z'
const THIS_QUARTER = '2026-10-01T04:00:00Z'

beforeAll(async () => {
  const { owner } = portal
  await buildUnit(owner, { dodaac: 'W9AR02', levels: 2 })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  const build = (dodaac: string, firstName: string, lastName: string, username: string, rights: object) =>
    buildOne({ dodaac, firstName, lastName, username, ...rights })
  await build('W9AR01', 'Kim', 'Keeper', 'keeper', { roles: [{ role: 'admin' }] })
  await build('W9AR02', 'Otto', 'Other', 'other', { permissions: [7] })
  const roles = [{ role: 'approver', level: 2 }, { role: 'finance' }]
  ana = await build('W9AR01', 'Ana', 'Able', 'ana', { roles })
  ben = await build('W9AR02', 'Ben', 'Brown', 'ben', { roles: [{ role: 'order-placer' }] })
  await buildOne({ program: 'ANG', dodaac: 'FB9NG1', roles: [{ role: 'finance' }] })
  await owner`UPDATE role_assignments SET granted_at = ${LAST_QUARTER}`
  await build('W9AR02', 'Rae', 'Root', 'root', { permissions: [99] })
  await owner`UPDATE person_permissions SET granted_at = ${THIS_QUARTER}`
  await wantAllAtOnce(owner)
  root = await portal.signIn('root')
  keeper = await portal.signIn('keeper')
  other = await portal.signIn('other')
})

const read = async (shown: 'waiting' | 'all' = 'waiting', by = keeper, more = {}) =>
  (await by.send(listHeldRoles, { query: { shown, ...more } })).body
const rolesOf = async (
  ...requested: Parameters<typeof read>
): Promise<{ id: number; lastName: string; role: string }[]> => (await read(...requested)).rows
const namesOf = async (...requested: Parameters<typeof read>) =>
  (await rolesOf(...requested)).map(({ lastName, role }) => `${lastName} ${role}`)
const idOf = async (lastName: string, role: string) =>
  (await rolesOf('all')).find((row) => row.lastName === lastName && row.role === role)?.id ?? 0
const confirm = (ids: number[], by = keeper) => by.send(confirmRoles, { body: { ids } })

describe('the review in each quarter', () => {
  test('every role of the program from before the quarter waits for a review, and a search finds it', async () => {
    expect(await namesOf()).toEqual(['Keeper admin', 'Able approver', 'Able finance', 'Brown order-placer'])
    const { rows, ...more } = await read()
    expect(more).toEqual({ first: '2026-10-01', last: '2026-12-31', waiting: 4, total: 4 })
    expect(rows[1]).toEqual({
      ...{ id: await idOf('Able', 'approver'), personId: ana.id, role: 'approver', area: null },
      ...{ preferredName: '', firstDay: null, lastDay: null, document: '', andBelow: false },
      ...{ dodaac: 'W9AR01', level: 2, firstName: 'Ana', lastName: 'Able', personDodaac: 'W9AR01' },
      ...{ enabled: true, maySignIn: true, grantedAt: new Date(LAST_QUARTER), grantedBy: '' },
      ...{ standing: 'waiting', lastSignInAt: null, confirmedAt: null, confirmedBy: '' },
      ...{ acts: 0, hasMoreActs: false, lastActAt: null },
    })
    const { body: home } = await keeper.send(readWorklist, { params: { person: rows[0].personId } })
    const review = { kind: 'recertify', count: 3, day: '2026-12-31', place: '' }
    expect(home.tasks, 'without the own role').toContainEqual(review)
    expect(rows[0].lastSignInAt).toEqual(new Date('2026-11-21T17:00:00Z'))
    const find = (searchTerm: string) => namesOf('all', keeper, { searchTerm })
    expect(await find('W9AR02')).toEqual(['Brown order-placer'])
    expect(await find('Áble w9ar01')).toEqual(['Able approver', 'Able finance'])
    const second = await read('all', keeper, { pageSize: 3, page: 2 })
    expect(second).toMatchObject({ total: 4, rows: [{ lastName: 'Brown' }] })

    const giveAt = (at: string) =>
      portal.owner`UPDATE role_assignments SET granted_at = ${at} WHERE person_id = ${ben.id}`
    await giveAt(THIS_QUARTER)
    expect(await namesOf()).not.toContain('Brown order-placer')
    expect((await read('all')).rows[3]).toMatchObject({ lastName: 'Brown', standing: 'new' })
    await giveAt(LAST_QUARTER)
  })

  test('a confirmation has name and day, happens once, and the role waits again in the next quarter', async () => {
    const ids = [await idOf('Able', 'approver'), await idOf('Brown', 'order-placer')]
    expect((await confirm(ids)).body).toEqual({ confirmed: 2 })
    expect((await confirm(ids, other)).body).toEqual({ confirmed: 0 })
    expect(await namesOf()).toEqual(['Keeper admin', 'Able finance'])
    const confirmedBy = 'Kim Keeper'
    const confirmedAt = new Date('2026-11-21T17:00:00Z')
    expect((await read('all')).rows[1]).toMatchObject({ standing: 'confirmed', confirmedAt, confirmedBy })
    const [event] = await portal.owner`SELECT object, detail FROM audit_events
      WHERE action = 'POST /role/recertification' ORDER BY event_id LIMIT 1`
    expect(event).toEqual({ object: 'roles of quarter 2026-10-01', detail: { confirmed: ids } })
    await portal.owner`UPDATE recertifications SET quarter = '2026-07-01' WHERE assignment_id = ${ids[0] ?? 0}`
    expect((await read()).rows[1]).toMatchObject({ lastName: 'Able', role: 'approver', confirmedBy })
    await portal.owner`UPDATE recertifications SET quarter = '2026-10-01'`
  })

  test('nobody confirms their own role, whatever the browser sends', async () => {
    const own = await idOf('Keeper', 'admin')
    expect(codeOf(await confirm([await idOf('Able', 'finance'), own]))).toEqual([403, 'OWN_ROLE'])
    expect(await namesOf()).toEqual(['Keeper admin', 'Able finance'])
    await expect(
      portal.owner`INSERT INTO recertifications SELECT program, assignment_id, '2026-10-01', dodaac, person_id, role, level, person_id, now()
        FROM role_assignments WHERE assignment_id = ${own}`,
    ).rejects.toThrow('recertifications_check')
    expect((await confirm([own], other)).body).toEqual({ confirmed: 1 })
  })

  test('a confirmation covers a role as it is: a removed role cannot be confirmed, and one that is given again is new', async () => {
    const gone = await idOf('Brown', 'order-placer')
    await keeper.send(removeRole, { body: { id: gone, personId: ben.id } })
    const sentence = 'One of these roles or permissions does not exist any more. Look at the list again.'
    expect(detailOf(await confirm([gone]))).toEqual([404, sentence])
    expect(await portal.owner`SELECT FROM recertifications WHERE assignment_id = ${gone}`).toHaveLength(1)
    const foreign = await portal.owner`SELECT assignment_id AS id FROM role_assignments WHERE program = 'ANG'`
    expect((await confirm([Number(foreign[0]?.id)])).status).toBe(404)
    const body = { personId: ben.id, dodaac: 'W9AR02', role: 'order-placer' as const, level: 0 }
    await keeper.send(addRole, { body })
    const renewed = { lastName: 'Brown', standing: 'new', confirmedAt: null }
    expect((await read('all')).rows.at(-1)).toMatchObject(renewed)
  })
})

describe('a permission given by name', () => {
  type Held = { id: number; personId: number; lastName: string; area: number | null }
  const permissions = async (by = root): Promise<Held[]> =>
    (await read('all', by)).rows.filter(({ area }: Held) => area !== null)
  const take = (id: number, personId: number, by = root) => by.send(removeRole, { body: { id, personId } })

  test('a permission waits like a role for users who give permissions, and nobody else sees it', async () => {
    const roles = (await read('waiting', root)).waiting
    await portal.owner`UPDATE person_permissions SET granted_at = ${LAST_QUARTER}`
    const { waiting, rows } = await read('waiting', root)
    expect(waiting).toBe(roles + 2)
    expect(rows.filter((row: { role: string | null }) => row.role === null)).toMatchObject([
      { lastName: 'Other', area: 7, dodaac: 'W9AR02', level: 0, standing: 'waiting', confirmedAt: null },
      { lastName: 'Root', area: 99 },
    ])
    expect((await read('waiting', other)).waiting).toBe(roles)
    expect(await permissions(other)).toEqual([])
    const { id, personId } = (await permissions())[1] as Held
    expect((await confirm([id], other)).status).toBe(404)
    expect((await take(id, personId, other)).status).toBe(404)
    expect(await permissions()).toHaveLength(2)
  })

  test('another user confirms a permission; a removed one ends at once, and stays on record as it was', async () => {
    const [{ id, personId }, own] = (await permissions()) as [Held, Held]
    expect((await confirm([own.id], root)).body).toMatchObject({ code: 'OWN_ROLE' })
    expect((await confirm([id], root)).body).toEqual({ confirmed: 1 })
    expect((await permissions())[0]).toMatchObject({ standing: 'confirmed', confirmedBy: 'Rae Root' })
    const stored = await portal.owner`SELECT role, level FROM recertifications WHERE assignment_id = ${id}`
    expect(stored).toEqual([{ role: 'permission', level: 7 }])
    expect((await take(id, personId + 1)).status).toBe(404)
    expect((await take(own.id, own.personId)).status).toBe(403)
    expect((await take(id, personId)).status).toBe(200)
    expect((await other.send(listHeldRoles, { query: {} })).status).toBe(403)
    expect((await permissions()).map(({ lastName }) => lastName)).toEqual(['Root'])
    const trail = await portal.owner`SELECT detail FROM audit_events WHERE object = ${`person ${personId}`}`
    expect(trail.at(-1)?.detail).toEqual({ taken: 'permission 7', personId })
  })
})

test('at the beginning of a quarter the people who may confirm get one email, while any role waits', async () => {
  const handles = connect(portal.database)
  const jobs = new Jobs(portal.database, portal.app.log)
  const config = readConfig({ DEMO: '0', PUBLIC_URL: 'https://portal.example.mil' })
  let now = new Date('2026-11-21T17:00:00Z')
  const remind = () => remindManagers({ handles, jobs, config, clock: () => now })
  const sent = async () =>
    (await readSentMails(portal.owner)).filter(({ subject }) => subject.startsWith('Roles to confirm'))
  await jobs.open()
  try {
    await Promise.all([remind(), remind()])
    const mails = (await sent()).toSorted((a, b) => a.to.localeCompare(b.to))
    expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'keeper@example.mil Roles to confirm in Army Reserve',
      'root@example.mil Roles to confirm in Army Reserve',
    ])
    const texts = mails.map(({ text }) => text)
    expect(texts[0]).toContain(
      'Hello Kim Keeper,\n\nA new quarter has begun. Review 1 role in Army Reserve by 12/31/2026.',
    )
    expect(texts[1]).toContain('Review 1 role and 1 permission in Army Reserve by 12/31/2026.')
    expect(texts[0]).toContain('https://portal.example.mil/recertification')
    await remind()
    expect(await sent()).toHaveLength(2)
    now = new Date('2027-01-01T04:59:59Z')
    await remind()
    expect(await sent()).toHaveLength(2)
    now = new Date('2027-01-01T05:00:00Z')
    await remind()
    const later = (await sent()).slice(2).map(({ text }) => text)
    expect(later).toHaveLength(2)
    for (const what of ['4 roles', '4 roles and 1 permission'])
      expect(later.join()).toContain(`Review ${what} in Army Reserve by 03/31/2027.`)
  } finally {
    await jobs.stop()
    await handles.close()
  }
})
