import { expect, test } from 'vitest'
import { findShortFunds } from './short-funds.ts'

const TODAY = '2027-01-09'
const fund = (name: string, available: number, reserved: number, spent: number) => ({
  ...{ name, available, reserved, committed: 0, obligated: spent, spent: 0, undecided: 0 },
})
const said = (funds: ReturnType<typeof fund>[], today = TODAY) =>
  findShortFunds(funds, today).map(({ name, words }) => [name, words])

test('the portal reports funds that run out before the fiscal year ends, the earliest first', () => {
  const funds = [
    fund('leaves a cent', 265_01, 50_00, 50_00),
    ...[fund('is empty on the last day', 265_00, 50_00, 50_00), fund('half full', 100_00, 0, 100_00)],
    ...[fund('nearly empty, and hardly used', 1_00, 0, 1), fund('empty', 0, 0, 100_00)],
    ...[fund('never given anything', 0, 0, 0), fund('unused', 500_00, 0, 0)],
    fund('reserved', 10_00, 100_00, 0),
  ]
  expect(said(funds)).toEqual([
    ['empty', 'Empty.'],
    ['reserved', 'At this pace empty on 18 January 2027.'],
    ['half full', 'At this pace empty on 18 April 2027.'],
    ['is empty on the last day', 'At this pace empty on 30 September 2027.'],
  ])
})

test('the first days of a year show no pace, and every short fund is found', () => {
  const funds = [fund('half full', 100_00, 0, 100_00), fund('empty', 0, 0, 1)]
  expect(said(funds, '2026-10-05')).toEqual([['empty', 'Empty.']])
  expect(said(Array.from({ length: 9 }, () => fund('empty', 0, 0, 1)))).toHaveLength(9)
})
