import fc from 'fast-check'
import { expect, test } from 'vitest'
import { places } from '#demo/places.ts'
import { findZipFault, isState, isZip, listStatesOfZip, STATES } from './states.ts'

const SHARED = ['063', '834', '967', '969']

test('all states exist: 50 states, the district, eight territories, and three postal regions', () => {
  expect(STATES).toHaveLength(62)
  for (const { code, name } of STATES) expect(`${code} ${name}`).toMatch(/^[A-Z]{2} .{4,}/)
  expect(['OH', 'DC', 'PR', 'GU', 'AP', 'ZZ', '', 'oh'].filter(isState)).toEqual([
    'OH',
    'DC',
    'PR',
    'GU',
    'AP',
  ])
})

test('the state and ZIP code agree for every known place', () => {
  const known = [
    ...['OH 43085', 'OH 43085-1234', 'DC 20001', 'DC 20301', 'VA 20101', 'PR 00934', 'VI 00802', 'GU 96910'],
    ...['AE 09012', 'AP 96204', 'AA 34002', 'MA 02139', 'NY 10001', 'TX 88510', 'AK 99506'],
    ...places.map(([, state, zip]) => `${state} ${zip}`),
  ]
  for (const [state = '', zip = ''] of known.map((place) => place.split(' ')))
    expect([zip, isZip(zip), findZipFault(state, zip)]).toEqual([zip, true, null])
})

test('the fault for a state and ZIP code that disagree says where the ZIP code is', () => {
  expect(findZipFault('OH', '90210')).toBe(
    'ZIP code 90210 is in California, not in Ohio. Correct the state or the ZIP code.',
  )
  expect(findZipFault('AE', '96204')).toMatch(/Armed Forces Pacific, not in Armed Forces Europe/)
  expect(findZipFault('NY', '00100')).toBe('There is no ZIP code that begins with 001.')
  for (const text of ['4308', '430851234', '43085-12', 'K1A 0B1', '']) expect(isZip(text), text).toBe(false)
})

test('the state and ZIP code agree exactly when the ZIP code belongs to the state', () => {
  const zips = fc.nat(99_999).map((number) => String(number).padStart(5, '0'))
  fc.assert(
    fc.property(zips, fc.constantFrom(...STATES), (zip, { code }) => {
      const states = listStatesOfZip(zip)
      expect(findZipFault(code, zip) === null).toBe(states.includes(code))
      expect(states.length <= 1 || SHARED.includes(zip.slice(0, 3))).toBe(true)
    }),
    { numRuns: 150 },
  )
})
