import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#domain/fiscal-years.ts'
import { KINDS, MESSAGE_KINDS, type MessageKind } from '#domain/messages/kinds.ts'
import type { BuiltPerson } from '#testing/build.ts'
import { openDigestWorld } from '#testing/digest-world.ts'
import { openPortal } from '#testing/open-portal.ts'

const PEOPLE = 3
const HOUR = 3_600_000
/** Both changes of daylight saving are near. */
const BEGINS = [Date.parse('2026-03-07T12:00:00Z'), Date.parse('2026-10-31T12:00:00Z')]

const { portal, build } = openPortal()
let digests: Awaited<ReturnType<typeof openDigestWorld>>
const people: BuiltPerson[] = []

beforeAll(async () => {
  for (let one = 0; one < PEOPLE; one++) people.push(await build())
  digests = await openDigestWorld(portal)
})
afterAll(() => digests?.stop())

const who = fc.nat(PEOPLE - 1)
const step = fc.oneof(
  fc.record({ is: fc.constant('tell' as const), who, kind: fc.constantFrom(...MESSAGE_KINDS) }),
  fc.record({ is: fc.constant('pass' as const), hours: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ is: fc.constant('run' as const), atOnce: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ is: fc.constant('hour' as const), who, hour: fc.integer({ min: 0, max: 23 }) }),
)

test('random events, clocks, hours and parallel runs give at most one digest a person and day, and each event once', async () => {
  const { owner } = portal
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINS),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      async (begin, steps) => {
        for (const table of ['messages', 'digests', 'digest_hours', 'message_settings'])
          await owner`DELETE FROM ${owner(table)}`
        await owner`DELETE FROM pgboss.job WHERE name = 'mail'`
        let now = begin
        const posted: { to: string; subject: string; kind: MessageKind }[] = []
        const seen = new Map<string, number>()
        const run = async (atOnce: number) => {
          digests.setTime(new Date(now))
          const before = await digests.readDigests()
          await Promise.all(Array.from({ length: atOnce }, () => digests.send()))
          for (const { to } of (await digests.readDigests()).slice(before.length)) {
            const key = `${to} ${dayIn('America/New_York', new Date(now))}`
            seen.set(key, (seen.get(key) ?? 0) + 1)
          }
        }
        for (const one of steps)
          if (one.is === 'tell') {
            const { id, username } = people[one.who] as BuiltPerson
            const email = {
              to: `${username}@example.mil`,
              subject: `Event ${posted.length}e`,
              kind: one.kind,
            }
            posted.push(email)
            await digests.post([{ ...email, people: [id], greeting: 'Hello,', paragraphs: [] }])
          } else if (one.is === 'pass') now += one.hours * HOUR
          else if (one.is === 'run') await run(one.atOnce)
          else
            await owner`INSERT INTO message_settings (program, person_id, digest_hour)
              VALUES ('AR', ${people[one.who]?.id ?? 0}, ${one.hour})
              ON CONFLICT (person_id) DO UPDATE SET digest_hour = EXCLUDED.digest_hour`
        for (let hour = 0; hour < 26; hour++) {
          now += HOUR
          await run(1)
        }
        expect([...seen.values()].filter((times) => times > 1)).toEqual([])
        const mails = await digests.readDigests()
        for (const { to, subject, kind } of posted) {
          const times = mails.filter((mail) => mail.to === to && mail.text.includes(`- ${subject}.`)).length
          expect(times, `${subject} ${kind}`).toBe(KINDS[kind].way === 'digest' ? 1 : 0)
        }
        const urgent = await owner`SELECT data->>'subject' AS subject FROM pgboss.job
          WHERE name = 'mail' AND data->>'kind' <> 'digest'`
        expect(urgent.map(({ subject }) => subject).sort()).toEqual(
          posted
            .filter(({ kind }) => KINDS[kind].way === 'at-once')
            .map(({ subject }) => subject)
            .sort(),
        )
      },
    ),
    { numRuns: 20 },
  )
}, 300_000)
