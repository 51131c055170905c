import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { formatNsn, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { FundCodeField } from '#web/funds/FundCodeField.tsx'
import { MemberField } from '#web/people/MemberField.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { QuantityField, readFormQuantity } from '#web/ui/QuantityField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { PersonOption } from '#wire/people/people.ts'
import { CannotOrder } from './CannotOrder.tsx'
import { cartQuery } from './cart.queries.ts'
import { keepPreviousMember, readPreviousMember } from './previous-member.ts'
import { CHOOSE_FUND_CODE, CHOOSE_MEMBER, useAddToCart } from './useAddToCart.tsx'

type Props = {
  /** Beside carts that are shown: they are loaded again. */
  onAdded?: () => void
}

/** For people who know the stock number: NSN, quantity, member, fund code, Enter; then the next NSN. */
export function QuickAdd({ onAdded }: Props) {
  const [isOpen, setOpen] = useState(false)
  const mayOrder = !whyCannotOrder(usePerson())
  return (
    <div className="quick-add no-print">
      <Collapsible title="Quick add by NSN" isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen && (mayOrder ? <QuickAddForm onAdded={onAdded} /> : <CannotOrder />)}
      </Collapsible>
    </div>
  )
}

function QuickAddForm({ onAdded }: Props) {
  const person = usePerson()
  const { add, isBusy, problem, dialog } = useAddToCart()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const carts = useQuery(cartQuery(person.id))
  const [nsn, setNsn] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [member, setMember] = useState<PersonOption | null>(() => readPreviousMember(sessionStorage, person))
  const [ownFundCode, setFundCode] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const openCart = carts.data?.carts.find((cart) => cart.memberId === member?.smid)
  const fundCode = ownFundCode ?? openCart?.fundCode ?? null
  const parsed = parseNsn(nsn)
  const entered = readFormQuantity(quantity)
  const wrong = {
    nsn: parsed ? undefined : 'Enter the 13 digits of an NSN, with or without dashes.',
    quantity: entered.problem,
    member: member ? undefined : CHOOSE_MEMBER,
    fund: fundCode ? undefined : CHOOSE_FUND_CODE,
  }
  const shown =
    attempt > 0 ? wrong : { nsn: undefined, quantity: undefined, member: undefined, fund: undefined }
  const problems = (['nsn', 'quantity', 'member', 'fund'] as const).flatMap((field) => {
    const text = shown[field]
    return text ? [{ fieldId: `${id}-${field}`, text }] : []
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parsed || wrong.quantity || !member || !fundCode) {
      setAttempt(attempt + 1)
      return
    }
    setAttempt(0)
    keepPreviousMember(sessionStorage, person, member)
    const isAdded = await add(
      { memberId: member.smid, nsn: parsed, quantity: entered.quantity, fundCode },
      { itemName: `NSN ${formatNsn(parsed)}`, memberName: `${member.firstName} ${member.lastName}` },
    )
    if (!isAdded) return
    onAdded?.()
    setNsn('')
    setQuantity('1')
    document.getElementById(`${id}-nsn`)?.focus()
  }
  return (
    <form ref={form} className="quick-add__form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className="quick-add__fields">
        <TextField
          id={`${id}-nsn`}
          label="NSN"
          hint="13 digits, dashes do not matter."
          isRequired
          autoComplete="off"
          inputMode="numeric"
          value={nsn}
          error={shown.nsn}
          onChange={(event) => setNsn(event.target.value)}
        />
        <QuantityField id={`${id}-quantity`} value={quantity} onChange={setQuantity} error={shown.quantity} />
        <MemberField
          id={`${id}-member`}
          value={member}
          error={shown.member}
          onChange={(next) => {
            setMember(next)
            setFundCode(null)
          }}
        />
        <FundCodeField
          id={`${id}-fund`}
          dodaac={member?.dodaac}
          value={fundCode}
          onChange={setFundCode}
          error={shown.fund}
        />
      </div>
      <Button type="submit" icon="cart" isBusy={isBusy} busyText="Adding…">
        Add to Cart
      </Button>
      {dialog}
    </form>
  )
}
