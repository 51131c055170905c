import { type FormEvent, useId, useState } from 'react'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import {
  countGoods,
  type LineGoods,
  type Receipt,
  type ReceiptKind,
  requireOfShipment,
  requirePossible,
} from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { isOutdated, useChange } from '#web/change/useChange.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { ResponseOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import {
  addReceipt,
  type OpenShipment,
  receiptReason,
  receiveShipment,
  type UnitLine,
} from '#wire/receipts/receipts.ts'
import { CountFields, type Counts, NO_COUNTS, readCounts } from './CountFields.tsx'
import { Discrepancy } from './Discrepancy.tsx'
import { goodsOf } from './line-words.ts'

export function LinePanel({
  line,
  part,
  scanned,
  onEntered,
  onOutdated,
}: {
  line: UnitLine
  /** The part of the box in which the line was opened. */
  part: Part | null
  scanned: number | null
  onEntered: Entered
  onOutdated: (message: string) => void
}) {
  const goods = goodsOf(line)
  const { expected, missing, open, onHand, withMember } = countGoods(goods)
  const { receivedQuantity, issuedQuantity, returnedQuantity } = goods
  const facts: [name: string, value: React.ReactNode][] = [
    ['For', `${line.member}${line.maskedDodId ? `, DoD ID ${line.maskedDodId}` : ''}`],
    ['Requisition', formatDocumentNumber(line.requisition)],
    ['NSN', formatNsn(line.nsn)],
    ...(line.suppliedNsn ? [['Sent instead', formatNsn(line.suppliedNsn)] as [string, string]] : []),
    [
      'Order',
      <AppLink
        key="order"
        href={`/orders/${line.order}`}
      >{`Order ${line.order}, line ${line.number}`}</AppLink>,
    ],
    ['DoDAAC', line.dodaac],
    ['Line status', line.lineStatus],
    ['Ordered', `${line.quantity} ${line.unitOfIssue}`],
    ['Shipped', line.shippedQuantity],
    ['Received', `${receivedQuantity} of ${expected}`],
    ['Issued', issuedQuantity],
    ['Returned', returnedQuantity],
    ['Still to come', open],
  ]
  return (
    <Card title={nameItem(line.description, line.size)}>
      <div className="line-panel cluster gap-5 gap-x-6 align-start">
        <Thumbnail of={line} />
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Discrepancy
        line={{ ...goods, requisition: line.requisition }}
        of={{ order: line.order, line: line.number }}
      />
      <div className="entries rows gap-7 mt-7">
        {missing > 0 && (
          <EntryForm
            kind="receive"
            line={line}
            pieces={Math.min(scanned ?? missing, part?.pieces ?? (open || missing))}
            {...{ part, onEntered, onOutdated }}
          />
        )}
        {onHand > 0 && <EntryForm kind="issue" pieces={onHand} {...{ line, onEntered, onOutdated }} />}
        {withMember > 0 && (
          <EntryForm kind="return" pieces={withMember} {...{ line, onEntered, onOutdated }} />
        )}
        {missing + onHand + withMember === 0 && <p>Nothing is left to do with this line.</p>}
      </div>
    </Card>
  )
}

type Part = OpenShipment['parts'][number]
type Stored = Pick<ResponseOf<typeof addReceipt>, 'receipt' | 'handover' | 'line'>
type Entered = (receipt: Receipt, issuesToo: boolean, response: Stored) => void

const HEADS: Record<ReceiptKind, string> = { receive: 'Receive', issue: 'Issue', return: 'Return' }

/**
 * Counts pieces that are received, issued, or returned. It is prefilled with the open quantity. Typed values stay until
 * they are saved.
 */
function EntryForm({
  kind,
  line,
  part = null,
  pieces,
  onEntered,
  onOutdated,
}: {
  kind: ReceiptKind
  line: UnitLine
  part?: Part | null
  pieces: number
  onEntered: Entered
  onOutdated: (message: string) => void
}) {
  const id = useId()
  /** A null quantity: all open pieces. */
  const [entry, setTyped] = useTyped<Omit<Counts, 'quantity'> & { quantity: string | null; comment: string }>(
    `${kind} ${line.order} ${line.number}`,
    { ...NO_COUNTS, quantity: null, comment: '' },
  )
  const typed = { ...entry, quantity: entry.quantity ?? String(pieces) }
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null)
  const { send, isBusy } = useChange({ shows: ORDERS })

  const refuse = ({ message, errors }: Refusal) => {
    const field = errors[0]?.field.replace('parts.0.', '') ?? ''
    setWrong({ field: field in typed ? field : '', message })
    if (field in typed) document.getElementById(`${id}-${field}`)?.focus()
  }
  const save = (issuesToo: boolean) => {
    setWrong(null)
    const receipt = readEntry(kind, typed, goodsOf(line), part)
    if (receipt instanceof Refusal) return refuse(receipt)
    const onRefused = (refusal: Refusal) => {
      refuse(refusal)
      if (isOutdated(refusal)) onOutdated(refusal.message)
    }
    if (part) {
      const { kind: _, comment: _none, ...counts } = receipt
      const ofBox = change(receiveShipment, {
        body: { parts: [{ shipment: part.shipment, ...counts }], issuesToo },
      })
      return void send(ofBox, {
        onDone: ({ receipts: [number = 0], handovers: [handover = null], lines: [after = line] }) =>
          onEntered(receipt, issuesToo, { receipt: number, handover, line: after }),
        onRefused,
      })
    }
    const wanted = change(addReceipt, {
      params: { number: line.order, line: line.number },
      body: { ...receipt, issuesToo },
      ifMatch: line.version,
    })
    void send(wanted, { onDone: (response) => onEntered(receipt, issuesToo, response), onRefused })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <form className="entry pt-6 line-above" noValidate aria-labelledby={`${id}-head`} onSubmit={submit}>
      <h3 id={`${id}-head`}>{HEADS[kind]}</h3>
      <RefusalAlert isSlim>{wrong?.field === '' && wrong.message}</RefusalAlert>
      <CountFields
        id={id}
        counts={typed}
        wrong={wrong}
        hasExceptions={kind === 'receive'}
        quantityLabel={kind === 'receive' ? 'In good order' : 'Pieces'}
        onChange={(counts) => setTyped({ ...typed, ...counts })}
      >
        {kind === 'return' && (
          <TextField
            id={`${id}-comment`}
            label="Reason"
            hint="Such as wrong size or defective."
            autoComplete="off"
            maxLength={receiptReason.max}
            className="entry__words"
            isRequired
            value={typed.comment}
            error={wrong?.field === 'comment' ? wrong.message : undefined}
            onChange={(event) => setTyped({ ...typed, comment: event.target.value })}
          />
        )}
      </CountFields>
      <div className="toolbar">
        <Button type="submit" isBusy={isBusy} busyText="Saving…">
          {kind === 'receive' ? 'Received' : kind === 'issue' ? `Issue to ${line.member}` : 'Return'}
        </Button>
        {kind === 'receive' && countGoods(goodsOf(line)).missing > 0 && (
          <Button variant="outline" isDisabled={isBusy} onClick={() => save(true)}>
            Received and issued to {line.member}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A refusal has the words of the server. */
function readEntry(
  kind: ReceiptKind,
  { comment, ...counts }: Counts & { comment: string },
  goods: LineGoods,
  part: Part | null,
): Receipt | Refusal {
  try {
    const receipt: Receipt = { ...readCounts(counts), kind, comment: comment.trim() }
    if (part) requireOfShipment(part.pieces, receipt)
    requirePossible(goods, receipt)
    return receipt
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
