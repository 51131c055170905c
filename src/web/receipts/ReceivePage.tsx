import { useEffect, useRef, useState } from 'react'
import { useAddress } from '#web/pages/address.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { listToReceive, lookUpLines, type UnitLine } from '#wire/receipts/receipts.ts'
import { DoneList } from './DoneList.tsx'
import { LineChoices } from './LineChoices.tsx'
import { LinePanel } from './LinePanel.tsx'
import { describeFound } from './line-words.ts'
import './receipts.css'
import { ASKED_ONCE, useCall } from '#web/calls/useCall.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { address, one, words } from '#wire/address.ts'
import { ScanField } from './ScanField.tsx'
import { useReceiving } from './useReceiving.ts'

const receiveAddress = address('/receive', { scan: one(words(1000), '') })

/** /receive: scan what came or choose it from what waits, count it, hand it out. `?scan=` looks a number up at once. */
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

/** Where one number after the other is looked up and dealt with. `turn` makes each scan a look-up of its own. */
function Desk({ scan }: { scan: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useTyped('scan', scan)
  const [asked, setAsked] = useTyped('asked', scan === '' ? null : { text: scan, turn: 0 })
  const [chosen, setChosen] = useTyped<UnitLine | null>('line', null)
  const [empty, setEmpty] = useState<string>()
  // Every scan is looked up again: goods move between two scans of one paper.
  const lookup = useCall(
    lookUpLines,
    { query: { search: asked?.text ?? '' } },
    { ...ASKED_ONCE, asOf: asked?.turn ?? 0, enabled: asked !== null },
  )
  const found = asked === null ? undefined : lookup.data
  // A help and no more: who has a paper to scan does not wait for it, and nothing is said where it fails.
  const waiting = useCall(listToReceive, {})
  const line = chosen ?? (found?.lines.length === 1 ? found.lines[0] : undefined)
  const { done, busyWith, problem, keep, undo } = useReceiving(() => {
    setText('')
    setAsked(null)
    setChosen(null)
    field.current?.focus()
  })
  useOutcome(
    asked === null ? undefined : (lookup.error?.message ?? (found && describeFound(found.lines))),
    lookup.isError,
  )

  const panel = useRef<HTMLDivElement>(null)
  // The button that chose the line is gone: go on where its pieces are counted.
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
    setAsked((before) => (typed.trim() === '' ? null : { text: typed, turn: (before?.turn ?? 0) + 1 }))
    // The next scan takes the place of this one.
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className="stack">
      <Card>
        <ScanField
          field={field}
          text={text}
          error={empty ?? (asked && lookup.isError ? lookup.error.message : undefined)}
          isBusy={asked !== null && lookup.isFetching}
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
            key={`${line.order} ${line.number} ${line.version} ${asked?.turn}`}
            line={line}
            scanned={found?.quantity ?? null}
            onEntered={(receipt, issuesToo, answer) => keep(line, receipt, issuesToo, answer)}
          />
        </div>
      )}
      <RefusalAlert>{problem}</RefusalAlert>
      <DoneList entries={done} busyWith={busyWith} onUndo={(entry) => void undo(entry)} />
      {asked === null && !chosen && waiting.data && waiting.data.lines.length > 0 && (
        <LineChoices title="Waiting to be received" {...waiting.data} onChoose={setChosen} />
      )}
    </div>
  )
}

/** Says once what each scan has found, or why nothing. */
function useOutcome(words: string | undefined, isError: boolean): void {
  const announce = useAnnounce()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (words !== undefined && said.current !== words) announce(words, { isUrgent: isError })
    said.current = words
  }, [words, isError, announce])
}
