import { expect, it } from 'vitest'
import { readPreviousMember, savePreviousMember } from './previous-member.ts'

const me = { id: 1, program: 'AR' } as const
const member = {
  ...{
    smid: 7,
    firstName: 'Kim',
    middleName: '',
    lastName: 'Ellis',
    preferredName: '',
    dodId: '1234567890',
    dodaac: 'W9AR01',
  },
}

function buildStorage(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
  }
}

it('the product page remembers the last member of the orderer, without the DoD ID [PROD-03]', () => {
  const storage = buildStorage()
  savePreviousMember(storage, me, member)
  expect(readPreviousMember(storage, me)).toEqual({ ...member, dodId: '' })
  expect(JSON.stringify(storage.stored)).not.toContain('1234567890')
})

it('the last member stays hidden from the next person in the same browser and from the next program', () => {
  const storage = buildStorage()
  savePreviousMember(storage, me, member)
  expect(readPreviousMember(storage, { id: 2, program: 'AR' })).toBeNull()
  expect(readPreviousMember(storage, { id: 1, program: 'ANG' })).toBeNull()
})

it('a broken stored value counts as no stored value', () => {
  expect(readPreviousMember(buildStorage({ previousMember: '{' }), me)).toBeNull()
  expect(readPreviousMember(buildStorage(), me)).toBeNull()
})
