import { expect, test } from 'vitest'
import { IMPORT_KINDS, listOwnKinds } from './import-kinds.ts'

const kindsOf = (permissions: number[], financeDodaacs: string[] = []) =>
  listOwnKinds({ permissions, opensEverything: permissions.includes(99), financeDodaacs }).map(
    ({ kind }) => kind,
  )

test('each person finds only the import kinds of the data that the person maintains by hand', () => {
  expect(kindsOf([1, 2])).toEqual([])
  expect(kindsOf([3])).toEqual(['people', 'sizes', 'openings'])
  expect(kindsOf([4])).toEqual(['dodaacs'])
  expect(kindsOf([7])).toEqual(['roles', 'groups'])
  expect(kindsOf([8])).toEqual([
    'products',
    'items',
    'prices',
    'assortment',
    'kits',
    'pictures',
    'allowances',
  ])
  expect(kindsOf([99], ['W9AR01'])).toEqual(Object.keys(IMPORT_KINDS))
})

test('only Finance - RA of a DoDAAC can import opening balances and limits, even if a person can see all funds', () => {
  expect(kindsOf([6])).toEqual([])
  expect(kindsOf([6], ['W9AR01'])).toEqual(['funds', 'limits'])
  expect(kindsOf([99])).not.toContain('funds')
})
