import { expect, test } from 'vitest'
import { startRandom } from '../random.ts'
import { CHECK_DIGITS, drawTrackingNumber } from './tracking-numbers.ts'

const FORMS = { FEDE: /^\d{12}$/, UPS: /^1Z[A-Z0-9]{15}\d$/, USPS: /^\d{22}$/ }
const digitOf = (carrier: keyof typeof FORMS, number: string) => CHECK_DIGITS[carrier](number.slice(0, -1))

test.each([
  ['FEDE', '986578788855'],
  ['UPS', '1Z5R89390357567127'],
  ['USPS', '9400110200881269505160'],
] as const)('a sample number of %s ends with its check digit', (carrier, sample) => {
  expect(sample).toMatch(FORMS[carrier])
  expect(digitOf(carrier, sample)).toBe(Number(sample.at(-1)))
})

test.each(['FEDE', 'UPS', 'USPS'] as const)(
  'synthetic numbers of %s have their form and check digit',
  (carrier) => {
    const random = startRandom('parcels')
    for (let turn = 0; turn < 200; turn++) {
      const number = drawTrackingNumber(carrier, random)
      expect(number).toMatch(FORMS[carrier])
      expect(digitOf(carrier, number)).toBe(Number(number.at(-1)))
    }
  },
)
