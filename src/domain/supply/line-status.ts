import { findDefaultStatus } from './statuses.ts'

/** The first match counts (RDT-21 to RDT-25). */
const REMARKS = [
  ['QUANTITY', 'Ordered quantity of 0. Reorder if still needed.'],
  ['NUMERIC', 'Pending Review'],
  ['REQNR IS DELETED', 'Requisitioning DoDAAC is deleted. Contact your Administrator.'],
  ['REQNR NOT IN DAAS', 'Requisitioning DoDAAC not found. Contact your Administrator.'],
  ['SUPP ADDR', 'Supp Addr deleted. Contact your Administrator.'],
] as const

/** A remark, else the words of the last two characters, else the text (RDT-20 to RDT-41). */
export function describeLineStatus(shipmentStatus: string): string {
  const remark = REMARKS.find(([words]) => shipmentStatus.includes(words))
  return remark?.[1] ?? (findDefaultStatus(shipmentStatus.trimEnd().slice(-2))?.text || shipmentStatus)
}

/** Before the first status, and below after shipping (RDT-18, RDT-19). */
export const PROCESSING_TEXT = 'Processing'
export const SENT_TO_SUPPLIER = 'Sent to the supplier'
export const SHIPPED_TEXT = 'Shipped and tracking provided'

export type SupplyState =
  | 'none'
  | 'transmitted'
  | 'processing'
  | 'backordered'
  | 'shipped'
  | 'rejected'
  | 'cancelled'
