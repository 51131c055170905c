import './item-status.css'
import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { canReplace, nameSuccessor } from '#domain/catalogue/successors.ts'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { OrderLine } from '#wire/lines/lines.ts'

/** The item's status now: backordered or obsolete. `onReplace` inserts the successor. Without it, read-only. */
export function ItemStatusNote({
  line,
  isBusy = false,
  onReplace,
}: {
  line: OrderLine
  isBusy?: boolean
  onReplace?: () => void
}) {
  const { itemStatus, replacement } = line
  if (itemStatus === 'active') return null
  if (itemStatus === 'backordered')
    return (
      <p className="item-status-note shrink m-0 mt-3">
        <StatusTag kind="info">{describeBackorder(line.getWellOn)}</StatusTag>
      </p>
    )
  return (
    <div className="item-status-note shrink m-0 mt-3">
      <StatusTag kind="warning">Obsolete</StatusTag>
      {canReplace(replacement) ? (
        <>
          <p>
            Replaced by {nameSuccessor(replacement)}, {nameItem(replacement.name, replacement.size)}.
          </p>
          {onReplace && (
            <Button variant="outline" data-replace isBusy={isBusy} busyText="Replacing…" onClick={onReplace}>
              Replace with {nameSuccessor(replacement)}
              <span className="visually-hidden">, in place of {line.description}</span>
            </Button>
          )}
        </>
      ) : (
        <p>{describeNoReplacement(line)}</p>
      )}
    </div>
  )
}

function describeNoReplacement({ replacement }: OrderLine): string {
  if (!replacement) return 'It can no longer be ordered and has no replacement.'
  const name = `${nameSuccessor(replacement)}, ${replacement.name}`
  return replacement.isSold
    ? `It is replaced by ${name}. Choose a size there.`
    : `It is replaced by ${name}, which your program does not sell.`
}

/** Lines that an approver should notice. Empty when all can ship. */
export function ItemStatusList({ lines, label }: { lines: OrderLine[]; label: string }) {
  const notable = lines.filter(({ itemStatus }) => itemStatus !== 'active')
  if (notable.length === 0) return null
  return (
    <ul className="plain-list mt-3 mb-3 text-3" aria-label={label}>
      {notable.map((line) => (
        <li key={line.number}>
          Line {line.number}, {line.description}:{' '}
          {line.itemStatus === 'backordered' ? describeBackorder(line.getWellOn) : 'Obsolete'}
        </li>
      ))}
    </ul>
  )
}
