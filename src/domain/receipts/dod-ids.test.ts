import { expect, test } from 'vitest'
import { maskDodIds, showDodId } from './dod-ids.ts'

const member = { id: 7, dodaac: 'W9AR01', dodId: '1234567890' }

test('a DoD ID is whole for readers of the program, for readers of the DoDAAC and for its person', () => {
  const reachOf = (personId: number, ...dodaacs: string[]) => ({ personId, dodaacs })
  const whole = [null, reachOf(1, 'W9AR01'), reachOf(7)]
  expect(whole.map((reach) => showDodId(reach, member))).toEqual(whole.map(() => '1234567890'))
  expect(showDodId(reachOf(1, 'W9AR02'), member)).not.toContain('123456')
  expect(maskDodIds('For 1234567890, 12345678901')).not.toMatch(/\b1234567890\b/)
})
