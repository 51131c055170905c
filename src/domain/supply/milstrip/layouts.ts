import { PARTY_VARIANTS, REQUISITION_VARIANTS } from './codes.ts'
import * as kinds from './kinds.ts'
import type {
  AddressLine,
  CancellationRequest,
  Family,
  FollowUp,
  MilstripRecord,
  Requisition,
  ShipmentStatusRecord,
  SupplyStatusRecord,
  TrackingNotice,
} from './records.ts'

/** Length 0: no columns in this layout. */
export type Field = {
  first: number
  length: number
  label: string
  kind: kinds.Kind
  /** Meaning of blank columns; without it, required. */
  blank: string | null
}

type Table<R extends MilstripRecord> = { [Name in Exclude<keyof R, 'family'>]: Field }

export type Layout = {
  family: Family
  title: string
  fields: readonly (readonly [name: string, field: Field])[]
  gaps: readonly number[]
}

function filled(first: number, length: number, label: string, kind: kinds.Kind): Field {
  return { first, length, label, kind, blank: null }
}

function optional(first: number, length: number, label: string, kind: kinds.Kind, blank = 'blank'): Field {
  return { first, length, label, kind, blank }
}

/** Columns 1 to 43 and 45 to 56 of all five MILSTRIP families. */
function shared(routing: string, stockNumber: kinds.Kind, quantity: string) {
  return {
    routing: filled(4, 3, routing, kinds.ROUTING),
    mediaStatus: optional(7, 1, 'Media and status', kinds.MEDIA_STATUS),
    stockNumber: filled(8, 15, 'Stock number', stockNumber),
    unitOfIssue: filled(23, 2, 'Unit of issue', kinds.UNIT_OF_ISSUE),
    quantity: filled(25, 5, quantity, kinds.QUANTITY),
    document: filled(30, 14, 'Document number', kinds.DOCUMENT_NUMBER),
  }
}

const SUFFIX = optional(44, 1, 'Suffix', kinds.SUFFIX, 'blank, the document number has one part')
const SUPPLEMENTARY_ADDRESS = optional(45, 6, 'Supplementary address', kinds.SUPPLEMENTARY_ADDRESS)
const SIGNAL = filled(51, 1, 'Signal code', kinds.SIGNAL)
const FUND_CODE = optional(52, 2, 'Fund code', kinds.FUND_CODE)
const DISTRIBUTION = optional(54, 3, 'Distribution', kinds.DISTRIBUTION)
const PROJECT = optional(57, 3, 'Project', kinds.PROJECT)
const PRIORITY = filled(60, 2, 'Priority', kinds.PRIORITY)
const ADVICE = optional(65, 2, 'Advice code', kinds.ADVICE)
const TAIL = optional(67, 14, 'Columns without a use here', kinds.UNCHECKED)

const REQUISITION: Table<Requisition> = {
  dic: filled(1, 3, 'Document identifier', kinds.identifier('A0', REQUISITION_VARIANTS)),
  ...shared('To source of supply', kinds.NSN, 'Quantity'),
  demand: filled(44, 1, 'Demand code', kinds.DEMAND),
  supplementaryAddress: SUPPLEMENTARY_ADDRESS,
  signal: SIGNAL,
  fundCode: FUND_CODE,
  distribution: DISTRIBUTION,
  project: PROJECT,
  priority: PRIORITY,
  requiredDelivery: optional(62, 3, 'Required delivery date', kinds.REQUIRED_DELIVERY),
  advice: ADVICE,
  tail: TAIL,
}

const SUPPLY_STATUS: Table<SupplyStatusRecord> = {
  dic: filled(1, 3, 'Document identifier', kinds.identifier('AE', PARTY_VARIANTS)),
  ...shared('From source of supply', kinds.STOCK_NUMBER, 'Quantity that the status is about'),
  suffix: SUFFIX,
  supplementaryAddress: SUPPLEMENTARY_ADDRESS,
  signal: optional(51, 1, 'Signal or hold code', kinds.HOLD_CODE),
  fundCode: FUND_CODE,
  distribution: DISTRIBUTION,
  project: PROJECT,
  priority: optional(60, 2, 'Priority', kinds.PRIORITY),
  transactionDay: filled(62, 3, 'Day of the status', kinds.DAY_OF_YEAR),
  status: filled(65, 2, 'Status code', kinds.STATUS),
  lastSource: optional(67, 3, 'Last known source of supply', kinds.ROUTING),
  estimatedShip: optional(70, 4, 'Estimated day of shipment', kinds.YEAR_AND_DAY),
  priceColumns: optional(74, 7, 'Unit price', kinds.PRICE_COLUMNS),
}

function shipmentStatus(priority: Field, shipmentNumber: Field): Table<ShipmentStatusRecord> {
  return {
    dic: filled(1, 3, 'Document identifier', kinds.identifier(['AS', 'AB'], PARTY_VARIANTS)),
    ...shared('From shipper', kinds.STOCK_NUMBER, 'Quantity shipped'),
    suffix: SUFFIX,
    supplementaryAddress: SUPPLEMENTARY_ADDRESS,
    holdCode: optional(51, 1, 'Hold code', kinds.HOLD_CODE),
    fundCode: FUND_CODE,
    distribution: DISTRIBUTION,
    shippedDay: filled(57, 3, 'Day of shipment', kinds.DAY_OF_YEAR),
    priority,
    shipmentNumber,
    modeOfShipment: optional(77, 1, 'Mode of shipment', kinds.MODE_OF_SHIPMENT),
    tail: optional(78, 3, 'Day available, or port', kinds.UNCHECKED),
  }
}

const SHIPMENT_STATUS = shipmentStatus(
  optional(60, 2, 'Priority', kinds.SHIPMENT_PRIORITY),
  optional(62, 15, 'Shipment number', kinds.UNCHECKED),
)

const SHIPMENT_STATUS_WITH_CONTROL_NUMBER = shipmentStatus(
  optional(60, 0, 'Priority', kinds.SHIPMENT_PRIORITY),
  filled(60, 17, 'Shipment number', kinds.CONTROL_NUMBER),
)

const CANCELLATION: Table<CancellationRequest> = {
  dic: filled(1, 3, 'Document identifier', kinds.identifier('AC', PARTY_VARIANTS)),
  ...shared('To source of supply', kinds.STOCK_NUMBER, 'Quantity to cancel'),
  suffix: SUFFIX,
  supplementaryAddress: SUPPLEMENTARY_ADDRESS,
  signal: SIGNAL,
  fundCode: FUND_CODE,
  distribution: DISTRIBUTION,
  project: PROJECT,
  priority: PRIORITY,
  requestDay: filled(62, 3, 'Day of the request', kinds.DAY_OF_YEAR),
  advice: ADVICE,
  tail: TAIL,
}

const FOLLOW_UP: Table<FollowUp> = {
  ...CANCELLATION,
  dic: filled(1, 3, 'Document identifier', kinds.identifier('AF', PARTY_VARIANTS)),
  quantity: filled(25, 5, 'Quantity asked about', kinds.QUANTITY),
  // A follow-up repeats the requisition's date or wish.
  requestDay: optional(62, 3, 'Required delivery date', kinds.REQUIRED_DELIVERY),
}

const TRACKING: Table<TrackingNotice> = {
  dic: filled(1, 3, 'Document identifier', kinds.identifier('ZT', { 1: 'to the portal' })),
  routing: optional(4, 3, 'From shipper', kinds.ROUTING),
  carrier: filled(8, 4, 'Carrier', kinds.CARRIER),
  unused: optional(12, 18, 'Columns without a use', kinds.UNCHECKED),
  document: filled(30, 14, 'Document number', kinds.DOCUMENT_NUMBER),
  suffix: SUFFIX,
  trackingNumber: filled(45, 36, 'Tracking number', kinds.TRACKING_NUMBER),
}

const ADDRESS_LINE: Table<AddressLine> = {
  dic: filled(1, 3, 'Document identifier', kinds.identifier('ZX', { 1: 'from the portal' })),
  routing: filled(4, 3, 'To source of supply', kinds.ROUTING),
  place: filled(7, 1, 'Line of the address', kinds.PLACE),
  unused: optional(8, 22, 'Columns without a use', kinds.UNCHECKED),
  document: filled(30, 14, 'Document number', kinds.DOCUMENT_NUMBER),
  unusedToo: optional(44, 1, 'Column without a use', kinds.UNCHECKED),
  text: filled(45, 36, 'Address', kinds.UNCHECKED),
}

export const LAYOUTS: Record<Family, Layout> = {
  A0: layout('A0', 'Requisition', REQUISITION),
  AE: layout('AE', 'Supply status', SUPPLY_STATUS),
  AS: layout('AS', 'Shipment status', SHIPMENT_STATUS),
  AC: layout('AC', 'Request to cancel', CANCELLATION),
  AF: layout('AF', 'Follow-up', FOLLOW_UP),
  ZT: layout('ZT', 'Tracking notice of the portal', TRACKING),
  ZX: layout('ZX', 'Address of an exception requisition', ADDRESS_LINE),
}

/** A transportation control number fills columns 60 to 76. */
export const CONTROL_NUMBER_LAYOUT = layout('AS', 'Shipment status', SHIPMENT_STATUS_WITH_CONTROL_NUMBER)

function layout(family: Family, title: string, table: Record<string, Field>): Layout {
  const fields = Object.entries(table).sort(([, one], [, other]) => one.first - other.first)
  const columns = Array.from({ length: 80 }, (_, index) => index + 1)
  const gaps = columns.filter(
    (column) => !fields.some(([, { first, length }]) => column >= first && column < first + length),
  )
  return { family, title, fields, gaps }
}
