import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { startRandom } from '../random.ts'
import { findPlaceFaults } from './check-kit.ts'
import { describeForWhom, EVERYBODY, isForPerson, readGrades, writeGrades } from './for-whom.ts'
import { describeVersion, findVersionInForce, type KitVersion } from './kits.ts'

const of = (number: number, activeFrom: string | null, retiredFrom: string | null = null): KitVersion => ({
  ...{ number, activeFrom, retiredFrom },
})
const versions = [of(4, null), of(3, '2026-12-01'), of(2, '2026-06-01', '2026-11-25'), of(1, '2026-01-01')]

test('the newest active version of a kit counts, and a retired version does not bring the one before it back', () =>
  checkRows<[string, number | undefined]>(
    [
      ['2025-12-31', undefined],
      ['2026-01-01', 1],
      ['2026-06-01', 2],
      ['2026-11-24', 2],
      ['2026-11-25', undefined],
      ['2026-12-01', 3],
      ['2030-01-01', 3],
    ],
    (day, number) => {
      for (const all of [versions, versions.toReversed()])
        expect(findVersionInForce(all, day)?.number).toBe(number)
    },
  ))

test('each version says in words how it stands', () => {
  expect(versions.map((version) => describeVersion(version, versions, '2026-11-21'))).toEqual([
    ...['Draft', 'Active from 12/01/2026', 'Active since 06/01/2026, retired from 11/25/2026'],
    'Replaced, active since 01/01/2026',
  ])
  expect(describeVersion(versions[2] as KitVersion, versions, '2026-11-25')).toBe('Retired since 11/25/2026')
})

test('pay grades are read as a person writes them, and written as they are read', () => {
  expect(readGrades('e-1 – E03, O1E, W2')).toEqual(['E1', 'E2', 'E3', 'W2', 'O1E'])
  expect(readGrades('')).toEqual([])
  for (const wrong of ['E1-O3', 'E6-E1', 'E10', 'E1-', 'none']) expect(readGrades(wrong), wrong).toBeNull()
  const random = startRandom('grades')
  const all = readGrades('E1-E9, W1-W5, O1-O10, CDT, GS1-GS15, CIV') ?? []
  for (let round = 0; round < 200; round++) {
    const some = all.filter(() => random.chance(0.5))
    expect(readGrades(writeGrades(some))).toEqual(some)
  }
})

test('a kit is for a person whose record fits each list, and an empty list takes everybody', () => {
  const person = { branch: 'army', payGrade: 'E3', gender: 'female', serviceStatus: 'reserve' }
  const kit = { ...EVERYBODY, branches: ['army' as const], payGrades: ['E1', 'E2', 'E3'] }
  const ofMen = { ...kit, genders: ['male' as const] }
  expect([EVERYBODY, kit, ofMen].map((one) => isForPerson(one, person))).toEqual([true, true, false])
  expect(isForPerson(kit, { ...person, payGrade: '' })).toBe(false)
  expect([EVERYBODY, ofMen].map(describeForWhom)).toEqual(['Everybody', 'Army; E1-E3; male'])
})

test('a place is refused for too many alternatives, and takes two sizes of one product', () => {
  const known = { pgcs: new Set(['10001']), pgcOf: new Map([...'123'].map((nsn) => [nsn, '10001'])) }
  checkRows<[nsns: (string | null)[], fault?: string]>(
    [
      [['1', '2']],
      [['1', '1'], 'places.0.alternatives.1'],
      [[null, '1'], 'places.0.alternatives.1'],
      [[], 'places.0.alternatives.0'],
      [Array(10).fill('1'), 'places.0.alternatives.9'],
    ],
    (nsns, fault) => {
      const alternatives = nsns.map((nsn) => ({ pgc: '10001', nsn }))
      const faults = findPlaceFaults([{ quantity: 1, alternatives }], known)
      expect(faults.map(({ field }) => field)).toEqual(fault === undefined ? [] : [fault])
    },
  )
})
