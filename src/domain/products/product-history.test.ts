import { expect, test } from 'vitest'
import { listChanges } from './product-history.ts'

test('the history shows old and new values next to each other, and of a new product only the given values', () => {
  const detail = {
    before: { status: 'active', replacedBy: null, getWellOn: '2026-12-01' },
    after: { status: 'obsolete', replacementNsn: '8405019001234', getWellOn: null },
  }
  expect(listChanges(detail)).toEqual([
    { field: 'status', from: 'active', to: 'obsolete' },
    { field: 'replacement', from: '', to: '8405019001234' },
    { field: 'get-well date', from: '2026-12-01', to: '' },
  ])
  expect(listChanges({ after: { pgc: '40001', name: 'MITTENS', gender: '', isObsolete: false } })).toEqual([
    { field: 'name', from: '', to: 'MITTENS' },
    { field: 'obsolete', from: '', to: 'no' },
  ])
  for (const nothing of [null, undefined, {}, { before: 'x', after: 7 }])
    expect(listChanges(nothing)).toEqual([])
})
