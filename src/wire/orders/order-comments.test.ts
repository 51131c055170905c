import { expect, it } from 'vitest'
import { findFault } from '../code.ts'
import { declineComment, newQuantity } from './order-comments.ts'
import { declineOrder } from './orders.ts'

it('a form gives the message of the call before sending: a comment is missing, too long, or good', () => {
  expect(findFault(declineComment, '  ')).toBe('Say in a comment why you decline.')
  expect(findFault(declineComment, 'x'.repeat(declineComment.max))).toBeNull()
  expect(findFault(declineComment, 'x'.repeat(declineComment.max + 1))).toBe('Use at most 500 characters.')
  expect(declineOrder.body && findFault(declineOrder.body, { comment: ' ' })).toBe(
    findFault(declineComment, ' '),
  )
})

it('an empty entry is not a quantity, and zero is a quantity', () => {
  expect(findFault(newQuantity, null)).not.toBeNull()
  expect(findFault(newQuantity, 0)).toBeNull()
})
