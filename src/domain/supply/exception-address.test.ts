import { expect, test } from 'vitest'
import { findAddressProblem, findIdentifier, isOverseas, writeAddressRecords } from './exception-address.ts'
import { explainRecord } from './milstrip/record.ts'

const HOME = ['Zoë Łukasiewicz', '12 Élan Street', 'Fort Worth, TX 76102']
const own = (shipToAddress: string[]) => ({ shipToAddress, shipsToOwnAddress: true })

test.each([
  ['a unit at home', false, ['A Unit', '1 Depot Road', 'Fort Worth, TX 76102'], 'A0A'],
  ['a unit overseas', false, ['A Unit', 'Kaserne 1', 'Ansbach, BY 91522', 'DE'], 'A01'],
  ['a member at home', true, HOME, 'A0E'],
  ['a member in another country', true, ['A B', 'Kaserne 1', 'Ansbach, BY 91522', 'DE'], 'A05'],
  ['a member at a post of the forces', true, ['A B', 'PSC 3 BOX 4', 'APO, AE 09009'], 'A05'],
  ['a member whose name is two letters', true, ['BO', '1 Main St', 'Fort Worth, TX 76102'], 'A0E'],
])('the requisition of %s says where the goods go', (_, shipsToOwnAddress, shipToAddress, dic) => {
  expect(findIdentifier({ shipToAddress, shipsToOwnAddress })).toBe(dic)
})

test('an own address follows its requisition line by line, in the letters of records', () => {
  const records = writeAddressRecords(
    own([...HOME, 'c/o the caretaker of the second house behind the gate']),
    'W9AR0163250001',
  )
  expect(records).toEqual([
    'ZX1SMS1                      W9AR0163250001 ZOE LUKASIEWICZ                     ',
    'ZX1SMS2                      W9AR0163250001 12 ELAN STREET                      ',
    'ZX1SMS3                      W9AR0163250001 FORT WORTH, TX 76102                ',
    'ZX1SMS4                      W9AR0163250001 C/O THE CARETAKER OF THE SECOND     ',
    'ZX1SMS5                      W9AR0163250001 HOUSE BEHIND THE GATE               ',
  ])
  expect(explainRecord(records[1] ?? '').at(-1)).toMatchObject({
    ...{ name: 'Address', columns: [45, 80], words: '12 ELAN STREET' },
  })
  expect(writeAddressRecords({ shipToAddress: HOME, shipsToOwnAddress: false }, 'W9AR0163250001')).toEqual([])
})

test('the portal reports an address that records cannot carry before it sends anything', () => {
  expect(findAddressProblem(own(HOME))).toBe('')
  expect(findAddressProblem(own([]))).toMatch(/which is not complete\. Ask your account manager/)
  expect(findAddressProblem(own(['Юрий', '1 Main St', 'Fort Worth, TX 76102']))).toMatch(
    /^The address of this member has the letter 'Ю'/,
  )
  expect(findAddressProblem(own([...HOME, 'X'.repeat(400)]))).toMatch(
    /takes 15 lines of 36 characters, and records have 9/,
  )
  expect(findAddressProblem({ shipToAddress: ['Юрий'], shipsToOwnAddress: false })).toBe('')
})

test.each([
  [['A B', '1 Main St', 'XDE'], false],
  [['A B', '1 Main St', 'DE 1'], false],
  [['A B', 'PSC 3', 'DPO, AA 34002'], true],
  [['A B', 'PSC 3', 'FPO, AP 96601'], true],
  [['A B', 'PSC 3', 'APO, AE 9'], false],
])('the check decides whether %j is overseas: %s', (address, overseas) => {
  expect(isOverseas(address)).toBe(overseas)
})

test('address lines break at blanks, or at 36 characters without blanks, and nine lines are sent', () => {
  const texts = (line: string) =>
    writeAddressRecords(own([line]), 'W9AR0163250001').map((record) => record.slice(44).trimEnd())
  expect(texts('X'.repeat(36))).toEqual(['X'.repeat(36)])
  expect(texts('X'.repeat(37))).toEqual(['X'.repeat(36), 'X'])
  expect(texts(`${'A'.repeat(20)} ${'B'.repeat(20)}`)).toEqual(['A'.repeat(20), 'B'.repeat(20)])
  expect(texts('  Weg   1  ')).toEqual(['WEG 1'])
  expect(texts('Große Straße – Ægirsgade Øst')).toEqual(['GROSSE STRASSE - AEGIRSGADE OST'])
  expect(findAddressProblem(own(Array<string>(9).fill('1 Main St')))).toBe('')
  expect(findAddressProblem(own(Array<string>(10).fill('1 Main St')))).toBe(
    'The address of this member takes 10 lines of 36 characters, and records have 9. Ask your account manager to shorten it.',
  )
})
