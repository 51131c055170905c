export type Family = 'A0' | 'AE' | 'AS' | 'AC' | 'AF' | 'ZT' | 'ZX'

/** Values are the columns without trailing blanks, '' when blank; `docs/decisions/0043` tells which columns. */
type Shared = {
  /** Document identifier: the family and a third character. */
  dic: string
  routing: string
  mediaStatus: string
  stockNumber: string
  unitOfIssue: string
  quantity: number
  document: string
  supplementaryAddress: string
  fundCode: string
  distribution: string
}

export type Requisition = Shared & {
  family: 'A0'
  demand: string
  signal: string
  project: string
  priority: string
  /** Day of the year, a wish such as 999, or ''. */
  requiredDelivery: string
  advice: string
  tail: string
}

export type SupplyStatusRecord = Shared & {
  family: 'AE'
  suffix: string
  /** The signal code of the requisition or a hold code. */
  signal: string
  project: string
  priority: string
  /** Day of the year. */
  transactionDay: string
  status: string
  lastSource: string
  /** YDDD or ''. */
  estimatedShip: string
  priceColumns: string
}

export type ShipmentStatusRecord = Shared & {
  family: 'AS'
  suffix: string
  holdCode: string
  /** Day of the year. */
  shippedDay: string
  /** '' when `shipmentNumber` is a transportation control number, which takes columns 60 to 76. */
  priority: string
  shipmentNumber: string
  modeOfShipment: string
  tail: string
}

type Request = Shared & {
  suffix: string
  signal: string
  project: string
  priority: string
  requestDay: string
  advice: string
  tail: string
}

/** `quantity` is what to cancel, `requestDay` the day of the year on which that was asked. */
export type CancellationRequest = Request & { family: 'AC' }

/** `requestDay` repeats the required delivery date of the requisition, '' and wishes included. */
export type FollowUp = Request & { family: 'AF' }

/** Our own notice: a carrier's tracking number has no place in an AS record. */
export type TrackingNotice = {
  family: 'ZT'
  dic: string
  routing: string
  /** FEDE, UPS or USPS. */
  carrier: string
  /** Columns 12 to 29. */
  unused: string
  document: string
  suffix: string
  trackingNumber: string
}

/** Our own exception data: a line of the address to which a requisition ships, which no DoDAAC has. */
export type AddressLine = {
  family: 'ZX'
  dic: string
  routing: string
  /** Number of the line, counted from 1. */
  place: string
  /** Columns 8 to 29. */
  unused: string
  document: string
  /** Column 44. */
  unusedToo: string
  text: string
}

export type MilstripRecord =
  | Requisition
  | SupplyStatusRecord
  | ShipmentStatusRecord
  | CancellationRequest
  | FollowUp
  | TrackingNotice
  | AddressLine
