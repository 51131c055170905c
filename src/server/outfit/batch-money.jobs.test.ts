import { expect, test } from 'vitest'
import { type BuiltPerson, balancesOf, buildProduct } from '#testing/build.ts'
import { openCartPortal } from '#testing/cart-portal.ts'
import { type Batch, createBatch, submitBatch, writeBatch } from '#wire/outfit/outfit.ts'

const { portal, unit, build } = openCartPortal()

test('of 100 orders submitted at once on a fund with money for 60, exactly 60 are reserved, to the cent', async () => {
  const people: BuiltPerson[] = []
  for (let at = 0; at < 100; at++) people.push(await build())
  // $1,000.00 pays for 60 at $16.66, and not for 61.
  const { nsns } = await buildProduct(portal.owner, { name: 'Cap', sizes: [''], cents: 16_66 })
  const lines = [{ nsn: nsns[0] ?? '', quantity: 1 }]
  const batches: Batch[] = []
  for (let at = 0; at < 5; at++) {
    const members = people.slice(at * 20, at * 20 + 20).map(({ id }) => ({ id, fundCode: '6C', lines }))
    const { body } = await unit.placing.send(createBatch, {
      body: { title: `Part ${at + 1}`, kit: null, people: members },
    })
    batches.push((await unit.placing.send(writeBatch, { params: { number: body.number } })).body)
  }
  const answers = await Promise.all(
    batches.map(({ number }) => unit.placing.send(submitBatch, { params: { number } })),
  )
  const states = answers.flatMap(({ body }) => body.people.map(({ state }: { state: string }) => state))
  expect(states.filter((state) => state === 'submitted')).toHaveLength(60)
  expect(states.filter((state) => state === 'held')).toHaveLength(40)
  const fund = { available: 1_000_00 - 60 * 16_66, reserved: 60 * 16_66, spent: 0 }
  expect(await balancesOf(portal.owner, unit.fundId)).toEqual(fund)
})
