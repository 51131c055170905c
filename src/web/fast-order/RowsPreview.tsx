import { useEffect, useId, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { isAdded, type Outcome, type PlannedFund, type PlannedRow } from '#domain/fast-order/plan.ts'
import type { ReadRow } from '#domain/fast-order/read-rows.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount } from '#domain/words.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatMoment, formatNumberOf } from '#web/ui/format.ts'
import { Money } from '#web/ui/Money.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FAST_ROWS_PER_PAGE } from '#wire/fast-order/fast-order.ts'
import type { RowsOrder } from './useRowsOrder.ts'

const OUTCOMES: Record<Outcome, { kind: 'success' | 'info' | 'warning' | 'error'; text: string }> = {
  add: { kind: 'success', text: 'Add' },
  merge: { kind: 'info', text: 'Merge' },
  replaced: { kind: 'info', text: 'Replaced' },
  choose: { kind: 'warning', text: 'Choose' },
  refused: { kind: 'error', text: 'Refused' },
}

type Shown = { row: number; text: string } & (
  | { planned: PlannedRow; unread?: undefined }
  | { planned?: undefined; unread: ReadRow }
)

/** The effect of each row, the balance of each fund, and the button that writes. */
export function RowsPreview({ order }: { order: RowsOrder }) {
  const { checked, plan, sending, work, problem, removed } = order
  const [needsAttention, setNeedsAttention] = useState(false)
  const [page, setPage] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const announce = useAnnounce()
  const id = useId()
  const fingerprint = checked?.facts.fingerprint
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check shows new rows
  useEffect(() => {
    setPage(1)
    if (heading.current) focusForReading(heading.current)
  }, [fingerprint])
  if (!checked || !plan) return null

  const all = listRows(order)
  const shown = needsAttention ? all.filter(isOpen) : all
  const last = Math.max(1, Math.ceil(shown.length / FAST_ROWS_PER_PAGE))
  const now = Math.min(page, last)
  const rows = shown.slice((now - 1) * FAST_ROWS_PER_PAGE, now * FAST_ROWS_PER_PAGE)
  const count = plan.rows.filter(isAdded).length
  const open = all.filter(isOpen).length
  const { sentBefore } = checked.facts
  const isSending = sending !== null
  const remove = (row: number) => {
    const at = shown.findIndex((one) => one.row === row)
    const next = shown[at + 1] ?? shown[at - 1]
    order.decide(row, { isRemoved: true })
    announce(`Row ${row} is removed.`)
    requestAnimationFrame(() => {
      const button = next && document.getElementById(`${id}-remove-${next.row}`)
      if (button) button.focus()
      else if (heading.current) focusForReading(heading.current)
    })
  }
  return (
    <section>
      <h2 ref={heading}>
        {formatNumberOf(count, 'row', 'rows')} can be added, {formatNumberOf(open, 'needs', 'need')} attention
      </h2>
      {sentBefore && (
        <Alert kind="warning">
          <p>
            You added these rows on {formatMoment(sentBefore.at)} (
            {formatNumberOf(sentBefore.rows, 'row', 'rows')}). Add them again?
          </p>
        </Alert>
      )}
      {plan.funds.length > 0 && <FundBalances funds={plan.funds} />}
      <div className="cluster gap-5">
        <Checkbox
          label={`Needs attention (${formatCount(open)})`}
          checked={needsAttention}
          onChange={(event) => {
            setNeedsAttention(event.target.checked)
            setPage(1)
          }}
        />
        {removed > 0 && !isSending && (
          <Button variant="quiet" onClick={order.putBack}>
            Put back {formatNumberOf(removed, 'removed row', 'removed rows')}
          </Button>
        )}
      </div>
      <DataTable
        caption="Rows"
        isCompact
        rows={rows}
        rowKey={({ row }) => row}
        emptyText="No row needs attention."
        columns={listColumns(order, id, isSending ? null : remove)}
      />
      <Pager
        page={now}
        pageSize={FAST_ROWS_PER_PAGE}
        total={shown.length}
        label="Pages of rows"
        hrefFor={() => ''}
        renderLink={({ href: _, ...link }, to) => (
          <button type="button" {...link} onClick={() => setPage(to)} />
        )}
      />
      {isSending && <AddProgress order={order} />}
      <RefusalAlert>{isSending || work === 'adding' ? problem : null}</RefusalAlert>
      {(count > 0 || isSending) && (
        <Button
          variant="brass"
          icon="cart"
          isBusy={work !== ''}
          busyText={work === 'adding' ? 'Adding…' : 'Checking…'}
          onClick={() => void order.add()}
        >
          {nameAdd(order, count)}
        </Button>
      )}
    </section>
  )
}

/** 'Add 106 rows', after a fault 'Continue with 606 rows'. */
function nameAdd({ sending, checked }: RowsOrder, count: number): string {
  const rest = sending?.parts.slice(sending.results.length).flat() ?? []
  if (sending) return `Continue with ${formatNumberOf(countRows(rest), 'row', 'rows')}`
  return `Add ${formatNumberOf(count, 'row', 'rows')}${checked?.facts.sentBefore ? ' again' : ''}`
}

const countRows = (lines: { rows: number }[]) => lines.reduce((sum, { rows }) => sum + rows, 0)

function AddProgress({ order: { sending } }: { order: RowsOrder }) {
  const id = useId()
  if (!sending) return null
  const all = countRows(sending.parts.flat())
  const done = countRows(sending.parts.slice(0, sending.results.length).flat())
  return (
    <div className="cluster gap-3">
      <progress aria-labelledby={id} max={Math.max(all, 1)} value={done} />
      <span id={id}>
        {formatCount(done)} of {formatCount(all)} rows added
      </span>
    </div>
  )
}

function isOpen({ planned }: Shown): boolean {
  return !planned || !isAdded(planned) || (planned.left !== null && planned.left < 0)
}

function listRows({ checked, plan, decisions }: RowsOrder): Shown[] {
  const textOf = new Map(checked?.rows.map(({ row, text }) => [row, text]))
  const planned = (plan?.rows ?? []).map(
    (one): Shown => ({ row: one.row, text: textOf.get(one.row) ?? '', planned: one }),
  )
  const unread = (checked?.unread ?? [])
    .filter(({ row }) => !decisions.get(row)?.isRemoved)
    .map((one): Shown => ({ row: one.row, text: one.text, unread: one }))
  return [...planned, ...unread].sort((a, b) => a.row - b.row)
}

function FundBalances({ funds }: { funds: PlannedFund[] }) {
  return (
    <DataTable
      caption="Money of each fund"
      isCompact
      rows={funds}
      rowKey={({ dodaac, fundCode }) => `${dodaac} ${fundCode}`}
      columns={[
        {
          key: 'fund',
          header: 'Fund',
          isRowHeader: true,
          cell: ({ dodaac, fundCode }) => `${dodaac} ${fundCode}`,
        },
        {
          key: 'available',
          header: 'Available',
          align: 'end',
          cell: ({ available }) => <Money cents={available} />,
        },
        { key: 'needed', header: 'These rows', align: 'end', cell: ({ needed }) => <Money cents={needed} /> },
        {
          key: 'left',
          header: 'Left',
          align: 'end',
          cell: ({ available, needed }) =>
            needed > available ? (
              <StatusTag kind="warning">{`${formatMoney(needed - available)} short`}</StatusTag>
            ) : (
              <Money cents={available - needed} />
            ),
        },
      ]}
    />
  )
}

/** Null `remove`: the rows are being added and do not change. */
function listColumns(order: RowsOrder, id: string, remove: ((row: number) => void) | null): Column<Shown>[] {
  return [
    { key: 'row', header: 'Row', align: 'end', isRowHeader: true, cell: ({ row }) => formatCount(row) },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: ({ planned }) => {
        const { kind, text } = OUTCOMES[planned?.outcome ?? 'refused']
        return <StatusTag kind={kind}>{text}</StatusTag>
      },
    },
    { key: 'member', header: 'Member', cell: (shown) => <MemberCell shown={shown} order={order} /> },
    { key: 'item', header: 'Item', cell: (shown) => <ItemCell shown={shown} order={order} /> },
    {
      key: 'quantity',
      header: 'Quantity',
      cell: ({ planned }) =>
        planned &&
        (remove && planned.item ? <RowQuantity planned={planned} order={order} /> : planned.quantity || '–'),
    },
    {
      key: 'fund',
      header: 'Fund and balance',
      cell: ({ planned }) =>
        planned && (
          <>
            {planned.fundCode}
            {planned.left !== null && (
              <span className="soft text-2">
                {planned.left < 0
                  ? ` ${formatMoney(-planned.left)} short`
                  : ` ${formatMoney(planned.left)} left`}
              </span>
            )}
          </>
        ),
    },
    ...(remove
      ? [
          {
            key: 'remove',
            header: 'Remove',
            isAction: true,
            cell: ({ row }: Shown) => (
              <Button
                id={`${id}-remove-${row}`}
                variant="quiet"
                aria-label={`Remove row ${row}`}
                onClick={() => remove(row)}
              >
                Remove
              </Button>
            ),
          },
        ]
      : []),
  ]
}

function MemberCell({ shown: { planned, text, row }, order }: { shown: Shown; order: RowsOrder }) {
  if (!planned) return text
  const { member, memberChoices } = planned
  if (memberChoices.length < 2 || order.sending) return member ? `${member.name} (${member.dodaac})` : text
  return (
    <SelectField
      label={`Member of row ${row}`}
      isLabelHidden
      value={member ? String(member.memberId) : ''}
      options={[
        { value: '', text: 'Choose the person', isDisabled: true },
        ...memberChoices.map((one) => ({ value: String(one.memberId), text: `${one.name} (${one.dodaac})` })),
      ]}
      onChange={(event) => order.decide(row, { memberId: Number(event.target.value) })}
    />
  )
}

function ItemCell({ shown: { planned, unread, row }, order }: { shown: Shown; order: RowsOrder }) {
  if (!planned) return unread.problem
  const { item, itemChoices, reason, isSuggested, outcome } = planned
  return (
    <>
      {itemChoices.length > 1 && !order.sending ? (
        <SelectField
          label={`Item of row ${row}`}
          isLabelHidden
          value={item ? item.nsn : ''}
          options={[
            { value: '', text: 'Choose the item', isDisabled: true },
            ...itemChoices.map((one) => ({
              value: one.item.nsn,
              text: `${nameItem(one.item.name, one.item.size)} × ${one.quantity}`,
            })),
          ]}
          onChange={(event) => order.decide(row, { nsn: event.target.value })}
        />
      ) : (
        item && (
          <>
            {nameItem(item.name, item.size)}
            <span className="soft text-2"> NSN {formatNsn(item.nsn)}</span>
          </>
        )
      )}
      {isSuggested && <span className="soft text-2"> The size of the member’s record.</span>}
      {outcome === 'replaced' && item?.replaces && (
        <span className="soft text-2"> In place of the obsolete NSN {formatNsn(item.replaces)}.</span>
      )}
      {reason && <span> {reason}</span>}
    </>
  )
}

/** Counts when the field is left, so that rows do not jump while the user types. */
function RowQuantity({ planned: { row, quantity }, order }: { planned: PlannedRow; order: RowsOrder }) {
  const [typed, setTyped] = useState<string | null>(null)
  const entered = typed === null ? quantity : readQuantity(typed, 1, MAX_PIECES)
  const save = () => {
    if (typed === null || entered === null) return
    if (entered !== quantity) order.decide(row, { quantity: entered })
    setTyped(null)
  }
  return (
    <TextField
      label={`Quantity of row ${row}`}
      isLabelHidden
      inputMode="numeric"
      autoComplete="off"
      size={4}
      error={entered === null ? `Enter 1 to ${MAX_PIECES}.` : undefined}
      value={typed ?? String(quantity)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}
