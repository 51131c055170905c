import { expect, test } from 'vitest'
import { findTracking, isCarrier, trackingUrl } from './carriers.ts'

test('each carrier has its own tracking page', () => {
  expect(trackingUrl('FEDE', '123456789012')).toBe('https://www.fedex.com/fedextrack/?trknbr=123456789012')
  expect(trackingUrl('UPS', '1Z999AA10123456784')).toBe(
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  )
  expect(trackingUrl('USPS', 'RE123456789US')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=RE123456789US',
  )
})

test('a tracking number cannot lead to another site [E7]', () => {
  expect(trackingUrl('DHL', '1')).toBe('')
  expect(trackingUrl('toString', '1')).toBe('')
  expect(trackingUrl('UPS', '')).toBe('')
  expect(trackingUrl('UPS', '1&x=//evil.example')).toBe(
    'https://www.ups.com/track?tracknum=1%26x%3D%2F%2Fevil.example',
  )
  expect(isCarrier('constructor')).toBe(false)
})

test.each([
  ['UPS', '1Z999AA10123456784', 'UPS', '1Z999AA10123456784'],
  ['FEDE', '123456789012345', 'FEDE', '123456789012345'],
  ['USPS', 'RE123456789US', 'USPS', 'RE123456789US'],
  ['UPS', 'W9AR0163250001XXX', '', 'TCN W9AR0163250001XXX'],
  ['', 'W9AR0163250001AXX', '', 'TCN W9AR0163250001AXX'],
  ['UPS', 'GBL123456', '', 'GBL123456'],
  ['', '', '', ''],
])(
  "for the parcel number of the supplier, %s %s is a link only when the number is the carrier's own",
  (carrier, number, known, text) => {
    expect(findTracking({ carrier, trackingNumber: number, shipmentNumber: number })).toEqual({
      carrier: known,
      text,
    })
  },
)

test('the number of a notice belongs to the carrier in any form, unless it is a control number', () => {
  const notice = (trackingNumber: string) =>
    findTracking({ carrier: 'UPS', trackingNumber, shipmentNumber: 'W9AR0163250001XXX' })
  expect(notice('ODD1')).toEqual({ carrier: 'UPS', text: 'ODD1' })
  expect(notice('W9AR0163250001BXX')).toEqual({ carrier: '', text: 'TCN W9AR0163250001BXX' })
})
