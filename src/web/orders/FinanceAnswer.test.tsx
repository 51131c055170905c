import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { FinanceNotice } from './FinanceAnswer.tsx'
import type { OrderChanges } from './useOrderChanges.ts'

vi.mock('#web/ui/Announcer.tsx', () => ({ useAnnounce: () => () => {} }))

it('an order that asks Finance shows its present sum once a change makes the reason old', () => {
  const draw = (...kinds: string[]) =>
    renderToStaticMarkup(
      <FinanceNotice
        details={
          {
            order: { number: 7, total: 100_00, asksFinance: true },
            events: kinds.map((kind) => ({ kind, detail: `Reason of ${kind}` })),
            waitingFor: [],
          } as unknown as OrderDetails
        }
        changes={{} as OrderChanges}
      />,
    )
  expect(draw('asked')).not.toContain('$100.00')
  const changed = draw('submitted', 'changed')
  expect(changed).toContain('Reason of submitted')
  expect(changed).toContain('costs $100.00 now')
})
