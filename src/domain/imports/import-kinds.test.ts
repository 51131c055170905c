import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { IMPORT_KINDS, listOwnKinds } from './import-kinds.ts'

test('each person finds only the import kinds of the data that the person maintains by hand', () =>
  checkRows<[permissions: number[], financeDodaacs: string[], kinds: string]>(
    [
      [[1, 2], [], ''],
      [[3], [], 'people sizes openings'],
      [[4], [], 'dodaacs'],
      [[7], [], 'roles groups'],
      [[8], [], 'products items prices assortment kits pictures allowances'],
      // Only Finance - RA of a DoDAAC imports money, even if a person can see all funds.
      [[6], [], ''],
      [[6], ['W9AR01'], 'funds limits'],
      [[99], [], Object.keys(IMPORT_KINDS).join(' ').replace(' funds limits', '')],
      [[99], ['W9AR01'], Object.keys(IMPORT_KINDS).join(' ')],
    ],
    (permissions, financeDodaacs, kinds) => {
      const person = { permissions, opensEverything: permissions.includes(99), financeDodaacs }
      expect(
        listOwnKinds(person)
          .map(({ kind }) => kind)
          .join(' '),
      ).toBe(kinds)
    },
  ))
