import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAddLines } from './QuickLines.tsx'

const cart = vi.hoisted(() => ({
  ...{ acceptAddition: () => {}, accept: () => {}, reload: vi.fn(), sends: { flush: async () => {} } },
}))
const notify = vi.hoisted(() => vi.fn())
vi.mock('./CartProvider.tsx', () => ({ useCart: () => cart }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify }) }))

const fetching = vi.fn<typeof fetch>()
beforeEach(() => {
  fetching.mockReset()
  notify.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
function open() {
  vi.stubGlobal('fetch', fetching)
  renderToStaticMarkup(<Lines />)
}
const number = '7'.padStart(20, '0')
const respond = () =>
  fetching.mockImplementationOnce(async () =>
    Response.json({
      ...{ flag: false, totalLines: 2, vcrnuM_0: number, version: 1, holds: { pieces: 2, total: 2 } },
      item: { itmreF_0: COAT, qtY_0: 5, prI_0: 1 },
    }),
  )

it('a line without a response keeps its key when the lines before it have left the field', async () => {
  open()
  respond()
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await drawn.addAll([line(1, COAT, 1), line(2, TIE, 1)], target)).toBe(1)
  respond()
  expect(await drawn.addAll([line(1, TIE, 1)], target)).toBe(1)
  const keys = fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(keys[2]).toBe(keys[1])
  expect(keys[1]).not.toBe(keys[0])
})

it('Undo takes back the pieces of its lines, and later changes of the cart stay', async () => {
  open()
  for (const _ of '123') respond()
  await drawn.addAll([line(1, COAT, 2), line(2, COAT, 1), line(3, TIE, 4)], target)
  const lines = [
    { nsn: COAT, quantity: 8 },
    { nsn: TIE, quantity: 1 },
  ]
  cart.reload.mockResolvedValueOnce({ carts: [{ number: 7, lines }] })
  fetching.mockImplementation(async () =>
    Response.json({ flag: false, totalLines: 5, vcrnuM_0: number, carts: [] }),
  )
  expect(await notify.mock.calls[0]?.[0].action.run()).toBe(true)
  expect(fetching.mock.calls.slice(3).map(([url]) => String(url).split('/').slice(-2))).toEqual([
    [COAT, '5'],
    [TIE, '0'],
  ])
  expect(notify.mock.calls.at(-1)?.[0].text).toBe('2 lines, 4 pieces removed from the cart for Kim Lee.')
})
