import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type BuiltPerson, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'

const ROUNDS = 400
const PEOPLE = 7
const LEVELS = [1, 2, 3]

const { portal, world } = openOrdersPortal(100_000_000)
const people: BuiltPerson[] = []
const clients: Client[] = []

beforeAll(async () => {
  await portal.owner`UPDATE dodaacs SET levels = ${LEVELS.length} WHERE program = 'AR' AND dodaac = 'W9TA01'`
  await portal.owner`DELETE FROM role_assignments WHERE role = 'approver'`
  for (let index = 0; index < PEOPLE; index++) {
    // With permission 99, the orders are visible without a role, whose changes sessions would learn later.
    const person = await buildPerson(portal.owner, { dodaac: 'W9TA01', permissions: [99] })
    people.push(person)
    clients.push(await portal.signIn(person.username))
  }
})

const someone = fc.integer({ min: 0, max: PEOPLE - 1 })
const isNow = fc.integer({ min: 0, max: 3 }).map((n) => n > 0)
const scene = fc.record({
  roles: fc.uniqueArray(fc.record({ who: someone, level: fc.constantFrom(...LEVELS), isNow }), {
    ...{ minLength: 2, maxLength: 9 },
    selector: ({ who, level }) => `${who} ${level}`,
  }),
  absences: fc.uniqueArray(
    fc.record({ absent: someone, deputy: someone, place: fc.constantFrom(null, 'W9TA01', 'W9TA02'), isNow }),
    { maxLength: 6, selector: ({ absent, deputy }) => `${absent} ${deputy}` },
  ),
  disabled: fc.option(someone),
  orderer: someone,
  member: someone,
  skipped: fc.subarray([2, 3]),
  /** Chooses among the lawful signers, and the people who try in vain. */
  choices: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
})
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never

const days = (inForce: boolean) => (inForce ? ['2020-01-01', '2099-12-31'] : ['2020-01-01', '2020-12-31'])

async function build({ roles, absences, disabled, orderer, member, skipped }: Scene): Promise<number> {
  const { owner } = portal
  const [program, dodaac] = ['AR', 'W9TA01']
  await owner`DELETE FROM absences`
  await owner`DELETE FROM role_assignments WHERE role = 'approver'`
  for (const { who, level, isNow: inForce } of roles) {
    const [first, last] = days(inForce)
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level, first_day, last_day)
      VALUES (${program}, ${dodaac}, ${people[who]?.id ?? 0}, 'approver', ${level}, ${first}, ${last})`
  }
  for (const { absent, deputy, place, isNow: inForce } of absences) {
    if (absent === deputy) continue
    const day = inForce ? '2026-11-20' : '2020-01-01'
    await owner`INSERT INTO absences (program, person_id, deputy_id, dodaac, first_day, last_day, made_by, made_at)
      SELECT ${program}, ${people[absent]?.id ?? 0}, ${people[deputy]?.id ?? 0}, ${place}, CASE WHEN ${inForce} THEN current_date - 3 ELSE ${day}::date END,
        CASE WHEN ${inForce} THEN current_date + 300 ELSE ${day}::date END, ${people[absent]?.id ?? 0}, now()`
  }
  await owner`UPDATE people SET enabled = person_id <> ${disabled === null ? 0 : (people[disabled]?.id ?? 0)}
    WHERE person_id = ANY (${people.map(({ id }) => id)}::bigint[])`
  const ordered = { orderer: people[orderer] as BuiltPerson, member: people[member] as BuiltPerson }
  const number = await world.order({ levels: LEVELS.length, ...ordered })
  await owner`UPDATE orders SET skipped_levels = ${skipped}::smallint[] WHERE order_id = ${number}`
  return number
}

/** By brute force: the people who may sign the level, by their index. */
function listLawful(
  { roles, absences, disabled, orderer, member }: Scene,
  level: number,
  used: Set<number>,
): number[] {
  const isThere = (who: number) => who !== disabled
  const holds = (who: number) =>
    isThere(who) && roles.some((one) => one.who === who && one.level === level && one.isNow)
  const isFree = (who: number) => who !== orderer && who !== member && !used.has(who)
  return people.flatMap((_, who) => {
    if (holds(who)) return isFree(who) ? [who] : []
    const stands = absences.some(
      (one) =>
        one.isNow &&
        one.place !== 'W9TA02' &&
        one.deputy === who &&
        one.absent !== who &&
        holds(one.absent) &&
        isFree(one.absent),
    )
    return isThere(who) && isFree(who) && stands ? [who] : []
  })
}

test('in random units with deputies, appointments and skipped levels, exactly the lawful people sign, each once, and no order is stuck beside one', async () => {
  const indexOf = new Map(people.map(({ id }, index) => [id, index]))
  const seen = { approved: 0, stuck: 0, deputies: 0 }
  await fc.assert(
    fc.asyncProperty(scene, async (given) => {
      const number = await build(given)
      const choices = [...given.choices]
      for (;;) {
        const signed = await portal.owner<{ personId: number; forId: number | null }[]>`
          SELECT person_id, for_id FROM approvals WHERE order_id = ${number}`
        const [order] = await portal.owner<{ status: string; level: number }[]>`
          SELECT status, current_level AS level FROM orders WHERE order_id = ${number}`
        const { status, level } = order as { status: string; level: number }
        const used = signed.flatMap(({ personId, forId }) => [personId, ...(forId === null ? [] : [forId])])
        expect(new Set(used).size).toBe(used.length)
        for (const id of used) expect([people[given.orderer]?.id, people[given.member]?.id]).not.toContain(id)
        if (status === 'approved') {
          expect(signed).toHaveLength(LEVELS.length - given.skipped.length)
          seen.approved++
          seen.deputies += signed.filter(({ forId }) => forId !== null).length
          return
        }
        const lawful = listLawful(given, level, new Set(used.map((id) => indexOf.get(id) ?? -1)))
        const rows = await portal.owner<{ personId: number }[]>`
          SELECT DISTINCT person_id FROM may_sign WHERE order_id = ${number} AND is_next`
        expect(rows.map(({ personId }) => indexOf.get(personId)).toSorted()).toEqual(lawful)
        const others = people
          .map((_, who) => who)
          .filter((who) => !lawful.includes(who) && who !== given.disabled)
        const vain = others[(choices.pop() ?? 0) % Math.max(others.length, 1)]
        const send = (who: number) => (clients[who] as Client).send(approveOrder, { params: { number } })
        if (vain !== undefined) expect([401, 403, 404, 409]).toContain((await send(vain)).status)
        if (lawful.length === 0) {
          seen.stuck++
          return
        }
        const signer = lawful[(choices.pop() ?? 0) % lawful.length] as number
        expect((await send(signer)).status).toBe(200)
      }
    }),
    { numRuns: ROUNDS },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
}, 600_000)
