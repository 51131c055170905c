import { formatDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { countGoods, type LineGoods, type Receipt } from './receipts.ts'

export function describeReceipt(receipt: Receipt, line: LineGoods, member: string): string {
  const { kind, quantity, comment } = receipt
  if (kind === 'issue') return endSentence(`Issued ${quantity} to ${member}`, comment)
  if (kind === 'return') return endSentence(`${quantity} returned by ${member}`, comment)
  const parts = [
    `Received ${quantity === 0 ? 'none' : quantity} of ${countGoods(line).expected}`,
    ...(receipt.short > 0 ? [`${receipt.short} missing: ${receipt.shortReason}`] : []),
    ...(receipt.damaged > 0 ? [`${receipt.damaged} damaged: ${receipt.damagedReason}`] : []),
  ]
  return endSentence(parts.join(', '), comment)
}

function endSentence(text: string, comment: string): string {
  const whole = comment === '' ? text : `${text}: ${comment}`
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}

export function describeGoods(line: LineGoods): string {
  const { expected, reported } = countGoods(line)
  const parts = [
    ...(line.receivedQuantity > 0 ? [`received ${line.receivedQuantity} of ${expected}`] : []),
    ...(line.issuedQuantity > 0 ? [`issued ${line.issuedQuantity}`] : []),
    ...(line.returnedQuantity > 0 ? [`${line.returnedQuantity} returned`] : []),
    ...(reported > 0 ? [`${reported} missing or damaged`] : []),
  ]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function describeNextStep(
  line: LineGoods & { requisition: string },
  contact: { email: string; phone: string },
): string {
  const { reported } = countGoods(line)
  if (reported === 0) return ''
  const ways = [contact.email, contact.phone].filter(Boolean).join(' or ')
  return (
    `${reported} of requisition ${formatDocumentNumber(line.requisition)} ${reported === 1 ? 'is' : 'are'} missing or damaged. ` +
    'Send a Supply Discrepancy Report (SF 364) with this requisition number' +
    `${ways ? `, and ask ${ways} for a replacement or a credit` : ''}. Set damaged pieces and their packaging aside until you receive instructions.`
  )
}
