import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFund, buildOrder, buildPerson } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client, ClientResponse } from '#testing/portal.ts'
import { listDashboardFunds, listPurchases } from '#wire/dashboard/dashboard.ts'
import { listDodaacs, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { listFunds, listTransactions, readFund, sumFunds } from '#wire/funds/funds.ts'
import { listAllGroups } from '#wire/groups/groups.ts'
import { listAuditEvents } from '#wire/operations/audit.ts'
import { approveOrder, listOrders, readOrder } from '#wire/orders/orders.ts'
import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments } from '#wire/papers/shipment-documents.ts'
import { exportPeople, listEverybody, listPeople, listPersonOptions } from '#wire/people/people.ts'
import { changePerson, readPerson } from '#wire/people/person-record.ts'
import { readClothingRecord } from '#wire/receipts/receipts.ts'
import * as reports from '#wire/reports/order-reports.ts'
import { listHeldRoles } from '#wire/roles/recertification.ts'
import { listRoles } from '#wire/roles/roles.ts'
import { searchEverything } from '#wire/search/search.ts'

/** Permission 9 is read-only and limited to one program (decisions, section 2). */
const { portal, world, as, signIn } = openOrdersPortal()
const program = 'AR'
const page = { page: 1, pageSize: 50 }
const CART = 777_000_111
const FOREIGN = 777_000_222
let own = 0
let auditorId = 0
let auditor: Client
let dodIds: string[] = []

beforeAll(async () => {
  const { owner } = portal
  const given = { dodaac: 'W9TA02', username: 'auditor', dodId: '8000000001', permissions: [9] }
  auditorId = (await buildPerson(owner, given)).id
  await buildPerson(owner, { dodaac: 'W9TA02', username: 'both-ways', permissions: [3, 9] })
  own = await world.order({ quantities: [2], levels: 1 })
  await as('first').send(approveOrder, { params: { number: own } })
  const line = { nsn: world.nsns[0] ?? '', quantity: 1, cents: 2500 }
  const next = (number: number) => owner`SELECT setval('orders_order_id_seq', ${number}, false)`
  await next(CART)
  const { placer, member, foreigner, fundId, dodaac } = world
  await buildOrder(owner, { orderer: placer, member, fundId, lines: [line], status: 'cart' })
  await next(FOREIGN)
  const foreign = await buildFund(owner, { program: 'NG', dodaac, cents: 100_000 })
  await buildOrder(owner, { orderer: foreigner, member: foreigner, fundId: foreign.fundId, lines: [line] })
  const people = await owner<{ dodId: string }[]>`SELECT dod_id FROM people WHERE person_id <> ${auditorId}`
  dodIds = people.map(({ dodId }) => dodId)
  await owner`INSERT INTO audit_events (program, person_id, action, object, detail) VALUES
    ('AR', ${placer.id}, 'look-up', ${`person ${dodIds[0] ?? ''}`}, ${owner.json({ words: [dodIds[1] ?? ''] })}),
    ('NG', ${foreigner.id}, 'secret of NG', 'order 777000222', NULL)`
  await signIn('auditor', 'both-ways')
  auditor = as('auditor')
})

const search = (searchTerm: string) =>
  auditor.send(searchEverything, { body: { program, ...page, searchTerm } })

describe('an auditor', () => {
  test('an auditor reads every list of the program, and no other program, cart, or whole DoD ID', async () => {
    const { dodaac, member, placer } = world
    const query = { program }
    const fund = { dodaac, fundCode: '6C', fiscalYear: 2027 }
    const responses: Record<string, ClientResponse> = {
      orders: await auditor.send(listOrders, { query: { ...query, ...page, status: 'approved' } }),
      waiting: await auditor.send(listOrders, { query: { ...query, ...page, status: 'awaiting' } }),
      order: await auditor.send(readOrder, { params: { number: own } }),
      purchases: await auditor.send(listPurchases, { params: { person: auditorId } }),
      balances: await auditor.send(listDashboardFunds, { params: { person: auditorId } }),
      people: await auditor.send(listPeople, { params: { program }, query: { page: 1, pageSize: 12 } }),
      everybody: await auditor.send(listEverybody, { params: { program } }),
      person: await auditor.send(readPerson, { params: { person: member.id } }),
      options: await auditor.send(listPersonOptions, { body: { program, ...page, searchTerm: '' } }),
      dodaacs: await auditor.send(listDodaacs, { params: { program }, query: page }),
      dodaac: await auditor.send(readDodaac, { params: { program, dodaac } }),
      roles: await auditor.send(listRoles, { params: { dodaac } }),
      held: await auditor.send(listHeldRoles, { query: { ...page, shown: 'all' } }),
      groups: await auditor.send(listAllGroups, { params: { program }, query: page }),
      funds: await auditor.send(listFunds, { params: { program }, query: { fiscalYear: 2027 } }),
      sums: await auditor.send(sumFunds, { params: { program }, query: { fiscalYear: 2027 } }),
      fund: await auditor.send(readFund, { params: { dodaac }, query: fund }),
      transactions: await auditor.send(listTransactions, { params: { dodaac }, query: { ...fund, ...page } }),
      status: await auditor.send(reports.listOrderStatuses, { query: { ...query, ...page } }),
      details: await auditor.send(reports.listOrderDetails, { query: { ...query, ...page } }),
      form: await auditor.send(readClothingRequest, { params: { program, person: member.id } }),
      record: await auditor.send(readClothingRecord, { params: { person: member.id } }),
      search: await search(placer.lastName),
      found: await search(String(own)),
      cart: await search(String(CART)),
      shipments: await auditor.send(lookUpShipments, {
        params: { search: `${own}`.padStart(20, '0') },
        query,
      }),
      trail: await auditor.send(listAuditEvents, { query: {} }),
    }
    for (const [name, { status, body }] of Object.entries(responses)) {
      const text = JSON.stringify(body)
      const shown = [CART, FOREIGN, 'secret of NG', ...dodIds].filter((one) => text.includes(String(one)))
      expect({ name, status, shown }).toEqual({ name, status: 200, shown: [] })
    }
    expect(responses.orders?.body).toMatchObject([{ number: own, mayChange: false, mayDecide: false }])
    expect(responses.order?.body.supply).toMatchObject([{ mayCancel: false, mayFollowUp: false }])
    expect(responses.people?.body).toContainEqual(
      expect.objectContaining({ id: member.id, dodId: expect.stringMatching(/^••••••\d{4}$/) }),
    )
    expect(responses.funds?.body).toMatchObject([{ dodaac, committed: 5000, mayChange: false }])
    for (const name of ['transactions', 'roles', 'held', 'status', 'details', 'found', 'balances'])
      expect(JSON.stringify(responses[name]?.body).length, name).toBeGreaterThan(50)
    const look = responses.trail?.body.events.find(({ action }: { action: string }) => action === 'look-up')
    expect(look).toMatchObject({
      object: `person ••••••${dodIds[0]?.slice(-4)}`,
      detail: [{ name: 'words', value: `••••••${dodIds[1]?.slice(-4)}` }],
    })
    // An auditor sees the report of the whole program where the program shows others less.
    await portal.owner`UPDATE programs SET report_reach = 'assigned' WHERE code = 'AR'`
    const { body } = await auditor.send(reports.listOrderStatuses, { query: { program, ...page } })
    expect(body.map(({ number }: { number: number }) => number)).toEqual([own])
    for (const number of [CART, FOREIGN])
      expect((await auditor.send(readOrder, { params: { number } })).status).toBe(404)
  })

  test('an auditor exports people with the last four digits of each DoD ID, and finds nobody by one', async () => {
    const file = await auditor.get(exportPeople.path.replace(':program', program))
    const [sheet] = (await readXlsx(file.body)).sheets
    const text = JSON.stringify(sheet?.rows)
    expect(text).toContain(world.member.lastName.toUpperCase())
    expect(dodIds.filter((one) => text.includes(one))).toEqual([])
    const [whole = ''] = dodIds
    for (const searchTerm of [whole, whole.slice(0, 6)]) {
      const requested = { params: { program }, query: { page: 1, pageSize: 12, searchTerm } }
      expect((await auditor.send(listPeople, requested)).body, searchTerm).toEqual([])
      expect((await as('both-ways').send(listPeople, requested)).body.length, searchTerm).toBeGreaterThan(0)
      expect((await search(searchTerm)).body.people, searchTerm).toEqual([])
    }
  })

  test('an auditor reads only the audit events of their own program, for any request', async () => {
    for (const query of [{}, { object: 'order 777000222' }, { person: world.foreigner.id }]) {
      const { body } = await auditor.send(listAuditEvents, { query })
      const programs = body.events.map((event: { program: string }) => event.program)
      expect(programs.filter((one: string) => one !== 'AR')).toEqual([])
    }
    const all = await as('everything').send(listAuditEvents, { query: { object: 'order 777000222' } })
    expect(all.body.events).toHaveLength(1)
  })

  test('an auditor with another permission may do what that permission allows', async () => {
    const params = { person: world.member.id }
    const { body } = await as('both-ways').send(readPerson, { params })
    expect(dodIds).toContain(body.dodId)
    const saved = await as('both-ways').send(changePerson, { params, body: { nameTape: 'ELLIS' } })
    expect(saved.status).toBe(200)
    expect((await as('both-ways').send(readOrder, { params: { number: own } })).status).toBe(200)
  })
})
