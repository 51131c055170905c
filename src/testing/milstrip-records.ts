import fc from 'fast-check'
import { addDays, yddd } from '#domain/fiscal-years.ts'
import { CARRIERS } from '#domain/supply/carriers.ts'
import { ordinalDay } from '#domain/supply/milstrip/days.ts'
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
} from '#domain/supply/milstrip/records.ts'

const SIGNS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (sign) => !/[a-z]/.test(sign),
)

export const signs = fc.constantFrom(...SIGNS)

const shape = (pattern: RegExp) => fc.stringMatching(pattern)
const blankOr = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text)
/** Columns without trailing blanks. */
const stored = (length: number) => fc.string({ unit: signs, maxLength: length }).map((text) => text.trimEnd())

const days = fc.integer({ min: 0, max: 36_524 }).map((offset) => addDays('2000-01-01', offset))
const ordinals = days.map(ordinalDay)
const documents = fc
  .tuple(shape(/^[A-Z0-9]{6}$/), days.map(yddd), shape(/^[A-HJ-NP-Z0-9]{4}$/))
  .map((parts) => parts.join(''))
const suffixes = blankOr(shape(/^[A-Z0-9]$/))
const priorities = shape(/^(0[1-9]|1[0-5])$/)
const addresses = shape(/^[A-Z0-9]{6}$/)
const dodaacs = addresses.filter((text) => !text.startsWith('Y'))
const nsns = shape(/^\d{13}$/)
const requiredDeliveries = fc.oneof(
  fc.constantFrom('', '444', '555', '777', '999', 'N', 'E', 'N05', 'E30', 'S01', 'X99'),
  ordinals,
)
const advice = blankOr(shape(/^\d[A-HJ-NP-Z0-9]$/))

function shared(stockNumber: fc.Arbitrary<string>) {
  return {
    ...{ routing: shape(/^[A-Z0-9]{3}$/), mediaStatus: blankOr(shape(/^[A-Z0-9]$/)), stockNumber },
    ...{ unitOfIssue: shape(/^[A-Z]{2}$/), quantity: fc.integer({ min: 1, max: 99_999 }) },
    ...{ document: documents, supplementaryAddress: blankOr(addresses) },
    ...{ fundCode: blankOr(shape(/^[A-Z0-9]{2}$/)), distribution: blankOr(shape(/^[A-Z0-9 ]{2}[A-Z0-9]$/)) },
  }
}

const project = blankOr(shape(/^[A-Z0-9]{3}$/))
const tail = stored(14)

/** Signal code, supplementary address and fund code that fit together. */
const destinations = fc.oneof(
  fc.record({
    signal: fc.constantFrom('B', 'J', 'K', 'L'),
    supplementaryAddress: dodaacs,
    fundCode: shape(/^[A-Z0-9]{2}$/),
  }),
  fc.record({
    signal: fc.constant('A'),
    supplementaryAddress: blankOr(addresses),
    fundCode: shape(/^[A-Z0-9]{2}$/),
  }),
  fc.record({
    signal: fc.constant('C'),
    supplementaryAddress: blankOr(dodaacs),
    fundCode: fc.constant('6C'),
  }),
  fc.record({
    signal: fc.constant('D'),
    supplementaryAddress: blankOr(addresses),
    fundCode: fc.constant(''),
  }),
  fc.record({ signal: fc.constant('M'), supplementaryAddress: dodaacs, fundCode: fc.constantFrom('', '6C') }),
)

const requisitions: fc.Arbitrary<Requisition> = fc
  .tuple(
    fc.record({
      family: fc.constant('A0' as const),
      dic: fc.constantFrom('A01', 'A05', 'A0A', 'A0E'),
      ...shared(nsns),
      demand: fc.constantFrom('R', 'N', 'O', 'P', 'I'),
      project,
      priority: priorities,
      requiredDelivery: requiredDeliveries,
      advice,
      tail,
    }),
    destinations,
  )
  .map(([record, where]) => ({ ...record, ...where }))

const stockNumbers = fc.oneof(nsns, shape(/^[A-Z0-9]{13}$/))
const variants = (family: string) => shape(/^[123689]$/).map((variant) => family + variant)

const supplyStatuses: fc.Arbitrary<SupplyStatusRecord> = fc.record({
  family: fc.constant('AE' as const),
  dic: variants('AE'),
  ...shared(stockNumbers),
  suffix: suffixes,
  signal: suffixes,
  project,
  priority: blankOr(priorities),
  transactionDay: ordinals,
  status: shape(/^[A-Z][A-Z0-9]$/),
  lastSource: blankOr(shape(/^[A-Z0-9]{3}$/)),
  estimatedShip: blankOr(days.map(yddd)),
  priceColumns: fc.oneof(shape(/^\d{7}$/), stored(7)),
})

const shipments: fc.Arbitrary<ShipmentStatusRecord> = fc
  .tuple(
    fc.record({
      family: fc.constant('AS' as const),
      dic: variants('AS'),
      ...shared(stockNumbers),
      suffix: suffixes,
      holdCode: suffixes,
      shippedDay: ordinals,
      modeOfShipment: suffixes,
      tail: stored(3),
    }),
    fc.constantFrom('own', 'foreign', 'priority', 'plain'),
    priorities,
    stored(15),
    shape(/^[A-Z0-9]{2,3}$/),
    documents,
  )
  .map(([record, kind, priority, number, ending, other]) => {
    if (kind === 'own') return { ...record, priority: '', shipmentNumber: record.document + ending }
    if (kind === 'foreign') return { ...record, priority: '', shipmentNumber: `W${other.slice(1)}${ending}` }
    return { ...record, priority: kind === 'priority' ? priority : '', shipmentNumber: number }
  })

function requests<F extends 'AC' | 'AF'>(family: F, requestDay: fc.Arbitrary<string>) {
  return fc.record({
    family: fc.constant(family),
    dic: variants(family),
    ...shared(stockNumbers),
    suffix: suffixes,
    signal: fc.constantFrom('A', 'B', 'C', 'D', 'J', 'K', 'L', 'M'),
    project,
    priority: priorities,
    requestDay,
    advice,
    tail,
  })
}

const cancellations: fc.Arbitrary<CancellationRequest> = requests('AC', ordinals)
const followUps: fc.Arbitrary<FollowUp> = requests('AF', requiredDeliveries)

const notices: fc.Arbitrary<TrackingNotice> = fc.record({
  ...{ family: fc.constant('ZT' as const), dic: fc.constant('ZT1') },
  ...{ routing: blankOr(shape(/^[A-Z0-9]{3}$/)), carrier: fc.constantFrom(...Object.keys(CARRIERS)) },
  ...{ unused: stored(18), document: documents, suffix: suffixes },
  trackingNumber: shape(/^[A-Z0-9]{1,36}$/),
})

const addressLines: fc.Arbitrary<AddressLine> = fc.record({
  ...{ family: fc.constant('ZX' as const), dic: fc.constant('ZX1'), routing: shape(/^[A-Z0-9]{3}$/) },
  ...{ place: shape(/^[1-9]$/), unused: stored(22), document: documents, unusedToo: stored(1) },
  text: stored(36).filter((text) => text !== ''),
})

/** Each record has a line. */
export const MADE_UP_RECORDS: Record<Family, fc.Arbitrary<MilstripRecord>> = {
  ...{ A0: requisitions, AE: supplyStatuses, AS: shipments, AC: cancellations, AF: followUps, ZT: notices },
  ZX: addressLines,
}
