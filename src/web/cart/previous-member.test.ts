import { expect, it } from 'vitest'
import { keepPreviousMember, readPreviousMember } from './previous-member.ts'

const member = {
  smid: 7,
  firstName: 'Kim',
  middleName: '',
  lastName: 'Ellis',
  dodId: '1234567890',
  dodaac: 'W9AR01',
}

function buildStorage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
  }
}

it('the product page remembers for whom somebody ordered last, without the DoD ID [PROD-03]', () => {
  const storage = buildStorage()
  keepPreviousMember(storage, 1, member)
  expect(readPreviousMember(storage, 1)).toEqual({ ...member, dodId: '' })
  expect(JSON.stringify(storage.kept)).not.toContain('1234567890')
})

it('the next person at the same browser does not see whom the last one ordered for', () => {
  const storage = buildStorage()
  keepPreviousMember(storage, 1, member)
  expect(readPreviousMember(storage, 2)).toBeNull()
})

it('a broken memory is no memory', () => {
  expect(readPreviousMember(buildStorage({ previousMember: '{' }), 1)).toBeNull()
  expect(readPreviousMember(buildStorage(), 1)).toBeNull()
})
