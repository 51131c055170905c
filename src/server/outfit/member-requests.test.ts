import { beforeEach, describe, expect, test } from 'vitest'
import { type BuiltPerson, buildOrder, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import type { BodyOf, Client } from '#testing/portal.ts'
import { codeOf, countStatuses } from '#testing/said.ts'
import { readSentMails, wantAllAtOnce } from '#testing/sent-mails.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import {
  askForClothing,
  askForExchange,
  changeMemberRequest,
  declineMemberRequests,
  listMemberRequests,
  type MemberRequests,
  type MyClothing,
  orderMemberRequests,
  readMyClothing,
  withdrawRequest,
} from '#wire/outfit/member-requests.ts'
import { decideBatchMembers } from '#wire/outfit/outfit.ts'
import { readPersonSizes } from '#wire/people/sizes.ts'
import { addReceipt, undoReceipt } from '#wire/receipts/receipts.ts'

const { portal, coat, unit, add, read, signInNew, signInRival } = openCartPortal()
let wearing: Client
let outside: Client

beforeEach(async () => {
  await portal.owner`UPDATE programs SET members_may_request = true, members_see_prices = false WHERE code = 'AR'`
  wearing = await portal.signIn(unit.member.username)
  outside = await signInNew({ ...(await buildUnit(portal.owner)), roles: [{ role: 'order-placer' }] })
})

const nsn = (at = 0) => coat.nsns[at] ?? ''
const item = (at = 0, quantity = 1) => ({ pgc: coat.pgc, nsn: nsn(at), quantity })
const ask = (items: ReturnType<typeof item>[], by = wearing) =>
  by.send(askForClothing, { body: { items, reason: 'Worn out' } })
const mine = async (by = wearing): Promise<MyClothing> => (await by.send(readMyClothing, {})).body
const list = async (by = unit.placing): Promise<MemberRequests> =>
  (await by.send(listMemberRequests, { query: {} })).body
const chosenOf = ({ requests }: MemberRequests) => requests.map(({ id, version }) => ({ id, version }))
type Chosen = ReturnType<typeof chosenOf>
const order = (requests: Chosen, by = unit.placing) =>
  by.send(orderMemberRequests, { body: { requests, funds: [{ dodaac: unit.dodaac, fundCode: '6C' }] } })
const decline = (requests: Chosen, by = unit.placing) =>
  by.send(declineMemberRequests, { body: { requests, answer: 'Ask again in May.' } })

async function issueCoat(member: BuiltPerson, quantity = 1): Promise<number> {
  const lines = [{ nsn: nsn(), quantity, cents: 25_00 }]
  const given = { orderer: unit.placer, member, fundId: unit.fundId, lines }
  const { number } = await buildOrder(portal.owner, given)
  const approving = await portal.signIn(unit.approver.username)
  await approving.send(approveOrder, { params: { number }, body: {} })
  await enter(number, { kind: 'receive', quantity, issuesToo: true })
  return number
}
const enter = (number: number, body: Partial<BodyOf<typeof addReceipt>>) =>
  unit.placing.send(addReceipt, { params: { number, line: 1 }, body })
const giveBack = (number: number, comment: string, quantity = 1) =>
  enter(number, { kind: 'return', quantity, comment })

describe('a request', () => {
  test('a member asks once, the orderer changes it and writes the cart, and the member follows the order', async () => {
    expect((await ask([item(0), item(0)])).body).toEqual({ requested: 1 })
    expect(codeOf(await ask([item(0)]))).toEqual([409, 'ALREADY_REQUESTED'])
    const { requests, total, funds } = await list()
    expect(requests).toMatchObject([
      { kind: 'need', personId: unit.member.id, nsn: nsn(), quantity: 1, reason: 'Worn out', firstItem: '' },
    ])
    expect([total, funds.map(({ fundCode }) => fundCode)]).toEqual([1, ['6C', '7D']])
    const { body: work } = await unit.placing.send(readWorklist, { params: { person: unit.placer.id } })
    expect(work.tasks.find(({ kind }: { kind: string }) => kind === 'requests')?.count).toBe(1)
    const [{ id, version } = { id: 0, version: 0 }] = requests
    const body = { nsn: nsn(1), quantity: 3 }
    const change = () =>
      unit.placing.send(changeMemberRequest, { params: { request: id }, body }, { version })
    expect((await change()).body).toEqual({ version: 2 })
    expect(codeOf(await change())).toEqual([409, 'STALE_REQUESTS'])
    const batch = (await order(chosenOf(await list()))).body
    expect(batch.people).toMatchObject([{ id: unit.member.id, state: 'written', pieces: 3, total: 75_00 }])
    const { carts } = await read()
    expect(carts).toMatchObject([{ memberId: unit.member.id, lines: [{ nsn: nsn(1), quantity: 3 }] }])
    expect(await list()).toMatchObject({ requests: [], total: 0 })
    expect((await mine()).requests).toMatchObject([
      { isOpen: false, standing: expect.stringContaining('which is not submitted yet') },
    ])
  })

  test('a declined request has a sentence for the member, in the page and in one mail', async () => {
    await wantAllAtOnce(portal.owner)
    await ask([item(0), item(1)])
    expect((await decline(chosenOf(await list()))).body).toEqual({ declined: 2 })
    const standings = (await mine()).requests.map(({ standing }) => standing)
    expect(standings).toEqual(Array(2).fill('Declined: Ask again in May.'))
    const mails = await readSentMails(portal.owner)
    const own = mails.filter(({ to }) => to === `${unit.member.username}@example.mil`)
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain('Ask again in May.')
  })

  test('of two orderers at once one writes the cart, and the other hears of it', async () => {
    await ask([item(0)])
    const { rivalling } = await signInRival()
    const chosen = chosenOf(await list())
    const responses = await Promise.all([order(chosen), decline(chosen, rivalling), order(chosen, rivalling)])
    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 2 })
    const written = responses.some((one, at) => at !== 1 && one.status === 200)
    const carts = await portal.owner`SELECT FROM carts WHERE member_id = ${unit.member.id}`
    expect(carts).toHaveLength(written ? 1 : 0)
  })

  test('a person whom the batch leaves out is asked for again', async () => {
    await add({ quantity: 1 })
    await ask([item(1)])
    const batch = (await order(chosenOf(await list()))).body
    expect(batch.people).toMatchObject([{ state: 'held', asksAboutCart: true }])
    await unit.placing.send(decideBatchMembers, {
      params: { number: batch.number },
      body: { people: [unit.member.id], decision: 'leave-out' },
    })
    expect((await list()).requests).toMatchObject([{ nsn: nsn(1) }])
    expect((await mine()).requests).toMatchObject([{ isOpen: true }])
  })

  test('other units and programs neither see nor decide a request, and a withdrawn one cannot be ordered', async () => {
    await ask([{ ...item(0), nsn: null as never }])
    const chosen = chosenOf(await list())
    expect(codeOf(await order(chosen))).toEqual([422, 'NO_SIZE'])
    expect((await list(outside)).requests).toEqual([])
    const withdraw = (by: Client) =>
      by.send(withdrawRequest, { params: { request: chosen[0]?.id ?? 0 }, body: {} })
    const guard = await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG7' })
    const guarding = await signInNew({ ...guard, roles: [{ role: 'order-placer' }] })
    for (const by of [outside, guarding])
      for (const act of [order(chosen, by), decline(chosen, by), withdraw(by)])
        expect((await act).status).toBe(404)
    await portal.owner`UPDATE clothing_requests SET nsn = ${nsn()} WHERE request_id = ${chosen[0]?.id ?? 0}`
    expect((await withdraw(wearing)).status).toBe(200)
    expect(codeOf(await order(chosen))).toEqual([409, 'STALE_REQUESTS'])
  })

  test('a program without requests shows who orders, and prices only where members see them', async () => {
    await issueCoat(unit.member)
    const prices = async () => (await mine()).products.flatMap(({ items }) => items.map(({ price }) => price))
    expect(await prices()).toEqual([null, null, null])
    await portal.owner`UPDATE programs SET members_may_request = false, members_see_prices = true WHERE code = 'AR'`
    expect(await prices()).toEqual([25_00, 25_00, 25_00])
    const { mayRequest, orderers, items } = await mine()
    expect([mayRequest, orderers.length]).toEqual([false, 1])
    expect(items).toMatchObject([{ nsn: nsn(), received: 1, onOrder: 0 }])
    expect(codeOf(await ask([item()]))).toEqual([403, 'REQUESTS_OFF'])
  })
})

describe('an exchange', () => {
  test('a member asks for another size, the orderer writes it, and the return of the first item ends it', async () => {
    const number = await issueCoat(unit.member, 2)
    const exchange = (quantity: number) =>
      wearing.send(askForExchange, {
        body: { order: number, line: 1, quantity, nsn: nsn(1), reason: 'Too small' },
      })
    expect(codeOf(await exchange(3))).toEqual([422, 'QUANTITY'])
    expect((await exchange(1)).status).toBe(200)
    expect(codeOf(await exchange(1))).toEqual([409, 'ALREADY_REQUESTED'])
    const sizes = await wearing.send(readPersonSizes, { params: { person: unit.member.id } })
    expect(sizes.body.sizes).toMatchObject([{ size: 'SMALL', verdict: 'too-small' }])
    await order(chosenOf(await list()))
    const waiting = await list()
    expect(waiting.exchanges).toMatchObject([
      { nsn: nsn(1), firstItem: `The first item, of order ${number}, is not back yet.` },
    ])
    const back = await giveBack(number, 'Too small')
    expect(await list()).toMatchObject({ exchanges: [], requests: [] })
    expect((await mine()).requests[0]?.firstItem).toContain('is back')
    await unit.placing.send(undoReceipt, { params: { receipt: back.body.receipt } })
    expect((await list()).exchanges).toHaveLength(1)
  })

  test('a return for size by the unit asks for a replacement, and its undo takes that back', async () => {
    const number = await issueCoat(unit.member, 3)
    await giveBack(number, 'Defective seam')
    expect((await list()).requests).toEqual([])
    const back = await giveBack(number, 'Wrong size', 2)
    expect((await list()).requests).toMatchObject([
      { kind: 'exchange', nsn: null, quantity: 2, firstItem: `The first item, of order ${number}, is back.` },
    ])
    await unit.placing.send(undoReceipt, { params: { receipt: back.body.receipt } })
    expect((await list()).requests).toEqual([])
  })
})
