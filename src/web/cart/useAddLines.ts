import { useState } from 'react'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createOnce } from '#web/change/once.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { addToCart, type CartAddition, changeCartQuantity } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { useCart } from './CartProvider.tsx'
import { describeHeld } from './describe-held.ts'

type Line = { at: number; nsn: string; quantity: number }
type Target = { memberId: number; memberName: string; fundCode: string }
type Added = Line & { before: number }

/**
 * Adds many lines with one press: each is a change of its own, under its own key, one after the other. What was added is said in
 * one sentence and can be taken back with one press; the first that is refused ends it, and those behind it stay to be added.
 */
export function useAddLines(): {
  /** Answers how many of the lines are in the cart now. */
  addAll: (lines: Line[], target: Target) => Promise<number>
  isBusy: boolean
  problem: string | null
} {
  const { acceptAddition, accept, reload } = useCart()
  const { notify } = useNotices()
  const [attempts] = useState(createEachAttempts)
  const [once] = useState(createOnce)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const takeBack = async (added: Added[], { memberId, memberName }: Target) => {
    try {
      for (const { nsn, at, before } of added.toReversed()) {
        const params = { member: memberId, nsn, quantity: before }
        accept(await attempts.send(`back/${at}`, change(changeCartQuantity, { params })))
      }
      notify({
        kind: 'success',
        text: `${describeAdded(added)} taken out of the cart for ${memberName} again.`,
        hideAfter: 8000,
      })
      return true
    } catch (error) {
      notify({ kind: 'error', text: error instanceof Error ? error.message : 'They could not be taken out.' })
      await reload().catch(() => {})
      return false
    }
  }
  const add = async (lines: Line[], target: Target) => {
    const { memberId, memberName, fundCode } = target
    const added: Added[] = []
    let last: CartAddition | null = null
    for (const line of lines) {
      const { at, nsn, quantity } = line
      try {
        last = await attempts.send(
          `add/${at}/${nsn}`,
          change(addToCart, { body: { memberId, nsn, quantity, fundCode } }),
        )
        added.push({ ...line, before: last.line.quantity - quantity })
      } catch (error) {
        setProblem(`Line ${at}: ${error instanceof Error ? error.message : 'it could not be added.'}`)
        break
      }
    }
    if (last) {
      acceptAddition(last)
      const text = `${describeAdded(added)} added to the cart for ${memberName}. ${describeHeld(last)}`
      const run = () => takeBack(added, target)
      notify({ kind: 'success', text, action: { text: 'Undo', label: `Undo: ${text}`, run } })
    }
    return added.length
  }
  const addAll = async (lines: Line[], target: Target) => {
    let count = 0
    await once('lines', async () => {
      setBusy(true)
      setProblem(null)
      count = await add(lines, target).finally(() => setBusy(false))
    })
    return count
  }
  return { addAll, isBusy, problem }
}

function describeAdded(added: Line[]): string {
  const pieces = added.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${formatNumberOf(added.length, 'line', 'lines')}, ${formatNumberOf(pieces, 'piece', 'pieces')}`
}
