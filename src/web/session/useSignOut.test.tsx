import { act } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { createQuantitySends, type QuantitySends } from '#web/change/quantity-sends.ts'

const here = vi.hoisted(() => ({ sent: [] as string[] }))
vi.mock('./AuthProvider.tsx', () => ({ useAuth: () => ({ expectEnd: () => {} }) }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }))
vi.mock('#web/change/useChange.ts', () => ({
  useChange: () => ({ send: async () => void here.sent.push('sign out') }),
}))

let useFlushOnLeave: typeof import('#web/change/useFlushOnLeave.ts')['useFlushOnLeave']
let useSignOut: typeof import('./useSignOut.ts')['useSignOut']
// Tests share modules, and others must neither give theirs nor get these.
beforeAll(async () => {
  vi.resetModules()
  ;({ useFlushOnLeave } = await import('#web/change/useFlushOnLeave.ts'))
  ;({ useSignOut } = await import('./useSignOut.ts'))
})
afterAll(() => void vi.resetModules())

let signOut: (everywhere: boolean) => Promise<void>
function Quantities({ sends }: { sends: QuantitySends }) {
  useFlushOnLeave('quantities', sends)
  signOut = useSignOut()
  return null
}

it('a person who signs out right after a change of a quantity keeps that quantity', async () => {
  const send = async (key: string, quantity: number) => void here.sent.push(`${quantity} ${key}`)
  const sends = createQuantitySends({ send, storedOf: () => 5 })
  openBarePage('/cart').show(<Quantities sends={sends} />)
  sends.line('coat').step(6)
  await act(() => signOut(false))
  expect(here.sent).toEqual(['6 coat', 'sign out'])
})
