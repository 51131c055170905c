import { useState } from 'react'
import type { ResponseSource } from '#web/calls/call-keys.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { currentVisit, onVisitEnd } from '#web/ui/visit.ts'
import { change } from '#wire/change.ts'
import { type UnitLine, undoReceipts } from '#wire/receipts/receipts.ts'
import { Discrepancy } from './Discrepancy.tsx'
import { goodsOf } from './line-words.ts'

export type Done = {
  receipts: number[]
  handovers: number[]
  sentence: string
  lines: UnitLine[]
  /** Receipts with missing, damaged or wrong pieces. */
  reported: { order: number; number: number; receipt: number | undefined }[]
  isUndone: boolean
}

/** Outlasts the page, because a receipt to sign replaces it. */
let kept: { program: string; entries: Done[] } = { program: '', entries: [] }
onVisitEnd(() => {
  kept = { program: '', entries: [] }
})

/** After another page has undone the issues of a handover. Receipts of the same act stay. */
export function noteUndone(receipts: readonly number[], handover: number): void {
  const entries = kept.entries.map((entry) => {
    if (!entry.handovers.includes(handover)) return entry
    const left = entry.receipts.filter((receipt) => !receipts.includes(receipt))
    const handovers = entry.handovers.filter((number) => number !== handover)
    if (left.length === 0) return { ...entry, handovers, isUndone: true }
    return { ...entry, receipts: left, handovers, sentence: `${entry.sentence} The issue is undone.` }
  })
  kept = { ...kept, entries }
}

/** The acts of the visit. `onUndone` runs after each undo. */
export function useDoneList(shows: readonly ResponseSource[], onUndone: () => void) {
  const { program } = usePerson()
  const [done, setDone] = useState(() => (kept.program === program ? kept.entries : []))
  const [visit] = useState(currentVisit)
  const keep = (next: (entries: Done[]) => Done[]) => {
    // A late response belongs to the person who signed out.
    if (visit !== currentVisit()) return
    kept = { program, entries: next(kept.program === program ? kept.entries : []) }
    setDone(kept.entries)
  }
  const [undoing, setUndoing] = useState<Done | null>(null)
  const announce = useAnnounce()
  const { send, isBusy, problem, clearProblem } = useChange({ shows, failed: 'This could not be undone.' })
  const add = (entry: Omit<Done, 'isUndone'>) => {
    keep((all) => [{ ...entry, isUndone: false }, ...all])
    clearProblem()
  }
  const undo = (entry: Done) => {
    setUndoing(entry)
    void send(change(undoReceipts, { body: { receipts: entry.receipts } }), {
      onDone: () => {
        keep((all) => all.map((one) => (one === entry ? { ...one, isUndone: true } : one)))
        announce(`Undone: ${entry.sentence}`)
        onUndone()
      },
    })
  }
  const list = (
    <>
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <DoneList entries={done} busyWith={isBusy ? undoing : null} onUndo={undo} />
    </>
  )
  return { add, list }
}

/** Newest first. The user can undo the last entry of each line. */
function DoneList({
  entries,
  busyWith,
  onUndo,
}: {
  entries: Done[]
  busyWith: Done | null
  onUndo: (entry: Done) => void
}) {
  if (entries.length === 0) return null
  return (
    <Card title="Done during this visit">
      <ol className="done" aria-label="Done during this visit, newest first">
        {entries.map((entry, at) => {
          const { sentence, lines, handovers, isUndone } = entry
          const later = entries.slice(0, at).filter((one) => !one.isUndone)
          const isLast =
            !isUndone && !later.some((one) => one.lines.some((line) => lines.some(isSameAs(line))))
          return (
            <li key={entry.receipts[0]} className="done__entry cluster gap-4 gap-x-6 apart py-4">
              <div className="done__words flush">
                <p>
                  {isUndone ? <s>{sentence}</s> : sentence}
                  {isUndone && <strong> Undone</strong>}
                </p>
                {!isUndone &&
                  lines.map((line) => {
                    const own = entry.reported.find(isSameAs(line))
                    return (
                      own && (
                        <Discrepancy
                          key={`${line.order} ${line.number}`}
                          line={{ ...goodsOf(line), requisition: line.requisition }}
                          of={{ order: line.order, line: line.number, receipt: own.receipt }}
                        />
                      )
                    )
                  })}
              </div>
              {!isUndone &&
                handovers.map((number) => (
                  <AppLink key={number} href={`/receipts/${number}`}>
                    Sign or print receipt {number}
                  </AppLink>
                ))}
              {isLast && (
                <Button
                  variant="quiet"
                  isBusy={busyWith === entry}
                  busyText="Undoing…"
                  aria-label={`Undo: ${sentence}`}
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

type Place = Pick<UnitLine, 'order' | 'number'>
const isSameAs = (one: Place) => (other: Place) => one.order === other.order && one.number === other.number
