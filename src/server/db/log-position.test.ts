import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LATEST, readPosition, writePosition } from './log-position.ts'

test('a place in the log is read as PostgreSQL writes it, and compared as a number', () => {
  expect(readPosition('1/6F000060')).toBe((1n << 32n) + 0x6f000060n)
  expect(readPosition('0/9')).toBeLessThan(readPosition('0/10') ?? 0n)
  expect(readPosition('0/FFFFFFFF')).toBeLessThan(readPosition('1/0') ?? 0n)
  for (const other of ['', '1', '1/', '/1', '1/G', '1/123456789', '1/1; Path=/', null, undefined])
    expect(readPosition(other), String(other)).toBeNull()
})

test('what is written of a place is read back, up to the latest of all', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: LATEST }), (position) => {
      expect(readPosition(writePosition(position))).toBe(position)
    }),
  )
})
