import { nameItem } from '#domain/catalogue/items.ts'
import { countGoods, type LineGoods, type Receipt } from '#domain/receipts/receipts.ts'
import type { UnitLine } from '#wire/receipts/receipts.ts'

export function goodsOf({ shippedQuantity, goods }: UnitLine): LineGoods {
  return { shippedQuantity, ...goods }
}

export function describeFound(lines: UnitLine[]): string {
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

/** 'Received 2 of Coat, size 42R for Jane Doe.' */
export function describeDone(line: UnitLine, receipt: Receipt, issuesToo: boolean): string {
  const { kind, quantity, short, damaged } = receipt
  const item = nameItem(line.description, line.size)
  if (kind === 'issue') return `Issued ${quantity} of ${item} to ${line.member}.`
  if (kind === 'return') return `Returned ${quantity} of ${item} from ${line.member}.`
  const verb = issuesToo && quantity > 0 ? 'Received and issued' : 'Received'
  const trouble = [...(short > 0 ? [`${short} missing`] : []), ...(damaged > 0 ? [`${damaged} damaged`] : [])]
  return `${verb} ${quantity} of ${item} for ${line.member}${trouble.length > 0 ? `, ${trouble.join(', ')}` : ''}.`
}
