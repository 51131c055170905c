import { useEffect, useRef, useState } from 'react'
import './receipts.css'
import { nameItem } from '#domain/catalogue/items.ts'
import type { Receipt } from '#domain/receipts/receipts.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAddress } from '#web/pages/address.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { address, one, words } from '#wire/address.ts'
import type { ResponseOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import {
  type addReceipt,
  listToReceive,
  lookUpLines,
  type UnitLine,
  undoReceipt,
} from '#wire/receipts/receipts.ts'
import { Discrepancy } from './Discrepancy.tsx'
import { LinePanel } from './LinePanel.tsx'
import { describeDone, describeFound, goodsOf } from './line-words.ts'
import { ScanField } from './ScanField.tsx'

const receiveAddress = address('/receive', { scan: one(words(1000), '') })

/** /receive: scan or choose a line, count it, and issue it. `?scan=` looks a number up at once. */
export function ReceivePage() {
  const [{ scan }] = useAddress(receiveAddress)
  return (
    <div className="page">
      <div className="page__head">
        <PageHeading>Receive and issue</PageHeading>
      </div>
      <Desk key={scan} scan={scan} />
    </div>
  )
}

/** `turn` makes each scan a new look-up. */
function Desk({ scan }: { scan: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useTyped('scan', scan)
  const [requested, setRequested] = useTyped('asked', scan === '' ? null : { text: scan, turn: 0 })
  const [chosen, setChosen] = useTyped<UnitLine | null>('line', null)
  const [empty, setEmpty] = useState<string>()
  // Every scan runs a new look-up, because goods can move between two scans of one document.
  const lookup = useCall(
    lookUpLines,
    { query: { search: requested?.text ?? '' } },
    { ...FETCH_ONCE, asOf: requested?.turn ?? 0, enabled: requested !== null },
  )
  const found = requested === null ? undefined : lookup.data
  // Optional help: scanning does not wait for it, and a failure is silent.
  const waiting = useCall(listToReceive, {})
  const line = chosen ?? (found?.lines.length === 1 ? found.lines[0] : undefined)
  const { done, busyWith, problem, save, undo } = useReceiving(() => {
    setText('')
    setRequested(null)
    setChosen(null)
    field.current?.focus()
  })
  useOutcome(
    requested === null ? undefined : (lookup.error?.message ?? (found && describeFound(found.lines))),
    lookup.isError,
  )

  const panel = useRef<HTMLDivElement>(null)
  // The button that chose the line is gone, so the focus moves to the counts.
  useEffect(() => {
    if (!chosen || !panel.current) return
    const counted =
      panel.current.querySelector<HTMLElement>('input') ?? panel.current.querySelector<HTMLElement>('a')
    counted?.focus()
  }, [chosen])
  const look = (typed: string) => {
    setText(typed)
    setChosen(null)
    setEmpty(typed.trim() === '' ? 'Scan a bar code or type a number first.' : undefined)
    setRequested((before) => (typed.trim() === '' ? null : { text: typed, turn: (before?.turn ?? 0) + 1 }))
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className="stack">
      <Card>
        <ScanField
          field={field}
          text={text}
          error={empty ?? (requested && lookup.isError ? lookup.error.message : undefined)}
          isBusy={requested !== null && lookup.isFetching}
          onText={setText}
          onScan={look}
        />
      </Card>
      {found && found.lines.length > 1 && !chosen && (
        <LineChoices title="Choose a line" {...found} onChoose={setChosen} />
      )}
      {line && (
        <div ref={panel}>
          <LinePanel
            key={`${line.order} ${line.number} ${line.version} ${requested?.turn}`}
            line={line}
            scanned={found?.quantity ?? null}
            onEntered={(receipt, issuesToo, response) => save(line, receipt, issuesToo, response)}
          />
        </div>
      )}
      <RefusalAlert>{problem}</RefusalAlert>
      <DoneList entries={done} busyWith={busyWith} onUndo={(entry) => void undo(entry)} />
      {requested === null && !chosen && waiting.data && waiting.data.lines.length > 0 && (
        <LineChoices title="Waiting to be received" {...waiting.data} onChoose={setChosen} />
      )}
    </div>
  )
}

function useOutcome(words: string | undefined, isError: boolean): void {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (words !== undefined && said.current !== words) announce(words, { isUrgent: isError })
    said.current = words
  }, [words, isError, announce])
}

/** An NSN or an order number can match several lines. */
function LineChoices({
  title,
  lines,
  isCut,
  onChoose,
}: {
  title: string
  lines: UnitLine[]
  isCut: boolean
  onChoose: (line: UnitLine) => void
}) {
  return (
    <Card title={title}>
      {isCut && <p>Only the {lines.length} oldest are listed. Scan a requisition number to find others.</p>}
      <Skippable name="the lines">
        <ul className="done" aria-label={title}>
          {lines.map((line) => (
            <li key={`${line.order} ${line.number}`} className="done__entry cluster gap-4 gap-x-6 apart py-4">
              <Thumbnail of={line} />
              <div className="done__words flush">
                <p>
                  <strong>{nameItem(line.description, line.size)}</strong> for {line.member}
                </p>
                <p className="soft">
                  Order {line.order}, <span className="code">{formatDocumentNumber(line.requisition)}</span>,
                  received {line.goods.receivedQuantity} of {line.quantity}
                </p>
              </div>
              <Button
                variant="outline"
                aria-label={`Choose ${nameItem(line.description, line.size)} for ${line.member}, order ${line.order}`}
                onClick={() => onChoose(line)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      </Skippable>
    </Card>
  )
}

/** `onDone` runs after each entry. */
function useReceiving(onDone: () => void) {
  const [done, setDone] = useState<Done[]>([])
  const [undoing, setUndoing] = useState<number | null>(null)
  const announce = useAnnounce()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: ORDERS,
    failed: 'This could not be undone.',
  })

  const save = (
    line: UnitLine,
    receipt: Receipt,
    issuesToo: boolean,
    response: ResponseOf<typeof addReceipt>,
  ) => {
    const sentence = describeDone(line, receipt, issuesToo)
    const needsReport = receipt.short + receipt.damaged > 0
    setDone((all) => [
      { receipt: response.receipt, sentence, line: response.line, isUndone: false, needsReport },
      ...all,
    ])
    clearProblem()
    const report = needsReport ? ' The list shows what to do about missing or damaged pieces.' : ''
    announce(`${sentence}${report} Ready for the next scan.`)
    onDone()
  }
  const undo = ({ receipt, sentence }: Done) => {
    setUndoing(receipt)
    return send(change(undoReceipt, { params: { receipt } }), {
      onDone: () => {
        setDone((all) => all.map((one) => (one.receipt === receipt ? { ...one, isUndone: true } : one)))
        announce(`Undone: ${sentence} Ready for the next scan.`)
        onDone()
      },
    })
  }
  return { done, busyWith: isBusy ? undoing : null, problem: problem?.message ?? '', save, undo }
}

type Done = {
  receipt: number
  sentence: string
  line: UnitLine
  isUndone: boolean
  needsReport: boolean
}

/** Newest first. The user can undo the last entry of each line. */
function DoneList({
  entries,
  busyWith,
  onUndo,
}: {
  entries: Done[]
  busyWith: number | null
  onUndo: (entry: Done) => void
}) {
  if (entries.length === 0) return null
  const isSameLine = (one: Done, other: Done) =>
    one.line.order === other.line.order && one.line.number === other.line.number
  return (
    <Card title="Done during this visit">
      <ol className="done" aria-label="Done during this visit, newest first">
        {entries.map((entry) => {
          const isLast = entries.find((other) => !other.isUndone && isSameLine(entry, other)) === entry
          return (
            <li key={entry.receipt} className="done__entry cluster gap-4 gap-x-6 apart py-4">
              <Thumbnail of={entry.line} />
              <div className="done__words flush">
                <p>
                  {entry.isUndone ? <s>{entry.sentence}</s> : entry.sentence}
                  {entry.isUndone && <strong> Undone</strong>}
                </p>
                <p className="soft">{formatDocumentNumber(entry.line.requisition)}</p>
                {entry.needsReport && !entry.isUndone && (
                  <Discrepancy line={{ ...goodsOf(entry.line), requisition: entry.line.requisition }} />
                )}
              </div>
              {isLast && (
                <Button
                  variant="quiet"
                  isBusy={busyWith === entry.receipt}
                  busyText="Undoing…"
                  aria-label={`Undo: ${entry.sentence}`}
                  onClick={() => onUndo(entry)}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
