import { expect, test } from 'vitest'
import { NO_FILTERS, readAuditAddress, toAuditQuery, writeAuditAddress } from './audit-address.ts'

const read = (address: string) => readAuditAddress(new URLSearchParams(address.split('?')[1]))

test('the filters of the audit trail live in the address and come back from it', () => {
  const filters = {
    person: '10283',
    action: 'sign-in & more',
    object: 'order 7',
    outcome: 'refused' as const,
    from: '2026-11-01',
    until: '2026-11-21',
    onlyProgram: true,
    before: '99',
  }
  expect(read(writeAuditAddress(filters))).toEqual(filters)
  expect(writeAuditAddress({ person: 10283 })).toBe('/admin?view=audit&person=10283')
  expect(toAuditQuery(filters)).toMatchObject({ person: 10283, before: 99, onlyProgram: '1' })
})

test('what an address cannot mean is no filter', () => {
  expect(read('/admin?view=audit&person=x&outcome=maybe&from=yesterday&program=NG&before=-1')).toEqual(
    NO_FILTERS,
  )
  expect(toAuditQuery(NO_FILTERS)).toEqual({ action: '', object: '' })
})
