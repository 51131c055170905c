import { beforeEach } from 'vitest'
import { signIn } from '#wire/session/session.ts'
import { type BuiltPerson, PASSWORD } from './build.ts'
import { openPortal } from './open-portal.ts'
import type { ClientResponse } from './portal.ts'

const START = Date.parse('2026-11-21T17:00:00Z')

/** A cookie of a response; '' for none. */
export const cookieOf = (response: ClientResponse, name: string) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

/** Demands a second factor from privileged users. The clock restarts with each test. */
export function openFactorsPortal() {
  const { portal, build, signInNew } = openPortal({ SECOND_FACTOR: 'privileged' })
  const clock = { now: START }
  const move = (seconds: number) => {
    clock.now += seconds * 1000
    portal.setTime(new Date(clock.now).toISOString())
  }
  beforeEach(() => {
    clock.now = START
    move(0)
  })
  const typePassword = (username: string) =>
    portal.anonymous.send(signIn, { body: { username, password: PASSWORD, assertion: '' } })
  /** The cookie after the password and before the second factor. */
  const beginHalf = async (username: string) => cookieOf(await typePassword(username), 'half')
  const emailsTo = async ({ id }: BuiltPerson) => {
    const rows = await portal.owner<{ subject: string }[]>`
      SELECT data->>'subject' AS subject FROM pgboss.job j JOIN people p ON p.email = data->>'to'
      WHERE j.name = 'mail' AND p.person_id = ${id} ORDER BY created_on`
    return rows.map(({ subject }) => subject)
  }
  const lastWay = async ({ id }: BuiltPerson): Promise<string> => {
    const [session] = await portal.owner`SELECT way FROM sessions WHERE person_id = ${id}
      ORDER BY number DESC LIMIT 1`
    return session?.way
  }
  return { portal, clock, move, build, signInNew, typePassword, beginHalf, emailsTo, lastWay }
}
