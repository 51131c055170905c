import { beforeAll, expect, test } from 'vitest'
import { buildOrder, buildPerson } from '#testing/build.ts'
import { buildKit } from '#testing/build-kit.ts'
import { openSuperuser, sealAll } from '#testing/forging.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { submitCart } from '#wire/cart/cart.ts'
import { previewLevelRule, readLevelRules, saveLevelRule } from '#wire/levels/level-rules.ts'
import {
  approveOrder,
  changeOrderQuantity,
  changeOrderShipping,
  type OrderDetails,
  readOrder,
} from '#wire/orders/orders.ts'
import { removeRole } from '#wire/roles/roles.ts'
import { ORDER_CHECKS } from '../commands/order-checks.ts'
import { verifyRows } from '../commands/verify-rows.ts'

const { portal, world, as, signIn } = openOrdersPortal(1_000_000)
const params = { dodaac: 'W9TA01', level: 2 }
beforeAll(async () => {
  await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'manager', permissions: [4, 7] })
  await buildPerson(portal.owner, { dodaac: 'W9TA02', username: 'reader', permissions: [4] })
  await signIn('manager', 'reader')
})
const set = (body: object, ifMatch?: number, at = params) =>
  as('manager').send(saveLevelRule, { params: at, body }, ifMatch === undefined ? {} : { version: ifMatch })

async function submit(quantity: number): Promise<{ number: number; status: number; body: OrderDetails }> {
  const { placer, member, fundId, nsns } = world
  const { number } = await buildOrder(portal.owner, {
    ...{ orderer: placer, member, fundId, status: 'cart' as const },
    lines: [{ nsn: nsns[0] ?? '', quantity, cents: 25_00 }],
  })
  const { status, body } = await as('placer').send(submitCart, { params: { number } })
  return { number, status, body }
}
const change = async (number: number, quantity: number): Promise<OrderDetails> => {
  const at = { number, nsn: world.nsns[0] ?? '', quantity }
  return (await as('placer').send(changeOrderQuantity, { params: at })).body
}
const levelsOf = ({ order }: OrderDetails) => [order.status, order.level, order.skippedLevels]

test('a rule is kept in words, once for each version', async () => {
  expect((await as('reader').send(readLevelRules, { params })).body).toMatchObject({
    ...{ levels: 2, rules: [{ level: 2, version: 0, sentence: 'Level 2 signs every order.' }] },
  })
  const saved = await set({ from: 60_00, expedited: true }, 0)
  expect(saved.body.rules).toEqual([
    {
      ...{ level: 2, from: 60_00, expedited: true, categories: [], kits: [], version: 1 },
      sentence: 'Level 2 signs orders of $60.00 or more and expedited orders.',
    },
  ])
  expect((await set({ from: 1_00 }, 0)).status).toBe(409)
})

test('a rule for level 1, an unknown level, no sum, or an unknown category, kit or DoDAAC is refused with a sentence', async () => {
  for (const [body, at, status] of [
    [{ from: 5_00 }, { ...params, level: 1 }, 422],
    [{ from: 5_00 }, { ...params, level: 3 }, 422],
    [{ from: 0 }, params, 422],
    [{ categories: ['ZZTOP'] }, params, 422],
    [{ kits: [999_999] }, params, 422],
    [{ from: 5_00 }, { ...params, dodaac: 'ZZZZZZ' }, 404],
  ] as const) {
    const response = await set(body, undefined, at)
    expect([response.status, response.body.detail]).toEqual([status, expect.stringMatching(/\.$/)])
  }
})

test('an order below the sum is approved by level 1 alone, and a change that meets the rule asks level 2 again', async () => {
  await set({ from: 60_00, expedited: true })
  const small = await submit(2)
  expect(levelsOf(small.body)).toEqual(['awaiting', 1, [2]])
  expect(small.body.waitingFor.length).toBe(3)
  const done = await as('first').send(approveOrder, { params: { number: small.number } })
  expect(levelsOf(done.body)).toEqual(['approved', 1, [2]])
  expect(done.body.events.map(({ title }: { title: string }) => title)).toContain('Approved')

  const { number } = await submit(2)
  expect(levelsOf(await change(number, 3))).toEqual(['awaiting', 1, []])
  const signed = await as('first').send(approveOrder, { params: { number }, body: {} }, { version: 3 })
  expect(levelsOf(signed.body)).toEqual(['awaiting', 2, []])
  expect(levelsOf(await change(number, 1))).toEqual(['awaiting', 1, [2]])
  const body = { expedited: true, comment: 'Parade' }
  const fast = await as('placer').send(changeOrderShipping, { params: { number }, body })
  expect(levelsOf(fast.body)).toEqual(['awaiting', 1, []])
  const seen = (await as('second').send(readOrder, { params: { number } })).body
  expect(seen.order.whyNotApprove).toBe('')
})

test('an order by outfitting or of a category meets the rule of its kit or category', async () => {
  const kit = await buildKit(portal.owner, [{ quantity: 1, items: [{ pgc: world.pgc }] }], 'Basic')
  const { body } = await set({ kits: [kit] })
  expect(body.rules[0]?.sentence).toBe('Level 2 signs orders of the kit Basic.')
  const plain = await submit(2)
  expect(levelsOf(plain.body)).toEqual(['awaiting', 1, [2]])
  await portal.owner`WITH b AS (INSERT INTO batches (program, orderer_id, title, kit_id, kit_number)
      VALUES ('AR', ${world.placer.id}, 'Basic', ${kit}, 1) RETURNING batch_id)
    INSERT INTO batch_members (program, batch_id, person_id, place, fund_code, lines, state, order_id)
    SELECT 'AR', batch_id, ${world.member.id}, 1, '6C', '[{}]', 'written', ${plain.number} FROM b`
  expect(levelsOf(await change(plain.number, 1))).toEqual(['awaiting', 1, []])
  await set({ categories: ['COAT'] })
  expect(levelsOf((await submit(1)).body)).toEqual(['awaiting', 1, []])
})

test('a preview counts the submitted orders of the last 90 days that the rule would have met', async () => {
  await submit(3)
  const { number: old } = await submit(3)
  await portal.owner`UPDATE orders SET submitted_at = submitted_at - interval '91 days' WHERE order_id = ${old}`
  const preview = async (query: object) =>
    (await as('reader').send(previewLevelRule, { params, query: query as never })).body
  const [{ of = 0, large = 0 } = {}] = await portal.owner<{ of: number; large: number }[]>`
    SELECT count(*)::integer AS of, count(*) FILTER (WHERE total_cents >= 7500)::integer AS large
    FROM orders WHERE dodaac = 'W9TA01' AND program = 'AR' AND order_id <> ${old}`
  expect(large).toBeGreaterThan(0)
  expect(await preview({ from: 1 })).toMatchObject({ signed: of, of })
  const sentence = expect.stringContaining(`${large} of ${of} orders`)
  expect(await preview({ from: 75_00 })).toMatchObject({ signed: large, of, sentence })
  expect((await preview({ expedited: 1 })).signed).toBe(1)
})

test('a skipped level holds nobody: its last approver may leave, an order is submitted without one, and verify finds all in order', async () => {
  const { owner } = portal
  await set({ from: 5000_00 })
  const { number } = await submit(1)
  const others =
    await owner`SELECT order_id AS number FROM orders WHERE status = 'awaiting' AND skipped_levels = '{}'`
  for (const params of others as unknown as { number: number }[])
    for (const name of ['first', 'second'])
      await as(name).send(approveOrder, { params, body: {} }, await readVersionOf(owner, params.number))
  const roles = await owner`SELECT assignment_id AS id, person_id FROM role_assignments
    WHERE dodaac = 'W9TA01' AND program = 'AR' AND level = 2`
  for (const body of roles) expect((await as('manager').send(removeRole, { body })).status).toBe(200)
  expect((await submit(1)).status).toBe(200)
  expect((await as('both').send(approveOrder, { params: { number } })).body.order.status).toBe('approved')
  for (const [name, query] of ORDER_CHECKS) expect(await owner.unsafe(query), name).toEqual([])
  const superuser = openSuperuser(portal.database)
  await sealAll(superuser)
  expect((await verifyRows(superuser)).broken).toEqual([])
  await superuser.end()
})
