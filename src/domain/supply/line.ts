import { SHIPPED_TEXT } from './line-status.ts'
import { countParts, type PartCount, sumUp } from './parts.ts'
import { readStatus, type StatusTable, statusText } from './statuses.ts'
import type { Counted, SuppliedLine } from './supplied-line.ts'

export const UNTOUCHED = {
  parts: {},
  unsentQuantity: 0,
  cancellationRequested: 0,
  cancellationRequestedOn: null,
  cancelRound: 0,
  shippedQuantity: 0,
  receivedQuantity: 0,
  supplyCode: '',
  supplyDatedOn: null,
  getWellOn: null,
} satisfies Partial<SuppliedLine>

/** As ordered, or as supply changed it. */
export function expectedQuantity(line: Counted): number {
  return line.unsentQuantity + sumUp(line).size
}

/** Supply ended them, or a person canceled them before supply received them. */
export function endedQuantity(line: Counted): number {
  return line.unsentQuantity + sumUp(line).ended
}

/** Neither shipped nor ended. */
export function outstandingQuantity(line: Counted): number {
  return sumUp(line).open
}

/** Outstanding, and not received. */
export function cancellableQuantity(line: SuppliedLine): number {
  return countNotHere(outstandingQuantity(line), line)
}

/** Outstanding pieces that did not arrive ahead of the supplier's record. */
export function countNotHere(
  outstanding: number,
  { shippedQuantity, receivedQuantity }: Pick<SuppliedLine, 'shippedQuantity' | 'receivedQuantity'>,
): number {
  return Math.max(0, outstanding - Math.max(0, receivedQuantity - shippedQuantity))
}

export type Charge = { pieces: number; unitPriceCents: number }

/** Without ended pieces whose money was refunded. */
export function listCharges(line: Counted): Charge[] {
  return countParts(line).flatMap(({ paid }) =>
    paid.map(({ pieces, cents }) => ({ pieces, unitPriceCents: cents })),
  )
}

/** Pieces that are neither shipped nor ended, with what each was charged, in the order of the parts. */
export function listOpenCharges(line: Counted): [pieces: number, cents: number][] {
  return countParts(line).flatMap(({ openLayers }) =>
    openLayers.map(({ pieces, cents }): [number, number] => [pieces, cents]),
  )
}

/** Cents that the line should have cost by now. */
export function chargeOf(line: Counted): number {
  return sumUp(line).chargeCents
}

/** Cents that wait for Finance. */
export function heldCents(line: Counted): number {
  return sumUp(line).heldCents
}

/** Null where it is as ordered or where parts differ. */
export function describeDifferences(line: Counted): {
  nsn: string | null
  quantity: number | null
  priceCents: number | null
} {
  const quantity = expectedQuantity(line)
  const layers = countParts(line).flatMap((part) => part.layers)
  const other = layers.find(({ nsn }) => nsn !== line.nsn)
  const prices = new Set(layers.map(({ cents }) => cents))
  const [price] = prices
  return {
    nsn: other?.nsn ?? null,
    quantity: quantity === line.quantity ? null : quantity,
    priceCents: prices.size === 1 && price !== undefined && price !== line.unitPriceCents ? price : null,
  }
}

export function settleState(line: SuppliedLine, statuses: StatusTable): SuppliedLine {
  const parts = countParts(line)
  const shippedQuantity = parts.reduce((sum, part) => sum + part.shipped, 0)
  const said = findLatestStatus(parts)
  const latest = { ...line, shippedQuantity, supplyDatedOn: said?.on ?? line.supplyDatedOn }
  if (parts.some(({ open }) => open > 0)) {
    const after = { ...latest, supplyCode: said?.code ?? '', getWellOn: said?.getWellOn ?? null }
    return { ...after, ...describeOpen(after, statuses) }
  }
  if (shippedQuantity > 0)
    return {
      ...latest,
      supplyCode: said?.code ?? '',
      getWellOn: said?.getWellOn ?? null,
      supplyState: 'shipped',
      supplyText: SHIPPED_TEXT,
      cancellationRequested: 0,
    }
  const code = findEndingCode(line, parts)
  const status = readStatus(statuses, code)
  return {
    ...latest,
    supplyState: status.class === 'rejected' ? 'rejected' : 'cancelled',
    supplyCode: code,
    supplyText: statusText(status),
    cancellationRequested: 0,
  }
}

/** Open parts first. On one day, a divided part wins. */
function findLatestStatus(parts: readonly PartCount[]): PartCount['status'] {
  const open = parts.filter((part) => part.open > 0 && part.status)
  return (open.length > 0 ? open : parts).reduce<PartCount['status']>(
    (latest, { status }) => (status && (latest === null || status.on >= latest.on) ? status : latest),
    null,
  )
}

function describeOpen(line: SuppliedLine, statuses: StatusTable): Partial<SuppliedLine> {
  if (line.supplyCode === '') return line.shippedQuantity > 0 ? { supplyState: 'processing' } : {}
  const status = readStatus(statuses, line.supplyCode)
  return {
    supplyState: status.class === 'backorder' ? 'backordered' : 'processing',
    supplyText: statusText(status),
  }
}

function findEndingCode({ unsentQuantity }: SuppliedLine, parts: readonly PartCount[]): string {
  const pieces = new Map<string, number>([['BQ', unsentQuantity]])
  for (const { ended } of parts)
    for (const { code, quantity } of ended) pieces.set(code, (pieces.get(code) ?? 0) + quantity)
  const [largest] = [...pieces].sort(([aCode, a], [bCode, b]) => b - a || aCode.localeCompare(bCode))
  return largest?.[0] ?? ''
}

/** Every line shipped or ended, at least one shipped. */
export function isAllShipped(lines: readonly SuppliedLine[]): boolean {
  return (
    lines.every((line) => outstandingQuantity(line) === 0) && lines.some((line) => line.shippedQuantity > 0)
  )
}
