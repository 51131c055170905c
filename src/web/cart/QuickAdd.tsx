import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isOrderable, readCount } from '#domain/cart/counts.ts'
import { readOrderLine } from '#domain/cart/order-lines.ts'
import { describeStock } from '#domain/catalogue/get-well-dates.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { pageName } from '#domain/page-names.ts'
import { fullName } from '#domain/people/people.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { FundCodeChoice } from '#web/funds/FundCodeField.tsx'
import { MemberField } from '#web/people/MemberField.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { OptionPage } from '#web/ui/option-search.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { readPersonSizes, type SizesOfPerson } from '#wire/people/sizes.ts'
import { CannotOrder } from './CannotOrder.tsx'
import { type CountedItem, type Found, findItems } from './find-items.ts'
import { QuickLines } from './QuickLines.tsx'
import { CHOOSE_FUND_CODE, CHOOSE_MEMBER, useAddToCart } from './useAddToCart.tsx'
import type { OrderingFor } from './useOrderingFor.ts'
import { nameCounted } from './useReadLines.ts'

type Props = {
  ordering: OrderingFor
  /** Screens that show carts reload them. */
  onAdded?: () => void
}

const ITEM_SENTENCE = 'Enter an NSN or a name, then how many: coat 42R 2.'

/** Item number or name, quantity, Enter, then the next item. Or several lines at once. */
export function QuickAdd(props: Props) {
  const [isOpen, setOpen] = useTyped('quick add', false)
  const mayOrder = !whyCannotOrder(usePerson())
  return (
    <div className="quick-add width-60 no-print">
      <Collapsible title="Quick add" isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen && (mayOrder ? <QuickAddForm {...props} /> : <CannotOrder />)}
      </Collapsible>
    </div>
  )
}

function QuickAddForm({ ordering, onAdded }: Props) {
  const { add, isBusy, problem, dialog } = useAddToCart({ staysHere: onAdded !== undefined })
  const id = useId()
  const [wanted, setWanted] = useTyped<CountedItem | null>('quick item', null)
  const [lines, setLines] = useTyped<string | null>('quick lines', null)
  const { member, setMember, fundCode, setFundCode } = ordering
  const sizes = useCall(
    readPersonSizes,
    { params: { person: member?.smid ?? 0 } },
    { enabled: member !== null },
  )
  const worn = (member && sizes.data) ?? null
  const items = useItemSearch(wanted, worn)
  const chosenFor = useRef(member?.smid)
  useEffect(() => {
    // The size was that of the member of before.
    if (chosenFor.current !== undefined && chosenFor.current !== member?.smid && wanted?.whose)
      setWanted(null)
    chosenFor.current = member?.smid
  }, [member?.smid, wanted, setWanted])
  const [attempt, setAttempt] = useState(0)

  const isSingle = lines === null
  const wrong = {
    item: isSingle && !wanted ? ITEM_SENTENCE : undefined,
    member: member ? undefined : CHOOSE_MEMBER,
    fund: fundCode ? undefined : CHOOSE_FUND_CODE,
  }
  const shown: typeof wrong = attempt > 0 ? wrong : { item: undefined, member: undefined, fund: undefined }
  const problems = (['item', 'member', 'fund'] as const).flatMap((field) => {
    const text = shown[field]
    return text ? [{ fieldId: `${id}-${field}`, text }] : []
  })
  /** Null when the form must show what is missing. */
  const findTarget = () => {
    if (!member || !fundCode) {
      setAttempt(attempt + 1)
      return null
    }
    setAttempt(0)
    return { memberId: member.smid, memberName: fullName(member), fundCode }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The list of lines has its own button.
    if (!isSingle) return
    if (!wanted) return setAttempt(attempt + 1)
    const target = findTarget()
    if (!target) return
    const { memberName, ...charged } = target
    const { item, quantity } = wanted
    const words = { itemName: nameItem(item.name, item.size), memberName }
    if (!(await add({ ...charged, nsn: item.nsn, quantity }, words))) return
    onAdded?.()
    setWanted(null)
    document.getElementById(`${id}-item`)?.focus()
  }
  const switchTo = (next: string | null) => {
    setAttempt(0)
    setLines(next)
    requestAnimationFrame(() =>
      document.getElementById(next === null ? `${id}-item` : `${id}-lines`)?.focus(),
    )
  }
  return (
    <form
      className="frame mb-8 px-7 pt-6 pb-7"
      noValidate
      onSubmit={(event) => void submit(event)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text').trim()
        if (!isSingle || !/[\t\r\n]/.test(pasted)) return
        event.preventDefault()
        switchTo(pasted)
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      <RefusalAlert>{problem}</RefusalAlert>
      {isSingle && (
        <AsyncCombobox<CountedItem>
          id={`${id}-item`}
          label="Item and quantity"
          hint="Such as coat 42R 2, or 8405-01-999-7000 x3. Several lines can be pasted."
          isRequired
          sendsOnEnter
          minLength={2}
          value={wanted}
          onChange={setWanted}
          error={shown.item}
          {...items}
          optionKey={({ item, quantity }) => `${item.nsn} ${quantity}`}
          optionText={nameCounted}
          renderOption={(counted) => (
            <>
              {nameCounted(counted)}
              <br />
              <span className="soft">
                NSN {formatNsn(counted.item.nsn)} · {formatMoney(counted.item.price)} ·{' '}
                {describeStock(counted.item)}
              </span>
            </>
          )}
        />
      )}
      <div className="fields">
        <MemberField id={`${id}-member`} value={member} error={shown.member} onChange={setMember} />
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
          <AppLink href="/cart/rows">{pageName('/cart/rows')}</AppLink>
        </div>
      ) : (
        <>
          <QuickLines
            id={`${id}-lines`}
            text={lines}
            worn={worn}
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

const MAX_OFFERED = 50

/** Finds an item by number, or several by name, first in the size of the member. After a chosen item, a number alone is its quantity. */
function useItemSearch(chosen: CountedItem | null, worn: SizesOfPerson | null) {
  const { program } = usePerson()
  const queries = useQueryClient()
  const nothing = useRef('')
  const nameNone = () => nothing.current
  const sendRequest = async (text: string): Promise<Found> => {
    const recount = readCount(text)
    if (chosen && recount !== null && isOrderable(recount))
      return { found: [{ ...chosen, quantity: recount }], why: '' }
    const line = readOrderLine(text)
    return line.problem === undefined
      ? findItems(queries, program, line.readings, false, worn)
      : { found: [], why: line.problem }
  }
  const search = async (text: string): Promise<OptionPage<CountedItem>> => {
    const { found, why } = await sendRequest(text)
    nothing.current = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
    const options = found.slice(0, MAX_OFFERED)
    return { options, total: options.length }
  }
  return { search, names: { many: 'items', nameNone } }
}
