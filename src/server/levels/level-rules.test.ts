import { beforeAll, expect, test } from 'vitest'
import { buildOrder, buildPerson } from '#testing/build.ts'
import { openSuperuser, sealAll } from '#testing/forging.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
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
const levelsOf = ({ order }: OrderDetails) => [order.status, order.level, order.skippedLevels]

test('a rule is kept by the people who keep the levels, in words, once for each version, and is audited', async () => {
  const before = (await as('reader').send(readLevelRules, { params })).body
  expect(before).toMatchObject({
    levels: 2,
    rules: [{ level: 2, version: 0, sentence: 'Level 2 signs every order.' }],
  })
  for (const name of ['reader', 'placer', 'first'])
    expect((await as(name).send(saveLevelRule, { params, body: {} })).status, name).toBe(403)
  const saved = await set({ from: 60_00, expedited: true }, 0)
  expect(saved.body.rules).toEqual([
    {
      ...{ level: 2, from: 60_00, expedited: true, categories: [], kits: [], version: 1 },
      sentence: 'Level 2 signs orders of $60.00 or more and expedited orders.',
    },
  ])
  expect((await set({ from: 1_00 }, 0)).status).toBe(409)
  const [event] = await portal.owner`SELECT detail FROM audit_events WHERE outcome = 'done'
    AND action LIKE 'PUT /role/level-rules%' ORDER BY event_id DESC LIMIT 1`
  expect(event?.detail).toMatchObject({
    before: 'Level 2 signs every order.',
    after: saved.body.rules[0]?.sentence,
  })
})

test.each<[string, object, { dodaac: string; level: number }, number]>([
  ['level 1', { from: 5_00 }, { ...params, level: 1 }, 422],
  ['a level that the DoDAAC does not have', { from: 5_00 }, { ...params, level: 3 }, 422],
  ['a sum of nothing', { from: 0 }, params, 422],
  ['an unknown category', { categories: ['ZZTOP'] }, params, 422],
  ['an unknown kit', { kits: [999_999] }, params, 422],
  ['a DoDAAC of another program', { from: 5_00 }, { ...params, dodaac: 'ZZZZZZ' }, 404],
])('a rule for %s is refused with a sentence', async (_, body, at, status) => {
  const response = await set(body, undefined, at)
  expect(response.status).toBe(status)
  expect(JSON.stringify(response.body)).toMatch(/[.]"/)
})

test('an order below the sum is approved by level 1 alone, and a change that meets the rule asks level 2 again', async () => {
  await set({ from: 60_00, expedited: true })
  const small = await submit(2)
  expect(levelsOf(small.body)).toEqual(['awaiting', 1, [2]])
  expect(small.body.waitingFor.length).toBe(3)
  const done = await as('first').send(approveOrder, { params: { number: small.number } })
  expect(levelsOf(done.body)).toEqual(['approved', 1, [2]])
  expect(done.body.events.map(({ title }: { title: string }) => title)).toContain('Approved')

  const grown = await submit(2)
  const number = grown.number
  const change = (quantity: string) => {
    const at = { number, nsn: world.nsns[0] ?? '', quantity: Number(quantity) }
    return as('placer').send(changeOrderQuantity, { params: at })
  }
  expect(levelsOf((await change('3')).body)).toEqual(['awaiting', 1, []])
  expect(
    levelsOf((await as('first').send(approveOrder, { params: { number }, body: {} }, { version: 3 })).body),
  ).toEqual(['awaiting', 2, []])
  expect(levelsOf((await change('1')).body)).toEqual(['awaiting', 1, [2]])
  const fast = await as('placer').send(changeOrderShipping, {
    params: { number },
    body: { expedited: true, comment: 'Parade' },
  })
  expect(levelsOf(fast.body)).toEqual(['awaiting', 1, []])
  const seen = (await as('second').send(readOrder, { params: { number } })).body
  expect(seen.order.whyNotApprove).toBe('')
})

test('an order by outfitting or of a category meets the rule of its kit or category', async () => {
  const { owner } = portal
  const [kit] = await owner<
    { id: number }[]
  >`INSERT INTO kits (program, name) VALUES (${world.member.program}, 'Basic')
    RETURNING kit_id AS id`
  const id = kit?.id ?? 0
  await owner`INSERT INTO kit_versions (program, kit_id, number, active_from, updated_by, updated_at)
    VALUES (${world.member.program}, ${id}, 1, '2026-01-01', 'test', now())`
  const [category] = await owner<
    { code: string }[]
  >`SELECT p.category AS code FROM items i JOIN products p USING (pgc)
    WHERE nsn = ${world.nsns[0] ?? ''}`
  expect((await set({ kits: [id] })).body.rules[0]?.sentence).toBe('Level 2 signs orders of the kit Basic.')
  const plain = await submit(2)
  expect(levelsOf(plain.body)).toEqual(['awaiting', 1, [2]])
  await owner`WITH b AS (INSERT INTO batches (program, orderer_id, title, kit_id, kit_number)
      VALUES (${world.member.program}, ${world.placer.id}, 'Basic', ${id}, 1) RETURNING batch_id)
    INSERT INTO batch_members (program, batch_id, person_id, place, fund_code, lines, state, order_id)
    SELECT ${world.member.program}, batch_id, ${world.member.id}, 1, '6C', '[{}]', 'written', ${plain.number} FROM b`
  const at = { number: plain.number, nsn: world.nsns[0] ?? '', quantity: 1 }
  expect(levelsOf((await as('placer').send(changeOrderQuantity, { params: at })).body)[2]).toEqual([])
  await set({ categories: [category?.code ?? ''] })
  expect(levelsOf((await submit(1)).body)[2]).toEqual([])
})

test('a preview counts the submitted orders of the last 90 days that the rule would have met', async () => {
  const preview = async (query: object) =>
    (await as('reader').send(previewLevelRule, { params, query: query as never })).body
  const all = await preview({ from: 1 })
  const [counted] =
    await portal.owner`SELECT count(*)::integer AS orders, count(*) FILTER (WHERE total_cents >= 7500)::integer AS large
    FROM orders WHERE dodaac = 'W9TA01' AND program = ${world.member.program}`
  expect([all.signed, all.of]).toEqual([counted?.orders, counted?.orders])
  const large = await preview({ from: 75_00 })
  expect(large).toMatchObject({ signed: counted?.large, of: counted?.orders })
  expect(large.sentence).toContain(`${counted?.large} of ${counted?.orders} orders`)
  expect((await preview({ expedited: 1 })).signed).toBeGreaterThan(0)
})

test('a skipped level holds nobody: its last approver may leave, an order is submitted without one, and verify finds all in order', async () => {
  await set({ from: 5000_00 })
  const { number } = await submit(1)
  const roles = await portal.owner<
    { id: number; personId: number }[]
  >`SELECT assignment_id AS id, person_id FROM role_assignments
    WHERE dodaac = 'W9TA01' AND program = ${world.member.program} AND level = 2`
  const others = await portal.owner<
    { number: number }[]
  >`SELECT order_id AS number FROM orders WHERE status = 'awaiting'
    AND skipped_levels = '{}'`
  for (const { number: waiting } of others)
    for (const name of ['first', 'second'])
      await as(name).send(
        approveOrder,
        { params: { number: waiting }, body: {} },
        { version: await versionOf(waiting) },
      )
  for (const body of roles) expect((await as('manager').send(removeRole, { body })).status).toBe(200)
  expect((await submit(1)).status).toBe(200)
  expect((await as('both').send(approveOrder, { params: { number } })).body.order.status).toBe('approved')
  for (const [name, query] of ORDER_CHECKS) expect(await portal.owner.unsafe(query), name).toEqual([])
  const superuser = openSuperuser(portal.database)
  await sealAll(superuser)
  expect((await verifyRows(superuser)).broken).toEqual([])
  await superuser.end()
})

async function versionOf(number: number): Promise<number> {
  const [row] = await portal.owner<
    { version: number }[]
  >`SELECT version FROM orders WHERE order_id = ${number}`
  return row?.version ?? 0
}
