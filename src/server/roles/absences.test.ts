import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAmount } from '#domain/funds/funds.ts'
import { type BuiltPerson, buildPerson, buildUnit } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'
import { codeOf } from '#testing/said.ts'
import { countAwaiting } from '#wire/dashboard/dashboard.ts'
import { adjustFund } from '#wire/funds/funds.ts'
import { approveOrders } from '#wire/orders/decide-selected.ts'
import { approveOrder, declineOrder, listOrders, readOrder } from '#wire/orders/orders.ts'
import { listOrderStatuses } from '#wire/reports/order-reports.ts'
import { addAbsence, endAbsence, findDeputies, listAbsences, listSigners } from '#wire/roles/absences.ts'
import { addRole, listRoles } from '#wire/roles/roles.ts'
import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'

const { portal, world, as } = openOrdersPortal()
const [FROM, UNTIL] = ['2026-11-20', '2027-10-03']
let deputy: BuiltPerson
let stranger: BuiltPerson
let [byDeputy, byStranger, byManager] = [] as unknown as [Client, Client, Client]

beforeAll(async () => {
  const { owner } = portal
  // The database must have the day of the stopped clock.
  await owner`CREATE OR REPLACE FUNCTION portal_day() RETURNS date LANGUAGE sql STABLE AS $$ SELECT DATE '2026-11-21' $$`
  const elsewhere = (await buildUnit(owner)).dodaac
  deputy = await buildPerson(owner, {
    dodaac: elsewhere,
    username: 'deputy',
    roles: [{ role: 'approver', level: 1 }],
  })
  stranger = await buildPerson(owner, { dodaac: elsewhere, username: 'stranger2' })
  await buildPerson(owner, { dodaac: elsewhere, username: 'manager7', permissions: [4, 7] })
  byDeputy = await portal.signIn('deputy')
  byStranger = await portal.signIn('stranger2')
  byManager = await portal.signIn('manager7')
})
beforeEach(async () => {
  await portal.owner`DELETE FROM absences`
  await portal.owner`DELETE FROM pgboss.job WHERE name = 'mail'`
})

type Asked = {
  by?: Client
  person?: BuiltPerson
  deputy?: BuiltPerson
  dodaac?: string | null
  reason?: string
  days?: [string, string]
}

function name({
  by = as('first'),
  person = world.first,
  deputy: whom = deputy,
  dodaac = null,
  reason = '',
  days = [FROM, UNTIL],
}: Asked = {}) {
  const [firstDay, lastDay] = days
  return by.send(addAbsence, {
    body: { personId: person.id, deputyId: whom.id, dodaac, firstDay, lastDay, reason },
  })
}

const order = (more: object = {}) => world.order({ levels: 1, ...more })
const mails = async () =>
  (
    await portal.owner<
      { subject: string }[]
    >`SELECT data ->> 'subject' AS subject FROM pgboss.job WHERE name = 'mail' ORDER BY created_on`
  ).map(({ subject }) => subject)
const nameOf = ({ firstName, lastName }: BuiltPerson) => `${firstName} ${lastName}`
const standsIn = () => `${nameOf(deputy)} for ${nameOf(world.first)} (until 3 Oct)`

describe('the deputy of an absent approver', () => {
  test('signs, and every list, report, email and audit event names both people', async () => {
    const number = await order()
    expect((await byDeputy.send(readOrder, { params: { number } })).status).toBe(404)
    expect((await name()).status).toBe(200)
    expect(await mails()).toEqual([`You sign orders for ${nameOf(world.first)} (until 10/03/2027)`])

    const page = await byDeputy.send(readOrder, { params: { number } })
    expect(page.body.waitingFor).toContain(standsIn())
    expect(page.body.order.mayDecide).toBe(true)
    const { body: count } = await byDeputy.send(countAwaiting, {
      params: { person: deputy.id },
      query: { program: 'AR' },
    })
    const list = await byDeputy.send(listOrders, { query: { status: 'awaiting' } })
    expect(count.mine).toBe(list.body.filter((one: { mayDecide: boolean }) => one.mayDecide).length)
    expect(count.mine).toBeGreaterThan(0)

    expect((await byDeputy.send(approveOrder, { params: { number }, body: { comment: '' } })).status).toBe(
      200,
    )
    const [row] = (
      await as('everything').send(listOrderStatuses, { query: { program: 'AR', order: String(number) } })
    ).body
    expect(row?.approver).toContain(standsIn())
    const [signed] = (await as('first').send(readOrder, { params: { number } })).body.approvals
    expect(signed?.person).toBe(standsIn())
    const [event] =
      await portal.owner`SELECT detail FROM audit_events WHERE object = ${`order ${number}`} AND action LIKE 'POST /cart/approve%'`
    expect(event?.detail).toMatchObject({ for: world.first.id, until: UNTIL })
  })

  test('cannot sign where the absent approver ordered, receives or signed before', async () => {
    const two = await order({ levels: 2 })
    expect((await name({ by: as('both'), person: world.both })).status).toBe(200)
    expect((await name()).status).toBe(200)
    expect((await as('both').send(approveOrder, { params: { number: two } })).status).toBe(200)
    const barred = await byDeputy.send(approveOrder, { params: { number: two } })
    expect([403, 409]).toContain(barred.status)
    const own = await order({ orderer: world.first })
    const forAbsent = await order({ member: world.first })
    const forDeputy = await order({ member: deputy })
    await portal.owner`UPDATE absences SET ended_at = now(), ended_by = person_id WHERE person_id = ${world.both.id}`
    for (const number of [own, forAbsent, forDeputy])
      expect((await byDeputy.send(approveOrder, { params: { number } })).status).toBe(403)
  })

  test('signs no more when the absence is over, ended, or the absent approver lost the role', async () => {
    const number = await order()
    expect((await name()).status).toBe(200)
    const listed = await byDeputy.send(listAbsences, {})
    expect(listed.body).toMatchObject([{ name: nameOf(world.first), deputy: nameOf(deputy), mayEnd: true }])
    for (const [break_, repair] of [
      [
        `UPDATE absences SET first_day = '2020-01-01', last_day = '2020-01-02'`,
        `UPDATE absences SET last_day = '${UNTIL}', first_day = '${FROM}'`,
      ],
      [
        `UPDATE people SET enabled = false WHERE person_id = ${world.first.id}`,
        `UPDATE people SET enabled = true WHERE person_id = ${world.first.id}`,
      ],
      [
        `UPDATE role_assignments SET last_day = '2020-01-01' WHERE person_id = ${world.first.id}`,
        `UPDATE role_assignments SET last_day = NULL WHERE person_id = ${world.first.id}`,
      ],
    ] as const) {
      await portal.owner.unsafe(break_)
      expect([403, 404]).toContain((await byDeputy.send(approveOrder, { params: { number } })).status)
      await portal.owner.unsafe(repair)
    }
    const absence = listed.body[0]?.id ?? 0
    expect((await byStranger.send(endAbsence, { params: { absence } })).status).toBe(404)
    expect((await as('first').send(endAbsence, { params: { absence } })).status).toBe(200)
    expect((await as('first').send(endAbsence, { params: { absence } })).status).toBe(409)
    expect((await byDeputy.send(declineOrder, { params: { number }, body: { comment: 'No' } })).status).toBe(
      404,
    )
  })

  test('one of two deputies at once signs, and the other hears that the order is decided', async () => {
    const [number, version] = [await order(), 1]
    const other = await buildPerson(portal.owner, {
      dodaac: deputy.dodaac,
      username: 'deputy2',
      roles: [{ role: 'approver', level: 1 }],
    })
    const byOther = await portal.signIn('deputy2')
    expect((await name()).status).toBe(200)
    expect((await name({ deputy: other })).status).toBe(200)
    const both = await Promise.all(
      [byDeputy, byOther].map((client) =>
        client.send(approveOrders, { body: { orders: [{ number, version }], comment: '' } }),
      ),
    )
    const outcomes = both.flatMap(({ body }) => body as { approved: boolean; message: string }[])
    expect(outcomes.filter(({ approved }) => approved)).toHaveLength(1)
    expect(outcomes.find(({ approved }) => !approved)?.message).toMatch(/already|decid|changed/)
  })
})

describe('the naming of a deputy', () => {
  test('a deputy who approves nothing waits for a second person, whatever the program asks for', async () => {
    const number = await order()
    const asked = await name({ deputy: stranger })
    expect(asked.body.message).toContain('waits for a second person')
    expect((await byStranger.send(approveOrder, { params: { number } })).status).toBe(404)
    expect((await as('first').send(listAbsences, {})).body).toMatchObject([{ waits: true, mayEnd: false }])
    const [request] = (await byManager.send(listWaiting, {})).body
    expect(request?.what).toBe(
      `Let ${nameOf(stranger)} sign orders for ${nameOf(world.first)} in every DoDAAC from 11/20/2026 to 10/03/2027`,
    )
    const body = { decision: 'confirm' as const }
    expect(
      (await byManager.send(decideWaiting, { params: { request: request?.id ?? 0 }, body })).status,
    ).toBe(200)
    expect((await byStranger.send(approveOrder, { params: { number } })).status).toBe(200)
    expect(await mails()).toContain(`You sign orders for ${nameOf(world.first)} (until 10/03/2027)`)
  })

  test.each([
    [
      'oneself for somebody else',
      { by: () => byManager, deputy: 'manager7', reason: 'Gone' },
      403,
      'OWN_DEPUTY',
    ],
    ['somebody else without the right', { by: () => as('second'), reason: 'Gone' }, 403, undefined],
    ['somebody else without a reason', { by: () => byManager }, 422, undefined],
    ['oneself as the own deputy', { deputy: 'first' }, 403, 'OWN_DEPUTY'],
    ['a deputy for no DoDAAC of the approver', { dodaac: 'W9ZZZZ' }, 422, 'NO_APPROVER'],
    ['a deputy for days in the past', { days: ['2026-11-01', '2026-11-20'] }, 422, undefined],
    ['a deputy for days in the wrong order', { days: ['2026-12-02', '2026-12-01'] }, 422, undefined],
  ] as const)('the server refuses %s', async (_, given: Record<string, unknown>, status, code) => {
    const by = (given.by as (() => Client) | undefined)?.()
    const username = given.deputy as string | undefined
    const [row] = username
      ? await portal.owner<{ id: number }[]>`SELECT person_id AS id FROM people WHERE username = ${username}`
      : []
    const refused = await name({
      ...given,
      by: by ?? as('first'),
      deputy: row ? { ...deputy, id: row.id } : deputy,
    } as Asked)
    expect(refused.status).toBe(status)
    if (code) expect(codeOf(refused)).toEqual([status, code])
  })

  test('a manager notifies both people, and the server refuses the same deputy twice on one day', async () => {
    expect((await name({ by: byManager, reason: 'In hospital' })).status).toBe(200)
    expect(await mails()).toEqual(expect.arrayContaining([`${nameOf(deputy)} signs orders for you`]))
    expect(codeOf(await name({ days: ['2026-12-01', '2026-12-02'] }))).toEqual([409, 'DEPUTY_EXISTS'])
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
  test('an appointment counts from its first to its last day, and the list of signers names the days without a signer', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    const body = { personId: deputy.id, role: 'approver' as const, dodaac, level: 1 }
    expect((await byManager.send(addRole, { body: { ...body, ...days } })).status).toBe(200)
    const [role] = (await byManager.send(listRoles, { params: { dodaac } })).body
    expect(role).toMatchObject(days)
    const { signers, gaps } = (await byManager.send(listSigners, { params: { dodaac } })).body
    expect(signers).toMatchObject([{ name: nameOf(deputy), why: '', ...days, away: [] }])
    expect(gaps).toEqual([{ level: 1, firstDay: '2026-12-11', lastDay: '2026-12-21' }])
    const ended = { ...body, firstDay: null, lastDay: '2026-11-20' }
    expect((await byManager.send(addRole, { body: ended })).status).toBe(200)
    const after = (await byManager.send(listSigners, { params: { dodaac } })).body
    expect(after.signers[0].why).toBe('The appointment ended on 11/20/2026')
    expect(codeOf(await byManager.send(addRole, { body }))).toEqual([409, 'ROLE_EXISTS'])
  })

  test('an appointment without a last day waits for a second person, who reads the days and confirms it', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    const body = { personId: deputy.id, role: 'approver' as const, dodaac, level: 1 }
    expect((await byManager.send(addRole, { body: { ...body, lastDay: '2026-12-03' } })).status).toBe(200)
    await portal.owner`UPDATE programs SET second_person = 'ask' WHERE code = 'AR'`
    try {
      const asked = await byManager.send(addRole, { body: { ...body, lastDay: null } })
      expect(asked.body.message).toContain('waits for a second person')
      const request = (await as('everything').send(listWaiting, {})).body.at(-1)
      expect(request?.what).toBe(
        `Make ${nameOf(deputy)} Approver level 1 of DoDAAC ${dodaac} without a last day`,
      )
      const decided = await as('everything').send(decideWaiting, {
        params: { request: request?.id ?? 0 },
        body: { decision: 'confirm' },
      })
      expect(decided.status).toBe(200)
    } finally {
      await portal.owner`UPDATE programs SET second_person = 'off' WHERE code = 'AR'`
    }
    const [role] = (await byManager.send(listRoles, { params: { dodaac } })).body
    expect(role).toMatchObject({ firstDay: null, lastDay: null })
  })

  test('an appointment does not end while orders wait for its holder alone, and moves no money after its end', async () => {
    const { dodaac } = await buildUnit(portal.owner)
    const body = { personId: deputy.id, role: 'approver' as const, dodaac, level: 1, lastDay: '2026-11-20' }
    expect((await byManager.send(addRole, { body: { ...body, lastDay: null } })).status).toBe(200)
    const number = await order()
    await portal.owner`UPDATE orders SET dodaac = ${dodaac} WHERE order_id = ${number}`
    expect(codeOf(await byManager.send(addRole, { body }))).toEqual([409, 'PENDING_ORDERS'])
    await portal.owner`UPDATE orders SET dodaac = ${world.dodaac} WHERE order_id = ${number}`
    expect((await byManager.send(addRole, { body })).status).toBe(200)

    await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role) VALUES ('AR', ${dodaac}, ${world.finance.id}, 'finance')`
    await portal.owner`UPDATE role_assignments SET last_day = '2026-11-20'
      WHERE person_id = ${world.finance.id} AND dodaac = ${world.dodaac}`
    const query = {
      dodaac: world.dodaac,
      fundCode: '6C',
      amount: readAmount('10'),
      fiscalYear: 2027,
      comment: 'More',
    }
    expect((await as('finance').send(adjustFund, { query })).status).toBe(404)
  })
})
