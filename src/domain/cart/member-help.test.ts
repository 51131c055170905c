import { expect, it } from 'vitest'
import { describeMemberDodaac } from './member-help.ts'

it('the warning about the DoDAAC of a member is the same for everybody, and says who can update it', () => {
  const where = "Service Member's DoDAAC - Where orders will ship/bill."
  const before = 'If DoDAAC is incorrect, DoDAAC must be updated BEFORE Submitting for Approval.'
  expect(describeMemberDodaac(true)).toBe(`${where} Click here to update. ${before}`)
  expect(describeMemberDodaac(false)).toBe(`${where} ${before} Ask your account manager to update it.`)
})
