import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { readSession, signOut, switchProgram } from '#wire/session/session.ts'
import { setPersonEnabled } from '#wire/users/users.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'

const { portal, world, signInNew } = openOrdersPortal()
let app: Pool
let admin: Client
let jane: BuiltPerson

beforeAll(async () => {
  await world.order()
  jane = await buildPerson(portal.owner, { dodaac: world.dodaac, username: 'jane' })
  admin = await signInNew({ permissions: [99] })
  app = openPool(portal.database.url('app'), { max: 1 })
  await portal.owner`SELECT seal_block('audit_events', 1000)`
})
afterAll(() => app?.end())

it('neither the portal nor the database owner can change history [D16]', async () => {
  for (const [table, column] of [
    ['transfers', 'amount_cents'],
    ['approvals', 'comment'],
    ['audit_events', 'action'],
    ['order_events', 'detail'],
    ['receipts', 'comment'],
    ['audit_blocks', 'hash'],
    ['audit_archives', 'file'],
    ['row_seals', 'row_key'],
  ])
    for (const change of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      const message = expect.stringContaining('permission denied')
      await expect(app.unsafe(change), change).rejects.toMatchObject({ code: '42501', message })
      await expect(portal.owner.unsafe(change), change).rejects.toThrow(/append-only/)
    }
})

it('only the database sets the number, time, and transaction of a history row [D16]', async () => {
  for (const statement of [
    ...['event_id', 'happened_at', 'xid'].map(
      (column) => `INSERT INTO audit_events (action, ${column}) VALUES ('forged', DEFAULT)`,
    ),
    'INSERT INTO audit_blocks SELECT * FROM audit_blocks',
  ])
    await expect(app.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
})

const isEnabled = async () =>
  (await portal.owner`SELECT enabled FROM people WHERE person_id = ${jane.id}`)[0]?.enabled
const countEvents = async (action: string) =>
  (await portal.owner`SELECT FROM audit_events WHERE action = ${action} AND outcome = 'done'`).length
const countSessions = async () => (await portal.owner`SELECT FROM sessions`).length
const ROUTE = 'PUT /admin/people/:person/enabled'
const disable = () =>
  admin.send(setPersonEnabled, { params: { person: jane.id }, body: { enabled: false, reason: 'left' } })

const MISHAPS = {
  'the trail refuses the event': [
    `CREATE FUNCTION mishap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`,
    'CREATE TRIGGER mishap BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION mishap()',
  ],
  'the database process dies at the commit': [
    `CREATE FUNCTION mishap() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`,
    `CREATE CONSTRAINT TRIGGER mishap AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION mishap()`,
  ],
}

afterEach(() => portal.owner.unsafe('DROP FUNCTION IF EXISTS mishap CASCADE'))

it.each(Object.keys(MISHAPS) as (keyof typeof MISHAPS)[])(
  'an act and its record both disappear when %s [F10]',
  async (mishap) => {
    for (const statement of MISHAPS[mishap]) await portal.owner.unsafe(statement)
    const count = async () => [
      ...[await countSessions(), await countEvents('sign-in'), await countEvents('sign-out')],
      ...[await countEvents(ROUTE), await isEnabled()],
    ]
    const before = await count()
    await expect(portal.signIn('jane')).rejects.toThrow()
    for (const response of [
      await disable(),
      await admin.send(signOut, { body: { everywhere: false } }),
      await admin.send(switchProgram, { body: { program: 'NG' } }),
    ])
      expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await count()).toEqual(before)
    expect((await admin.send(readSession, {})).body.program).toBe('AR')
  },
)

it('an act and its record are both stored when nothing fails [F10]', async () => {
  expect((await disable()).status).toBe(200)
  expect([await isEnabled(), await countEvents(ROUTE)]).toEqual([false, 1])
})
