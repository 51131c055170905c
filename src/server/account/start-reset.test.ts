import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltPerson } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { resetPassword } from '#wire/account/recovery.ts'
import { readConfig } from '../config/config.ts'
import { connect, type Handles } from '../db/connect.ts'
import { hashSecret } from '../session/sessions.ts'
import { createWorkers } from '../workers.ts'
import { armReset, findPendingResets } from './reset-queries.ts'
import { startPasswordReset } from './start-reset.ts'

const { portal, build } = openPortal({ PASSWORD_PROFILE: 'stig' })
let handles: Handles
let admin: BuiltPerson
let person: BuiltPerson
const now = new Date('2026-11-21T17:00:00Z')
const jobs: { kind: string; data: unknown }[] = []

/** In a transaction of the app role, which the caller may roll back. */
function start(personId: number, at = now) {
  return handles.writes.begin((sql) => {
    const send = async (kind: string, data: unknown) => void jobs.push({ kind, data })
    return startPasswordReset({ sql, send: send as never, now: at, person: admin as never }, personId)
  })
}

beforeAll(async () => {
  handles = connect({ url: portal.database.url })
  admin = await build({ permissions: [99] })
  person = await build()
})
afterAll(() => handles?.close())

describe('a reset that an administrator starts', () => {
  it('a reset has a short reference, lasts half an hour, and replaces the previous one, also in a race [B5]', async () => {
    const first = await start(person.id)
    const second = await start(person.id)
    expect(second).toEqual({
      reference: expect.stringMatching(/^[A-Z2-7]{10}$/),
      expiresAt: new Date('2026-11-21T17:30:00Z'),
    })
    expect(second.reference).not.toBe(first.reference)
    expect(jobs.at(-1)).toEqual({ kind: 'password-reset', data: { reference: second.reference } })
    const sql = handles.writes
    expect(await findPendingResets(sql, [person.id, admin.id], now)).toEqual(new Map([[person.id, second]]))
    expect(await findPendingResets(sql, [person.id], new Date('2026-11-21T17:30:01Z'))).toEqual(new Map())
    await Promise.all(Array.from({ length: 8 }, () => start(person.id)))
    const live =
      await portal.owner`SELECT FROM password_resets WHERE person_id = ${person.id} AND replaced_at IS NULL`
    expect(live).toHaveLength(1)
  })

  it('the portal refuses a reset with an explanation for people who cannot use it', async () => {
    for (const [state, sentence] of [
      [{ enabled: false }, 'may not sign in'],
      [{ username: null }, 'no username'],
      [{ email: '' }, 'no email address'],
    ] as const) {
      const { id } = await build()
      await portal.owner`UPDATE people SET ${portal.owner(state as object)} WHERE person_id = ${id}`
      await expect(start(id)).rejects.toThrow(sentence)
    }
    await expect(start(999_999)).rejects.toThrow('no such person')
  })

  it('another program cannot read a reset, and the application cannot read its hash [B4]', async () => {
    const [own, other] = [handles.reads('AR'), handles.reads('ANG')]
    expect(await other`SELECT reference FROM password_resets`).toHaveLength(0)
    expect((await own`SELECT reference FROM password_resets`).length).toBeGreaterThan(0)
    await expect(own`SELECT token_hash FROM password_resets`).rejects.toThrow(/permission denied/)
  })
})

it('a new password obeys the strict rules where an operator sets them [B9]', async () => {
  const strict = await build()
  const { reference, expiresAt } = await start(strict.id)
  const sql = handles.writes
  await armReset(sql, { reference, tokenHash: hashSecret('token'), now, expiresAt })
  const { id, username } = strict
  const fields = { token: 'token', id, email: `${username}@example.mil`, username }
  const reset = async (password: string) =>
    (await portal.anonymous.send(resetPassword, { body: { ...fields, password, confirmation: password } }))
      .status
  expect([await reset('Better-Pass-14'), await reset('Better-Pass-150')]).toEqual([422, 200])
})

it('the nightly job removes old resets and keeps those of this week', async () => {
  const at = async (time: string) => {
    const { id } = await build()
    return (await start(id, new Date(time))).reference
  }
  const [old, recent] = [await at('2026-11-14T16:59:00Z'), await at('2026-11-14T17:01:00Z')]
  const program = { handles, clock: () => now, config: readConfig({}), app: { addHook: () => {} } }
  await createWorkers(program as never, {} as never, {} as never).tidy({}, 'job')
  const left =
    await portal.owner`SELECT reference FROM password_resets WHERE reference IN (${old}, ${recent})`
  expect(left).toEqual([{ reference: recent }])
})
