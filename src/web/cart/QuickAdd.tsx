import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { describeMissing, findWanted, readWantedItem, type WantedItem } from '#domain/cart/pasted-lines.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { FundCodeChoice, useLikelyFund } from '#web/funds/FundCodeField.tsx'
import { MemberField } from '#web/people/MemberField.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { QuantityField, readFormQuantity } from '#web/ui/QuantityField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CannotOrder } from './CannotOrder.tsx'
import { cartQuery } from './cart.queries.ts'
import { productQuery } from './items.queries.ts'
import { keepPreviousMember } from './previous-member.ts'
import { QuickLines } from './QuickLines.tsx'
import { CHOOSE_FUND_CODE, CHOOSE_MEMBER, useAddToCart } from './useAddToCart.tsx'
import { useNextMember } from './useNextMember.ts'

type Props = {
  /** Beside carts that are shown: they are loaded again. */
  onAdded?: () => void
}

const ASK_ITEM = 'Enter the 13 digits of an NSN, with or without dashes, or a PGC and a size.'

/** For people who know the stock number: NSN, quantity, Enter; then the next one. Or several lines at once. */
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
  const { add, isBusy, problem, dialog } = useAddToCart({ staysHere: onAdded !== undefined })
  const findItem = useFindItem()
  const id = useId()
  const carts = useQuery(cartQuery(person.id))
  const [item, setItem] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [lines, setLines] = useState<string | null>(null)
  const { member, setMember } = useNextMember()
  const [ownFundCode, setFundCode] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [missing, setMissing] = useState<string | null>(null)

  const openCart = carts.data?.carts.find((cart) => cart.memberId === member?.smid)
  const likelyFund = useLikelyFund(member?.dodaac)
  const fundCode = ownFundCode ?? openCart?.fundCode ?? likelyFund
  const isSingle = lines === null
  const wanted = readWantedItem(item)
  const entered = readFormQuantity(quantity)
  const wrong = {
    nsn: isSingle && !wanted ? ASK_ITEM : undefined,
    quantity: isSingle ? entered.problem : undefined,
    member: member ? undefined : CHOOSE_MEMBER,
    fund: fundCode ? undefined : CHOOSE_FUND_CODE,
  }
  const shown: typeof wrong =
    attempt > 0 ? wrong : { nsn: undefined, quantity: undefined, member: undefined, fund: undefined }
  const problems = (['nsn', 'quantity', 'member', 'fund'] as const).flatMap((field) => {
    const text = shown[field]
    return text ? [{ fieldId: `${id}-${field}`, text }] : []
  })
  /** For whom and charged to what, or null where the form has to say what is missing. */
  const findTarget = () => {
    if (!member || !fundCode) {
      setAttempt(attempt + 1)
      return null
    }
    setAttempt(0)
    keepPreviousMember(sessionStorage, person, member)
    return { memberId: member.smid, memberName: `${member.firstName} ${member.lastName}`, fundCode }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The lines have a button of their own.
    if (!isSingle) return
    setMissing(null)
    if (!wanted || wrong.quantity) return setAttempt(attempt + 1)
    const target = findTarget()
    if (!target) return
    const found = await findItem(wanted)
    if ('problem' in found) return setMissing(found.problem)
    const { memberName, ...charged } = target
    const words = { itemName: found.name, memberName }
    if (!(await add({ ...charged, nsn: found.nsn, quantity: entered.quantity }, words))) return
    onAdded?.()
    setItem('')
    setQuantity('1')
    document.getElementById(`${id}-nsn`)?.focus()
  }
  const switchTo = (next: string | null) => {
    setAttempt(0)
    setMissing(null)
    setLines(next)
    requestAnimationFrame(() => document.getElementById(next === null ? `${id}-nsn` : `${id}-lines`)?.focus())
  }
  return (
    <form className="quick-add__form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary problems={problems} attempt={attempt} />
      {(missing ?? problem) && (
        <div role="alert">
          <Alert kind="error">{missing ?? problem}</Alert>
        </div>
      )}
      <div className="quick-add__fields">
        {isSingle && (
          <>
            <TextField
              id={`${id}-nsn`}
              label="NSN, or PGC and size"
              hint="Such as 8405-01-999-7000 or 10002 42R. Paste several lines here, too."
              isRequired
              autoComplete="off"
              value={item}
              error={shown.nsn}
              onChange={(event) => setItem(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text').trim()
                if (!/[\t\r\n]/.test(pasted)) return
                event.preventDefault()
                switchTo(pasted)
              }}
            />
            <QuantityField
              id={`${id}-quantity`}
              value={quantity}
              onChange={setQuantity}
              error={shown.quantity}
            />
          </>
        )}
        <MemberField
          id={`${id}-member`}
          value={member}
          error={shown.member}
          onChange={(next) => {
            setMember(next)
            setFundCode(null)
          }}
        />
        <FundCodeChoice
          id={`${id}-fund`}
          dodaac={member?.dodaac}
          value={fundCode}
          onChange={setFundCode}
          error={shown.fund}
        />
      </div>
      {isSingle ? (
        <div className="toolbar">
          <Button type="submit" icon="cart" isBusy={isBusy} busyText="Adding…">
            Add to Cart
          </Button>
          <Button variant="outline" onClick={() => switchTo('')}>
            Several lines
          </Button>
        </div>
      ) : (
        <>
          <QuickLines
            id={`${id}-lines`}
            text={lines}
            onChange={setLines}
            findTarget={findTarget}
            onAdded={() => onAdded?.()}
          />{' '}
          <Button variant="quiet" onClick={() => switchTo(null)}>
            One item
          </Button>
        </>
      )}
      {dialog}
    </form>
  )
}

type FoundItem = { nsn: string; name: string } | { problem: string }

/** An NSN is added as it is, for the portal knows it; of a PGC the size is looked up first. */
function useFindItem(): (wanted: WantedItem) => Promise<FoundItem> {
  const { program } = usePerson()
  const queries = useQueryClient()
  return async (wanted) => {
    if (parseNsn(wanted.number)) return { nsn: wanted.number, name: `NSN ${formatNsn(wanted.number)}` }
    const items = await queries
      .fetchQuery({ ...productQuery(program, wanted.number), retry: false })
      .catch(() => [])
    const item = findWanted(wanted, items)
    if (item) return { nsn: item.nsn, name: nameItem(item.name, item.size) }
    const why = describeMissing(wanted, items.length)
    return { problem: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` }
  }
}
