import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNsn, isPgc, parseNsn } from './stock-numbers.ts'

it('the reader accepts an NSN with or without dashes, and the portal shows it with dashes', () => {
  expect(parseNsn(' 8405-01-900-1234 ')).toBe('8405019001234')
  for (const typed of [
    '8405019001234',
    'NSN 8405–01–900–1234',
    '*8405019001234*',
    '8405\u00A001 900\u20111234',
  ])
    expect(parseNsn(typed), typed).toBe('8405019001234')
  expect(formatNsn('8405019001234')).toBe('8405-01-900-1234')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{13}$/), (nsn) => {
      expect(parseNsn(formatNsn(nsn))).toBe(nsn)
    }),
  )
})

it('any other text is no NSN and no PGC', () => {
  for (const wrong of ['', '840501900123', '84050190012345', '8405x19001234', '８405019001234'])
    expect(parseNsn(wrong), wrong).toBeNull()
  expect(['12345', '00000'].every(isPgc)).toBe(true)
  expect(['1234', '123456', '1234a', ' 12345'].some(isPgc)).toBe(false)
})

it('only a number of thirteen digits appears in four groups', () => {
  expect(formatNsn('84050190012345')).toBe('84050190012345')
  expect(formatNsn('A8405019001234')).toBe('A8405019001234')
})
