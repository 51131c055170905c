import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { type BuiltPerson, buildPerson, buildUnit } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { codeOf } from '#testing/said.ts'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { adjustFund } from '#wire/funds/funds.ts'
import { approveOrders } from '#wire/orders/decide-selected.ts'
import { approveOrder, declineOrder, listOrders, readOrder } from '#wire/orders/orders.ts'
import { listOrderStatuses } from '#wire/reports/order-reports.ts'
import { addAbsence, endAbsence, findDeputies, listAbsences, listSigners } from '#wire/roles/absences.ts'
import { addRole, listRoles } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'

const { portal, world, as, signIn } = openOrdersPortal()
const [FROM, UNTIL] = ['2026-11-20', '2027-10-03']
let [deputy, otherDeputy, stranger] = [] as unknown as [BuiltPerson, BuiltPerson, BuiltPerson]

beforeAll(async () => {
  const { owner } = portal
  // The database must have the day of the stopped clock.
  await owner`CREATE OR REPLACE FUNCTION portal_day() RETURNS date LANGUAGE sql STABLE AS $$ SELECT DATE '2026-11-21' $$`
  const { dodaac } = await buildUnit(owner)
  const person = (username: string, more: object) => buildPerson(owner, { dodaac, username, ...more })
  const roles = [{ role: 'approver', level: 1 }]
  deputy = await person('deputy', { roles })
  otherDeputy = await person('deputy2', { roles })
  stranger = await person('stranger2', {})
  await person('manager7', { permissions: [4, 7] })
  await signIn('deputy', 'deputy2', 'stranger2', 'manager7')
})
beforeEach(async () => {
  await portal.owner`DELETE FROM absences`
  await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
})

type Body = { personId: number; deputyId: number; dodaac: string; firstDay: string; lastDay: string }
const name = (given: Partial<Body & { reason: string }> = {}, by = 'first') =>
  as(by).send(addAbsence, {
    body: {
      ...{ personId: world.first.id, deputyId: deputy.id, dodaac: null, firstDay: FROM, lastDay: UNTIL },
      ...{ reason: '', ...given },
    },
  })
const approve = async (by: string, number: number) =>
  (await as(by).send(approveOrder, { params: { number }, body: { comment: '' } })).status
const confirm = (by: string, request = 0) =>
  as(by).send(decideWaiting, { params: { request }, body: { decision: 'confirm' } })
const confirmLast = async (by: string) => {
  const request = (await as(by).send(listWaiting, {})).body.at(-1)
  expect((await confirm(by, request?.id)).status).toBe(200)
  return request?.what
}
const subjects = async () => {
  const mails = await portal.owner`SELECT data ->> 'subject' AS subject FROM pgboss.job WHERE name = 'mail'`
  return mails.map(({ subject }) => subject)
}
const nameOf = ({ firstName, lastName }: BuiltPerson) => `${firstName} ${lastName}`
const standsIn = () => `${nameOf(deputy)} for ${nameOf(world.first)} (until 3 Oct)`

describe('the deputy of an absent approver', () => {
  test('signs, and every list, report, email and audit event names both people', async () => {
    const number = await world.order()
    const read = (by: string) => as(by).send(readOrder, { params: { number } })
    expect((await read('deputy')).status).toBe(404)
    expect((await name()).status).toBe(200)
    expect(await subjects()).toEqual([`You sign orders for ${nameOf(world.first)} (until 10/03/2027)`])
    const { body } = await read('deputy')
    expect(body.waitingFor).toContain(standsIn())
    expect(body.order.mayDecide).toBe(true)
    const requested = { params: { person: deputy.id }, query: { program: 'AR' } }
    const { mine } = (await as('deputy').send(countAwaiting, requested)).body
    const { body: list } = await as('deputy').send(listOrders, { query: { status: 'awaiting' } })
    expect(mine).toBe(list.filter((one: { mayDecide: boolean }) => one.mayDecide).length)
    expect(mine).toBeGreaterThan(0)

    expect(await approve('deputy', number)).toBe(200)
    const query = { program: 'AR', order: String(number) }
    const [row] = (await as('everything').send(listOrderStatuses, { query })).body
    expect(row?.approver).toContain(standsIn())
    expect((await read('first')).body.approvals[0]?.person).toBe(standsIn())
    const [event] = await portal.owner`SELECT detail FROM audit_events
      WHERE object = ${`order ${number}`} AND action LIKE 'POST /cart/approve%'`
    expect(event?.detail).toMatchObject({ for: world.first.id, until: UNTIL })
  })

  test('signs for the approver of the level to which the new quantities move the order', async () => {
    const number = await world.order({ levels: 2 })
    for (const { id } of [world.first, world.second])
      expect((await name({ personId: id, reason: 'Gone' }, 'manager7')).status).toBe(200)
    expect(await approve('both', number)).toBe(200)
    const body = { lines: [{ number: 1, quantity: 1 }], comment: '' }
    expect((await as('deputy').send(approveOrder, { params: { number }, body })).status).toBe(200)
    const signed =
      await portal.owner`SELECT level, for_id FROM approvals WHERE order_id = ${number} AND round = 2`
    expect(signed).toEqual([{ level: 1, forId: world.first.id }])
  })

  test('cannot sign where the absent approver ordered, receives or signed before', async () => {
    const two = await world.order({ levels: 2 })
    expect((await name({ personId: world.both.id }, 'both')).status).toBe(200)
    expect((await name()).status).toBe(200)
    expect(await approve('both', two)).toBe(200)
    expect([403, 409]).toContain(await approve('deputy', two))
    await portal.owner`UPDATE absences SET ended_at = now(), ended_by = person_id WHERE person_id = ${world.both.id}`
    for (const given of [{ orderer: world.first }, { member: world.first }, { member: deputy }])
      expect(await approve('deputy', await world.order(given))).toBe(403)
  })

  test('signs no more when the absence is over, ended, or the absent approver lost the role', async () => {
    const number = await world.order()
    expect((await name()).status).toBe(200)
    const listed = await as('deputy').send(listAbsences, {})
    expect(listed.body).toMatchObject([{ name: nameOf(world.first), deputy: nameOf(deputy), mayEnd: true }])
    const ofAbsent = `WHERE person_id = ${world.first.id}`
    for (const [table, broken, repaired] of [
      [
        'absences',
        `first_day = '2020-01-01', last_day = '2020-01-02'`,
        `last_day = '${UNTIL}', first_day = '${FROM}'`,
      ],
      ['people', 'enabled = false', 'enabled = true'],
      ['role_assignments', `last_day = '2020-01-01'`, 'last_day = NULL'],
    ]) {
      await portal.owner.unsafe(`UPDATE ${table} SET ${broken} ${ofAbsent}`)
      expect([403, 404], table).toContain(await approve('deputy', number))
      await portal.owner.unsafe(`UPDATE ${table} SET ${repaired} ${ofAbsent}`)
    }
    const params = { absence: listed.body[0]?.id ?? 0 }
    for (const [by, status] of [
      ['stranger2', 404],
      ['first', 200],
      ['first', 409],
    ] as const)
      expect((await as(by).send(endAbsence, { params })).status).toBe(status)
    const declined = await as('deputy').send(declineOrder, { params: { number }, body: { comment: 'No' } })
    expect(declined.status).toBe(404)
  })

  test('one of two deputies at once signs, and the other hears that the order is decided', async () => {
    const body = { orders: [{ number: await world.order(), version: 1 }], comment: '' }
    for (const { id } of [deputy, otherDeputy]) expect((await name({ deputyId: id })).status).toBe(200)
    const both = await Promise.all(['deputy', 'deputy2'].map((by) => as(by).send(approveOrders, { body })))
    const outcomes = both.flatMap(({ body }) => body as { approved: boolean; message: string }[])
    expect(outcomes.filter(({ approved }) => approved)).toHaveLength(1)
    expect(outcomes.find(({ approved }) => !approved)?.message).toMatch(/already|decid|changed/)
  })
})

describe('the naming of a deputy', () => {
  test('a deputy who approves nothing waits for a second person, whatever the program asks for', async () => {
    const number = await world.order()
    expect((await name({ deputyId: stranger.id })).body.message).toContain('waits for a second person')
    expect(await approve('stranger2', number)).toBe(404)
    expect((await as('first').send(listAbsences, {})).body).toMatchObject([{ waits: true, mayEnd: false }])
    expect(await confirmLast('manager7')).toBe(
      `Let ${nameOf(stranger)} sign orders for ${nameOf(world.first)} in every DoDAAC from 11/20/2026 to 10/03/2027`,
    )
    expect(await approve('stranger2', number)).toBe(200)
    expect(await subjects()).toContain(`You sign orders for ${nameOf(world.first)} (until 10/03/2027)`)
  })

  test('the server refuses a deputy without the right, a reason, an approver, or days to come', async () => {
    const manager = (await portal.owner`SELECT person_id FROM people WHERE username = 'manager7'`)[0]
      ?.personId
    for (const [by, given, expected] of [
      ['manager7', { deputyId: manager, reason: 'Gone' }, [403, 'OWN_DEPUTY']],
      ['second', { reason: 'Gone' }, [403, undefined]],
      ['manager7', {}, [422, undefined]],
      ['first', { deputyId: world.first.id }, [403, 'OWN_DEPUTY']],
      ['first', { dodaac: 'W9ZZZZ' }, [422, 'NO_APPROVER']],
      ['first', { firstDay: '2026-11-01', lastDay: '2026-11-20' }, [422, undefined]],
      ['first', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, [422, undefined]],
    ] as const) {
      const [status, code] = codeOf(await name(given, by))
      expect([status, expected[1] && code], JSON.stringify(given)).toEqual(expected)
    }
  })

  test('a manager notifies both people, and the server refuses the same deputy twice on one day', async () => {
    expect((await name({ reason: 'In hospital' }, 'manager7')).status).toBe(200)
    expect(await subjects()).toContain(`${nameOf(deputy)} signs orders for you`)
    const again = await name({ firstDay: '2026-12-01', lastDay: '2026-12-02' })
    expect(codeOf(again)).toEqual([409, 'DEPUTY_EXISTS'])
  })

  test('the search finds approvers by name, and others only by the whole email address', async () => {
    const find = async (searchTerm: string) =>
      (await as('first').send(findDeputies, { query: { searchTerm } })).body.map(
        ({ personId }: { personId: number }) => personId,
      )
    expect(await find(deputy.lastName)).toContain(deputy.id)
    expect(await find(stranger.lastName)).not.toContain(stranger.id)
    expect(await find('stranger2@example.mil')).toEqual([stranger.id])
  })
})

describe('an appointment', () => {
  const days = { firstDay: '2026-11-01', lastDay: '2026-12-10', document: 'DD 577-12' }
  async function openAppointment() {
    const { dodaac } = await buildUnit(portal.owner)
    const unit = { personId: deputy.id, role: 'approver' as const, dodaac, level: 1 }
    const appoint = (more: object) => as('manager7').send(addRole, { body: { ...unit, ...more } })
    const readRole = async () => (await as('manager7').send(listRoles, { params: { dodaac } })).body[0]
    return { dodaac, appoint, readRole }
  }

  test('an appointment counts from its first to its last day, and the list of signers names the days without a signer', async () => {
    const { dodaac, appoint, readRole } = await openAppointment()
    const list = async () => (await as('manager7').send(listSigners, { params: { dodaac } })).body
    expect((await appoint(days)).status).toBe(200)
    expect(await readRole()).toMatchObject(days)
    expect(await list()).toMatchObject({
      signers: [{ name: nameOf(deputy), why: '', ...days, away: [] }],
      gaps: [{ level: 1, firstDay: '2026-12-11', lastDay: '2026-12-21' }],
    })
    expect((await appoint({ firstDay: null, lastDay: '2026-11-20' })).status).toBe(200)
    expect((await list()).signers[0].why).toBe('The appointment ended on 11/20/2026')
    expect(codeOf(await appoint({}))).toEqual([409, 'ROLE_EXISTS'])
    // Of the DoDAAC above, the level that this one has counts too, in one row.
    const { dodaac: above } = await buildUnit(portal.owner)
    await portal.owner`UPDATE dodaacs SET parent = ${above} WHERE dodaac = ${dodaac}`
    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level, and_below)
      SELECT 'AR', ${above}, ${deputy.id}, 'approver', n, true FROM generate_series(1, 2) n`
    expect((await list()).signers).toMatchObject([{ level: 1, name: nameOf(deputy), why: '' }])
  })

  test('an appointment without a last day waits for a second person, who reads the days and confirms it', async () => {
    const { dodaac, appoint, readRole } = await openAppointment()
    expect((await appoint({ lastDay: '2026-12-03' })).status).toBe(200)
    await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
    expect((await appoint({ lastDay: null })).body.message).toContain('waits for a second person')
    expect(await confirmLast('everything')).toBe(
      `Make ${nameOf(deputy)} Approver level 1 of DoDAAC ${dodaac} without a last day`,
    )
    await portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
    expect(await readRole()).toMatchObject({ firstDay: null, lastDay: null })
  })

  test('an appointment does not end while orders wait for its holder alone, and moves no money after its end', async () => {
    const { owner } = portal
    const { dodaac, appoint } = await openAppointment()
    expect((await appoint({ lastDay: null })).status).toBe(200)
    const number = await world.order()
    await owner`UPDATE orders SET dodaac = ${dodaac} WHERE order_id = ${number}`
    expect(codeOf(await appoint({ lastDay: '2026-11-20' }))).toEqual([409, 'PENDING_ORDERS'])
    // A later last day with a later first day is longer, but leaves the days until then.
    const later = { firstDay: '2027-01-01', lastDay: '2027-12-31' }
    await owner`UPDATE role_assignments SET last_day = '2026-12-31' WHERE dodaac = ${dodaac}`
    expect(codeOf(await appoint(later))).toEqual([409, 'PENDING_ORDERS'])
    await owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
    await owner`UPDATE orders SET dodaac = ${world.dodaac} WHERE order_id = ${number}`
    expect((await appoint(later)).status).toBe(200)
    await owner`UPDATE orders SET dodaac = ${dodaac} WHERE order_id = ${number}`
    const waiting = (await as('everything').send(listWaiting, {})).body.at(-1)
    expect(codeOf(await confirm('everything', waiting?.id))).toEqual([409, 'PENDING_ORDERS'])
    await owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
    await owner`UPDATE orders SET dodaac = ${world.dodaac} WHERE order_id = ${number}`
    expect((await appoint({ lastDay: '2026-11-20' })).status).toBe(200)
    // It takes nothing away that counts today.
    await owner`UPDATE orders SET dodaac = ${dodaac} WHERE order_id = ${number}`
    expect((await appoint(later)).status).toBe(200)
    await owner`UPDATE orders SET dodaac = ${world.dodaac} WHERE order_id = ${number}`

    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${dodaac}, ${world.finance.id}, 'finance')`
    await owner`UPDATE role_assignments SET last_day = '2026-11-20'
      WHERE person_id = ${world.finance.id} AND dodaac = ${world.dodaac}`
    const fund = { dodaac: world.dodaac, fundCode: '6C', fiscalYear: 2027 }
    const query = { ...fund, amount: readAmount('10'), comment: 'More' }
    expect((await as('finance').send(adjustFund, { query })).status).toBe(404)
  })
})
