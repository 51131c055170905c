import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { chooseHoldCode, findPreflightFaults, type PreflightFacts } from './preflight.ts'

const good: PreflightFacts = {
  ...{ requisition: 'W9AR0163250001', nsn: '8405019001234', unitOfIssue: 'EA', quantity: 2 },
  ...{ billTo: 'W9AR01', shipTo: 'W9AR02', signalCode: 'J', fundCode: '6C', isExpedited: false },
  ...{ approvedOn: '2026-11-21', dodaac: 'W9AR01', dodaacStatus: 'active', supplementaryStatus: 'active' },
  ...{ isObsolete: false, hasFundCode: true },
}

test('a held line shows a remark before a code, and shows a column error as under review', () => {
  const held = [['CJ', 'REQNR IS DELETED'], ['CJ', 'CF'], ['CD'], []]
  const codes = held.map((all) => chooseHoldCode(all.map((code) => ({ code, message: '' }))))
  expect(codes).toEqual(['REQNR IS DELETED', 'CJ', 'NUMERIC', ''])
})

test('the portal finds each fault before supply rejects it, and says what to do', () => {
  const nowhere = { destination: { shipToAddress: [], shipsToOwnAddress: true } }
  checkRows<[Partial<PreflightFacts>, ...faults: [code: string, message: RegExp][]]>(
    [
      [{}],
      // A DoDAAC that is its own ship-to.
      [{ shipTo: 'W9AR01', signalCode: 'A', supplementaryStatus: null }],
      [{ isObsolete: true }, ['CJ', /NSN 8405-01-900-1234 is obsolete\. Cancel the line/]],
      [{ unitOfIssue: 'E' }, ['CE', /unit of issue 'E'/]],
      [{ unitOfIssue: 'EAA' }, ['CE', /'EAA'/]],
      [{ unitOfIssue: '1EA' }, ['CE', /'1EA'/]],
      [{ dodaacStatus: null }, ['REQNR NOT IN DAAS', /has no DoDAAC W9AR01/]],
      [{ dodaacStatus: 'suspended' }, ['REQNR IS DELETED', /W9AR01 is suspended/]],
      [{ supplementaryStatus: null }, ['SUPP ADDR', /has no DoDAAC W9AR02/]],
      [{ supplementaryStatus: 'inactive' }, ['SUPP ADDR', /W9AR02 is inactive/]],
      [nowhere, ['SUPP ADDR OF MEMBER', /not complete/]],
      [{ signalCode: 'A' }, ['CX', /Signal code A of DoDAAC W9AR01 does not fit/]],
      [{ hasFundCode: false }, ['CF', /Fund code 6C is not one of your program/]],
      [{ fundCode: '6CC' }, ['CF', /6CC/]],
      [{ fundCode: ' 6C' }, ['CF', / 6C/]],
      [{ quantity: 0 }, ['QUANTITY', /^The quantity is 0\. Order again/]],
      [{ quantity: 100_000 }, ['CD', /Quantity '100000' is too long/]],
      [{ requisition: 'W9AR01' }, ['CD', /Document number/]],
      [
        { isObsolete: true, hasFundCode: false, dodaacStatus: null, quantity: 0 },
        ...(['QUANTITY', 'CJ', 'REQNR NOT IN DAAS', 'CF'].map((code) => [code, /./]) as [string, RegExp][]),
      ],
    ],
    (changes, ...faults) =>
      expect(findPreflightFaults({ ...good, ...changes })).toEqual(
        faults.map(([code, message]) => ({ code, message: expect.stringMatching(message) })),
      ),
  )
})
