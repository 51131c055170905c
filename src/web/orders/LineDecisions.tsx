import { flushSync } from 'react-dom'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useKeptTyped, useTyped } from '#web/ui/typed.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderCard, OrderDetails } from '#wire/orders/orders.ts'
import { listDecisionReasons } from '#wire/programs/decision-reasons.ts'

type Typed = { quantity: string; reason: string; comment: string }
type ByLine = Readonly<Record<number, Typed>>
const NONE: ByLine = {}

/** Lines that the approver takes away or reduces while signing the rest. */
export function useLineDecisions(order: OrderCard) {
  const [typed, setTyped] = useKeptTyped<ByLine>(`lines of ${order.number}`, NONE)
  const [isTried, setTried] = useTyped(`lines of ${order.number}, tried`, false)
  const of = (line: OrderLine): Typed =>
    typed[line.number] ?? { quantity: String(line.quantity), reason: '', comment: '' }
  const read = (line: OrderLine) => readQuantity(of(line).quantity, 0, line.quantity)
  const changed = order.lines.filter((line) => read(line) !== line.quantity)
  const faults = changed.flatMap((line) => {
    const id = fieldId(order, line)
    if (read(line) === null)
      return [{ id: `${id}-quantity`, text: `Enter a number from 0 to ${line.quantity}.` }]
    return of(line).reason === '' ? [{ id: `${id}-reason`, text: 'Choose a reason.' }] : []
  })
  const [isOpen, setOpen] = useTyped(`lines of ${order.number}, open`, changed.length > 0)
  const isEmpty = order.lines.every((line) => read(line) === 0)
  if (isEmpty)
    faults.push({
      id: `${fieldId(order, order.lines[0] as OrderLine)}-quantity`,
      text: 'One line must stay. Decline the order instead.',
    })
  return {
    decisions: changed.map((line) => ({
      ...of(line),
      number: line.number,
      quantity: read(line) ?? 0,
      comment: of(line).comment.trim(),
    })),
    total: order.lines.reduce((sum, line) => sum + line.price * (read(line) ?? line.quantity), 0),
    isOpen,
    setOpen,
    /** If false, the first wrong field is shown and takes the focus. */
    isReady(): boolean {
      const [fault] = faults
      flushSync(() => {
        setTried(true)
        if (fault) setOpen(true)
      })
      if (fault) document.getElementById(fault.id)?.focus()
      return fault === undefined
    },
    forget: () => {
      setTyped(NONE)
      setTried(false)
    },
    of,
    faultOf: (id: string) => (isTried ? faults.find((fault) => fault.id === id)?.text : undefined),
    write: (line: OrderLine, more: Partial<Typed>) =>
      setTyped((all) => ({ ...all, [line.number]: { ...of(line), ...more } })),
  }
}

const fieldId = (order: OrderCard, line: OrderLine) => `decide-${order.number}-${line.number}`

export function LineDecisionFields({
  order,
  lines,
}: {
  order: OrderCard
  lines: ReturnType<typeof useLineDecisions>
}) {
  const reasons = useCall(listDecisionReasons, {}).data ?? []
  const options = [
    { value: '', text: 'Choose a reason' },
    ...reasons.filter(({ isRetired }) => !isRetired).map(({ code, name }) => ({ value: code, text: name })),
  ]
  return (
    <Collapsible title="Take away or reduce lines" isOpen={lines.isOpen} onOpenChange={lines.setOpen}>
      <p>Approvals given before still count, because those people agreed to more.</p>
      <ul className="plain-list" aria-label="Lines to decide on">
        {order.lines.map((line) => {
          const id = fieldId(order, line)
          const name = nameItem(line.description, line.size)
          const { quantity, reason, comment } = lines.of(line)
          return (
            <li key={line.number} className="line-below py-3">
              <TextField
                id={`${id}-quantity`}
                label={`Pieces of line ${line.number}, ${name}`}
                hint={`${line.quantity} ordered at ${formatMoney(line.price)}. 0 takes the line away.`}
                inputMode="numeric"
                autoComplete="off"
                value={quantity}
                error={lines.faultOf(`${id}-quantity`)}
                onChange={({ target }) => lines.write(line, { quantity: target.value })}
              />
              {quantity !== String(line.quantity) && (
                <>
                  <SelectField
                    id={`${id}-reason`}
                    label={`Reason for line ${line.number}`}
                    isRequired
                    options={options}
                    value={reason}
                    error={lines.faultOf(`${id}-reason`)}
                    onChange={({ target }) => lines.write(line, { reason: target.value })}
                  />
                  <TextField
                    label={`Comment on line ${line.number}`}
                    autoComplete="off"
                    maxLength={MAX_COMMENT}
                    value={comment}
                    onChange={({ target }) => lines.write(line, { comment: target.value })}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Collapsible>
  )
}

/** Pieces that approvers took away, also on paper. */
export function TakenAway({ details }: { details: OrderDetails }) {
  const { lineDecisions, order } = details
  if (lineDecisions.length === 0) return null
  return (
    <section className="mt-6" aria-labelledby={`taken-${order.number}`}>
      <h3 id={`taken-${order.number}`} className="text-4">
        Taken away by approvers
      </h3>
      <ul className="plain-list">
        {lineDecisions.map((one) => (
          <li key={`${one.round} ${one.level} ${one.line}`}>
            Line {one.line}, {nameItem(one.description, one.size)}:{' '}
            {one.to === 0 ? `all ${one.from}` : `${one.from} to ${one.to}`}, {one.reason}.
            {one.comment && ` “${one.comment}”`} {one.person}, level {one.level}
            {one.isCurrent ? '' : ', in an earlier round'}.
          </li>
        ))}
      </ul>
    </section>
  )
}
