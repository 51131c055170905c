import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { UnitLine } from '#wire/receipts/receipts.ts'
import { Discrepancy } from './Discrepancy.tsx'
import { goodsOf } from './line-words.ts'

/** An entry that this page has made; the line is as it was answered. */
export type Done = {
  receipt: number
  sentence: string
  line: UnitLine
  isUndone: boolean
  needsReport: boolean
}

/** What was done since the page was opened, newest first. The last entry of each line can be undone. */
export function DoneList({
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
    <Card title="Done in this sitting">
      <ol className="done" aria-label="Done in this sitting, newest first">
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
