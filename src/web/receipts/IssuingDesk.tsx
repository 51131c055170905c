import { type FormEvent, useId, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { countGoods } from '#domain/receipts/receipts.ts'
import type { ResponseSource } from '#web/calls/call-keys.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAddress } from '#web/pages/address.ts'
import { ListPager } from '#web/pages/ListPager.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { readQuantity } from '#web/ui/quantity.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useKeptTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  issueToPerson,
  listToIssue,
  PEOPLE_PER_PAGE,
  type PersonToIssue,
  type ReceiptsDone,
  type UnitLine,
} from '#wire/receipts/receipts.ts'
import { useDoneList } from './DoneList.tsx'
import { GoodsFilter } from './GoodsFilter.tsx'
import { goodsOf, placeOf } from './line-words.ts'
import { receiveAddress } from './receive-address.ts'

const ISSUED: readonly ResponseSource[] = [...ORDERS, listToIssue]

/** Received pieces by person. One press issues everything of a person. */
export function IssuingDesk() {
  const [view] = useAddress(receiveAddress)
  const { search, dodaac, page } = view
  const people = useCall(
    listToIssue,
    { query: { searchTerm: search, ...(dodaac && { dodaac }), page, pageSize: PEOPLE_PER_PAGE } },
    WITH_PREVIOUS_ROWS,
  )
  const cards = useRef<HTMLDivElement>(null)
  const announce = useAnnounce()
  const [problem, setProblem] = useState('')
  const { add, list } = useDoneList(ISSUED, focusPageHeading)
  const isFiltered = search !== '' || dodaac !== ''
  const showDone = async (at: number, done: ReceiptsDone, reading: Promise<unknown>) => {
    add({ ...done, reported: [] })
    announce(`${done.sentence} Receipt ${done.handovers[0]}.`)
    await reading
    // The user may be at another person already.
    if (document.activeElement !== document.body) return
    const buttons = [...(cards.current?.querySelectorAll<HTMLElement>('button[type=submit]') ?? [])]
    const next = buttons[Math.min(at, buttons.length - 1)]
    if (next) next.focus()
    else focusPageHeading()
  }
  return (
    <div className="stack">
      <GoodsFilter name="People with pieces to issue" />
      <RefusalAlert>{problem}</RefusalAlert>
      <Loaded query={people} text="Loading pieces to issue…">
        {({ rows, total }) => (
          <div ref={cards} className="stack">
            <p role="status">
              {total === 0
                ? ''
                : `${formatNumberOf(total, 'person has', 'people have')} received pieces that nobody has issued yet.`}
            </p>
            {rows.length === 0 && (
              <EmptyState
                text={
                  isFiltered
                    ? 'Nobody fits. Clear the search, or choose all DoDAACs.'
                    : 'Everything that was received is issued. Receive a shipment first.'
                }
              />
            )}
            {rows.map((person, at) => (
              <PersonCard
                key={keyOf(person)}
                person={person}
                onSending={() => setProblem('')}
                onIssued={(done, reading) => showDone(at, done, reading)}
                onRefused={setProblem}
              />
            ))}
          </div>
        )}
      </Loaded>
      <ListPager
        list={people}
        pageSize={PEOPLE_PER_PAGE}
        hrefFor={(next) => receiveAddress.write({ ...view, page: next })}
      />
      {list}
    </div>
  )
}

const keyOf = ({ memberId, dodaac }: Pick<PersonToIssue, 'memberId' | 'dodaac'>) => `${memberId} ${dodaac}`
const onHandOf = (line: UnitLine) => countGoods(goodsOf(line)).onHand

function PersonCard({
  person,
  onSending,
  onIssued,
  onRefused,
}: {
  person: PersonToIssue
  onSending: () => void
  onIssued: (done: ReceiptsDone, reading: Promise<unknown>) => unknown
  onRefused: (message: string) => void
}) {
  const id = useId()
  // Each person has a sender, so that nobody waits for the refreshed list.
  const { send, isBusy } = useChange({ shows: ISSUED })
  const { member, memberId, maskedDodId, dodaac, pieces, lines } = person
  /** Null: everything. */
  const [typed, setTyped] = useKeptTyped<Record<string, string> | null>(`issue ${keyOf(person)}`, null)
  const [wrong, setWrong] = useState<string | null>(null)
  const read = (line: UnitLine) =>
    typed ? readQuantity(typed[placeOf(line)] ?? String(onHandOf(line)), 0, onHandOf(line)) : onHandOf(line)
  const counted = lines.map((line) => ({ line, quantity: read(line) }))
  const chosen = counted.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = counted.find(({ quantity }) => quantity === null) ?? (chosen === 0 ? counted[0] : undefined)
    setWrong(fault ? placeOf(fault.line) : null)
    if (fault) return document.getElementById(`${id}-${placeOf(fault.line)}`)?.focus()
    const issued = counted.flatMap(({ line, quantity }) =>
      quantity ? [{ order: line.order, number: line.number, version: line.version, quantity }] : [],
    )
    onSending()
    void send(change(issueToPerson, { body: { memberId, lines: issued } }), {
      onDone: (done, reading) => {
        setTyped(null)
        return onIssued(done, reading)
      },
      onRefused: ({ message }) => onRefused(`${member}: ${message}`),
    })
  }
  return (
    <Card
      title={member}
      actions={
        <span className="soft">
          {dodaac}
          {maskedDodId && `, DoD ID ${maskedDodId}`}
        </span>
      }
    >
      <form noValidate onSubmit={submit} aria-label={`Issue to ${member}`}>
        <ul className="done" aria-label={`Pieces for ${member}`}>
          {lines.map((line) => {
            const name = nameItem(line.description, line.size)
            const place = placeOf(line)
            return (
              <li key={place} className="cluster gap-x-6 apart py-2">
                <span className="done__words">
                  <strong>{name}</strong>, {formatNumberOf(onHandOf(line), 'piece', 'pieces')},{' '}
                  <AppLink href={`/orders/${line.order}`}>order {line.order}</AppLink>
                  {line.suppliedNsn && `, sent instead: NSN ${formatNsn(line.suppliedNsn)}`}
                </span>
                {typed && (
                  <TextField
                    id={`${id}-${place}`}
                    label={`Pieces of ${name} to issue`}
                    className="entry__number"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    value={typed[place] ?? String(onHandOf(line))}
                    error={
                      wrong === place
                        ? `Enter a number from 0 to ${onHandOf(line)}, and at least one piece in all.`
                        : undefined
                    }
                    onFocus={(event) => event.target.select()}
                    onChange={(event) => setTyped({ ...typed, [place]: event.target.value })}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <div className="toolbar">
          <Button type="submit" icon="check" isBusy={isBusy} busyText="Issuing…">
            {chosen === pieces ? 'Issue all' : `Issue ${chosen} of`}{' '}
            {formatNumberOf(pieces, 'piece', 'pieces')}
            <span className="visually-hidden"> to {member}</span>
          </Button>
          <Button
            variant="outline"
            aria-expanded={typed !== null}
            aria-label={typed ? `Issue everything to ${member}` : `Leave out pieces for ${member}`}
            onClick={() => {
              setWrong(null)
              setTyped(typed ? null : {})
            }}
          >
            {typed ? 'Everything' : 'Leave out pieces'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
