import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CHEAP } from '#demo/demo-accounts.ts'
import { type BuiltPerson, DUE_COST, PASSWORD } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { requestOf } from '#testing/portal.ts'
import { signIn } from '#wire/session/session.ts'
import { hashing, hashPassword } from './passwords.ts'

const { portal, build } = openPortal()
const typed = (username: string, password: string) => ({ body: { username, password, assertion: '' } })
const login = (username: string, password: string) => portal.anonymous.send(signIn, typed(username, password))
const nameOf = (response: unknown) => {
  const { data } = z.safeParse(signIn.response.schema, response)
  return data && 'username' in data ? data.username : null
}

// The cost of a real password.
beforeEach(() => {
  hashing.cost = DUE_COST
})
afterEach(() => {
  hashing.cost = CHEAP
})

it('sign-ins from networks with failures wait behind sign-ins from other networks [A6]', async () => {
  const person = await build()
  const networks = Array.from({ length: 20 }, (_, n) => `198.51.100.${n + 1}`)
  await portal.owner`INSERT INTO rate_limit_counts
    SELECT 'failed sign-in', n, '2026-11-21T17:00:00Z', 5 FROM unnest(${networks}::text[]) n`
  const ended: string[] = []
  const send = async (remoteAddress: string, username: string, password: string) => {
    const requested = requestOf(signIn, typed(username, password))
    const response = await portal.app.inject({ ...requested, remoteAddress })
    ended.push(remoteAddress)
    return response
  }
  const guesses = networks.map((address, n) => send(address, `nobody-there${n}`, 'Wrong-1'))
  expect(nameOf((await send('203.0.113.5', person.username, PASSWORD)).json())).toBe(person.username)
  await Promise.all(guesses)
  expect(ended.indexOf('203.0.113.5')).toBeLessThan(10)
})

it('every failed sign-in takes the same time for unknown and known usernames [A5]', async () => {
  const [known, off, locked] = [await build(), await build({ enabled: false }), await build()]
  await portal.owner`UPDATE people SET password_hash = ${await hashPassword(PASSWORD)}
    WHERE person_id IN ${portal.owner([known.id, off.id, locked.id])}`
  const times = new Map<BuiltPerson | null, number[]>([known, off, locked, null].map((who) => [who, []]))
  const responses = new Set<string>()
  for (let round = 0; round < 9; round++) {
    await portal.owner`UPDATE people SET failed_sign_ins = 0, locked_until =
      CASE WHEN person_id = ${locked.id} THEN '2026-11-21T17:15:00Z'::timestamptz END`
    for (const [who, took] of times) {
      // CPU time.
      const begun = process.cpuUsage()
      const { status, body, headers } = await login(who?.username ?? `nobody${round}`, 'Wrong-Pass-1')
      const { user, system } = process.cpuUsage(begun)
      took.push(user + system)
      const { date: _, ...others } = headers
      responses.add(JSON.stringify([status, body, Object.keys(others).sort()]))
    }
  }
  expect(responses.size).toBe(1)
  const [usual = 0, ...medians] = [...times.values()].map((took) => took.sort((a, b) => a - b)[4] ?? 0)
  for (const median of medians) {
    expect(median / usual).toBeGreaterThan(0.5)
    expect(median / usual).toBeLessThan(2)
  }
})
