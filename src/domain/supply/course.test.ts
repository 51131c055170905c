import { expect, test } from 'vitest'
import { addDays } from './fiscal-years.ts'
import { advanceLine, describeStep, planSupply, type SupplyLine } from './supply-plan.ts'
import { isTrackingNumber } from './tracking-numbers.ts'

const numbers = Array.from({ length: 4000 }, (_, n) => `W9AR016325${String(n + 1).padStart(4, '0')}`)

function startLine(requisition: string): SupplyLine {
  return {
    requisition,
    quantity: 3,
    supplyState: 'none',
    supplyCode: '',
    supplyText: '',
    getWellOn: null,
    shippedQuantity: 0,
    receivedState: 1,
    nextSupplyStep: '2026-11-21',
  }
}

test('a requisition always takes the same course', () => {
  for (const number of numbers.slice(0, 50)) expect(planSupply(number)).toEqual(planSupply(number))
})

test('about four of five lines ship at once, one in ten waits, few are rejected or cancelled', () => {
  const share = (matches: (codes: string[]) => boolean) =>
    numbers.filter((number) => matches(planSupply(number).map((s) => s.code))).length / numbers.length
  expect(share((codes) => codes.includes('BB'))).toBeCloseTo(0.1, 1)
  expect(share((codes) => codes.at(-1)?.startsWith('C') ?? false)).toBeCloseTo(0.04, 1)
  expect(share((codes) => codes.at(-1) === 'BQ')).toBeCloseTo(0.02, 1)
  expect(numbers.filter((n) => planSupply(n).some((s) => s.kind === 'shipped')).length / 4000).toBeCloseTo(
    0.94,
    1,
  )
})

test('no step but the first happens on the day of another, and every parcel can be tracked', () => {
  for (const number of numbers) {
    const [first, ...others] = planSupply(number)
    expect(first).toMatchObject({ kind: 'transmitted', afterDays: 0 })
    for (const step of others) expect(step.afterDays).toBeGreaterThan(0)
    for (const { kind, parcel } of others) {
      expect(parcel !== undefined).toBe(kind === 'shipped')
      if (parcel) expect(isTrackingNumber(parcel.carrier, parcel.trackingNumber)).toBe(true)
    }
  }
})

test('a line comes to the same end day by day and in one go', () => {
  for (const number of numbers.slice(0, 300)) {
    const atOnce = advanceLine(startLine(number), '2027-11-21')
    let line = startLine(number)
    const done = []
    for (let day = 0; day <= 365; day++) {
      const today = addDays('2026-11-21', day)
      const moved = advanceLine(line, today)
      expect(advanceLine(moved.line, today).done).toEqual([])
      done.push(...moved.done)
      line = moved.line
    }
    expect(line).toEqual(atOnce.line)
    expect(done).toEqual(atOnce.done)
    expect(line.nextSupplyStep).toBeNull()
  }
})

test('a line that a person has taken off its course stays where it is', () => {
  const strayed = { ...startLine('W9AR0163250001'), supplyState: 'backordered' as const, supplyCode: 'BC' }
  expect(advanceLine(strayed, '2026-12-31')).toEqual({ line: { ...strayed, nextSupplyStep: null }, done: [] })
})

test('the timeline names the day of expected stock and the money that went back', () => {
  const step = { afterDays: 1, kind: 'status', state: 'backordered', code: 'BB', receivedState: 1 } as const
  expect(describeStep(step, '2027-01-15', 0)).toBe('Backorder. Stock is expected on 01/15/2027.')
  const rejection = { ...step, kind: 'rejected', state: 'rejected', code: 'CY' } as const
  expect(describeStep(rejection, null, 12_50)).toBe(
    'Rejected. Unable to procure item. $12.50 went back to the fund.',
  )
})
