import { type FormEvent, useEffect, useRef, useState } from 'react'
import { describeSizesInStock, describeStock } from '#domain/catalogue/get-well-dates.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { writeSizeKey } from '#domain/catalogue/size-families.ts'
import { findOfSize, shortenSize } from '#domain/catalogue/size-names.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { fullName } from '#domain/people/people.ts'
import { SIZE_VERDICTS } from '#domain/people/sizes.ts'
import { MemberAllowances } from '#web/allowances/MemberAllowances.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { CannotOrder } from '#web/cart/CannotOrder.tsx'
import { MemberDodaac } from '#web/cart/MemberDodaac.tsx'
import { OrderingBar } from '#web/cart/OrderingBar.tsx'
import { CHOOSE_FUND_CODE, CHOOSE_MEMBER, useAddToCart } from '#web/cart/useAddToCart.tsx'
import { useOrderingFor } from '#web/cart/useOrderingFor.ts'
import { useChange } from '#web/change/useChange.ts'
import { FundCodeField } from '#web/funds/FundCodeField.tsx'
import { MemberField } from '#web/people/MemberField.tsx'
import { sizesOf } from '#web/people/people-address.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { formatDayInWords } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { dayOf, findToday } from '#web/ui/portal-time.ts'
import { QuantityField, readFormQuantity } from '#web/ui/QuantityField.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Swatch } from '#web/ui/Swatch.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { useBarRoom } from '#web/ui/useBarRoom.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { change } from '#wire/change.ts'
import { type LastOrdered as Last, readLastOrdered } from '#wire/orders/last-ordered.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { type PersonSize, readPersonSizes, type SizesOfPerson, savePersonSizes } from '#wire/people/sizes.ts'
import { ProductMeasuring } from './HowToMeasure.tsx'
import { SizeMatrix } from './SizeMatrix.tsx'
import { SizePicker } from './SizePicker.tsx'
import { CHOOSE_SYSTEM, SizeSystemField, useSizeSystem } from './SizeSystem.tsx'
import { StockWatch } from './StockWatch.tsx'
import type { Choice } from './useChoice.ts'

const FIELDS = ['size', 'quantity', 'member', 'fund'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string>>

/** [PROD-01 to PROD-08, VAL-05] */
export function ProductForm({ choice }: { choice: Choice }) {
  const { orderable, only, colours, colour } = choice
  const { add, isBusy, problem, dialog } = useAddToCart()
  const [quantity, setQuantity] = useTyped('quantity', '1')
  const bar = useBarRoom('foot')
  const ordering = useOrderingFor()
  const { mayOrder, member, setMember, fundCode, setFundCode } = ordering
  const [attempt, setAttempt] = useState(0)

  const worn = useCall(
    readPersonSizes,
    { params: { person: member?.smid ?? 0 } },
    { enabled: member !== null && !only },
  )
  const known = worn.data?.sizes.find((one) => writeSizeKey(one) === orderable[0]?.sizeKey)
  // Defaults to the member's size.
  const { systems, system, sizes, chooseSystem } = useSizeSystem(choice, worn.data?.system ?? null)
  const onlyHere = sizes.length === 1 ? sizes[0]?.nsn : undefined
  const nsn = choice.nsn ?? (known && findOfSize(known.size, sizes)[0]?.nsn) ?? onlyHere ?? null
  const chosen = orderable.find((item) => item.nsn === nsn)
  const entered = readFormQuantity(quantity)
  const wrong: Problems = {
    size: chosen ? undefined : system === null ? CHOOSE_SYSTEM : 'Choose a size.',
    quantity: entered.problem,
    member: member ? undefined : CHOOSE_MEMBER,
    fund: fundCode ? undefined : CHOOSE_FUND_CODE,
  }
  const shown: Problems = attempt > 0 ? wrong : {}
  const problems = FIELDS.flatMap((field) => {
    const text = shown[field]
    return text ? [{ fieldId: `product-${field}`, text }] : []
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!mayOrder) return
    if (!chosen || wrong.quantity || !member || !fundCode) {
      setAttempt(attempt + 1)
      return
    }
    setAttempt(0)
    await add(
      { memberId: member.smid, nsn: chosen.nsn, quantity: entered.quantity, fundCode },
      { itemName: nameItem(chosen.name, chosen.size), memberName: fullName(member) },
    )
  }
  const form = (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Price items={orderable} chosen={chosen} />
      <ErrorSummary problems={problems} attempt={attempt} />
      <RefusalAlert>{problem}</RefusalAlert>
      {colours.length > 1 && <ColourField colours={colours} value={colour} onChange={choice.chooseColour} />}
      {member && mayOrder && (
        <LastOrdered
          member={member}
          items={orderable}
          onChoose={(next) => {
            chooseSystem(null)
            choice.chooseOf(next)
          }}
        />
      )}
      {only ? (
        <p>
          Size: <strong>{only.size || 'One size'}</strong>
        </p>
      ) : (
        <>
          {systems.length > 1 && (
            <SizeSystemField
              systems={systems}
              value={system}
              onChange={(next) => {
                chooseSystem(next)
                choice.choose(null)
              }}
              error={system === null ? shown.size : undefined}
            />
          )}
          {!chosen && <Stock items={sizes} />}
          {orderable[0] && <ProductMeasuring pgc={orderable[0].pgc} family={orderable[0].sizeFamily} />}
          {system !== null && (
            <SizePicker
              id="product-size"
              items={sizes}
              value={nsn}
              onChange={choice.choose}
              error={shown.size}
            />
          )}
          <p role="status">{member && known && describeWorn(member, known, sizes)}</p>
          {member && worn.data && <WornSize key={member.smid} known={known} worn={worn.data} />}
        </>
      )}
      {chosen && <ChosenItem item={chosen} />}
      {mayOrder && chosen?.status === 'backordered' && <StockWatch item={chosen} member={member} />}
      {mayOrder ? (
        <>
          <QuantityField
            id="product-quantity"
            value={quantity}
            onChange={setQuantity}
            error={shown.quantity}
          />
          <MemberField id="product-member" value={member} error={shown.member} onChange={setMember} />
          {member && <MemberDodaac member={member} />}
          {member && orderable[0] && (
            <MemberAllowances person={member.smid} pgc={orderable[0].pgc} name={fullName(member)} />
          )}
          <FundCodeField
            id="product-fund"
            dodaac={member?.dodaac}
            value={fundCode}
            onChange={setFundCode}
            error={shown.fund}
          />
          <div ref={bar} className="product__buy cluster gap-4 gap-x-7 apart p-5 line-above flush">
            <BuyWords chosen={chosen} quantity={wrong.quantity ? 0 : entered.quantity} />
            <Button type="submit" variant="brass" size="large" icon="cart" isBusy={isBusy} busyText="Adding…">
              Add to Cart
            </Button>
          </div>
        </>
      ) : (
        <CannotOrder />
      )}
      {dialog}
    </form>
  )
  return (
    <>
      <OrderingBar ordering={ordering} fieldId="product-member" />
      {form}
      {mayOrder && sizes.length > 1 && <SizeMatrix items={sizes} member={member} fundCode={fundCode} />}
    </>
  )
}

function describeWorn(person: PersonOption, { name, size, verdict }: PersonSize, items: Item[]): string {
  const isThere = findOfSize(size, items).length > 0
  const isWrong = verdict === 'too-small' || verdict === 'too-large'
  return [
    `${fullName(person)} wears ${size} in ${name}${isThere ? '' : ', which this product does not come in'}.`,
    ...(isWrong ? [`It is ${SIZE_VERDICTS[verdict]}.`] : []),
  ].join(' ')
}

/** Asks whether an old size is still right, and leads to the sizes of the member. */
function WornSize({ known, worn }: { known: PersonSize | undefined; worn: SizesOfPerson }) {
  const { notify } = useNotices()
  const { send, isBusy, problem } = useChange({ shows: [readPersonSizes] })
  const { id, name, mayChange } = worn
  const confirm = ({ isOld: _, name: family, ...stored }: PersonSize) =>
    send(
      change(savePersonSizes, {
        params: { person: id },
        body: { sizes: [{ ...stored, notedOn: findToday() }] },
      }),
      {
        onDone: () => {
          notify({
            kind: 'success',
            text: `${family}: ${stored.size} is still right for ${name}.`,
            hideAfter: 8000,
          })
          document.getElementById('product-sizes-link')?.focus()
        },
      },
    )
  return (
    <>
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <p className="cluster gap-2 gap-x-5">
        {known?.isOld && (
          <>
            <strong>Noted more than a year ago: still {shortenSize(known.size)}?</strong>
            {mayChange && (
              <Button
                variant="outline"
                aria-label={`Still right: ${known.name}, ${known.size}`}
                isBusy={isBusy}
                onClick={() => void confirm(known)}
              >
                Still right
              </Button>
            )}
          </>
        )}
        <AppLink id="product-sizes-link" href={sizesOf(id)}>
          Sizes of {name}
        </AppLink>
      </p>
    </>
  )
}

function BuyWords({ chosen, quantity }: { chosen: Item | undefined; quantity: number }) {
  if (!chosen) return <p className="soft">No size chosen yet.</p>
  return (
    <div className="flush">
      <p>
        <strong>{chosen.size || 'One size'}</strong>
      </p>
      {quantity > 1 && (
        <p className="product__total text-4 digits">
          {quantity} × {formatMoney(chosen.price)} = <strong>{formatMoney(quantity * chosen.price)}</strong>
        </p>
      )}
    </div>
  )
}

/** Before a size is chosen, the range if sizes differ. [PROD-06] */
function Price({ items, chosen }: { items: Item[]; chosen: Item | undefined }) {
  const prices = items.map((item) => item.price)
  const [least, max] = [Math.min(...prices), Math.max(...prices)]
  const unit = (chosen ?? items[0])?.unitOfIssue
  return (
    <p className="product__price mb-7 text-4">
      <strong className="color-strong text-6 digits">
        {chosen ? formatMoney(chosen.price) : formatMoney(least)}
        {!chosen && max > least && ` to ${formatMoney(max)}`}
      </strong>
      {unit && <span className="soft"> per {unit}</span>}
    </p>
  )
}

/** Before a size is chosen: how many there are, and which are backordered. */
function Stock({ items }: { items: Item[] }) {
  const waiting = items.filter(({ status }) => status === 'backordered')
  const first = waiting.flatMap(({ getWellOn }) => getWellOn ?? []).sort()[0] ?? null
  const [from, to] = [items[0], items[items.length - 1]]
  if (!from || !to) return null
  return (
    <p className="product__item py-4 px-5 on-raised">
      NSN <span className="code">{formatNsn(from.nsn)}</span> to{' '}
      <span className="code">{formatNsn(to.nsn)}</span>
      {' · '}
      {describeSizesInStock({ itemCount: items.length, backordered: waiting.length, getWellOn: first })}
    </p>
  )
}

function ChosenItem({ item }: { item: Item }) {
  return (
    <p className="product__item py-4 px-5 on-raised">
      NSN <span className="code">{formatNsn(item.nsn)}</span> · {item.description}
      <br />
      <strong>{describeStock(item)}.</strong>
      {item.status === 'backordered' && ' It can be ordered and ships when it arrives.'}
    </p>
  )
}

/** More colors than this are in a list. */
const MAX_IN_SIGHT = 6

/** [PROD-01] */
function ColourField({
  colours,
  value,
  onChange,
}: {
  colours: string[]
  value: string
  onChange: (colour: string) => void
}) {
  if (colours.length > MAX_IN_SIGHT)
    return (
      <SelectField
        label="Color"
        value={value}
        options={colours.map((name) => ({ value: name, text: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <RadioGroup
      label="Color"
      isInline
      value={value}
      onChange={onChange}
      options={colours.map((name) => ({
        value: name,
        label: (
          <span className="colour">
            <Swatch colour={name} />
            {name || 'No color named'}
          </span>
        ),
      }))}
    />
  )
}

/** The member's last order of this product. A press chooses that size if the shop still has it. */
function LastOrdered({
  member,
  items,
  onChoose,
}: {
  member: PersonOption
  items: Item[]
  onChoose: (nsn: string) => void
}) {
  const announce = useAnnounce()
  const last = useCall(readLastOrdered, {
    params: { person: member.smid, pgc: items[0]?.pgc ?? '' },
  }).data?.[0]
  const words = last && describeLast(last)
  const said = useRef('')
  const sentence = words ? `${words} for ${fullName(member)}.` : ''
  useEffect(() => {
    if (sentence !== '' && said.current !== sentence) announce(sentence)
    said.current = sentence
  }, [sentence, announce])
  if (!last) return null
  const item = items.find(({ nsn }) => nsn === last.nsn)
  if (!item)
    return (
      <p className="cluster gap-2 gap-x-5 mb-6">
        {words} for {fullName(member)}. It can no longer be ordered.
      </p>
    )
  return (
    <p className="cluster gap-2 gap-x-5 mb-6">
      <Button
        variant="outline"
        icon="clock"
        onClick={() => {
          onChoose(item.nsn)
          announce(`${[item.size, item.colour].filter(Boolean).join(' ')} is chosen.`)
        }}
      >
        {words}
      </Button>
      <span className="soft">for {fullName(member)}</span>
    </p>
  )
}

/** 'Last ordered: 42R on March 3', or for one size 'Last ordered on March 3'. */
function describeLast({ size, at }: Last): string {
  const day = formatDayInWords(dayOf(at))
  return size === '' ? `Last ordered on ${day}` : `Last ordered: ${shortenSize(size)} on ${day}`
}
