import { formatNsn } from '../catalogue/stock-numbers.ts'
import { writeDay } from '../fiscal-years.ts'
import { formatMoney } from '../money.ts'
import { formatDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { CASE_CODES, CASE_WISHES, type CaseCode, type CaseWish } from './cases.ts'

type Facts = {
  number: number
  /** ISO, in the portal's zone. */
  openedOn: string
  supplier: string
  dodaac: string
  unitAddress: readonly string[]
  order: number
  line: number | null
  requisition: string
  nsn: string | null
  description: string
  unitOfIssue: string
  shipped: number
  received: number
  pieces: number
  unitPrice: number
  code: CaseCode | ''
  wish: CaseWish | ''
  carrier: string
  trackingNumber: string
  shipmentNumber: string
  shippedOn: string | null
  words: string
  openedBy: string
}

type Block = { block: string; name: string; value: string; isWide?: boolean }

/** The blocks of SF 364 that the portal knows. Block 5b, the invoice, is of the supplier. */
export function describeReport(one: Facts): Block[] {
  const { code, wish, unitPrice, pieces } = one
  return [
    { block: '1', name: 'Date of preparation', value: writeDay(one.openedOn) },
    { block: '2', name: 'Report number', value: `${one.dodaac}-${one.number}` },
    { block: '3', name: 'To', value: one.supplier },
    { block: '4', name: 'From', value: [one.dodaac, ...one.unitAddress].join('\n') },
    { block: '5a', name: "Shipper's name", value: one.supplier },
    {
      block: '6',
      name: 'Transportation document number',
      value: [one.carrier, one.trackingNumber || one.shipmentNumber].filter(Boolean).join(' '),
    },
    {
      block: '7a',
      name: "Shipper's number",
      value: [one.shipmentNumber, one.shippedOn ? writeDay(one.shippedOn) : ''].filter(Boolean).join(', '),
    },
    {
      block: '8',
      name: "Requisitioner's number",
      value: one.requisition ? formatDocumentNumber(one.requisition) : `Order ${one.order}`,
    },
    {
      block: '9a',
      name: 'NSN and nomenclature',
      value: [one.nsn ? formatNsn(one.nsn) : '', one.description].filter(Boolean).join(' '),
      isWide: true,
    },
    { block: '9b', name: 'Unit of issue', value: one.unitOfIssue },
    { block: '9c', name: 'Quantity shipped or billed', value: String(one.shipped) },
    { block: '10', name: 'Quantity received', value: String(one.received) },
    { block: '11a', name: 'Discrepancy quantity', value: String(pieces) },
    { block: '11b', name: 'Unit price', value: formatMoney(unitPrice) },
    { block: '11c', name: 'Total cost', value: formatMoney(unitPrice * pieces) },
    { block: '11d', name: 'Discrepancy code', value: code ? `${code}: ${CASE_CODES[code]}` : '' },
    {
      block: '12',
      name: 'Action code',
      value: wish ? `${CASE_WISHES[wish].action}: ${CASE_WISHES[wish].sentence}` : '',
    },
    { block: '13', name: 'Remarks', value: one.words, isWide: true },
    { block: '14', name: 'Name of preparing official', value: one.openedBy },
  ]
}
