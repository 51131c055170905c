import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { resetPassword } from '#wire/account/recovery.ts'
import { readConfig } from '../config/config.ts'
import { connect, type Handles, type Sql } from '../db/connect.ts'
import { hashSecret } from '../session/sessions.ts'
import { createWorkers } from '../workers.ts'
import { armReset, findPendingResets } from './reset-queries.ts'
import { startPasswordReset } from './start-reset.ts'

let portal: TestPortal
let handles: Handles
let admin: BuiltPerson
let person: BuiltPerson
const now = new Date('2026-11-21T17:00:00Z')
const jobs: { kind: string; data: unknown }[] = []

/** As an action does: in a transaction of the app role that the caller may still take back. */
function start(personId: number, at = now) {
  return handles.writes.begin((transaction) => {
    const sql = transaction as unknown as Sql
    const send = async (kind: string, data: unknown) => void jobs.push({ kind, data })
    return startPasswordReset({ sql, send: send as never, now: at, person: admin as never }, personId)
  })
}

beforeAll(async () => {
  portal = await startTestPortal({ PASSWORD_PROFILE: 'stig' })
  handles = connect({ url: portal.database.url, stop: async () => {} })
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner)
  admin = await buildPerson(portal.owner, { ...unit, permissions: [99] })
  person = await buildPerson(portal.owner, unit)
})
afterAll(async () => {
  await handles?.close()
  await portal?.stop()
})

describe('a reset that an administrator starts', () => {
  it('has a short reference and half an hour, and replaces the one before [B5]', async () => {
    const first = await start(person.id)
    const second = await start(person.id)
    expect(second).toEqual({
      reference: expect.stringMatching(/^[A-Z2-7]{10}$/),
      expiresAt: new Date('2026-11-21T17:30:00Z'),
    })
    expect(second.reference).not.toBe(first.reference)
    expect(jobs.at(-1)).toEqual({ kind: 'password-reset', data: { reference: second.reference } })
    const sql = handles.writes as unknown as Sql
    expect(await findPendingResets(sql, [person.id, admin.id], now)).toEqual(new Map([[person.id, second]]))
    expect(await findPendingResets(sql, [person.id], new Date('2026-11-21T17:30:01Z'))).toEqual(new Map())
  })

  it('leaves one live reset however many start one at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => start(person.id)))
    const live =
      await portal.owner`SELECT reference FROM password_resets WHERE person_id = ${person.id} AND replaced_at IS NULL`
    expect(live).toHaveLength(1)
  })

  it('is refused with a sentence for people who could not use it', async () => {
    const unit = { dodaac: person.dodaac }
    const disabled = await buildPerson(portal.owner, { ...unit, enabled: false })
    const nameless = await buildPerson(portal.owner, unit)
    await portal.owner`UPDATE people SET username = NULL WHERE person_id = ${nameless.id}`
    const unreachable = await buildPerson(portal.owner, unit)
    await portal.owner`UPDATE people SET email = '' WHERE person_id = ${unreachable.id}`
    for (const [id, sentence] of [
      [disabled.id, /may not sign in/],
      [nameless.id, /no username/],
      [unreachable.id, /no e-mail address/],
      [999_999, /no such person/],
    ] as const)
      await expect(start(id)).rejects.toThrow(sentence)
  })

  it('stays behind the wall of its program, and its hash behind the one of the database [B4]', async () => {
    const other = handles.reads('ANG')
    expect(await other`SELECT reference FROM password_resets`).toHaveLength(0)
    expect((await handles.reads('AR')`SELECT reference FROM password_resets`).length).toBeGreaterThan(0)
    await expect(handles.reads('AR')`SELECT token_hash FROM password_resets`).rejects.toThrow(
      /permission denied/,
    )
  })
})

it('a new password obeys the strict rules where they are set [B9]', async () => {
  const strict = await buildPerson(portal.owner, { dodaac: person.dodaac })
  const { reference, expiresAt } = await start(strict.id)
  const sql = handles.writes as unknown as Sql
  await armReset(sql, { reference, tokenHash: hashSecret('token'), now, expiresAt })
  const reset = (password: string) =>
    portal.anonymous.ask(resetPassword, {
      body: {
        token: 'token',
        id: strict.id,
        email: `${strict.username}@example.mil`,
        username: strict.username,
        password,
        confirmation: password,
      },
    })
  expect((await reset('Better-Pass-14')).status).toBe(422)
  expect((await reset(`Aa1-${'x'.repeat(125)}`)).status).toBe(422)
  expect((await reset('Better-Pass-150')).status).toBe(200)
})

it('old resets are removed at night, those of this week are kept', async () => {
  const at = async (time: string) => {
    const { id } = await buildPerson(portal.owner, { dodaac: person.dodaac })
    return (await start(id, new Date(time))).reference
  }
  const [old, recent] = [await at('2026-11-14T16:59:00Z'), await at('2026-11-14T17:01:00Z')]
  const { tidy } = createWorkers(
    { handles, clock: () => now, config: readConfig({}), app: { addHook: () => {} } } as never,
    {} as never,
    {} as never,
  )
  await tidy({}, 'job')
  const left = await portal.owner<{ reference: string }[]>`SELECT reference FROM password_resets`
  const references = left.map(({ reference }) => reference)
  expect([references.includes(old), references.includes(recent)]).toEqual([false, true])
})
