import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { OrderCard } from '#wire/orders/orders.ts'
import { OrderShipping } from './OrderShipping.tsx'

const backs = vi.hoisted(() => new Map<string, (stored: unknown) => void>())
vi.mock('#web/ui/typed.ts', () => ({
  useTyped: (name: string, initial: unknown, onBack: (stored: unknown) => void) => {
    backs.set(name, onBack)
    return [initial, () => {}]
  },
}))

it('the browser sends a shipping choice from before the session ended, even if the order is no longer changeable', async () => {
  const order = { number: 7, expedited: false, expediteComment: '' } as OrderCard
  const onChange = vi.fn(async () => {})
  renderToStaticMarkup(<OrderShipping order={order} isChangeable={false} onChange={onChange} />)
  backs.get('shipping 7')?.(true)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(true, ''))
})
