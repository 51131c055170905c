import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { useAddLines } from './QuickLines.tsx'

const cart = vi.hoisted(() => ({
  ...{ acceptAddition: () => {}, accept: () => {}, reload: vi.fn(), sends: { flush: async () => {} } },
}))
const notify = vi.hoisted(() => vi.fn())
const send = vi.hoisted(() => vi.fn())
vi.mock('#wire/change.ts', async (original) => ({ ...(await original<object>()), sendChange: send }))
vi.mock('./CartProvider.tsx', () => ({ useCart: () => cart }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify }) }))

beforeEach(() => {
  send.mockReset()
  notify.mockReset()
})

const COAT = '8405019997000'
const TIE = '8440005434778'
const target = { memberId: 7, memberName: 'Kim Lee', fundCode: '6C' }
const line = (at: number, nsn: string, quantity: number) => ({ at, nsn, quantity })

let drawn: ReturnType<typeof useAddLines>
function Lines() {
  drawn = useAddLines()
  return null
}
const open = () => void renderToStaticMarkup(<Lines />)
const addition = { number: 7, holds: { pieces: 2, total: 2 } }

it('a line without a response keeps its key when the lines before it have left the field', async () => {
  open()
  send.mockResolvedValueOnce(addition)
  send.mockRejectedValueOnce(new Refusal('failed', 'The portal did not respond.'))
  expect(await drawn.addAll([line(1, COAT, 1), line(2, TIE, 1)], target)).toBe(1)
  send.mockResolvedValueOnce(addition)
  expect(await drawn.addAll([line(1, TIE, 1)], target)).toBe(1)
  const keys = send.mock.calls.map(([, key]) => key)
  expect(keys[2]).toBe(keys[1])
  expect(keys[1]).not.toBe(keys[0])
})

it('Undo takes back the pieces of its lines, and later changes of the cart stay', async () => {
  open()
  send.mockResolvedValue(addition)
  await drawn.addAll([line(1, COAT, 2), line(2, COAT, 1), line(3, TIE, 4)], target)
  const lines = [
    { nsn: COAT, quantity: 8 },
    { nsn: TIE, quantity: 1 },
  ]
  cart.reload.mockResolvedValueOnce({ carts: [{ number: 7, lines }] })
  expect(await notify.mock.calls[0]?.[0].action.run()).toBe(true)
  expect(send.mock.calls.slice(3).map(([{ text }]) => text.split(/[/ ]/).slice(-3, -1))).toEqual([
    [COAT, '5'],
    [TIE, '0'],
  ])
  expect(notify.mock.calls.at(-1)?.[0].text).toBe('2 lines, 4 pieces removed from the cart for Kim Lee.')
})
