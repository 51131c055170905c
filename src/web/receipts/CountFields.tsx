import type { ReactNode } from 'react'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import type { Receipt } from '#domain/receipts/receipts.ts'
import { Refusal } from '#domain/refusal.ts'
import { readQuantity } from '#web/ui/quantity.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { findFault } from '#wire/code.ts'
import { countedPieces, receiptReason } from '#wire/receipts/receipts.ts'

export const NO_COUNTS = {
  quantity: '',
  short: '0',
  shortReason: '',
  damaged: '0',
  damagedReason: '',
  wrong: '0',
  wrongReason: '',
}
export type Counts = typeof NO_COUNTS
type Field = keyof Counts
export type WrongCount = { field: string; message: string } | null

const EXCEPTIONS = [
  ['short', 'Missing', 'Why missing', 'Such as not in the box.'],
  ['damaged', 'Damaged', 'Kind of damage', 'Such as torn seam.'],
  ['wrong', 'Wrong item', 'Item that came instead', 'Such as size 44 or boots.'],
] as const

/** Each exception asks for its reason when it has pieces. */
export function CountFields({
  id,
  counts,
  wrong,
  hasExceptions,
  quantityLabel,
  onChange,
  children,
}: {
  id: string
  counts: Counts
  wrong: WrongCount
  hasExceptions: boolean
  /** Without it, the good pieces are the rest. */
  quantityLabel?: string
  onChange: (counts: Counts) => void
  children?: ReactNode
}) {
  const base = (field: Field, label: string) => ({
    ...{ id: `${id}-${field}`, label, autoComplete: 'off', value: counts[field] },
    error: wrong?.field === field ? wrong.message : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...counts, [field]: event.target.value }),
  })
  const number = (field: Field, label: string) => (
    <TextField
      key={field}
      {...base(field, label)}
      maxLength={5}
      inputMode="numeric"
      className="entry__number"
      onFocus={(event) => event.target.select()}
    />
  )
  return (
    <div className="fields entry__fields">
      {quantityLabel && number('quantity', quantityLabel)}
      {hasExceptions &&
        EXCEPTIONS.map(([field, label, reason, hint]) => [
          number(field, label),
          (readQuantity(counts[field], 0, MAX_PIECES) ?? 1) > 0 && (
            <TextField
              key={`${field}Reason`}
              {...base(`${field}Reason`, reason)}
              hint={hint}
              maxLength={receiptReason.max}
              className="entry__words"
              isRequired
            />
          ),
        ])}
      {children}
    </div>
  )
}

/** @throws Refusal that names the field */
export function readCounts(typed: Counts): Omit<Receipt, 'kind' | 'comment'> {
  const read = (field: 'quantity' | 'short' | 'damaged' | 'wrong') => {
    const number = readQuantity(typed[field], 0, MAX_PIECES)
    const message = findFault(countedPieces, number)
    if (message !== null) throw new Refusal('invalid', message, { errors: [{ field, message }] })
    return number ?? 0
  }
  return {
    ...{ quantity: read('quantity'), short: read('short'), damaged: read('damaged'), wrong: read('wrong') },
    shortReason: typed.shortReason.trim(),
    damagedReason: typed.damagedReason.trim(),
    wrongReason: typed.wrongReason.trim(),
  }
}
