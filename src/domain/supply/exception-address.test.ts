import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findAddressProblem, findIdentifier, isOverseas, writeAddressRecords } from './exception-address.ts'
import { explainRecord } from './milstrip/record.ts'

const HOME = ['Zoë Łukasiewicz', '12 Élan Street', 'Fort Worth, TX 76102']
const ABROAD = ['A B', 'Kaserne 1', 'Ansbach, BY 91522', 'DE']
const own = (shipToAddress: string[]) => ({ shipToAddress, shipsToOwnAddress: true })

test('the requisition says whether the goods go overseas, and to a unit or a member', () => {
  checkRows<[shipsToOwnAddress: boolean, shipToAddress: string[], dic: string]>(
    [
      [false, ['A Unit', '1 Depot Road', 'Fort Worth, TX 76102'], 'A0A'],
      [false, ABROAD, 'A01'],
      [true, HOME, 'A0E'],
      [true, ABROAD, 'A05'],
      [true, ['A B', 'PSC 3 BOX 4', 'APO, AE 09009'], 'A05'],
      [true, ['BO', '1 Main St', 'Fort Worth, TX 76102'], 'A0E'],
    ],
    (shipsToOwnAddress, shipToAddress, dic) =>
      expect(findIdentifier({ shipToAddress, shipsToOwnAddress })).toBe(dic),
  )
  const places = ['XDE', 'DE 1', 'DPO, AA 34002', 'FPO, AP 96601', 'APO, AE 9']
  expect(places.map((place) => isOverseas(['A B', '1 Main St', place]))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('an own address follows its requisition line by line, in the letters of records', () => {
  const caretaker = 'c/o the caretaker of the second house behind the gate'
  const records = writeAddressRecords(own([...HOME, caretaker]), 'W9AR0163250001')
  const lines = ['ZOE LUKASIEWICZ', '12 ELAN STREET', 'FORT WORTH, TX 76102']
  expect(records).toEqual(
    [...lines, 'C/O THE CARETAKER OF THE SECOND', 'HOUSE BEHIND THE GATE'].map(
      (text, at) => `ZX1SMS${at + 1}                      W9AR0163250001 ${text.padEnd(36)}`,
    ),
  )
  expect(explainRecord(records[1] ?? '').at(-1)).toMatchObject({
    ...{ name: 'Address', columns: [45, 80], words: '12 ELAN STREET' },
  })
  expect(writeAddressRecords({ shipToAddress: HOME, shipsToOwnAddress: false }, 'W9AR0163250001')).toEqual([])
})

test('address lines break at blanks, or at 36 characters without blanks', () => {
  const texts = (line: string) =>
    writeAddressRecords(own([line]), 'W9AR0163250001').map((record) => record.slice(44).trimEnd())
  expect(texts('X'.repeat(36))).toEqual(['X'.repeat(36)])
  expect(texts('X'.repeat(37))).toEqual(['X'.repeat(36), 'X'])
  expect(texts(`${'A'.repeat(20)} ${'B'.repeat(20)}`)).toEqual(['A'.repeat(20), 'B'.repeat(20)])
  expect(texts('  Weg   1  ')).toEqual(['WEG 1'])
  expect(texts('Große Straße – Ægirsgade Øst')).toEqual(['GROSSE STRASSE - AEGIRSGADE OST'])
})

test('the portal reports an address that records cannot carry before it sends anything', () => {
  const cyrillic = ['Юрий', '1 Main St', 'Fort Worth, TX 76102']
  const street = (lines: number) => own(Array<string>(lines).fill('1 Main St'))
  for (const good of [own(HOME), street(9), { shipToAddress: cyrillic, shipsToOwnAddress: false }])
    expect(findAddressProblem(good)).toBe('')
  expect(findAddressProblem(own([]))).toMatch(/which is not complete\. Ask your account manager/)
  expect(findAddressProblem(own(cyrillic))).toMatch(/^The address of this member has the letter 'Ю'/)
  expect(findAddressProblem(street(10))).toBe(
    'The address of this member takes 10 lines of 36 characters, and records have 9. Ask your account manager to shorten it.',
  )
})
