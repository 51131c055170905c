import { type FormEvent, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { OUTCOME_WORDS, outcomeOf } from '#domain/orders/orders.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { MAX_COMMENT } from '#wire/codes.ts'
import { decideYearEnd, listYearEnd, type YearEndRow } from '#wire/orders/year-end.ts'
import { FundYearField } from './FundYearField.tsx'

type Act = 'leave' | 'decline' | 'move'
/** By order number. An order that is not named stays. */
type Acts = Record<number, Act>

/** The orders that still wait on money of a year. One act decides what happens to each. */
export function YearEnd({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const list = useCall(listYearEnd, { params: { year } })
  return (
    <div className="stack">
      <FundYearField year={year} onChange={onYear} />
      <Card title={`Orders that wait in fiscal year ${year}`}>
        <p>
          Decline an order, move it to the same fund code of fiscal year {year + 1}, or leave it. A move needs
          a fund with that code: add it first. A moved order keeps its number, prices and signatures.
          Approvers can sign it when a period of {year + 1} is open, and an order that you leave only while
          one of {year} is open.
        </p>
        <p>
          An order that waits for finance or is returned for changes holds no money, here and after a move.
          Carts are not listed: they hold none, and take the fund of the day on which they are submitted.
        </p>
        <Loaded query={list} text="Loading waiting orders…">
          {(found) => (
            <>
              <YearEndForm key={year} year={year} rows={found.rows} />
              <CutNote list={found} which="oldest" />
            </>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

function YearEndForm({ year, rows }: { year: number; rows: YearEndRow[] }) {
  const { notify } = useNotices()
  const [acts, setActs] = useTyped<Acts>(`year end ${year}`, {})
  const [comment, setComment] = useTyped(`year end ${year} comment`, '')
  const [isTried, setTried] = useState(false)
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: ['funding', 'dashboard'],
    failed: 'The orders could not be decided.',
  })
  const decided = rows.flatMap(({ number, version, mayDecide }) => {
    const act = acts[number] ?? 'leave'
    return mayDecide && act !== 'leave' ? [{ number, version, act }] : []
  })
  const fault = comment.trim() === '' ? 'Say why in a comment.' : undefined
  const choose = (some: YearEndRow[], act: Act) => {
    clearProblem()
    setActs({ ...acts, ...Object.fromEntries(some.map(({ number }) => [number, act])) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault || decided.length === 0) return
    void send(
      change(decideYearEnd, { params: { year }, body: { decisions: decided, comment: comment.trim() } }),
      {
        onDone: ({ message }) => {
          setActs({})
          setComment('')
          setTried(false)
          notify({ kind: isWaiting(message) ? 'info' : 'success', text: message })
        },
      },
    )
  }
  const open = rows.filter(({ mayDecide }) => mayDecide)
  const movable = open.filter(({ nextAvailable }) => nextAvailable !== null)
  return (
    <form noValidate aria-label={`End of fiscal year ${year}`} onSubmit={submit}>
      {open.length > 1 && (
        <div className="toolbar mb-6">
          <Button variant="outline" onClick={() => choose(open, 'leave')}>
            Leave all
          </Button>
          <Button variant="outline" isDisabled={movable.length === 0} onClick={() => choose(movable, 'move')}>
            Move all to {year + 1}
          </Button>
          <Button variant="outline" onClick={() => choose(open, 'decline')}>
            Decline all
          </Button>
        </div>
      )}
      <DataTable
        caption={`Orders that wait in fiscal year ${year}`}
        isCaptionHidden
        rows={rows}
        rowKey={({ number }) => number}
        emptyText={`No order waits on money of fiscal year ${year}.`}
        columns={columnsFor(acts, (row, act) => choose([row], act))}
      />
      {open.length > 0 && (
        <>
          <RefusalAlert>{problem?.message}</RefusalAlert>
          <div className="toolbar toolbar--fields mt-6">
            <TextField
              label="Comment"
              isRequired
              maxLength={MAX_COMMENT}
              value={comment}
              error={isTried ? fault : undefined}
              onChange={(event) => setComment(event.target.value)}
            />
            <Button type="submit" variant="brass" isBusy={isBusy} isDisabled={decided.length === 0}>
              Decide on {formatNumberOf(decided.length, 'order', 'orders')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function columnsFor(acts: Acts, onChoose: (row: YearEndRow, act: Act) => void): Column<YearEndRow>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      isRowHeader: true,
      cell: ({ number, submittedAt }) => (
        <>
          <AppLink href={`/orders/${number}`} aria-label={`${number}, order`}>
            {number}
          </AppLink>
          <span className="block soft text-2 regular">{formatDate(submittedAt.toISOString())}</span>
        </>
      ),
    },
    { key: 'member', header: 'Member', cell: ({ member }) => member },
    {
      key: 'fund',
      header: 'Fund',
      isUnbroken: true,
      cell: ({ dodaac, fundCode }) => (
        <span className="code">
          {dodaac}/{fundCode}
        </span>
      ),
    },
    { key: 'state', header: 'State', cell: (row) => OUTCOME_WORDS[outcomeOf(row)] },
    { key: 'total', header: 'Total', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
    { key: 'held', header: 'Reserved', align: 'end', cell: ({ held }) => <Money cents={held} /> },
    {
      key: 'next',
      header: 'Available in the next year',
      align: 'end',
      cell: ({ nextAvailable }) => (nextAvailable === null ? 'No fund' : formatMoney(nextAvailable)),
    },
    {
      key: 'act',
      header: 'Decision',
      isAction: true,
      cell: (row) =>
        row.mayDecide ? (
          <SelectField
            label={`Decision on order ${row.number}`}
            isLabelHidden
            value={acts[row.number] ?? 'leave'}
            onChange={(event) => onChoose(row, event.target.value as Act)}
            options={[
              { value: 'leave', text: 'Leave' },
              { value: 'move', text: 'Move', isDisabled: row.nextAvailable === null },
              { value: 'decline', text: 'Decline' },
            ]}
          />
        ) : (
          <span className="soft">Finance - RA only</span>
        ),
    },
  ]
}
