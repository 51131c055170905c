import { type ReactNode, useId, useRef, useState } from 'react'
import './order-table.css'
import '#web/ui/data-table.css'
import '#web/ui/table-cards.css'
import { formatMoney } from '#domain/money.ts'
import { sayAge } from '#domain/orders/ages.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import '#web/ui/box.css'
import { classNames } from '#web/ui/class-names.ts'
import { formatDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { dayOf, findToday } from '#web/ui/portal-time.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { ROLES } from '#web/ui/TableRows.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { useMedia } from '#web/ui/useMedia.ts'
import { useRangeSelection } from '#web/ui/useRangeSelection.ts'
import type { OrderRow, OrderSort } from '#wire/orders/orders.ts'
import { BatchHead } from './OrderGroups.tsx'
import { OrderRowMore } from './OrderRowMore.tsx'
import { OrderLinks, OrderStatusTag } from './OrderWords.tsx'
import { groupByBatch } from './order-batches.ts'
import { describeSort, listSorts, SORT_COLUMNS, type SortColumn, turnSort } from './order-sorts.ts'
import { type Asked, RowDecision, useOpenDecision } from './RowDecision.tsx'
import { RowKeys, useRowKeys } from './RowKeys.tsx'
import type { Decision } from './useDecisionComment.tsx'
import { useSpacedLetters } from './useSpacedLetters.ts'

/** Below it each row is a card without heads (table-cards.css). */
const NARROW = '(max-width: 48rem)'

/** Batches stand together only in the order of the place. */
export type TableOrders = { orders: OrderRow[]; sort: OrderSort; isGrouped: boolean }

/** One line per order, with the keys of `RowKeys`. `foot` is the bar. */
export function OrderTable({
  label,
  list,
  chosen,
  onChoose,
  onSort,
  onDecideChosen,
  onDecided,
  foot,
}: {
  label: string
  list: TableOrders
  chosen: ReadonlySet<number>
  onChoose: (orders: OrderRow[], isChosen: boolean) => void
  onSort: (sort: OrderSort) => void
  onDecideChosen: (decision: Decision) => void
  onDecided: (number: number) => void
  foot: ReactNode
}) {
  const { orders, sort, isGrouped } = list
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  useRangeSelection(area)
  const isSpaced = useSpacedLetters(area)
  const isNarrow = useMedia(NARROW)
  const [showsKeys, setShowsKeys] = useState(false)
  const [asked, setAsked] = useTyped<Asked | null>('decision of a row', null)
  const openDecision = useOpenDecision(setAsked)
  const decides = orders.some(({ mayDecide }) => mayDecide)
  const waits = orders.every(({ status }) => status === 'awaiting')
  useRowKeys(area, {
    onDecide: (decision, number) => {
      if (chosen.size > 0) return onDecideChosen(decision)
      const row = orders.find((one) => one.number === number)
      if (row?.mayDecide && (decision === 'decline' || row.whyNotApprove === '')) openDecision(decision, row)
    },
    onHelp: () => setShowsKeys(true),
  })
  const heads: { key: string; name: ReactNode; className?: string }[] = [
    ...(decides ? [{ key: 'box', name: <span className="visually-hidden">Choose</span> }] : []),
    { key: 'number', name: 'Number' },
    { key: 'member', name: 'Member' },
    { key: 'dodaac', name: 'DoDAAC' },
    { key: 'items', name: 'Items' },
    { key: 'total', name: 'Total', className: 'table__number' },
    { key: 'date', name: 'Date' },
    { key: 'state', name: waits ? 'Waits for' : 'Status' },
    { key: 'age', name: 'Age' },
    { key: 'acts', name: <span className="visually-hidden">Actions</span> },
  ]
  return (
    <>
      <div ref={area} className={classNames('order-rows-area relative', isSpaced && 'spaced-letters')}>
        {isNarrow && (
          <SelectField
            className="order-table__by row gap-4"
            label="Sort by"
            value={sort}
            options={listSorts()}
            onChange={({ target }) => onSort(target.value as OrderSort)}
          />
        )}
        <Skippable name="the orders">
          <div className="data-table">
            <table role={ROLES.table} className="table table--cards order-table" aria-labelledby={id}>
              <caption id={id}>
                <span className="visually-hidden">{label}</span>
              </caption>
              <thead role={ROLES.rowgroup}>
                <tr role={ROLES.row}>
                  {heads.map(({ key, name, className }) => {
                    const column = SORT_COLUMNS.find((one) => one === key)
                    return (
                      <th
                        key={key}
                        scope="col"
                        role={ROLES.columnheader}
                        className={classNames(`order-table__${key}`, className)}
                        aria-sort={column && sayDirection(column, sort)}
                      >
                        {column && !isNarrow ? (
                          <SortButton column={column} sort={sort} onSort={onSort}>
                            {name}
                          </SortButton>
                        ) : (
                          name
                        )}
                      </th>
                    )
                  })}
                </tr>
              </thead>
              {(isGrouped ? groupByBatch(orders) : [{ batch: null, orders }]).map((group) => (
                <tbody
                  key={group.orders[0]?.number}
                  role={ROLES.rowgroup}
                  aria-labelledby={group.batch ? `${id}-${group.batch.number}` : undefined}
                >
                  {group.batch && (
                    <tr role={ROLES.row} className="order-table__batch">
                      {decides && <td role={ROLES.cell} />}
                      <th
                        scope="rowgroup"
                        role={ROLES.rowheader}
                        colSpan={heads.length - (decides ? 1 : 0)}
                        className="p-0"
                      >
                        <BatchHead id={`${id}-${group.batch.number}`} {...{ group, chosen, onChoose }} />
                      </th>
                    </tr>
                  )}
                  {group.orders.map((order) => (
                    <Row
                      key={order.number}
                      order={order}
                      hasBoxes={decides}
                      isChosen={chosen.has(order.number)}
                      columns={heads.length}
                      stateName={waits ? 'Waits for' : 'Status'}
                      onChoose={(isChosen) => onChoose([order], isChosen)}
                      onDecide={(decision) => openDecision(decision, order)}
                    />
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        </Skippable>
        {decides && (
          <Button
            variant="quiet"
            className="order-rows-keys mt-2 no-print"
            onClick={() => setShowsKeys(true)}
          >
            Keys of this list
          </Button>
        )}
        {foot}
      </div>
      <RowKeys isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
      {asked && (
        <RowDecision
          key={`${asked.decision} ${asked.number}`}
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => onDecided(asked.number)}
        />
      )}
    </>
  )
}

function sayDirection(column: SortColumn, sort: OrderSort) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

function SortButton({
  column,
  sort,
  onSort,
  children,
}: {
  column: SortColumn
  sort: OrderSort
  onSort: (sort: OrderSort) => void
  children: ReactNode
}) {
  const direction = sayDirection(column, sort)
  const next = turnSort(column, sort)
  return (
    <button
      type="button"
      className="order-table__sort inline-row gap-2 bold"
      title={`Sort: ${describeSort(next)}`}
      onClick={() => onSort(next)}
    >
      {children}
      {direction && <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size={0.8} />}
    </button>
  )
}

/** 'Coat, all-weather, black 42R +3'. */
export function ItemWords({ order: { item, lines } }: { order: Pick<OrderRow, 'item' | 'lines'> }) {
  return (
    <>
      <span className="order-table__words">{item}</span>
      {lines > 1 && (
        <span>
          {' '}
          +{lines - 1}
          <span className="visually-hidden"> more {lines === 2 ? 'line' : 'lines'}</span>
        </span>
      )}
    </>
  )
}

function Row({
  order,
  hasBoxes,
  isChosen,
  columns,
  stateName,
  onChoose,
  onDecide,
}: {
  order: OrderRow
  hasBoxes: boolean
  isChosen: boolean
  columns: number
  stateName: string
  onChoose: (isChosen: boolean) => void
  onDecide: (decision: Decision) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { number, mayDecide } = order
  return (
    <>
      <tr role={ROLES.row} className="order-row" data-row={number}>
        {hasBoxes && (
          <td role={ROLES.cell} className="order-table__box">
            {mayDecide && (
              <input
                type="checkbox"
                className="box__input m-0"
                aria-label={`Select order ${number}`}
                aria-describedby={`${id}-member ${id}-items ${id}-total`}
                checked={isChosen}
                onChange={(event) => onChoose(event.target.checked)}
              />
            )}
          </td>
        )}
        <th scope="row" role={ROLES.rowheader} className="order-table__number">
          <AppLink href={`/orders/${number}`}>{number}</AppLink>
        </th>
        <td role={ROLES.cell} id={`${id}-member`} className="order-table__member" data-name="Member">
          {order.member}
        </td>
        <td role={ROLES.cell} data-name="DoDAAC">
          {order.dodaac}
        </td>
        <td role={ROLES.cell} className="order-table__items" data-name="Items">
          <button
            type="button"
            id={`${id}-items`}
            className="like-link order-table__open"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-more` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ItemWords order={order} />
          </button>
        </td>
        <td role={ROLES.cell} id={`${id}-total`} className="table__number" data-name="Total">
          {formatMoney(order.total)}
        </td>
        <td role={ROLES.cell} className="table__unbroken" data-name="Date">
          {formatDate(order.submittedAt.toISOString())}
        </td>
        <td role={ROLES.cell} className="order-table__state" data-name={stateName}>
          <State order={order} />
        </td>
        <td role={ROLES.cell} className="table__unbroken" data-name="Age">
          {sayAge(dayOf(order.submittedAt), findToday())}
        </td>
        <td role={ROLES.cell} className="order-table__acts">
          <div className="order-table__buttons gap-2 no-print">
            <OrderLinks number={number} />
            {mayDecide && order.whyNotApprove === '' && (
              <Button
                variant="outline"
                aria-label={`Approve order ${number}`}
                onClick={() => onDecide('approve')}
              >
                Approve
              </Button>
            )}
            {mayDecide && (
              <Button
                variant="danger"
                aria-label={`Decline order ${number}`}
                onClick={() => onDecide('decline')}
              >
                Decline
              </Button>
            )}
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr role={ROLES.row} id={`${id}-more`}>
          <td role={ROLES.cell} colSpan={columns} className="order-table__more">
            <OrderRowMore order={order} />
          </td>
        </tr>
      )}
    </>
  )
}

/** For whom it waits, with hints for the approver; else its status. */
function State({ order }: { order: OrderRow }) {
  const { status, returnedAt, asksFinance, mayDecide, waitsFor, whyNotApprove, unusual } = order
  if (asksFinance)
    return (
      <>
        <OrderStatusTag order={order} /> <span className="soft">{waitsFor || 'Nobody'}</span>
      </>
    )
  if (status !== 'awaiting' || returnedAt) return <OrderStatusTag order={order} />
  return (
    <span title={unusual.join(', ') || undefined}>
      {mayDecide ? 'You' : waitsFor || 'Nobody'}
      {whyNotApprove !== '' && <span className="soft">. {whyNotApprove}</span>}
      {unusual.length > 0 && (
        <span className="order-table__hints">
          <span className="visually-hidden">, </span>
          <Icon name="alert" size={0.9} /> {unusual.join(', ')}
        </span>
      )}
    </span>
  )
}
