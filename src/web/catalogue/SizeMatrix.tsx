import { type FormEvent, type ReactNode, useId, useState } from 'react'
import './sizes.css'
import type { ReadRow } from '#domain/fast-order/read-rows.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { formatMoney } from '#domain/money.ts'
import { fullName } from '#domain/people/people.ts'
import { CHOOSE_FUND_CODE, CHOOSE_MEMBER } from '#web/cart/useAddToCart.tsx'
import { useRowsOrder } from '#web/fast-order/useRowsOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { groupSizes, layOutSizes, withoutAdded } from './size-groups.ts'

type Props = { items: Item[]; member: PersonOption | null; fundCode: string | null }

/** Quantities of several sizes for one member, added with one press. */
export function SizeMatrix(props: Props) {
  const [isOpen, setOpen] = useTyped('several sizes open', false)
  return (
    <div className="mt-6 no-print">
      <Collapsible title="Several sizes" isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen && <MatrixForm {...props} />}
      </Collapsible>
    </div>
  )
}

function MatrixForm({ items, member, fundCode }: Props) {
  const id = useId()
  const [typed, setTyped] = useTyped<Record<string, string>>('several sizes', {})
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { checkAndAdd, work } = useRowsOrder('several sizes')
  const { notify } = useNotices()
  const orderable = items.filter(({ status }) => status !== 'obsolete')
  const entered = orderable.map((item) => {
    const text = (typed[item.nsn] ?? '').trim()
    return { item, text, quantity: text === '' ? 0 : readQuantity(text, 0, MAX_PIECES) }
  })
  const wrong = entered.find(({ quantity }) => quantity === null)
  const wanted = entered.flatMap(({ item, quantity }) => (quantity ? [{ item, quantity }] : []))
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const cents = wanted.reduce((sum, { item, quantity }) => sum + quantity * item.price, 0)
  const sizes = formatNumberOf(wanted.length, 'size', 'sizes')
  const error = wrong ? `Enter quantities from 0 to ${MAX_PIECES}.` : 'Enter a quantity of at least one size.'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const first = wrong ?? (wanted.length === 0 ? entered[0] : undefined)
    setAttempt(first ? attempt + 1 : 0)
    if (first) return void document.getElementById(`${id}-${first.item.nsn}`)?.focus()
    if (!member || !fundCode) return setProblem(member ? CHOOSE_FUND_CODE : CHOOSE_MEMBER)
    const rows = wanted.map(
      ({ item, quantity }, at): ReadRow => ({
        ...{ row: at + 1, member: `#${member.smid}`, item: item.nsn, quantity, fundCode },
        ...{ text: item.size, problem: '' },
      }),
    )
    const refused = await checkAndAdd(rows)
    if (refused) return setProblem(refused)
    setTyped((now) => withoutAdded(now, rows))
    notify({
      kind: 'success',
      text: `${sizes}, ${formatNumberOf(pieces, 'piece', 'pieces')} added to the cart for ${fullName(member)}.`,
      hideAfter: 20_000,
      way: { text: 'View cart', href: '/cart' },
    })
  }
  const isWrong = attempt > 0 && (wrong !== undefined || wanted.length === 0)
  const cellOf = (item: Item, name: string) => (
    <input
      id={`${id}-${item.nsn}`}
      className="input"
      inputMode="numeric"
      autoComplete="off"
      size={4}
      aria-label={`${name} quantity`}
      aria-invalid={
        (attempt > 0 && readQuantity(typed[item.nsn] || '0', 0, MAX_PIECES) === null) || undefined
      }
      aria-describedby={isWrong ? `${id}-error` : undefined}
      value={typed[item.nsn] ?? ''}
      onChange={(event) => setTyped({ ...typed, [item.nsn]: event.target.value })}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <RefusalAlert>{problem}</RefusalAlert>
      <p className="soft">
        For {member ? fullName(member) : 'the service member'}
        {fundCode && `, fund code ${fundCode}`}, as chosen above.
      </p>
      <FieldError id={`${id}-error`} text={isWrong ? error : undefined} />
      <div className="sizes__groups sizes__groups--tall">
        <SizeCells items={orderable} cellOf={cellOf} />
      </div>
      <p role="status">
        {wanted.length > 0 &&
          `${formatNumberOf(pieces, 'piece', 'pieces')} in ${sizes}, ${formatMoney(cents)}`}
      </p>
      <Button
        type="submit"
        icon="cart"
        isBusy={work !== ''}
        busyText={work === 'adding' ? 'Adding…' : 'Checking…'}
      >
        {wanted.length > 0 ? `Add ${sizes} to Cart` : 'Add sizes to Cart'}
      </Button>
    </form>
  )
}

/** Measures down, lengths across. One row of labels where sizes have no length. */
function SizeCells({ items, cellOf }: { items: Item[]; cellOf: (item: Item, name: string) => ReactNode }) {
  const groups = groupSizes(items)
  const grid = layOutSizes(groups)
  if (!grid)
    return (
      <ul className="cluster align-stretch gap-3">
        {items.map((item) => (
          <li key={item.nsn}>
            <span aria-hidden="true">{item.size || 'One size'}</span>
            {cellOf(item, item.size || 'One size')}
          </li>
        ))}
      </ul>
    )
  return (
    <table className="sizes__table" aria-label="Quantities of sizes">
      <thead>
        <tr>
          <td />
          {grid.columns.map((title) => (
            <th className="px-2 soft text-2 bold" key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ label, cells }) => (
          <tr key={label}>
            <th className="px-2 soft text-2 bold" scope="row">
              {label}
            </th>
            {cells.map((item, at) => (
              <td key={grid.columns[at]}>{item && cellOf(item, `${label} ${grid.columns[at]}`)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
