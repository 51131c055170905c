import { expect, it, vi } from 'vitest'
import type { CartSummary } from '#wire/cart/cart.ts'
import { addEach, findBack } from './add-lines.ts'

const COAT = '8405019997000'
const TIE = '8440005434778'
const target = { memberId: 7, memberName: 'Kim Lee', fundCode: '6C' }
const line = (at: number, nsn: string, quantity: number) => ({ at, nsn, quantity })

it('a line without a response is the same attempt when the lines before it have left the field', async () => {
  const send = vi.fn()
  send.mockResolvedValueOnce({}).mockRejectedValueOnce(new Error('The portal did not respond.'))
  const first = await addEach({ send }, [line(1, COAT, 1), line(2, TIE, 1)], target)
  expect(first).toMatchObject({
    added: [line(1, COAT, 1)],
    problem: 'Line 2: The portal did not respond.',
  })
  await addEach({ send }, [line(1, TIE, 1)], target)
  const [coat, tie, again] = send.mock.calls.map(([name]) => name)
  expect(again).toBe(tie)
  expect(tie).not.toBe(coat)
})

it('undo takes back the pieces of its lines, and later changes of the cart stay', () => {
  const added = [line(1, COAT, 2), line(2, COAT, 1), line(3, TIE, 4)]
  const lines = [
    { nsn: COAT, quantity: 8 },
    { nsn: TIE, quantity: 1 },
    { nsn: '8415019019002', quantity: 1 },
  ]
  const carts = { carts: [{ number: 7, lines }] } as unknown as CartSummary
  expect(findBack(added, 7, carts)).toEqual([
    { nsn: COAT, quantity: 3, after: 5 },
    { nsn: TIE, quantity: 1, after: 0 },
  ])
  expect(findBack(added, 8, carts)).toEqual([])
})
