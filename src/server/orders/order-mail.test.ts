import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { type Email, toMail } from '../mail/email.ts'
import {
  type OrderInMail,
  writeApprovalRequest,
  writeConfirmation,
  writeDecision,
  writeWithdrawal,
} from './order-mail.ts'

const order: OrderInMail = {
  ...{ number: 12, orderer: 'Ana Diaz', member: 'Jane Doe', dodaac: 'W9AR01', fundCode: '6C' },
  ...{ totalCents: 12_345, publicUrl: 'https://portal.example.mil' },
}
const to = { email: 'sam@example.mil', name: 'Sam Lee' }
const reader = { ...to, isOrderer: true, maySignIn: true } as Parameters<typeof writeDecision>[0]
const approved = { kind: 'approved', comment: '' } as const
const FACTS = `Order number: 12
Ordered by: Ana Diaz
For: Jane Doe
DoDAAC: W9AR01
Fund code: 6C
Total: $123.45`
const decide = 'Approve or decline it here'
const waits = 'Order 12 waits for your approval'

test('each email of an order has its subject, its sentences, the facts of the order, and its link', () =>
  checkRows(
    [
      [writeApprovalRequest(to, order), waits, decide, 'An order waits for your approval.'],
      [
        writeApprovalRequest(to, order, 'The order was changed.'),
        ...[waits, decide, 'The order was changed. It waits for your approval.'],
      ],
      [
        writeConfirmation(to, order, false),
        ...['Order 12 has been submitted', 'See its status'],
        'Your order has been submitted and waits for approval. The amount is reserved on the fund.',
      ],
      [
        writeDecision(reader, order, approved),
        ...['Order 12 is approved', 'Follow it here'],
        'Your order is approved and goes to supply. The fund pays $123.45 for it.',
      ],
      [
        writeDecision({ ...reader, isOrderer: false }, order, {
          kind: 'declined',
          comment: 'Not 9000000001.',
        }),
        ...['Order 12 is declined', 'See the order'],
        'The order for you is declined. Nothing will ship, and $123.45 is available on the fund again.',
        'Comment of the approver: Not [number].',
      ],
      [
        writeWithdrawal(to, order, 'Not needed.'),
        ...['Order 12 was withdrawn', 'See the order'],
        'Ana Diaz withdrew this order. It no longer needs approval, and earlier approvals are void.',
        'Comment: Not needed.',
      ],
    ] as [Email, string, string, ...string[]][],
    (email, subject, link, ...paragraphs) => {
      const mail = toMail(email)
      expect([mail.to, mail.subject]).toEqual(['sam@example.mil', subject])
      const linked = `${link}:\nhttps://portal.example.mil/orders/12`
      const read = mail.text.trim().split('\n\n')
      expect(read.slice(0, 3 + paragraphs.length)).toEqual(['Hello Sam Lee,', ...paragraphs, FACTS, linked])
    },
  ))

test('an email to a person who may not sign in has no link', () => {
  expect(toMail(writeDecision({ ...reader, maySignIn: false }, order, approved)).text).not.toContain('https:')
})
