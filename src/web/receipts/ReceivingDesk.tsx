import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { countGoods } from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { isOutdated } from '#web/change/useChange.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useKeptTyped, useTyped } from '#web/ui/typed.ts'
import { lookUpLines, type OpenShipment, type UnitLine } from '#wire/receipts/receipts.ts'
import { useDoneList } from './DoneList.tsx'
import { LinePanel } from './LinePanel.tsx'
import { describeDone, describeFound, goodsOf, nameShipment, placeOf } from './line-words.ts'
import { ParcelList } from './ParcelList.tsx'
import { ScanField } from './ScanField.tsx'
import { countReported, type Exceptions, ShipmentPanel } from './ShipmentPanel.tsx'

/** A line that was opened in a box counts for that box. */
type Chosen = { line: UnitLine; part: OpenShipment['parts'][number] | null }

/** `turn` makes each scan a new look-up. */
export function ReceivingDesk({ scan }: { scan: string }) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useTyped('scan', scan)
  const [requested, setRequested] = useTyped('asked', scan === '' ? null : { text: scan, turn: 0 })
  const [chosen, setChosen] = useTyped<Chosen | null>('line', null)
  // Here, so that they outlast another line, another scan, a second scan of the same box and another page.
  const [exceptions, setExceptions] = useKeptTyped<Exceptions>('exceptions', {})
  const [empty, setEmpty] = useState<string>()
  const [problem, setProblem] = useState('')
  // Every scan runs a new look-up, because goods can move between two scans of one document.
  const lookup = useCall(
    lookUpLines,
    { query: { search: requested?.text ?? '' } },
    { ...FETCH_ONCE, asOf: requested?.turn ?? 0, enabled: requested !== null },
  )
  const isGone = lookup.error instanceof Refusal && lookup.error.kind === 'not-found'
  const found = requested === null || isGone ? undefined : lookup.data
  const shipments = chosen ? [] : (found?.shipments ?? [])
  const others = listOthers(found)
  const line = chosen?.line ?? (shipments.length === 0 && others.length === 1 ? others[0] : undefined)
  const announce = useAnnounce()
  const latest = useRef({ requested, chosen })
  latest.current = { requested, chosen }
  /** After a response that belongs to this drawing. A later scan stays, and so does a text that was typed since. */
  const startOver = () => {
    if (latest.current.requested !== requested || latest.current.chosen !== chosen) return false
    setText((typed) => (typed === requested?.text ? '' : typed))
    setRequested(null)
    setChosen(null)
    setProblem('')
    setEmpty(undefined)
    field.current?.focus()
    return true
  }
  const { add, list } = useDoneList(ORDERS, () => {
    field.current?.focus()
    if (requested !== null) void lookAgain()
  })
  const report = (sentence: string, needsReport: boolean) => {
    const more = needsReport ? ' The list shows what to do about missing, damaged or wrong pieces.' : ''
    announce(`${sentence}${more}${startOver() ? ' Ready for the next scan.' : ''}`)
  }
  const parts = found?.shipments.flatMap((shipment) => shipment.parts) ?? []
  const keeps = useRef(false)
  keeps.current = parts.some(({ shipment }) => countReported(exceptions[shipment]) > 0)
  // Once for each response, not while the user types.
  const words = useMemo(() => found && describeFound(found, listOthers(found), keeps.current), [found])
  useOutcome(requested === null ? undefined : (lookup.error?.message ?? words), lookup.isError)
  // An opened shipment leaves the field empty, so that Enter receives it and the next scan opens the next one.
  const opened = shipments.length > 0 ? requested : null
  useEffect(() => {
    if (opened !== null) setText((typed) => (typed === opened.text ? '' : typed))
  }, [opened, setText])

  const panel = useRef<HTMLDivElement>(null)
  const opening = chosen && `${placeOf(chosen.line)} ${chosen.part?.shipment}`
  // The button that chose the line is gone, so the focus moves to the counts.
  useEffect(() => {
    if (!opening || !panel.current) return
    const counted =
      panel.current.querySelector<HTMLElement>('input') ?? panel.current.querySelector<HTMLElement>('a')
    counted?.focus()
  }, [opening])
  const look = (typed: string) => {
    field.current?.focus()
    if (typed.trim() === '') {
      if (shipments.length !== 1) return setEmpty('Scan a bar code or type a number first.')
      return document.querySelector<HTMLFormElement>(`[id="${formId}-0"]`)?.requestSubmit()
    }
    setText(typed)
    setProblem('')
    setChosen(null)
    setEmpty(undefined)
    setRequested((before) => ({ text: typed, turn: (before?.turn ?? 0) + 1 }))
    field.current?.select()
  }
  /** Shows the line as others left it. Its typed counts stay, also when it cannot be read. */
  const lookAgain = async (message = '') => {
    const { data } = await lookup.refetch()
    const was = latest.current.chosen
    if (!data || !was) return
    const line = data.lines.find((one) => placeOf(one) === placeOf(was.line)) ?? was.line
    const open = data.shipments.flatMap((box) => box.parts)
    const part = open.find(({ shipment }) => shipment === was.part?.shipment) ?? null
    if (!was.part || part) return setChosen({ line, part })
    // Somebody has received the part.
    setProblem(message)
    setChosen(null)
    field.current?.focus()
  }
  const forget = (received: OpenShipment['parts']) => {
    const gone = new Set(received.map(({ shipment }) => `${shipment}`))
    setExceptions((all) => Object.fromEntries(Object.entries(all).filter(([part]) => !gone.has(part))))
  }
  const isOnly = ({ number }: OpenShipment) => shipments.filter((one) => one.number === number).length === 1
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
      <RefusalAlert>{problem}</RefusalAlert>
      {shipments.map((shipment, at) => (
        <ShipmentPanel
          // By its number, so that the focus stays when a part is gone.
          key={isOnly(shipment) ? shipment.number : shipment.parts[0]?.shipment}
          formId={`${formId}-${at}`}
          shipment={shipment}
          exceptions={exceptions}
          onExceptions={setExceptions}
          onOpenLine={(part) => setChosen({ line: part.line, part })}
          onSaving={() => setProblem('')}
          onRefused={(refusal) => {
            setProblem(`${nameShipment(shipment)}: ${refusal.message}`)
            // The shipment stays in sight meanwhile. After another failure, the same press may still work.
            if (isOutdated(refusal)) void lookup.refetch()
          }}
          onReceived={(done, { number }, reported) => {
            const sentence = `${nameShipment({ ...shipment, number })}: ${done.sentence}`
            forget(shipment.parts)
            add({ ...done, sentence, reported })
            report(sentence, reported.length > 0)
          }}
        />
      ))}
      {found && !line && others.length > 0 && (
        <LineChoices
          title={shipments.length > 0 ? 'Other lines, without an open shipment' : 'Choose a line'}
          lines={others}
          isCut={found.isCut}
          onChoose={(one) => setChosen({ line: one, part: null })}
        />
      )}
      {line && (
        <div ref={panel}>
          <LinePanel
            key={`${placeOf(line)} ${requested?.turn}`}
            line={line}
            part={chosen?.part ?? null}
            scanned={found?.quantity ?? null}
            onEntered={(receipt, issuesToo, { receipt: number, handover, line: after }) => {
              const isReport = receipt.short + receipt.damaged + receipt.wrong > 0
              const reported = isReport ? [{ order: line.order, number: line.number, receipt: number }] : []
              const sentence = describeDone(line, receipt, issuesToo)
              const handovers = handover === null ? [] : [handover]
              if (receipt.kind === 'receive')
                forget(
                  chosen?.part ? [chosen.part] : parts.filter((part) => placeOf(part.line) === placeOf(line)),
                )
              add({ receipts: [number], handovers, sentence, lines: [after], reported })
              report(sentence, isReport)
            }}
            onOutdated={(message) => void lookAgain(message)}
          />
        </div>
      )}
      {found && (
        <div>
          <Button
            variant="quiet"
            onClick={() => {
              if (!chosen) return startOver()
              setChosen(null)
              field.current?.focus()
            }}
          >
            {chosen ? 'Back to what was found' : 'Back to what is on the way'}
          </Button>
        </div>
      )}
      {list}
      {(requested === null || lookup.isError) && !chosen && <ParcelList onOpen={look} />}
    </div>
  )
}

/** Lines that no opened shipment holds. Of a requisition or a parcel, only without a shipment. */
function listOthers(
  found: { kind: string; lines: UnitLine[]; shipments: { parts: { line: UnitLine }[] }[] } | undefined,
) {
  if (!found) return []
  if (found.shipments.length > 0 && found.kind !== 'order') return []
  const opened = new Set(found.shipments.flatMap(({ parts }) => parts.map(({ line }) => placeOf(line))))
  return found.lines.filter((line) => !opened.has(placeOf(line)))
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
            <li key={placeOf(line)} className="done__entry cluster gap-4 gap-x-6 apart py-4">
              <Thumbnail of={line} />
              <div className="done__words flush">
                <p>
                  <strong>{nameItem(line.description, line.size)}</strong> for {line.member}
                </p>
                <p className="soft">
                  Order {line.order}, <span className="code">{formatDocumentNumber(line.requisition)}</span>,
                  received {line.goods.receivedQuantity} of {countGoods(goodsOf(line)).expected}
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
