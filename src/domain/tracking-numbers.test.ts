import { expect, test } from 'vitest'
import { startRandom } from './random.ts'
import { drawTrackingNumber, isTrackingNumber } from './tracking-numbers.ts'

// Published sample numbers of the carriers.
test.each([
  ['FEDE', '986578788855'],
  ['UPS', '1Z5R89390357567127'],
  ['USPS', '9400110200881269505160'],
] as const)('a sample number of %s passes, and not with another last digit', (carrier, sample) => {
  const other = `${sample.slice(0, -1)}${(Number(sample.at(-1)) + 1) % 10}`
  expect([isTrackingNumber(carrier, sample), isTrackingNumber(carrier, other)]).toEqual([true, false])
})

test.each(['FEDE', 'UPS', 'USPS'] as const)(
  'synthetic numbers of %s have their form and check digit',
  (carrier) => {
    const random = startRandom('parcels')
    for (let turn = 0; turn < 200; turn++)
      expect(isTrackingNumber(carrier, drawTrackingNumber(carrier, random))).toBe(true)
  },
)
