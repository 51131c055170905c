import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { codeOf } from '#testing/said.ts'
import { addLinesToCart, MAX_ADDED } from '#wire/cart/cart.ts'

const { portal, coat, unit, add, read } = openCartPortal()
const nsn = (at = 0) => coat.nsns[at] ?? ''
type Line = { nsn: string; quantity: number }

beforeEach(() => portal.owner`UPDATE items SET status = 'active'`)

const addAll = (lines: Line[], more: { fundCode?: string; key?: string } = {}) => {
  const { key, ...charged } = more
  const body = { memberId: unit.member.id, fundCode: '6C', lines, ...charged }
  return unit.placing.send(addLinesToCart, { body }, key === undefined ? {} : { key })
}

describe('many lines at once', () => {
  test('equal items become one line, and lines of the cart grow', async () => {
    await add({ nsn: nsn(1), quantity: 1 })
    const lines = [0, 2, 1, 0].map((at) => ({ nsn: nsn(at), quantity: at + 1 }))
    const { status, body } = await addAll(lines)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ totalLines: 8, holds: { pieces: 8, total: 200_00 } },
      lines: [
        { nsn: nsn(0), quantity: 2, price: 25_00 },
        { nsn: nsn(2), quantity: 3 },
        { nsn: nsn(1), quantity: 3 },
      ],
    })
    const { carts } = await read()
    expect(
      carts[0].lines.map((line: Line & { number: number }) => [line.number, line.nsn, line.quantity]),
    ).toEqual([
      [1, nsn(1), 3],
      [2, nsn(0), 2],
      [3, nsn(2), 3],
    ])
  })

  test('one wrong line stops all, and each wrong line has its sentence', async () => {
    const unsold = await buildProduct(portal.owner, { programs: ['USNR'] })
    await portal.owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${nsn(1)}`
    const refused = await addAll([
      { nsn: nsn(0), quantity: 1 },
      { nsn: nsn(1), quantity: 1 },
      { nsn: unsold.nsns[0] ?? '', quantity: 1 },
    ])
    expect(codeOf(refused)).toEqual([422, 'OBSOLETE_NSN'])
    expect(refused.body.errors).toMatchObject([
      { field: 'items.1', message: expect.stringContaining('is obsolete') },
      { field: 'items.2', message: expect.stringContaining('does not sell') },
    ])
    expect((await read()).flag).toBe(true)
  })

  test('another fund code, no line, too many pieces and too many lines are refused, and nothing is added', async () => {
    await add({ quantity: 1 })
    const one = { nsn: nsn(0), quantity: 9_999 }
    const sizes = Array.from({ length: 100 }, (_, at) => `${at}`)
    const wide = [await buildProduct(portal.owner, { sizes }), await buildProduct(portal.owner, { sizes })]
    const many = wide.flatMap(({ nsns }) => nsns.map((number) => ({ nsn: number, quantity: 1 })))
    const answers = [
      await addAll([{ nsn: nsn(0), quantity: 1 }], { fundCode: '7D' }),
      await addAll([]),
      await addAll([{ nsn: nsn(1), quantity: 1 }, one]),
      await addAll(many),
      await addAll(Array.from({ length: MAX_ADDED + 1 }, () => ({ nsn: nsn(0), quantity: 1 }))),
    ]
    expect(answers.map(codeOf)).toEqual([
      [409, 'CART_HAS_OTHER_FUND_CODE'],
      [400, 'INVALID'],
      [422, 'QUANTITY'],
      [422, 'TOO_MANY_LINES'],
      [400, 'INVALID'],
    ])
    expect(answers[2]?.body.errors).toMatchObject([{ field: 'items.1' }])
    expect((await read()).totalLines).toBe(1)
  })

  test('the same request twice adds once', async () => {
    const lines = [{ nsn: nsn(0), quantity: 2 }]
    const [first, second] = [
      await addAll(lines, { key: 'added-twice' }),
      await addAll(lines, { key: 'added-twice' }),
    ]
    expect(second.body).toEqual(first.body)
    expect((await read()).totalLines).toBe(2)
  })
})
