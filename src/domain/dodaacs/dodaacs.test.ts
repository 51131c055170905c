import { describe, expect, test } from 'vitest'
import { deriveSignalCode, findAddressFault, listSignalCodes } from './dodaacs.ts'

const own = 'W9AR01'

describe('signal codes', () => {
  test.each([
    [own, own, ['A']],
    [own, 'W9AR04', ['B', 'C']],
    ['W9AR03', own, ['J']],
    ['W9AR04', 'W9AR04', ['K', 'L']],
    ['W9AR03', 'W9AR04', ['L']],
  ])('shipping to %s and billing %s fits the signal codes %s', (shipTo, billTo, codes) => {
    expect(listSignalCodes({ dodaac: own, shipTo, billTo })).toEqual(codes)
    expect(deriveSignalCode({ dodaac: own, shipTo, billTo })).toBe(codes[0])
  })
})

describe('addresses of a DoDAAC', () => {
  const complete = { dodaac: own, billTo: own, shipTo: own, signalCode: 'A' }

  test('addresses that agree with the signal code have no fault', () => {
    expect(findAddressFault(complete)).toBeNull()
    expect(findAddressFault({ ...complete, billTo: 'W9AR04', signalCode: 'C' })).toBeNull()
  })

  test('the fault names all missing addresses', () => {
    expect(findAddressFault({ ...complete, billTo: null, signalCode: null })).toMatch(
      /W9AR01 has no bill-to and no signal code/,
    )
    expect(findAddressFault({ ...complete, shipTo: null })).toMatch(/has no ship-to\./)
  })

  test.each(['B', 'J', 'K', 'L', 'D', 'M', 'X'])(
    'signal code %s does not agree with shipping to and billing the DoDAAC itself',
    (signalCode) => {
      expect(findAddressFault({ ...complete, signalCode })).toMatch(
        new RegExp(`Signal code ${signalCode} .* does not fit .*; A would`),
      )
    },
  )
})
