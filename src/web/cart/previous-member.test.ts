import { expect, it } from 'vitest'
import { keepPreviousMember, readPreviousMember } from './previous-member.ts'

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

function buildStorage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
  }
}

it('the product page remembers the last member of the orderer, without the DoD ID [PROD-03]', () => {
  const storage = buildStorage()
  keepPreviousMember(storage, me, member)
  expect(readPreviousMember(storage, me)).toEqual({ ...member, dodId: '' })
  expect(JSON.stringify(storage.kept)).not.toContain('1234567890')
})

it('the last member stays hidden from the next person in the same browser and from the next program', () => {
  const storage = buildStorage()
  keepPreviousMember(storage, me, member)
  expect(readPreviousMember(storage, { id: 2, program: 'AR' })).toBeNull()
  expect(readPreviousMember(storage, { id: 1, program: 'ANG' })).toBeNull()
})

it('a broken stored value counts as no stored value', () => {
  expect(readPreviousMember(buildStorage({ previousMember: '{' }), me)).toBeNull()
  expect(readPreviousMember(buildStorage(), me)).toBeNull()
})
