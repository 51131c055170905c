import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { approveOrder } from '#wire/orders/orders.ts'

const { portal, world, as, signIn, read } = openOrdersPortal(1_000_000)
const factsOf = async (name: string, number: number) => (await read(name, number)).facts
const kinds = async (name: string, number: number) => (await factsOf(name, number)).map(({ kind }) => kind)

test('an order page tells only the person who may decide about earlier orders, quantities, prices and the fund', async () => {
  const { owner } = portal
  const first = await world.order({ quantities: [1] })
  expect(await kinds('first', first)).toEqual(['fund'])
  for (const name of ['placer', 'member', 'second', 'finance', 'everything'])
    expect(await factsOf(name, first), name).toEqual([])

  await as('first').send(approveOrder, { params: { number: first } })
  expect(await factsOf('first', first)).toEqual([])
  await owner`UPDATE order_lines SET received_quantity = 1, issued_quantity = 1, received_state = 'issued' WHERE order_id = ${first}`
  await owner`INSERT INTO receipts (program, order_id, line_number, kind, quantity, actor_id, made_at)
    VALUES (${world.member.program}, ${first}, 1, 'receive', 1, ${world.placer.id}, '2026-11-10T15:00:00Z'),
      (${world.member.program}, ${first}, 1, 'issue', 1, ${world.placer.id}, '2026-11-12T15:00:00Z')`
  const hidden = await world.order({ quantities: [4] })
  await owner`UPDATE orders SET dodaac = 'W9TA02' WHERE order_id = ${hidden}`
  const number = await world.order({ quantities: [11] })
  await owner`UPDATE item_prices SET price_cents = 3000 WHERE nsn = ${world.nsns[0] ?? ''}`

  const name = `${world.member.firstName} ${world.member.lastName}`
  const facts = await factsOf('first', number)
  expect(facts).toEqual([
    {
      ...{ kind: 'held', line: 1, order: first },
      text: `${name} has 1 of this product. It was last issued on 11/12/2026.`,
    },
    {
      ...{ kind: 'hidden-unit', line: 1, order: null },
      text: `This product was also ordered for ${name} through a unit that you do not oversee. Ask ${name} about it.`,
    },
    { kind: 'quantity', line: 1, order: null, text: expect.stringContaining('once in the last year') },
    { kind: 'price', line: 1, order: null, text: expect.stringContaining('$30.00') },
    { kind: 'fund', line: null, order: null, text: expect.stringContaining('fund 6C of W9TA01') },
  ])
  expect(JSON.stringify(facts)).not.toContain('W9TA02')

  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level, granted_by)
    VALUES (${world.member.program}, 'W9TA02', ${world.first.id}, 'approver', 1, ${world.everything.id})`
  await signIn('first')
  const seen = (await factsOf('first', number)).filter(({ kind }) => kind.endsWith('unit'))
  expect(seen).toEqual([
    {
      ...{ kind: 'other-unit', line: 1, order: hidden },
      text: '4 of these pieces were ordered through another unit, W9TA02.',
    },
  ])
})
