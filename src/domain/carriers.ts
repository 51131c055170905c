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

/** Whether a number looks like one of the carrier's; a wrong shape is a reason to warn, never to refuse. */
export function hasTrackingShape(carrier: Carrier, trackingNumber: string): boolean {
  return CARRIERS[carrier].shape.test(trackingNumber)
}
