import { expect, test } from 'vitest'
import { describeNoSize, isOldSize, readVerdict } from '../people/sizes.ts'
import { findFamilies, findSize, proposeSizes } from './member-sizes.ts'

test('the search finds a size in any spelling of its measures, and never finds a similar size', () => {
  const sizes = ['42 LONG', '42 REGULAR', '9 1/2 W', '2X-LARGE']
  for (const same of ['42 REGULAR', ' 42  regular', '42R', '42-reg'])
    expect(findSize(same, sizes), same).toBe('42 REGULAR')
  expect([findSize('9.5 wide', sizes), findSize('XXL', sizes)]).toEqual(['9 1/2 W', '2X-LARGE'])
  for (const other of ['42', '42 SHORT', '9 1/2', 'XL', '']) expect(findSize(other, sizes), other).toBeNull()
})

test('a person who enters an unknown size reads the available sizes', () => {
  expect(describeNoSize('Hat', 'big', ['6 7/8', '7'])).toBe(
    'Nothing in Hat has the size big. Write a size of the catalog, 6 7/8 or 7.',
  )
  expect(describeNoSize('Hat', 'big', ['1', '2', '3', '4', '5', '6'])).toContain('such as 1, 2, 3, 4 or 5.')
  expect(describeNoSize('TAPE', 'big', [])).toBe('Your program sells nothing in sizes for TAPE.')
})

test('a size is old after more than twelve months', () => {
  const days = ['2025-11-27', '2025-11-28', '2026-11-28']
  expect(days.map((day) => isOldSize(day, '2026-11-28'))).toEqual([true, false, false])
})

test('a file names a family by code, name or category, and a category with two families names neither alone', () => {
  const choice = (family: string, name: string, ...categories: string[]) =>
    ({ family, system: 'unisex', name, categories }) as const
  const choices = [
    choice('boot', 'Boot', 'foot'),
    choice('shoe', 'Shoe', 'foot'),
    choice('tape', 'Tapes', 'tape'),
  ]
  const found = ['COAT', 'brassiere', ' Tapes', 'FOOT', 'nothing'].map((name) => findFamilies(name, choices))
  expect(found).toEqual([['coat'], ['bra'], ['tape'], ['boot', 'shoe'], []])
})

test('the comment of a return says whether the size was wrong', () => {
  const comments = [
    'Too small in the shoulders',
    'too tight',
    'It is TOO LONG.',
    'too smallish',
    'wrong color',
  ]
  expect(comments.map(readVerdict)).toEqual(['too-small', 'too-small', 'too-large', '', ''])
})

test('the newest evidence for a key is proposed, unless a newer note or the same size is known', () => {
  const coat = { family: 'coat', system: 'men', order: 6001, comment: '' } as const
  const issued = { ...coat, kind: 'issue', size: '42R', day: '2026-10-01' } as const
  const ordered = { ...coat, kind: 'order', size: '40 REGULAR', day: '2026-01-01' } as const
  const unclear = { ...coat, kind: 'return', size: '42R', day: '2026-11-01', comment: 'torn' } as const
  const note = (size: string, notedOn: string) =>
    new Map([['coat men', { size, source: 'member', verdict: '', notedOn } as const]])
  expect(proposeSizes([unclear, issued, ordered], new Map())).toMatchObject([{ size: '42R', verdict: '' }])
  expect(proposeSizes([issued], note('42 REGULAR', '2020-01-01')), 'the same size').toEqual([])
  expect(proposeSizes([issued], note('40 REGULAR', '2026-10-02')), 'an older order').toEqual([])
  expect(proposeSizes([issued], note('40 REGULAR', '2026-09-30'))).toHaveLength(1)
  const small = { ...unclear, comment: 'too small' }
  expect(proposeSizes([small, issued], note('42 REGULAR', '2026-10-01'))).toMatchObject([
    { size: '42R', verdict: 'too-small', isReturn: true },
  ])
})
