export type Family = 'A0' | 'AE' | 'AS' | 'AC' | 'AF' | 'ZT' | 'ZX'

/** Columns without trailing blanks (`decision 21`). */
type Shared = {
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
  /** '' when a transportation control number fills columns 60 to 76. */
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

/** `requestDay`: day of the year of the request. */
export type CancellationRequest = Request & { family: 'AC' }

/** `requestDay`: the required delivery date, '' or a wish. */
export type FollowUp = Request & { family: 'AF' }

/** Our own record, because AS has no place for a tracking number. */
export type TrackingNotice = {
  family: 'ZT'
  dic: string
  routing: string
  carrier: string
  unused: string
  document: string
  suffix: string
  trackingNumber: string
}

/** Our own record: a line of an address that no DoDAAC has. */
export type AddressLine = {
  family: 'ZX'
  dic: string
  routing: string
  place: string
  unused: string
  document: string
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
