import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readVersionOf } from '#testing/read-version.ts'
import { approveOrder, changeOrderQuantity, readOrder } from '#wire/orders/orders.ts'

const { portal, world, as, movedSince } = openOrdersPortal(1_000_000_000)
const PRICE = 2500
const LINES = [1, 2, 3]

const step = fc.record({
  kind: fc.constantFrom('reduce', 'reduce', 'reduce', 'approve', 'change'),
  quantities: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
})

test('money follows decisions by line to the cent, and signatures stay if and only if lines only shrink', async () => {
  const started = await world.balances()
  // Of earlier orders.
  let [waiting, spent] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const held = new Map(LINES.map((line) => [line, 5]))
      const number = await world.order({ levels: 2, quantities: [5, 5, 5] })
      const sum = () => [...held.values()].reduce((total, quantity) => total + quantity * PRICE, 0)
      let signed = 0
      for (const { kind, quantities } of steps) {
        if (signed === 2) break
        const signer = as(signed === 0 ? 'first' : 'second')
        const seen = await readVersionOf(portal.owner, number)
        const params = { number }
        if (kind === 'change') {
          const [line, quantity = 0] = [...held][0] as [number, number]
          const wanted = Math.max(1, quantities[0] ?? 1)
          const path = { number, nsn: world.nsns[line - 1] as string, quantity: wanted }
          expect((await as('placer').send(changeOrderQuantity, { params: path }, seen)).status).toBe(200)
          if (wanted !== quantity) signed = 0
          held.set(line, wanted)
        } else {
          const wanted =
            kind === 'approve'
              ? []
              : LINES.map((line) => ({ number: line, quantity: quantities[line - 1] ?? 0 }))
          const decisions = wanted
            .filter((one) => one.quantity < (held.get(one.number) ?? 0))
            .map((one) => ({ ...one, reason: 'TOOMANY', comment: '' }))
          const isAll = decisions.filter(({ quantity }) => quantity === 0).length === held.size
          const { status } = await signer.send(approveOrder, { params, body: { decisions } }, seen)
          expect(status).toBe(isAll ? 422 : 200)
          if (isAll) continue
          signed += 1
          for (const one of decisions) {
            if (one.quantity === 0) held.delete(one.number)
            else held.set(one.number, one.quantity)
          }
        }
        const { body } = await as('placer').send(readOrder, { params })
        expect(body.order.total).toBe(sum())
        expect(body.approvals.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(
          signed,
        )
        const now = signed === 2 ? { reserved: 0, spent: spent + sum() } : { reserved: sum(), spent }
        const moved = await movedSince(started)
        expect({ reserved: moved.reserved - waiting, spent: moved.spent }).toEqual(now)
      }
      if (signed === 2) spent += sum()
      else waiting += sum()
      const faults = await portal.owner`SELECT order_invariant_violation(${number}) AS fault`
      expect(faults[0]?.fault).toBeNull()
    }),
    { numRuns: 25, seed: 39, endOnFailure: true },
  )
})
