import { parseDocumentNumber } from './milstrip/document-numbers.ts'

/** Who brings a parcel. The ERP's codes are not the carriers' own; addresses come only from this list. */
export const CARRIERS = {
  FEDE: {
    name: 'FedEx',
    address: 'https://www.fedex.com/fedextrack/?trknbr=',
    shape: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
  },
  UPS: {
    name: 'UPS',
    address: 'https://www.ups.com/track?tracknum=',
    shape: /^1Z[0-9A-Z]{16}$/,
  },
  USPS: {
    name: 'USPS',
    address: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    shape: /^(?:\d{20,22}|\d{26}|\d{30}|\d{34}|[A-Z]{2}\d{9}US)$/,
  },
} as const

export type Carrier = keyof typeof CARRIERS

export function isCarrier(text: string): text is Carrier {
  return Object.hasOwn(CARRIERS, text)
}

/** Where the carrier shows the way of a parcel; empty for a carrier that is not on the list or without a number. */
export function trackingUrl(carrier: string, trackingNumber: string): string {
  if (!isCarrier(carrier) || trackingNumber === '') return ''
  return CARRIERS[carrier].address + encodeURIComponent(trackingNumber)
}

/** A parcel's numbers: the carrier's as far as anybody named it, else the supplier's own stands in its place. */
export type ParcelNumbers = { carrier: string; trackingNumber: string; shipmentNumber: string }

/**
 * The number by which people ask for a parcel, and the carrier who knows it: '' for a number that only the supplier gave.
 * A carrier looks at numbers of its own only; a control number says its kind, so that nobody asks a carrier for it.
 */
export function findTracking({ carrier, trackingNumber, shipmentNumber }: ParcelNumbers): {
  carrier: Carrier | ''
  text: string
} {
  if (isCarrier(carrier) && CARRIERS[carrier].shape.test(trackingNumber))
    return { carrier, text: trackingNumber }
  if (isControlNumber(trackingNumber)) return { carrier: '', text: `TCN ${trackingNumber}` }
  // An odd number that a carrier is said to know is a reason to wonder, not to keep people from asking.
  const isCarriers = isCarrier(carrier) && trackingNumber !== shipmentNumber
  return { carrier: isCarriers ? carrier : '', text: trackingNumber }
}

/** A transportation control number: a document number with suffix, partial and split behind it. */
function isControlNumber(number: string): boolean {
  return /^.{15,17}$/.test(number) && parseDocumentNumber(number.slice(0, 14)) !== null
}
