import { expect, it } from 'vitest'
import { readPreviousMember, savePreviousMember } from './previous-member.ts'

it('the product page remembers the last member for the same orderer and program, without the DoD ID [PROD-03]', () => {
  const me = { id: 1, program: 'AR' } as const
  const member = {
    ...{ smid: 7, firstName: 'Kim', middleName: '', lastName: 'Ellis', preferredName: '' },
    ...{ dodId: '1234567890', dodaac: 'W9AR01' },
  }
  const stored: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
  }
  expect(readPreviousMember(storage, me)).toBeNull()
  savePreviousMember(storage, me, member)
  expect(readPreviousMember(storage, me)).toEqual({ ...member, dodId: '' })
  expect(JSON.stringify(stored)).not.toContain('1234567890')
  expect(readPreviousMember(storage, { id: 2, program: 'AR' })).toBeNull()
  expect(readPreviousMember(storage, { id: 1, program: 'ANG' })).toBeNull()
  stored.previousMember = '{'
  expect(readPreviousMember(storage, me), 'broken').toBeNull()
})
