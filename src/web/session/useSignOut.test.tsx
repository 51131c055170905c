import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { createQuantitySends, type QuantitySends } from '#web/change/quantity-sends.ts'
import { useFlushOnLeave } from '#web/change/useFlushOnLeave.ts'
import { useSignOut } from './useSignOut.ts'

const here = vi.hoisted(() => ({ sent: [] as string[] }))
vi.mock('./AuthProvider.tsx', () => ({ useAuth: () => ({ expectEnd: () => {} }) }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }))
vi.mock('#web/change/useChange.ts', () => ({
  useChange: () => ({ send: async () => void here.sent.push('sign out') }),
}))

let signOut: (everywhere: boolean) => Promise<void>
function Quantities({ sends }: { sends: QuantitySends }) {
  useFlushOnLeave('quantities', sends, async () => {})
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
