import type { Carrier } from './carriers.ts'
import type { StatusTable } from './statuses.ts'
import type { SuppliedLine } from './supplied-line.ts'

export type Parcel = {
  suffix: string
  /** In the ordered unit of issue. */
  quantity: number
  nsn: string
  unitOfIssue: string
  units: number
  unitPriceCents: number
  shippedOn: string
  shipmentNumber: string
  carrier: Carrier | ''
  trackingNumber: string
}

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
  /** Pieces that will not arrive, for email; cents. */
  ended?: {
    kind: 'rejected' | 'cancelled'
    quantity: number
    words: string
    refundedCents: number
    nextStep: string
  }
  tracking?: { suffix: string; carrier: Carrier; trackingNumber: string }
}

export type ApplyFacts = {
  statuses: StatusTable
  /** ISO day; records have only a day of the year. */
  today: string
  /** Cents per unit in the order's fiscal year; null when the catalog has none. */
  priceOf: (nsn: string) => { cents: number; unit: string } | null
}
