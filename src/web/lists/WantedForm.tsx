import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { fullName } from '#domain/people/people.ts'
import type { ResponseSource } from '#web/calls/call-keys.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { describeHeld } from '#web/cart/describe-held.ts'
import { OrderingBar } from '#web/cart/OrderingBar.tsx'
import { savePreviousMember } from '#web/cart/previous-member.ts'
import { CHOOSE_FUND_CODE, CHOOSE_MEMBER } from '#web/cart/useAddToCart.tsx'
import type { OrderingFor } from '#web/cart/useOrderingFor.ts'
import { useChange } from '#web/change/useChange.ts'
import { FundCodeChoice, useLikelyFund } from '#web/funds/FundCodeField.tsx'
import { fundCodesQuery } from '#web/funds/funds.queries.ts'
import { MemberField } from '#web/people/MemberField.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { addLinesToCart, nameAddedLine } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import type { CheckedLine, CheckedLines } from '#wire/lines/wanted-lines.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { SizeChoice } from './SizeChoice.tsx'
import { type Edits, readRows, sumRows, type WantedRow, withoutSizes } from './wanted-rows.ts'

/** Member, fund code and lines. The person sees what is wrong or new, ticks the lines, and one press adds them. */
export function WantedForm({
  checked,
  isOutdated,
  shows,
  member,
  onMember,
  ordering,
  memberFieldId,
  usualFund,
  onAdded,
}: {
  checked: CheckedLines
  /** While the lines of another member load. Sizes and prices could be wrong. */
  isOutdated: boolean
  /** The response that `checked` is from. */
  shows: ResponseSource
  member: PersonOption | null
  onMember: (member: PersonOption | null) => void
  /** Shows for whom it is. */
  ordering?: OrderingFor
  memberFieldId: string
  /** The fund code of the order. */
  usualFund: string | null
  onAdded: () => void
}) {
  const id = useId()
  const person = usePerson()
  const { reload } = useCart()
  const { notify } = useNotices()
  const [edits, setEdits] = useTyped<Edits>('lines', {})
  const [attempt, setAttempt] = useState(0)
  const { fundCode, setFundCode } = useFund(checked, member, usualFund)
  const adding = useChange({
    shows: [shows],
    failed: 'The lines could not be added.',
    onLeft: () => reload().catch(() => {}),
  })
  const choose = (next: PersonOption | null) => {
    adding.clearProblem()
    setFundCode(null)
    setEdits(withoutSizes)
    onMember(next)
  }
  const rows = readRows(checked.lines, edits)
  const { ticked, lines, pieces, total } = sumRows(rows)
  const edit = (place: number, changes: Edits[number]) =>
    setEdits((before) => ({ ...before, [place]: { ...before[place], ...changes } }))
  const count = formatNumberOf(lines.length, 'line', 'lines')
  const wrong = [
    { fieldId: memberFieldId, text: member ? undefined : CHOOSE_MEMBER },
    { fieldId: `${id}-fund`, text: fundCode ? undefined : CHOOSE_FUND_CODE },
    ...rows.map(({ place, problem }) => ({ fieldId: `${id}-quantity-${place}`, text: problem })),
    {
      fieldId: `${id}-tick-${rows.find(({ wanted }) => wanted)?.place ?? 0}`,
      text: lines.length === 0 ? 'Tick at least one line.' : undefined,
    },
  ]
  const problems = wrong.flatMap(({ fieldId, text }) => (text ? [{ fieldId, text }] : []))
  const problemOf = (fieldId: string) =>
    attempt > 0 ? problems.find((one) => one.fieldId === fieldId)?.text : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isOutdated) return
    setAttempt(problems.length > 0 ? attempt + 1 : 0)
    if (problems.length > 0 || !member || !fundCode) return
    savePreviousMember(sessionStorage, person, member)
    await adding.send(change(addLinesToCart, { body: { memberId: member.smid, fundCode, lines } }), {
      onDone: async (added) => {
        await reload().catch(() => {})
        notify({
          kind: 'success',
          text: `${count}, ${formatNumberOf(pieces, 'piece', 'pieces')} added to the cart for ${fullName(member)}. ${describeHeld(added)}`,
          hideAfter: 20_000,
          goesAlong: true,
          way: { text: 'View cart', href: '/cart' },
        })
        setEdits({})
        onAdded()
      },
    })
  }
  return (
    <form noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <div>
        {ordering && (
          <OrderingBar ordering={{ ...ordering, fundCode, setMember: choose }} fieldId={memberFieldId} />
        )}
        <ErrorSummary problems={attempt > 0 ? problems : []} attempt={attempt} />
        <RefusalAlert>{adding.problem?.message}</RefusalAlert>
        <div className="fields">
          <MemberField id={memberFieldId} value={member} error={problemOf(memberFieldId)} onChange={choose} />
          <FundCodeChoice
            id={`${id}-fund`}
            dodaac={member?.dodaac}
            value={fundCode}
            error={problemOf(`${id}-fund`)}
            onChange={(next) => {
              adding.clearProblem()
              setFundCode(next)
            }}
          />
        </div>
        {checked.stop && <Alert kind="warning">{checked.stop}</Alert>}
      </div>
      <Card title="Lines">
        <DataTable
          caption="Lines to order"
          isCaptionHidden
          rows={rows}
          rowKey={({ place }) => place}
          emptyText="There are no lines. Add an item, or add lines to the list."
          columns={listColumns({
            id,
            edit,
            errorOf: ({ place }) =>
              problemOf(`${id}-quantity-${place}`) ??
              adding.problemAt(nameAddedLine(ticked.findIndex((row) => row.place === place))),
          })}
        />
      </Card>
      <div className="cluster gap-6 apart">
        <p role="status" className="m-0">
          {count}, {formatNumberOf(pieces, 'piece', 'pieces')}, <strong>{formatMoney(total)}</strong>
        </p>
        <Button
          type="submit"
          variant="brass"
          icon="cart"
          isBusy={adding.isBusy || isOutdated}
          busyText={adding.isBusy ? 'Adding…' : 'Checking…'}
        >
          Add {count} to the cart{member ? ` of ${fullName(member)}` : ''}
        </Button>
      </div>
    </form>
  )
}

/** By default the code of the member's open cart, then of the order, then the usual one of the DoDAAC. */
function useFund({ cart }: CheckedLines, member: PersonOption | null, usualFund: string | null) {
  const [own, setFundCode] = useTyped<string | null>('fund of lines', null)
  const funds = useQuery({ ...fundCodesQuery(member?.dodaac), enabled: member !== null }).data
  const likely = useLikelyFund(member?.dodaac)
  const usual = funds?.some(({ fundCode }) => fundCode === usualFund) ? usualFund : likely
  return { fundCode: own ?? (member ? (cart?.fundCode ?? usual) : null), setFundCode }
}

function listColumns({
  id,
  edit,
  errorOf,
}: {
  id: string
  edit: (place: number, changes: Edits[number]) => void
  errorOf: (row: WantedRow) => string | undefined
}): Column<WantedRow>[] {
  return [
    {
      key: 'tick',
      header: 'Order',
      cell: (row) => (
        <Checkbox
          id={`${id}-tick-${row.place}`}
          label={<span className="visually-hidden">Order {nameLine(row)}</span>}
          aria-describedby={`${id}-changes-${row.place}`}
          disabled={!row.wanted}
          checked={row.isTicked}
          onChange={({ target }) => edit(row.place, { isTicked: target.checked })}
        />
      ),
    },
    {
      key: 'item',
      header: 'Item',
      isRowHeader: true,
      cell: (row) => (
        <>
          {nameLine(row)}
          {row.nsn && <span className="block soft regular code">{formatNsn(row.order?.nsn ?? row.nsn)}</span>}
        </>
      ),
    },
    {
      key: 'changes',
      header: 'Changes',
      cell: (row) => (
        <div id={`${id}-changes-${row.place}`}>
          {row.sentences.map((sentence) => (
            <p key={sentence} className="m-0">
              {sentence}
            </p>
          ))}
          {row.chooseOf && (
            <SizeChoice
              pgc={row.chooseOf}
              name={row.name}
              blank="Choose a size"
              value={row.wanted?.nsn ?? ''}
              onChange={(item) => edit(row.place, { chosen: item, isTicked: item !== null })}
            />
          )}
          {row.sentences.length === 0 && 'Nothing'}
        </div>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      isUnbroken: true,
      cell: ({ wanted }) => (wanted ? formatMoney(wanted.price) : '–'),
    },
    {
      key: 'quantity',
      header: 'Quantity',
      width: '8rem',
      cell: (row) =>
        row.standing === 'gone' ? (
          row.quantity
        ) : (
          <TextField
            id={`${id}-quantity-${row.place}`}
            label={`Quantity of ${nameLine(row)}`}
            isLabelHidden
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(row)}
            value={row.typed}
            onChange={({ target }) => edit(row.place, { quantity: target.value })}
          />
        ),
    },
  ]
}

/** The item to order. A gone item has its former name. */
function nameLine({ order, name, size }: CheckedLine): string {
  return order ? nameItem(order.name, order.size) : nameItem(name, size)
}
