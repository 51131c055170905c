import { nameItem } from '#domain/catalogue/items.ts'
import { countGoods, type LineGoods, type Receipt } from '#domain/receipts/receipts.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import type { OpenShipment, UnitLine } from '#wire/receipts/receipts.ts'

export function goodsOf({ shippedQuantity, goods }: UnitLine): LineGoods {
  return { shippedQuantity, ...goods }
}

/** Unique among lines, and part of an element's id. */
export const placeOf = ({ order, number }: Pick<UnitLine, 'order' | 'number'>) => `${order}-${number}`

type Found = { shipments: OpenShipment[] }

export function describeFound({ shipments }: Found, lines: UnitLine[], hasExceptions: boolean): string {
  const [shipment] = shipments
  if (shipments.length > 1)
    return `${shipments.length} shipments found. Receive each by its button, or scan its label.`
  if (shipment) {
    const { parts } = shipment
    return `${nameShipment(shipment)}: ${formatNumberOf(parts.length, 'line', 'lines')}, ${formatNumberOf(sumPieces(parts), 'piece', 'pieces')} for ${nameMembers(parts)}. ${hasExceptions ? 'The problems that you typed are still below. Press Enter to receive with them.' : 'Press Enter to receive all, or report problems below.'}`
  }
  const [line] = lines
  if (!line) return 'No line found.'
  if (lines.length > 1) return `${lines.length} lines found. Choose one.`
  const { open, onHand, withMember } = countGoods(goodsOf(line))
  const parts = [
    ...(open > 0 ? [`${open} to receive`] : []),
    ...(onHand > 0 ? [`${onHand} to issue`] : []),
    ...(withMember > 0 ? [`${withMember} issued`] : []),
  ]
  return `${nameItem(line.description, line.size)} for ${line.member}: ${parts.join(', ') || 'nothing to do'}.`
}

type Parts = readonly { line: Pick<UnitLine, 'member' | 'memberId'> }[]

/** The name if the parts are for one person. Two people can have one name. */
export function findOnlyMember(parts: Parts): string | undefined {
  const [first] = parts
  return parts.every(({ line }) => line.memberId === first?.line.memberId) ? first?.line.member : undefined
}

export function nameMembers(parts: Parts): string {
  const people = new Set(parts.map(({ line }) => line.memberId)).size
  return findOnlyMember(parts) ?? formatNumberOf(people, 'person', 'people')
}

export function nameShipment({ carrier, number }: Pick<OpenShipment, 'carrier' | 'number'>): string {
  return ['Shipment', carrier, number || 'without a number'].filter(Boolean).join(' ')
}

export function sumPieces(parts: readonly { pieces: number }[]): number {
  return parts.reduce((sum, { pieces }) => sum + pieces, 0)
}

/** 'Received 2 of Coat, size 42R for Jane Doe.' */
export function describeDone(line: UnitLine, receipt: Receipt, issuesToo: boolean): string {
  const { kind, quantity, short, damaged, wrong } = receipt
  const item = nameItem(line.description, line.size)
  if (kind === 'issue') return `Issued ${quantity} of ${item} to ${line.member}.`
  if (kind === 'return') return `Returned ${quantity} of ${item} from ${line.member}.`
  const verb = issuesToo && quantity > 0 ? 'Received and issued' : 'Received'
  const trouble = [
    ...(short > 0 ? [`${short} missing`] : []),
    ...(damaged > 0 ? [`${damaged} damaged`] : []),
    ...(wrong > 0 ? [`${wrong} of another item`] : []),
  ]
  return `${verb} ${quantity} of ${item} for ${line.member}${trouble.length > 0 ? `, ${trouble.join(', ')}` : ''}.`
}
