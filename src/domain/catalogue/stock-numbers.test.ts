import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNsn, isPgc, parseNsn } from './stock-numbers.ts'

it('the reader accepts an NSN with or without dashes, and the portal shows it with dashes', () => {
  const spellings = ['NSN 8405–01–900–1234', '*8405019001234*', '8405\u00A001 900\u20111234']
  for (const typed of [' 8405-01-900-1234 ', ...spellings])
    expect(parseNsn(typed), typed).toBe('8405019001234')
  expect(formatNsn('8405019001234')).toBe('8405-01-900-1234')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{13}$/), (nsn) => {
      expect([parseNsn(nsn), parseNsn(formatNsn(nsn))]).toEqual([nsn, nsn])
    }),
  )
})

it('any other text is no NSN and no PGC, and appears unchanged', () => {
  for (const wrong of ['', '840501900123', '84050190012345', '8405x19001234', '８405019001234'])
    expect(parseNsn(wrong), wrong).toBeNull()
  expect(['12345', '00000', '1234', '123456', '1234a', ' 12345'].filter(isPgc)).toEqual(['12345', '00000'])
  for (const longer of ['84050190012345', 'A8405019001234']) expect(formatNsn(longer)).toBe(longer)
})
