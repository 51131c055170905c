import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { startRandom } from '../random.ts'
import { findTracking, isCarrier, trackingUrl } from './carriers.ts'
import { CHECK_DIGITS, drawTrackingNumber } from './tracking-numbers.ts'

test('each carrier has its own tracking page, and a tracking number cannot lead to another site [E7]', () => {
  checkRows(
    [
      ['FEDE', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
      ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
      ['USPS', 'RE123US', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=RE123US'],
      ['UPS', '1&x=//evil.example', 'https://www.ups.com/track?tracknum=1%26x%3D%2F%2Fevil.example'],
      ['UPS', '', ''],
      ['DHL', '1', ''],
      ['toString', '1', ''],
    ],
    (carrier, number, url) => expect(trackingUrl(carrier, number)).toBe(url),
  )
  expect(isCarrier('constructor')).toBe(false)
})

test("the parcel number of the supplier is a link only when the number is the carrier's own", () => {
  checkRows(
    [
      ['UPS', '1Z999AA10123456784', 'UPS', '1Z999AA10123456784'],
      ['FEDE', '123456789012345', 'FEDE', '123456789012345'],
      ['USPS', 'RE123456789US', 'USPS', 'RE123456789US'],
      ['UPS', 'W9AR0163250001XXX', '', 'TCN W9AR0163250001XXX'],
      ['', 'W9AR0163250001AXX', '', 'TCN W9AR0163250001AXX'],
      ['UPS', 'GBL123456', '', 'GBL123456'],
      ['', '', '', ''],
    ],
    (carrier, number, known, text) => {
      const tracking = findTracking({ carrier, trackingNumber: number, shipmentNumber: number })
      expect(tracking).toEqual({ carrier: known, text })
    },
  )
  // The number of a notice belongs to the carrier in any form, unless it is a control number.
  const notice = (trackingNumber: string) =>
    findTracking({ carrier: 'UPS', trackingNumber, shipmentNumber: 'W9AR0163250001XXX' })
  expect(notice('ODD1')).toEqual({ carrier: 'UPS', text: 'ODD1' })
  expect(notice('W9AR0163250001BXX')).toEqual({ carrier: '', text: 'TCN W9AR0163250001BXX' })
})

test('sample numbers and synthetic numbers of each carrier have its form and check digit', () =>
  checkRows<[carrier: keyof typeof CHECK_DIGITS, form: RegExp, sample: string]>(
    [
      ['FEDE', /^\d{12}$/, '986578788855'],
      ['UPS', /^1Z[A-Z0-9]{15}\d$/, '1Z5R89390357567127'],
      ['USPS', /^\d{22}$/, '9400110200881269505160'],
    ],
    (carrier, form, sample) => {
      const random = startRandom('parcels')
      for (const number of [
        sample,
        ...Array.from({ length: 200 }, () => drawTrackingNumber(carrier, random)),
      ]) {
        expect(number).toMatch(form)
        expect(CHECK_DIGITS[carrier](number.slice(0, -1))).toBe(Number(number.at(-1)))
      }
    },
  ))
