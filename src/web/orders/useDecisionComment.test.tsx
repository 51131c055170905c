import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type Decision, type Drafts, useDecisionComment, useDrafts } from './useDecisionComment.tsx'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#web/ui/typed.ts', () => ({
  useKeptTyped: (name: string, initial: unknown) => [
    stored.get(name) ?? initial,
    (next: (before: unknown) => unknown) => stored.set(name, next(stored.get(name) ?? initial)),
  ],
}))

type Requested = { decision: Decision; orders: number[]; onDraw?: (drafts: Drafts) => void }
function Question({ decision, orders, onDraw }: Requested) {
  const drafts = useDrafts('chosen orders')
  onDraw?.(drafts)
  return <p>{useDecisionComment('comment', decision, '', drafts, orders).comment}</p>
}

it('an unsent comment returns only for the same decision on the same orders', () => {
  const show = (requested: Requested) => renderToStaticMarkup(<Question {...requested} />)
  const write = ({ write }: Drafts) => write('decline 1,2', 'Two were found')
  show({ decision: 'decline', orders: [1, 2], onDraw: write })
  expect(show({ decision: 'decline', orders: [1, 2] })).toBe('<p>Two were found</p>')
  expect(show({ decision: 'approve', orders: [1, 2] })).toBe('<p></p>')
  expect(show({ decision: 'decline', orders: [3] })).toBe('<p></p>')
})
