import { expect, test } from 'vitest'
import { hasTrackingShape, isCarrier, trackingUrl } from './carriers.ts'

test('each carrier has its own tracking page', () => {
  expect(trackingUrl('FEDE', '123456789012')).toBe('https://www.fedex.com/fedextrack/?trknbr=123456789012')
  expect(trackingUrl('UPS', '1Z999AA10123456784')).toBe(
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  )
  expect(trackingUrl('USPS', 'RE123456789US')).toBe(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=RE123456789US',
  )
})

test('a tracking number cannot lead anywhere else [E7]', () => {
  expect(trackingUrl('DHL', '1')).toBe('')
  expect(trackingUrl('toString', '1')).toBe('')
  expect(trackingUrl('UPS', '')).toBe('')
  expect(trackingUrl('UPS', '1&x=//evil.example')).toBe(
    'https://www.ups.com/track?tracknum=1%26x%3D%2F%2Fevil.example',
  )
  expect(isCarrier('constructor')).toBe(false)
})

test('a number of the wrong shape is noticed', () => {
  expect(hasTrackingShape('UPS', '1Z999AA10123456784')).toBe(true)
  expect(hasTrackingShape('UPS', '123456789012')).toBe(false)
  expect(hasTrackingShape('FEDE', '123456789012')).toBe(true)
  expect(hasTrackingShape('USPS', '12')).toBe(false)
})
