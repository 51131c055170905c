import { nameItem } from '#domain/catalogue/items.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import type { UnitLine } from '#wire/receipts/receipts.ts'

/** Lines to choose one from: an NSN or an order number can mean several, and much can wait to be received. */
export function LineChoices({
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
