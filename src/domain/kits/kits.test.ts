import { expect, test } from 'vitest'
import { startRandom } from '../random.ts'
import { findPlaceFaults } from './check-kit.ts'
import { describeForWhom, EVERYBODY, isForPerson, readGrades, writeGrades } from './for-whom.ts'
import { describeVersion, findVersionInForce, type KitVersion } from './kits.ts'

const of = (number: number, activeFrom: string | null, retiredFrom: string | null = null): KitVersion => ({
  ...{ number, activeFrom, retiredFrom },
})
const versions = [of(4, null), of(3, '2026-12-01'), of(2, '2026-06-01', '2026-11-25'), of(1, '2026-01-01')]

test.each([
  ['2025-12-31', null],
  ['2026-01-01', 1],
  ['2026-06-01', 2],
  ['2026-11-24', 2],
  // A retired version does not bring the one before it back.
  ['2026-11-25', null],
  ['2026-12-01', 3],
  ['2030-01-01', 3],
])('on %s version %s of the kit counts', (day, number) => {
  expect(findVersionInForce(versions, day)?.number ?? null).toBe(number)
  expect(findVersionInForce(versions.toReversed(), day)?.number ?? null).toBe(number)
})

test('each version says in words how it stands', () => {
  const words = versions.map((version) => describeVersion(version, versions, '2026-11-21'))
  expect(words).toEqual([
    'Draft',
    'Active from 12/01/2026',
    'Active since 06/01/2026, retired from 11/25/2026',
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
  expect([isForPerson(EVERYBODY, person), isForPerson(kit, person)]).toEqual([true, true])
  expect(isForPerson(kit, { ...person, payGrade: '' })).toBe(false)
  expect(isForPerson({ ...kit, genders: ['male'] }, person)).toBe(false)
  expect([describeForWhom(EVERYBODY), describeForWhom({ ...kit, genders: ['male'] })]).toEqual([
    'Everybody',
    'Army; E1-E3; male',
  ])
})

test('a place is refused for too many alternatives, and takes two sizes of one product', () => {
  const known = { pgcs: new Set(['10001']), pgcOf: new Map([...'123'].map((nsn) => [nsn, '10001'])) }
  const item = (nsn: string | null) => ({ pgc: '10001', nsn })
  const faults = (...items: ReturnType<typeof item>[]) =>
    findPlaceFaults([{ quantity: 1, alternatives: items }], known).map(({ field }) => field)
  expect(faults(item('1'), item('2'))).toEqual([])
  expect(faults(item('1'), item('1'))).toEqual(['places.0.alternatives.1'])
  expect(faults(item(null), item('1'))).toEqual(['places.0.alternatives.1'])
  expect(faults()).toEqual(['places.0.alternatives.0'])
  expect(faults(...Array.from({ length: 10 }, () => item('1')))).toEqual(['places.0.alternatives.9'])
})
