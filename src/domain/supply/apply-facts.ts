import type { Carrier } from './carriers.ts'
import type { StatusTable } from './statuses.ts'
import type { SuppliedLine } from './supplied-line.ts'

/** A parcel that a shipment status speaks of; the carrier is '' while nobody named it. */
export type Parcel = {
  suffix: string
  /** In the ordered unit of issue. */
  quantity: number
  /** What was shipped: its NSN, unit of issue, quantity and price in that unit. */
  nsn: string
  unitOfIssue: string
  units: number
  unitPriceCents: number
  shippedOn: string
  shipmentNumber: string
  carrier: Carrier | ''
  trackingNumber: string
}

/** What a record does: the line after it, and the event that describes it. Days are ISO. */
export type Applied = {
  line: SuppliedLine
  event: {
    kind: 'status' | 'shipped' | 'rejected' | 'cancelled' | 'refused'
    code: string
    detail: string
    datedOn: string
    estimatedOn: string | null
  }
  parcel?: Parcel
  /** What will not come any more, for mail; money in cents. */
  ended?: { kind: 'rejected' | 'cancelled'; words: string; refundedCents: number; nextStep: string }
  tracking?: { suffix: string; carrier: Carrier; trackingNumber: string }
}

/** What is known beside line and record. */
export type ApplyFacts = {
  statuses: StatusTable
  /** ISO day; records name a day of the year only. */
  today: string
  /** Cents of a unit of an item in the fiscal year of the order; null when the catalogue does not know. */
  priceOf: (nsn: string) => { cents: number; unit: string } | null
}
