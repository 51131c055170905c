import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltProduct, buildOrder, buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import { readOrderAgain } from '#wire/cart/again.ts'
import type { CheckedLine } from '#wire/lines/wanted-lines.ts'
import {
  addSavedList,
  changeSavedList,
  deleteSavedList,
  type ListLine,
  listSavedLists,
  readSavedList,
} from '#wire/lists/lists.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'

const { portal, coat, unit, add, signInRival } = openCartPortal()
let next: BuiltProduct
const of = (product: BuiltProduct, at = 0) => product.nsns[at] ?? ''
const [M, L] = [1, 2]

beforeAll(async () => {
  next = await buildProduct(portal.owner, { name: 'New coat', cents: 3000 })
})
beforeEach(async () => {
  await portal.owner`UPDATE products SET is_obsolete = false, replacement_pgc = NULL`
  await portal.owner`UPDATE items SET status = 'active', replacement_nsn = NULL`
})

const saySentences = ({ standing, sentences }: CheckedLine) => [standing, sentences.join(' ')]
const again = (number: number, memberId?: number, by = unit.placing) =>
  by.send(readOrderAgain, { params: { number }, query: memberId === undefined ? {} : { memberId } })

describe('an order again', () => {
  test('a withdrawn order tells new prices, successors, gone items and what the cart has', async () => {
    const { owner } = portal
    const gone = await buildProduct(owner, { name: 'Old cap' })
    const { number } = await buildOrder(owner, {
      ...{ orderer: unit.placer, member: unit.member, fundId: unit.fundId },
      lines: [of(coat), of(coat, M), of(gone)].map((nsn) => ({ nsn, quantity: 2, cents: 2400 })),
    })
    await unit.placing.send(withdrawOrder, { params: { number }, body: { comment: 'Not now.' } })
    await owner`UPDATE items SET status = 'obsolete', replacement_nsn = ${of(next, L)} WHERE nsn = ${of(coat, M)}`
    await owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${of(gone)}`
    await add({ quantity: 1 })
    const { status, body } = await again(number)
    expect([status, body.fundCode, body.checked.member?.smid, body.checked.stop]).toEqual([
      ...[200, '6C', unit.member.id, ''],
    ])
    expect(body.checked.lines.map(saySentences)).toEqual([
      ['ready', 'The price is $25.00 now; it was $24.00. The cart already has 1.'],
      ['replaced', 'No longer made. New coat, size LARGE replaces it at $30.00, instead of $24.00.'],
      ['gone', 'No longer made, and nothing replaces it.'],
    ])
    expect(body.checked.lines[1]).toMatchObject({
      nsn: of(coat, M),
      order: { nsn: of(next, L), price: 30_00 },
    })
  })

  test('an own cart is checked for another member, a fund code that the cart does not have stops, and a stranger is nobody', async () => {
    const { number } = (await add()).body
    const other = await buildPerson(portal.owner, { dodaac: unit.dodaac })
    const { body } = await again(number, other.id)
    expect([body.isCart, body.checked.member?.smid, body.checked.cart]).toEqual([true, other.id, null])
    const query = { memberId: unit.member.id, fundCode: '7D' }
    const stopped = await unit.placing.send(readOrderAgain, { params: { number }, query })
    expect(stopped.body.checked.stop).toMatch(/charges fund code 6C/)
    expect((await again(number, undefined, (await signInRival()).rivalling)).status).toBe(404)
    const { dodaac } = await buildUnit(portal.owner)
    const stranger = await buildPerson(portal.owner, { dodaac })
    expect((await again(number, stranger.id)).body.checked).toMatchObject({
      ...{ member: null, stop: expect.stringContaining('You cannot order for this person.') },
    })
  })
})

describe('a saved list', () => {
  const create = (
    body: { name: string; dodaac?: string | null; from?: number; lines?: ListLine[] },
    by = unit.placing,
  ) => by.send(addSavedList, { body: { dodaac: null, lines: [], ...body } })
  const read = (list: number, memberId?: number, by = unit.placing) =>
    by.send(readSavedList, { params: { list }, query: memberId === undefined ? {} : { memberId } })
  const save = (list: number, body: object, extra = {}, by = unit.placing) =>
    by.send(changeSavedList, { params: { list }, body }, extra)

  test('a line without an NSN is in the size of the member, and asks for a size that is not known', async () => {
    const { body: list } = await create({ name: 'Issue', lines: [{ nsn: null, pgc: coat.pgc, quantity: 2 }] })
    expect((await read(list.id, unit.member.id)).body.checked.lines[0]).toMatchObject({
      ...{ standing: 'choose', chooseOf: coat.pgc, order: null, name: 'Green coat' },
    })
    await portal.owner`INSERT INTO member_sizes (program, person_id, family, fit_system, size, source, noted_on, updated_by, updated_at)
      SELECT 'AR', ${unit.member.id}, coalesce(nullif(name_family, ''), lower(category)), fit_system, 'LARGE', 'measured', now(), 'x', now()
      FROM products WHERE pgc = ${coat.pgc}`
    const sized = (await read(list.id, unit.member.id)).body
    expect(sized.checked.lines[0]).toMatchObject({ standing: 'ready', order: { nsn: of(coat, L) } })
    await portal.owner`UPDATE products SET is_obsolete = true, replacement_pgc = ${next.pgc} WHERE pgc = ${coat.pgc}`
    expect((await read(list.id, unit.member.id)).body.checked.lines[0]).toMatchObject({
      ...{ standing: 'replaced', order: { nsn: of(next, L) } },
    })
    expect(sized.lines).toEqual([{ nsn: null, pgc: coat.pgc, quantity: 2 }])
  })

  test('an own list is for its owner alone, and a list of a DoDAAC for all of its Order Placers', async () => {
    const { number } = (await add({ quantity: 3 })).body
    const { rivalling } = await signInRival()
    const { body: list } = await create({ name: 'Mine', from: number })
    expect(list).toMatchObject({ lineCount: 1, dodaac: null, version: 1 })
    const ids = async () =>
      (await rivalling.send(listSavedLists, {})).body.map(({ id }: { id: number }) => id)
    expect([(await read(list.id, undefined, rivalling)).status, await ids()]).toEqual([404, []])
    expect((await save(list.id, { dodaac: 'W9NONE' })).status).toBe(404)
    const shared = await save(list.id, { dodaac: unit.dodaac })
    expect([shared.status, shared.body.version, await ids()]).toEqual([200, 2, [list.id]])
    const renamed = await save(list.id, { name: 'Ours', lines: [] }, { version: 2 }, rivalling)
    expect(renamed.body).toMatchObject({ name: 'Ours', lineCount: 0, dodaac: unit.dodaac })
    expect(codeOf(await save(list.id, { name: 'Late' }, { version: 2 }))).toEqual([409, 'STALE_VERSION'])
    expect((await rivalling.send(deleteSavedList, { params: { list: list.id } })).status).toBe(200)
    expect((await read(list.id)).status).toBe(404)
  })

  test('names are unique for each owner, and lines that the program does not sell are refused one by one', async () => {
    const hidden = await buildProduct(portal.owner, { programs: ['USNR'] })
    await create({ name: 'Winter' })
    expect(codeOf(await create({ name: 'winter' }))).toEqual([409, 'NAME_TAKEN'])
    expect((await create({ name: 'winter', dodaac: unit.dodaac })).status).toBe(200)
    const withLines = (...lines: [string, number][]) =>
      create({ name: 'Summer', lines: lines.map(([nsn, quantity]) => ({ nsn, quantity })) })
    const refused = await withLines([of(coat), 1], [of(hidden), 1])
    expect([refused.body.code, refused.body.errors]).toMatchObject(['NOT_SOLD', [{ field: 'items.1' }]])
    expect(codeOf(await withLines([of(coat), 9_999], [of(coat), 1]))).toEqual([422, 'QUANTITY'])
  })
})
