import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { TakenAway } from './LineDecisions.tsx'

const decision: OrderDetails['lineDecisions'][number] = {
  ...{ round: 1, level: 2, line: 3, nsn: '8405010000001', description: 'Coat', size: '42R', from: 4, to: 1 },
  ...{ reason: 'More pieces than are needed', comment: '', person: 'Ann Ellis', isCurrent: true },
  ...{ price: 9_73, at: new Date(0) },
}
const show = (...lineDecisions: OrderDetails['lineDecisions']) =>
  renderToStaticMarkup(<TakenAway details={{ lineDecisions, order: { number: 7 } } as OrderDetails} />)

it('an order says what approvers took away, from whom, and why', () => {
  expect(show()).toBe('')
  expect(show(decision)).toContain(
    '<li>Line 3, Coat, size 42R: 4 to 1, More pieces than are needed. Ann Ellis, level 2.</li>',
  )
  expect(show({ ...decision, to: 0, comment: 'Worn by nobody', isCurrent: false })).toContain(
    ': all 4, More pieces than are needed. “Worn by nobody” Ann Ellis, level 2, in an earlier round.</li>',
  )
})
