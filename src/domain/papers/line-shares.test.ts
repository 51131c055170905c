import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addUp, type LineOfMember, type ParcelOfLine, pieceCents, shareOut } from './line-shares.ts'

const coat = { nsn: '8405019001234', article: 'Coat', size: '40R', rank: 1, unit: 'EA', cents: 2500 }
const parka = { nsn: '8405019005678', article: 'Parka', size: 'M', rank: 2 }
const line: LineOfMember = {
  ...{ ...coat, expected: 10, received: 6, issued: 5, returned: 1, credited: 0 },
  parcels: [
    { ...parka, unit: 'PR', cents: 6000, units: 2, pieces: 4 },
    { ...coat, cents: 2600, units: 3, pieces: 3 },
  ],
  issues: [
    { pieces: 3, at: 100 },
    { pieces: 1, at: 200 },
    { pieces: 1, at: 300 },
  ],
}
const sharesOf = (...lines: [fiscalYear: number, line: LineOfMember][]) =>
  lines.flatMap(([fiscalYear, given]) => shareOut(given).map((share) => ({ ...share, fiscalYear })))

it('a line is divided among its parcels as shipped, and unshipped pieces stay as ordered', () => {
  const { cents: _, ...ordered } = { ...coat, shipped: null, returned: 0, isGivenBack: false }
  expect(shareOut(line)).toEqual([
    {
      ...{
        ...ordered,
        ...parka,
        pieces: 4,
        totalCents: 12_000,
        shipped: { unit: 'PR', units: 2, cents: 6000 },
      },
      ...{ received: 4, issued: 4, returned: 1, lastIssuedAt: 200 },
    },
    { ...ordered, pieces: 3, totalCents: 7800, received: 2, issued: 1, lastIssuedAt: 300 },
    { ...ordered, pieces: 3, totalCents: 7500, received: 0, issued: 0, lastIssuedAt: null },
  ])
  expect(shareOut(line).map(pieceCents)).toEqual([3000, 2600, 2500])
})

it('a line that the supplier ended keeps the pieces that the unit received', () => {
  const ended = { ...line, expected: 0, parcels: [], issues: [] }
  const shares = shareOut(ended)
  expect(shares).toHaveLength(1)
  expect(shares).toMatchObject([
    { pieces: 6, totalCents: 15_000, received: 6, issued: 5, lastIssuedAt: null },
  ])
  const [nothing] = shareOut({ ...ended, received: 0, issued: 0, returned: 0 })
  expect(nothing).toMatchObject({ pieces: 0, totalCents: 0 })
  expect(nothing && pieceCents(nothing)).toBe(0)
})

it('pieces that the supplier replaced or credited leave the oldest parcel, unless they were received', () => {
  const parcels = [
    { ...coat, units: 5, pieces: 5 },
    { ...parka, unit: 'PR', cents: 5000, units: 2, pieces: 4 },
  ]
  const base = { ...line, parcels, expected: 9, received: 0, issued: 0, returned: 0, issues: [] }
  const of = (changed: Partial<LineOfMember>) =>
    shareOut({ ...base, ...changed }).map((share) => [share.pieces, share.totalCents, share.shipped?.units])
  expect(of({ credited: 2 })).toEqual([
    [3, 7500, undefined],
    [4, 10_000, 2],
  ])
  expect(of({ credited: 7 })).toEqual([[2, 5000, 1]])
  expect(of({ credited: 7, received: 8 }), 'only one of the seven did not arrive').toEqual([
    [5, 12_500, undefined],
    [3, 7500, undefined],
  ])
  expect(of({ credited: 9 })).toEqual([[0, 0, undefined]])
})

it('equal shares are added up, in order of newest year, article, size, NSN, and price', () => {
  const shares = sharesOf([2026, line], [2027, line], [2027, { ...line, issued: 4 }])
  const rows = addUp(shares, (share) => [share.nsn, pieceCents(share)])
  expect(
    rows.map(({ fiscalYear, article, pieces, totalCents, shipped, issued, lastIssuedAt }) => [
      ...[fiscalYear, article, pieces, totalCents, shipped?.units, issued, lastIssuedAt],
    ]),
  ).toEqual([
    [2027, 'Coat', 6, 15_000, undefined, 0, null],
    [2027, 'Coat', 6, 15_600, undefined, 1, 300],
    [2027, 'Parka', 8, 24_000, 4, 8, 200],
    [2026, 'Coat', 3, 7500, undefined, 0, null],
    [2026, 'Coat', 3, 7800, undefined, 1, 300],
    [2026, 'Parka', 4, 12_000, 2, 4, 200],
  ])
  const none = { expected: 1, credited: 0, parcels: [], issues: [], received: 0, issued: 0, returned: 0 }
  const of = (nsn: string, rank: number, cents: number): [number, LineOfMember] => [
    ...([2027, { ...coat, ...none, nsn, rank, cents }] as [number, LineOfMember]),
  ]
  const coats = sharesOf(of('3', 2, 100), of('2', 1, 300), of('1', 1, 400), of('2', 1, 200), of('0', 3, 100))
  const sorted = addUp(coats, (share) => [share.nsn, pieceCents(share)])
  expect(sorted.map(({ nsn, totalCents }) => `${nsn} ${totalCents}`)).toEqual([
    ...['1 400', '2 200', '2 300', '3 100', '0 100'],
  ])
})

it('the division neither loses nor adds a piece or a cent, and the oldest parcel gets its share first', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  const count = fc.integer({ min: 1, max: 20 })
  const unit = fc.constantFrom('EA', 'PR', 'DZ')
  const parcel: fc.Arbitrary<ParcelOfLine> = fc
    .record({ item: fc.constantFrom(coat, parka), unit, cents, units: count, pieces: count })
    .map(({ item, ...rest }) => ({ ...item, ...rest }))
  const lines: fc.Arbitrary<LineOfMember> = fc
    .record({
      ...{
        expected: fc.nat(40),
        credited: fc.nat(20),
        parcels: fc.array(parcel, { maxLength: 5 }),
        cents,
      },
      counts: fc.tuple(fc.nat(60), fc.nat(60), fc.nat(60)),
    })
    .map(({ counts, ...given }) => {
      const [returned = 0, issued = 0, received = 0] = [...counts].sort((a, b) => a - b)
      return { ...coat, ...given, received, issued, returned, issues: [{ pieces: issued, at: 7 }] }
    })
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 4 }), (found) => {
      for (const { credited, expected, received, ...one } of found) {
        const shipped = sum(one.parcels.map(({ pieces }) => pieces))
        const gone = Math.min(credited, Math.max(0, shipped - received))
        const left = shareOut({ ...one, credited, expected, received }).map(({ pieces }) => pieces)
        expect(sum(left)).toBe(Math.max(shipped - gone, expected - gone, received))
      }
      const given = found.map((one) => ({ ...one, credited: 0 }))
      for (const one of given) {
        const shares = shareOut(one)
        for (const key of ['received', 'issued', 'returned'] as const) {
          const filled = shares.map(() => 0)
          for (let piece = 0; piece < one[key]; piece += 1) {
            const free = shares.findIndex((share, at) => (filled[at] ?? 0) < share.pieces)
            const at = free < 0 ? shares.length - 1 : free
            filled[at] = (filled[at] ?? 0) + 1
          }
          expect(shares.map((share) => share[key])).toEqual(filled)
        }
        for (const share of shares) {
          const alike = shares.filter(
            ({ nsn, shipped }) => nsn === share.nsn && shipped?.unit === share.shipped?.unit,
          )
          const stored = sum(alike.map(({ pieces, returned }) => Math.max(0, pieces - returned)))
          expect(share.isGivenBack).toBe(stored === 0)
          expect(share.returned <= share.issued && share.issued <= share.received).toBe(true)
        }
      }
      const all = sharesOf(...given.map((one): [number, LineOfMember] => [2027, one]))
      const rows = addUp(all, ({ nsn, shipped }) => [nsn, shipped?.unit ?? ''])
      const shipped = given.map(({ parcels }) => sum(parcels.map(({ pieces }) => pieces)))
      const open = given.map(({ expected, received }, at) =>
        Math.max(0, Math.max(expected, received) - (shipped[at] ?? 0)),
      )
      expect(sum(rows.map(({ pieces }) => pieces))).toBe(sum(shipped) + sum(open))
      expect(sum(rows.map(({ totalCents }) => totalCents))).toBe(
        sum(given.flatMap(({ parcels }) => parcels.map(({ cents, units }) => cents * units))) +
          sum(given.map(({ cents }, at) => cents * (open[at] ?? 0))),
      )
      expect(sum(rows.map(({ issued }) => issued))).toBe(sum(given.map(({ issued }) => issued)))
    }),
  )
})
