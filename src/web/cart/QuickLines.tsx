import { useState } from 'react'
import { dropLines, MAX_PASTED } from '#domain/cart/pasted-lines.ts'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createOnce } from '#web/change/once.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { changeCartQuantity } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import type { SizesOfPerson } from '#wire/people/sizes.ts'
import { addEach, findBack, type Line, type Target } from './add-lines.ts'
import { useCart } from './CartProvider.tsx'
import { describeHeld } from './describe-held.ts'
import { type ReadLine, useReadLines } from './useReadLines.ts'

/** Pasted lines. Shows what each means before one press adds all. */
export function QuickLines({
  id,
  text,
  worn,
  onChange,
  findTarget,
  onAdded,
}: {
  id: string
  text: string
  /** Of the chosen member, for lines without a size. */
  worn: SizesOfPerson | null
  onChange: (text: string) => void
  /** Null while unknown, and the form says so. */
  findTarget: () => Target | null
  onAdded: () => void
}) {
  const { lines, problem } = useReadLines(text, worn)
  const { addAll, isBusy, problem: refused } = useAddLines()
  const [attempt, setAttempt] = useState(0)
  const intended = lines.filter((line) => line.state === 'meant')
  const isWaiting = lines.some(({ state }) => state === 'waiting')
  const wrong = lines.filter(({ state }) => state === 'wrong').length
  const nothing =
    attempt > 0 && intended.length === 0 && !isWaiting ? 'Paste or type at least one line.' : undefined

  const add = async () => {
    setAttempt(attempt + 1)
    const target = findTarget()
    if (!target || isWaiting) return
    if (intended.length === 0) return void document.getElementById(id)?.focus()
    const count = await addAll(intended, target)
    if (count === 0) return
    // Lines that were not added stay for a correction.
    onChange(dropLines(text, new Set(intended.slice(0, count).map(({ at }) => at))))
    setAttempt(0)
    onAdded()
    document.getElementById(id)?.focus()
  }
  return (
    <>
      <TextArea
        id={id}
        label="Lines"
        hint={`Enter one item per line: an NSN, or a PGC or name and a size, then the quantity. A line without a size gets the member’s size. Enter up to ${MAX_PASTED} lines. You can paste rows from Excel.`}
        error={problem ?? nothing}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {lines.length > 0 && <LinePreview lines={lines} />}
      <p role="status" className="quick-add__sum">
        {lines.length > 0 && !isWaiting && describeLines(intended.length, wrong)}
      </p>
      <RefusalAlert>{refused}</RefusalAlert>
      <Button
        icon="cart"
        isBusy={isBusy || isWaiting}
        busyText={isBusy ? 'Adding…' : 'Looking up…'}
        onClick={() => void add()}
      >
        {intended.length > 0
          ? `Add ${formatNumberOf(intended.length, 'line', 'lines')} to Cart`
          : 'Add lines to Cart'}
      </Button>
    </>
  )
}

export function LinePreview({ lines }: { lines: ReadLine[] }) {
  return (
    <ol className="rows well gap-2 mb-5 py-5 px-6" aria-label="Preview of the lines">
      {lines.map(({ at, state, words }) => (
        <li key={at} className={`row gap-4 align-baseline break ${state === 'wrong' ? 'error-text' : ''}`}>
          <Icon name={state === 'wrong' ? 'error' : state === 'meant' ? 'check' : 'clock'} size={1} />
          <span>{words}</span>
        </li>
      ))}
    </ol>
  )
}

/** '3 lines can be added, 1 cannot.' */
function describeLines(intended: number, wrong: number): string {
  const can = `${formatNumberOf(intended, 'line', 'lines')} can be added`
  return wrong === 0 ? `${can}.` : `${can}, ${wrong} cannot.`
}

/** One sentence reports all lines, with one undo. */
function useAddLines(): {
  /** Returns how many lines are in the cart now. */
  addAll: (lines: Line[], target: Target) => Promise<number>
  isBusy: boolean
  problem: string | null
} {
  const { acceptAddition, accept, reload, sends } = useCart()
  const { notify } = useNotices()
  const [attempts] = useState(createEachAttempts)
  const [once] = useState(createOnce)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const takeBack = (added: Line[], cart: number, { memberId, memberName }: Target) => {
    // Found once: after a lost response, another press must not take more.
    let back: ReturnType<typeof findBack> | undefined
    return async () => {
      try {
        await sends.flush()
        back ??= findBack(added, cart, await reload())
        for (const { nsn, after } of back) {
          const params = { member: memberId, nsn, quantity: after }
          accept(await attempts.send(`back/${nsn}`, change(changeCartQuantity, { params })))
        }
        const text = back.length > 0 ? `${describeAdded(back)} removed from` : 'These lines are no longer in'
        notify({ kind: 'success', text: `${text} the cart for ${memberName}.`, hideAfter: 8000 })
        return true
      } catch (error) {
        notify({ kind: 'error', text: error instanceof Error ? error.message : 'They could not be removed.' })
        await reload().catch(() => {})
        return false
      }
    }
  }
  const add = async (lines: Line[], target: Target) => {
    const { added, last, problem } = await addEach(attempts, lines, target)
    setProblem(problem)
    if (last) {
      acceptAddition(last)
      const text = `${describeAdded(added)} added to the cart for ${target.memberName}. ${describeHeld(last)}`
      const run = takeBack(added, last.number, target)
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

function describeAdded(added: { quantity: number }[]): string {
  const pieces = added.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${formatNumberOf(added.length, 'line', 'lines')}, ${formatNumberOf(pieces, 'piece', 'pieces')}`
}
