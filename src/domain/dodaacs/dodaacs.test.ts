import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { deriveSignalCode, findAddressFault, listSignalCodes } from './dodaacs.ts'

const own = 'W9AR01'
const complete = { dodaac: own, billTo: own, shipTo: own, signalCode: 'A' }

test('signal codes say where orders ship and who pays', () =>
  checkRows<[string, string, ...string[]]>(
    [
      [own, own, 'A'],
      [own, 'W9AR04', 'B', 'C'],
      ['W9AR03', own, 'J'],
      ['W9AR04', 'W9AR04', 'K', 'L'],
      ['W9AR03', 'W9AR04', 'L'],
    ],
    (shipTo, billTo, ...codes) => {
      const addresses = { dodaac: own, shipTo, billTo }
      expect(listSignalCodes(addresses)).toEqual(codes)
      expect(deriveSignalCode(addresses)).toBe(codes[0])
      for (const signalCode of codes) expect(findAddressFault({ ...addresses, signalCode })).toBeNull()
    },
  ))

test('the fault of an address names all that is missing, or the signal code that does not agree', () => {
  expect(findAddressFault({ ...complete, billTo: null, signalCode: null })).toMatch(
    /W9AR01 has no bill-to and no signal code/,
  )
  expect(findAddressFault({ ...complete, shipTo: null })).toMatch(/has no ship-to\./)
  for (const signalCode of 'BJKLDMX')
    expect(findAddressFault({ ...complete, signalCode })).toMatch(
      new RegExp(`Signal code ${signalCode} .* does not fit .*; A would`),
    )
})
