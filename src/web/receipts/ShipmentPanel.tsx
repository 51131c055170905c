import { type FormEvent, useId, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { countPieces, type Receipt, requireOfShipment, requirePossible } from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatPart } from '#domain/supply/milstrip/document-numbers.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { readQuantity } from '#web/ui/quantity.ts'
import { Skippable } from '#web/ui/Skippable.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { change } from '#wire/change.ts'
import { type OpenShipment, type ReceiptsDone, receiveShipment } from '#wire/receipts/receipts.ts'
import { CountFields, type Counts, NO_COUNTS, readCounts, type WrongCount } from './CountFields.tsx'
import type { Done } from './DoneList.tsx'
import { findOnlyMember, goodsOf, nameMembers, nameShipment, sumPieces } from './line-words.ts'

type Part = OpenShipment['parts'][number]
/** By shipment. */
export type Exceptions = Record<number, Counts>

/** One button receives everything. Exceptions of a part are counted first. */
export function ShipmentPanel({
  shipment,
  formId,
  exceptions,
  onExceptions,
  onReceived,
  onOpenLine,
  onSaving,
  onRefused,
}: {
  shipment: OpenShipment
  formId: string
  exceptions: Exceptions
  onExceptions: (exceptions: Exceptions) => void
  onReceived: (done: ReceiptsDone, shipment: OpenShipment, reported: Done['reported']) => void
  onOpenLine: (part: Part) => void
  onSaving: () => void
  /** The desk shows it, because the panel can be gone by then. */
  onRefused: (refusal: Refusal) => void
}) {
  const id = useId()
  const { parts } = shipment
  const [wrong, setWrong] = useState<{ shipment: number; at: WrongCount } | null>(null)
  const { send, isBusy } = useChange({ shows: ORDERS })
  const member = findOnlyMember(parts)
  const pieces = sumPieces(parts)
  const reported = parts.reduce((sum, part) => sum + countReported(exceptions[part.shipment]), 0)
  const good = parts.reduce((sum, part) => sum + countGood(part, exceptions[part.shipment]), 0)

  const refuse = (part: Part, { message, errors }: Refusal) => {
    const field = errors[0]?.field === 'quantity' ? 'short' : (errors[0]?.field ?? 'short')
    setWrong({ shipment: part.shipment, at: { field, message } })
    document.getElementById(`${id}-${part.shipment}-${field}`)?.focus()
  }
  const save = (issuesToo: boolean) => {
    setWrong(null)
    const counted: (Omit<Receipt, 'kind' | 'comment'> & { shipment: number })[] = []
    for (const part of parts) {
      const receipt = readPart(part, exceptions[part.shipment])
      if (receipt instanceof Refusal) return refuse(part, receipt)
      const { kind: _, comment: __, ...counts } = receipt
      counted.push({ shipment: part.shipment, ...counts })
    }
    onSaving()
    void send(change(receiveShipment, { body: { parts: counted, issuesToo } }), {
      // The receipts are in the order of the parts.
      onDone: (done) =>
        onReceived(
          done,
          shipment,
          parts.flatMap(({ shipment: part, line: { order, number } }, at) =>
            countReported(exceptions[part]) > 0 ? [{ order, number, receipt: done.receipts[at] }] : [],
          ),
        ),
      onRefused,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <Card title={nameShipment(shipment)}>
      <p>
        {formatNumberOf(parts.length, 'line', 'lines')}, {formatNumberOf(pieces, 'piece', 'pieces')} for{' '}
        {nameMembers(parts)}. Shipped {formatDate(shipment.shippedOn)}.{' '}
        {shipment.trackingUrl && (
          <a href={shipment.trackingUrl} target="_blank" rel="noopener">
            Track it<span className="visually-hidden"> (opens a new tab)</span>
          </a>
        )}
      </p>
      {shipment.isCut && <p>This is part of the box. Scan it again after receiving these.</p>}
      <form id={formId} noValidate onSubmit={submit} aria-label={`Receive ${nameShipment(shipment)}`}>
        <div className="toolbar">
          <Button type="submit" icon="check" isBusy={isBusy} busyText="Saving…">
            {reported === 0
              ? `Receive all ${formatNumberOf(pieces, 'piece', 'pieces')}`
              : `Receive ${good}, report ${reported}`}
          </Button>
          {member && good > 0 && (
            <Button variant="outline" isDisabled={isBusy} onClick={() => save(true)}>
              Receive and issue to {member}
            </Button>
          )}
        </div>
        <Skippable name="the lines of the shipment">
          <ul className="done" aria-label="Lines of the shipment">
            {parts.map((part) => (
              <PartRow
                key={part.shipment}
                id={`${id}-${part.shipment}`}
                part={part}
                exceptions={exceptions[part.shipment]}
                wrong={wrong?.shipment === part.shipment ? wrong.at : null}
                onChange={(counts) => {
                  const { [part.shipment]: _, ...others } = exceptions
                  onExceptions(counts ? { ...others, [part.shipment]: counts } : others)
                }}
                onOpenLine={onOpenLine}
              />
            ))}
          </ul>
        </Skippable>
      </form>
    </Card>
  )
}

function PartRow({
  id,
  part,
  exceptions,
  wrong,
  onChange,
  onOpenLine,
}: {
  id: string
  part: Part
  exceptions: Counts | undefined
  wrong: WrongCount
  onChange: (counts: Counts | null) => void
  onOpenLine: (part: Part) => void
}) {
  const { line, pieces, suffix, suppliedNsn } = part
  const name = `${nameItem(line.description, line.size)} for ${line.member}`
  return (
    <li className="done__entry py-4">
      <div className="cluster gap-4 gap-x-6 apart">
        <Thumbnail of={line} />
        <div className="done__words flush">
          <p>
            <strong>{nameItem(line.description, line.size)}</strong>,{' '}
            {formatNumberOf(pieces, 'piece', 'pieces')}
            {exceptions && `, ${countGood(part, exceptions)} in good order`}
          </p>
          {suppliedNsn && <p>Sent instead: NSN {formatNsn(suppliedNsn)}</p>}
          <p className="soft">
            {line.member}, <AppLink href={`/orders/${line.order}`}>order {line.order}</AppLink>,{' '}
            <span className="code">{formatPart(line.requisition, suffix)}</span>
          </p>
        </div>
        <Button
          variant="outline"
          aria-expanded={exceptions !== undefined}
          aria-label={exceptions ? `No problem with ${name}` : `Report a problem with ${name}`}
          onClick={() => onChange(exceptions ? null : { ...NO_COUNTS })}
        >
          {exceptions ? 'No problem' : 'Report a problem'}
        </Button>
        <Button variant="quiet" aria-label={`Open line of ${name}`} onClick={() => onOpenLine(part)}>
          Open line
        </Button>
      </div>
      {exceptions && (
        <fieldset className="entry mt-4">
          <legend className="visually-hidden">Problems with {name}</legend>
          <CountFields id={id} counts={exceptions} wrong={wrong} hasExceptions onChange={onChange} />
        </fieldset>
      )}
    </li>
  )
}

export function countReported(counts: Counts | undefined): number {
  if (!counts) return 0
  return [counts.short, counts.damaged, counts.wrong].reduce(
    (sum, text) => sum + (readQuantity(text, 0, MAX_PIECES) ?? 0),
    0,
  )
}

function countGood({ pieces }: Part, counts: Counts | undefined): number {
  return Math.max(0, pieces - countReported(counts))
}

/** The pieces without an exception are in good order. */
function readPart({ line, pieces }: Part, exceptions: Counts = NO_COUNTS): Receipt | Refusal {
  try {
    const counts = readCounts({ ...exceptions, quantity: '0' })
    const receipt: Receipt = { ...counts, kind: 'receive', comment: '' }
    receipt.quantity = Math.max(0, pieces - countPieces(receipt))
    requireOfShipment(pieces, receipt)
    requirePossible(goodsOf(line), receipt)
    return receipt
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
