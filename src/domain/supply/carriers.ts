import { parseDocumentNumber } from './milstrip/document-numbers.ts'

/** The ERP's codes. Addresses come only from this list. */
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

export function trackingUrl(carrier: string, trackingNumber: string): string {
  if (!isCarrier(carrier) || trackingNumber === '') return ''
  return CARRIERS[carrier].address + encodeURIComponent(trackingNumber)
}

export type ParcelNumbers = { carrier: string; trackingNumber: string; shipmentNumber: string }

/** `carrier` is '' for the supplier's own number. Carriers do not know control numbers. */
export function findTracking({ carrier, trackingNumber, shipmentNumber }: ParcelNumbers): {
  carrier: Carrier | ''
  text: string
} {
  if (isCarrier(carrier) && CARRIERS[carrier].shape.test(trackingNumber))
    return { carrier, text: trackingNumber }
  if (isControlNumber(trackingNumber)) return { carrier: '', text: `TCN ${trackingNumber}` }
  // A number of unusual form keeps its named carrier.
  const isCarriers = isCarrier(carrier) && trackingNumber !== shipmentNumber
  return { carrier: isCarriers ? carrier : '', text: trackingNumber }
}

/** A document number with suffix, partial and split. */
function isControlNumber(number: string): boolean {
  return /^.{15,17}$/.test(number) && parseDocumentNumber(number.slice(0, 14)) !== null
}
