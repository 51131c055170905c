import { expect, test } from 'vitest'
import { tellLayers } from './tell-layers.ts'

const layers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    pieces: 9999,
    nsn: '8405019001234',
    unit: 'EA',
    cents: 99_999_90 + at,
  }))

test('goods of a part are told price by price, and of many prices the rest is counted', () => {
  expect(tellLayers([])).toBe('')
  expect(tellLayers(layers(2))).toBe(
    '9999 of NSN 8405-01-900-1234 at $99,999.90; 9999 of NSN 8405-01-900-1234 at $99,999.91',
  )
  expect(tellLayers(layers(8))).toMatch(/at \$99,999\.97$/)
  expect(tellLayers(layers(11))).toMatch(/at \$99,999\.97; and 3 more$/)
  expect(tellLayers(layers(1000)).length).toBeLessThanOrEqual(400)
})
