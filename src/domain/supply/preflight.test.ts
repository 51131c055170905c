import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { parseRecord } from './milstrip/record.ts'
import { writeCancellation, writeFollowUp, writeRequisition } from './outgoing.ts'
import { chooseHoldCode, findPreflightFaults, type PreflightFacts } from './preflight.ts'

const good: PreflightFacts = {
  ...{ requisition: 'W9AR0163250001', nsn: '8405019001234', unitOfIssue: 'EA', quantity: 2 },
  ...{ billTo: 'W9AR01', shipTo: 'W9AR02', signalCode: 'J', fundCode: '6C', isExpedited: false },
  ...{ approvedOn: '2026-11-21', dodaac: 'W9AR01', dodaacStatus: 'active', supplementaryStatus: 'active' },
  ...{ isObsolete: false, hasFundCode: true },
}

test('a line without a fault becomes the requisition that the supplier expects', () => {
  expect(findPreflightFaults(good)).toEqual([])
  expect(writeRequisition(good)).toBe(
    'A0ASMSS8405019001234  EA00002W9AR0163250001NW9AR02J6C      13360                ',
  )
  expect(parseRecord(writeCancellation({ ...good, parts: {} }, 1, '2026-11-25'))).toMatchObject({
    ...{ dic: 'AC1', quantity: 1, document: 'W9AR0163250001', requestDay: '329' },
  })
  expect(parseRecord(writeFollowUp({ ...good, parts: {} }))).toMatchObject({
    ...{ dic: 'AF1', quantity: 2, requestDay: '360' },
  })
})

test('a held line shows a remark before a code, and shows a column error as under review', () => {
  const fault = (code: string) => ({ code, message: '' })
  expect(chooseHoldCode([fault('CJ'), fault('REQNR IS DELETED')])).toBe('REQNR IS DELETED')
  expect(chooseHoldCode([fault('CJ'), fault('CF')])).toBe('CJ')
  expect(chooseHoldCode([fault('CD')])).toBe('NUMERIC')
  expect(chooseHoldCode([])).toBe('')
})

test('the portal finds each fault before supply rejects it, and says what to do', () =>
  checkRows<[string, Partial<PreflightFacts>, string, RegExp]>(
    [
      ['an obsolete item', { isObsolete: true }, 'CJ', /NSN 8405-01-900-1234 is obsolete\. Cancel the line/],
      ['no unit of issue', { unitOfIssue: 'E' }, 'CE', /unit of issue 'E'/],
      ['a deleted DoDAAC', { dodaacStatus: null }, 'REQNR NOT IN DAAS', /has no DoDAAC W9AR01/],
      ['a suspended DoDAAC', { dodaacStatus: 'suspended' }, 'REQNR IS DELETED', /W9AR01 is suspended/],
      ['a deleted ship-to', { supplementaryStatus: null }, 'SUPP ADDR', /has no DoDAAC W9AR02/],
      ['an inactive ship-to', { supplementaryStatus: 'inactive' }, 'SUPP ADDR', /W9AR02 is inactive/],
      ['a wrong signal code', { signalCode: 'A' }, 'CX', /Signal code A of DoDAAC W9AR01 does not fit/],
      ['an unknown fund code', { hasFundCode: false }, 'CF', /Fund code 6C is not one of your program/],
      ['a quantity of 0', { quantity: 0 }, 'QUANTITY', /^The quantity is 0\. Order again/],
      ['too large a quantity', { quantity: 100_000 }, 'CD', /Quantity '100000' is too long/],
      ['a broken document number', { requisition: 'W9AR01' }, 'CD', /Document number/],
    ],
    (_, changes, code, message) => {
      expect(findPreflightFaults({ ...good, ...changes })).toEqual([
        { code, message: expect.stringMatching(message) },
      ])
    },
  ))

test.each<[string, Partial<PreflightFacts>, string[]]>([
  ['a unit of issue of three letters', { unitOfIssue: 'EAA' }, ['CE']],
  ['a unit of issue with a digit', { unitOfIssue: '1EA' }, ['CE']],
  ['a fund code of three letters', { fundCode: '6CC' }, ['CF']],
  ['a fund code with a blank before it', { fundCode: ' 6C' }, ['CF']],
  ['a DoDAAC that is its own ship-to', { shipTo: 'W9AR01', signalCode: 'A', supplementaryStatus: null }, []],
  [
    'a member without an address',
    { destination: { shipToAddress: [], shipsToOwnAddress: true } },
    ['SUPP ADDR OF MEMBER'],
  ],
  [
    'several faults at once',
    { isObsolete: true, hasFundCode: false, dodaacStatus: null, quantity: 0 },
    ['QUANTITY', 'CJ', 'REQNR NOT IN DAAS', 'CF'],
  ],
])('the check before sending finds each fault of %s', (_, changes, codes) => {
  expect(findPreflightFaults({ ...good, ...changes }).map(({ code }) => code)).toEqual(codes)
})

test('a follow-up of an order that is not yet approved has no request day', () => {
  expect(parseRecord(writeFollowUp({ ...good, approvedOn: null as never, parts: {} }))).toMatchObject({
    requestDay: '',
  })
})
