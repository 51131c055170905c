import { expect, test } from 'vitest'
import { describeLayers } from './describe-layers.ts'

const layers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ pieces: 9999, nsn: '8405019001234', unit: 'EA', cents: 99_999_90 + at },
  }))

test('the goods of a part are listed price by price, and a long list ends with a count', () => {
  expect(describeLayers([])).toBe('')
  expect(describeLayers(layers(2))).toBe(
    '9999 of NSN 8405-01-900-1234 at $99,999.90; 9999 of NSN 8405-01-900-1234 at $99,999.91',
  )
  expect(describeLayers(layers(8))).toMatch(/at \$99,999\.97$/)
  expect(describeLayers(layers(11))).toMatch(/at \$99,999\.97; and 3 more$/)
  expect(describeLayers(layers(1000)).length).toBeLessThanOrEqual(400)
})
