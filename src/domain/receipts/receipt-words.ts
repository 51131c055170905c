import { formatDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { countGoods, countPieces, type LineGoods, type Receipt } from './receipts.ts'

export function describeReceipt(receipt: Receipt, line: LineGoods, member: string): string {
  const { kind, quantity, comment } = receipt
  if (kind === 'issue') return endSentence(`Issued ${quantity} to ${member}`, comment)
  if (kind === 'return') return endSentence(`${quantity} returned by ${member}`, comment)
  const parts = [
    `Received ${quantity === 0 ? 'none' : quantity} of ${countGoods(line).expected}`,
    ...(receipt.short > 0 ? [`${receipt.short} missing: ${receipt.shortReason}`] : []),
    ...(receipt.damaged > 0 ? [`${receipt.damaged} damaged: ${receipt.damagedReason}`] : []),
    ...(receipt.wrong > 0 ? [`${receipt.wrong} of another item: ${receipt.wrongReason}`] : []),
  ]
  return endSentence(parts.join(', '), comment)
}

export function describeReceipts(done: readonly { receipt: Receipt; member: string }[]): string {
  const total = (count: (receipt: Receipt) => number, of = done) =>
    of.reduce((sum, { receipt }) => sum + count(receipt), 0)
  const received = done.filter(({ receipt }) => receipt.kind === 'receive')
  const issued = done.filter(({ receipt }) => receipt.kind === 'issue')
  const troubles = [
    [total(({ short }) => short), 'missing'],
    [total(({ damaged }) => damaged), 'damaged'],
    [total(({ wrong }) => wrong), 'of another item'],
  ] as const
  const trouble = troubles.flatMap(([count, word]) => (count > 0 ? [`, ${count} ${word}`] : [])).join('')
  const good = ({ quantity }: Receipt) => quantity
  const names = [...new Set(issued.map(({ member }) => member))]
  return [
    ...(received.length > 0
      ? [`Received ${total(good, received)} of ${total(countPieces, received)} pieces${trouble}.`]
      : []),
    ...(issued.length > 0
      ? [`Issued ${total(good, issued)} to ${names.length === 1 ? names[0] : `${names.length} people`}.`]
      : []),
  ].join(' ')
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
    ...(reported > 0 ? [`${reported} ${nameReported(line)}`] : []),
  ]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function nameReported({ wrongQuantity }: LineGoods): string {
  return wrongQuantity > 0 ? 'missing, damaged or wrong' : 'missing or damaged'
}

export function describeNextStep(
  line: LineGoods & { requisition: string },
  contact: { email: string; phone: string },
): string {
  const { reported } = countGoods(line)
  if (reported === 0) return ''
  const ways = [contact.email, contact.phone].filter(Boolean).join(' or ')
  return (
    `${reported} of requisition ${formatDocumentNumber(line.requisition)} ${reported === 1 ? 'is' : 'are'} ${nameReported(line)}. ` +
    'Send a Supply Discrepancy Report (SF 364) with this requisition number' +
    `${ways ? `, and ask ${ways} for a replacement or a credit` : ''}. Set ${line.wrongQuantity > 0 ? 'damaged and wrong' : 'damaged'} pieces and their packaging aside until you receive instructions.`
  )
}
