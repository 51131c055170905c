import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { writeSizeKey } from '#domain/catalogue/size-families.ts'
import { findOfSize } from '#domain/catalogue/size-names.ts'
import { formatMoney } from '#domain/money.ts'
import { useChange } from '#web/change/useChange.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDayInWords, formatNumberOf } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { batchTitle, createBatch, type OutfitTable as Table } from '#wire/outfit/outfit.ts'
import { startBatch } from './BatchPage.tsx'
import { NeedDialog } from './NeedDialog.tsx'
import { batchAddress } from './outfit-address.ts'
import {
  cellKey,
  type FundSum,
  findProduct,
  NO_CHANGES,
  type PlannedCell,
  type PlannedRow,
  planRows,
  sumFunds,
} from './outfit-plan.ts'

const DRAWN_FIRST = 15

export function OutfitTable({ table, onSizesChanged }: { table: Table; onSizesChanged: () => unknown }) {
  const goTo = useNavigateTo()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that asked for the table is gone.
  useEffect(() => {
    if (heading.current) focusForReading(heading.current)
  }, [])
  const [changes, setChanges] = useTyped('plan', NO_CHANGES)
  const [title, setTitle] = useTyped('title', table.kit.name)
  const [open, setOpen] = useState<{ person: number; place: number } | null>(null)
  const { send, isBusy, problem } = useChange({
    failed: 'The carts could not be planned. Try again in a moment.',
  })
  const rows = useMemo(() => planRows(table, changes), [table, changes])
  // The first screen is drawn before the rest of 4,000 cells.
  const [hasAll, setAll] = useState(false)
  useEffect(() => startTransition(() => setAll(true)), [])
  const funds = useMemo(() => sumFunds(table, rows), [table, rows])
  const columns = useMemo(() => {
    const acts: Acts = {
      onChoose: (person, isChosen) =>
        setChanges((all) => ({ ...all, isChosen: { ...all.isChosen, [person]: isChosen } })),
      onFund: (person, fundCode) =>
        setChanges((all) => ({ ...all, fundCode: { ...all.fundCode, [person]: fundCode } })),
      onOpen: (person, place) => setOpen({ person, place }),
    }
    return listColumns(table, acts)
  }, [table, setChanges])
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const total = chosen.reduce((sum, { cents }) => sum + cents, 0)
  const toSolve = rows.reduce((sum, row) => sum + countOpen(row), 0)
  const write = () => {
    const body = {
      title: title.trim() || table.kit.name,
      kit: { id: table.kit.id, number: table.kit.number },
      people: chosen.map(({ id, fundCode, lines }) => ({ id, fundCode, lines })),
    }
    void send(change(createBatch, { body }), {
      onDone: ({ number }) => {
        startBatch(number)
        goTo(batchAddress(number))
      },
    })
  }
  const opened = open && rows.find(({ id }) => id === open.person)
  const cell = opened?.cells.find(({ place }) => place === open?.place)
  return (
    <section aria-labelledby="outfit-table">
      <h2 id="outfit-table" ref={heading}>
        {table.kit.name}: {formatNumberOf(rows.length, 'person', 'people')}
      </h2>
      {toSolve > 0 && (
        <Alert kind="warning" isSlim>
          <p>
            {formatNumberOf(toSolve, 'missing item', 'missing items')} cannot be ordered yet, most of them for
            want of a size. Choose “Solve” in the table, or order the others now.
          </p>
        </Alert>
      )}
      {funds.map((fund) => (
        <FundNote
          key={`${fund.dodaac} ${fund.fundCode}`}
          fund={fund}
          onChoosePaid={() =>
            setChanges((all) => ({
              ...all,
              isChosen: {
                ...all.isChosen,
                ...Object.fromEntries(fund.people.map((id) => [id, fund.paid.includes(id)])),
              },
            }))
          }
        />
      ))}
      <DataTable
        caption={`Needs of each person from ${table.kit.name}`}
        isCaptionHidden
        isCompact
        hasFixedColumns
        columns={columns}
        rows={hasAll ? rows : rows.slice(0, DRAWN_FIRST)}
        rowKey={({ id }) => id}
        emptyText="None of these people is in a DoDAAC on which you are Order Placer. Choose other people."
      />
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <div className="frame mt-6 px-7 pt-6 pb-7">
        <TextField
          label="Name of the batch"
          hint="Approvers see the orders as one group under this name."
          value={title}
          maxLength={batchTitle.max}
          onChange={(event) => setTitle(event.target.value)}
        />
        <p role="status">
          {chosen.length === 0
            ? 'Nobody is chosen, or nothing is missing.'
            : `${formatNumberOf(chosen.length, 'cart', 'carts')} for ${formatMoney(total)}. The next step submits them.`}
        </p>
        <Button
          icon="cart"
          isDisabled={chosen.length === 0}
          isBusy={isBusy}
          busyText="Planning…"
          onClick={write}
        >
          Write {formatNumberOf(chosen.length, 'cart', 'carts')}
        </Button>
      </div>
      {opened && cell && (
        <NeedDialog
          key={cellKey(opened.id, cell.place)}
          table={table}
          member={opened}
          cell={cell}
          onClose={() => setOpen(null)}
          onChange={(wanted) => {
            setChanges((all) => ({
              ...all,
              cells: { ...all.cells, [cellKey(opened.id, cell.place)]: wanted },
            }))
            setOpen(null)
          }}
          onSizesChanged={onSizesChanged}
        />
      )}
    </section>
  )
}

/** Missing pieces that nothing can be ordered for yet. */
function countOpen({ stop, cells }: PlannedRow): number {
  return stop === '' ? cells.filter(({ quantity, problem }) => quantity > 0 && problem !== '').length : 0
}

function FundNote({ fund, onChoosePaid }: { fund: FundSum; onChoosePaid: () => void }) {
  const { dodaac, fundCode, available, needed, people, paid } = fund
  const name = `Fund ${fundCode} of ${dodaac} has ${formatMoney(available)}.`
  const orders = formatNumberOf(people.length, 'order', 'orders')
  if (needed <= available)
    return (
      <p>
        {name} {orders}: {formatMoney(needed)}. {formatMoney(available - needed)} will be left.
      </p>
    )
  return (
    <Alert kind="warning">
      <p>
        {name} {orders} would cost {formatMoney(needed)}. It pays for {paid.length} of {people.length} people:
        choose whom, choose another fund code for some, or ask Finance for {formatMoney(needed - available)}{' '}
        more.
      </p>
      {paid.length > 0 && (
        <Button variant="outline" onClick={onChoosePaid}>
          Choose the first {paid.length} that it pays for
        </Button>
      )}
    </Alert>
  )
}

type Acts = {
  onChoose: (person: number, isChosen: boolean) => void
  onFund: (person: number, fundCode: string) => void
  onOpen: (person: number, place: number) => void
}

function listColumns(table: Table, { onChoose, onFund, onOpen }: Acts): Column<PlannedRow>[] {
  const fundsOf = Map.groupBy(table.funds, ({ dodaac }) => dodaac)
  return [
    {
      key: 'person',
      header: 'Person',
      isRowHeader: true,
      pinned: 'always',
      width: '15rem',
      cell: (row) => <PersonCell row={row} onChoose={onChoose} />,
    },
    {
      key: 'fund',
      header: 'Fund',
      width: '7rem',
      cell: ({ id, name, dodaac, fundCode, cart, stop }) => {
        const own = fundsOf.get(dodaac) ?? []
        if (stop !== '' || cart || own.length < 2) return fundCode
        return (
          <SelectField
            label={`Fund code for ${name}`}
            isLabelHidden
            value={fundCode}
            onChange={(event) => onFund(id, event.target.value)}
            options={own.map((fund) => ({ value: fund.fundCode, text: fund.fundCode }))}
          />
        )
      },
    },
    ...table.places.map(
      ({ place, quantity, products }): Column<PlannedRow> => ({
        key: `place ${place}`,
        header: `${quantity} ${products.map((pgc) => findProduct(table, pgc)?.name ?? pgc).join(' or ')}`,
        width: '9rem',
        cell: (row) => {
          const cell = row.cells.find((one) => one.place === place)
          return cell ? <NeedCell {...{ table, row, cell, onOpen }} /> : 'Not sold'
        },
      }),
    ),
    {
      key: 'total',
      header: 'Total',
      width: '7rem',
      align: 'end',
      isUnbroken: true,
      cell: ({ cents, isChosen }) => (isChosen ? formatMoney(cents) : '–'),
    },
  ]
}

function PersonCell({ row, onChoose }: { row: PlannedRow; onChoose: Acts['onChoose'] }) {
  const { id, name, dodaac, stop, isForMember, isChosen, lines, cart } = row
  const notes = [
    stop,
    isForMember ? '' : 'The kit is not meant for this person.',
    cart ? `Open cart with ${formatNumberOf(cart.lines, 'line', 'lines')} (${cart.fundCode}).` : '',
  ].filter(Boolean)
  return (
    <>
      {stop === '' && lines.length > 0 ? (
        <Checkbox
          label={`${name}, ${dodaac}`}
          checked={isChosen}
          onChange={(event) => onChoose(id, event.target.checked)}
        />
      ) : (
        <span>
          {name}, {dodaac}
        </span>
      )}
      {notes.map((note) => (
        <div key={note} className="soft text-1">
          {note}
        </div>
      ))}
      {stop === '' && lines.length === 0 && <div className="soft text-1">Nothing to order.</div>}
    </>
  )
}

const SHORT: Record<Exclude<PlannedCell['problem'], ''>, string> = {
  'no-size': 'No size',
  'not-made': 'Not in this size',
  'not-sold': 'Not sold',
  'no-price': 'No price',
}

function NeedCell({
  table,
  row,
  cell,
  onOpen,
}: {
  table: Table
  row: PlannedRow
  cell: PlannedCell
  onOpen: Acts['onOpen']
}) {
  const product = findProduct(table, cell.pgc)
  const item = product?.items.find(({ nsn }) => nsn === cell.nsn)
  const has = [
    cell.received > 0 ? `has ${cell.received}` : '',
    cell.onOrder > 0 ? `${cell.onOrder} on order` : '',
    cell.onOrder > 0 && cell.backorderedUntil ? `until ${formatDayInWords(cell.backorderedUntil)}` : '',
  ].filter(Boolean)
  const verb = cell.quantity > 0 && cell.problem !== '' ? 'Solve' : 'Change'
  const isReplaced = product?.replaces !== '' && product !== undefined
  const own = product && row.sizes.find((size) => writeSizeKey(size) === writeSizeKey(product))
  // A kit can fix the size of an item.
  const old = own?.isOld && (!item || findOfSize(own.size, [item]).length > 0) ? own : null
  const waits = item?.status === 'backordered' && cell.quantity > 0
  return (
    <>
      {cell.quantity > 0 && (
        <div>
          {cell.problem === '' ? `${cell.quantity} × ${item?.size || 'one size'}` : SHORT[cell.problem]}
        </div>
      )}
      {has.length > 0 && <div className="soft text-1">{has.join(', ')}</div>}
      {cell.allowance !== '' && <div className="soft text-1">{cell.allowance}</div>}
      {cell.left !== null && cell.quantity > cell.left && (
        <div className="error-text text-1">Over the allowance</div>
      )}
      {isReplaced && <div className="soft text-1">{product.name} replaces it</div>}
      {old && cell.quantity > 0 && (
        <div className="soft text-1">Size of {formatDayInWords(old.notedOn)}: still right?</div>
      )}
      {waits && (
        <div className="soft text-1">
          Backordered{item.getWellOn ? ` until ${formatDayInWords(item.getWellOn)}` : ''}
        </div>
      )}
      {row.stop === '' && product && product.isSold && (
        <Button
          variant="quiet"
          aria-label={`${verb} ${nameItem(product.name, item?.size ?? '')} for ${row.name}`}
          onClick={() => onOpen(row.id, cell.place)}
        >
          {verb}
        </Button>
      )}
    </>
  )
}
