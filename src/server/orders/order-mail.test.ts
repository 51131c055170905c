import { expect, test } from 'vitest'
import { toMail } from '../mail/email.ts'
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
const FACTS = `Order number: 12
Ordered by: Ana Diaz
For: Jane Doe
DoDAAC: W9AR01
Fund code: 6C
Total: $123.45`
const linked = (words: string) => `${words}:\nhttps://portal.example.mil/orders/12`

test.each([
  [
    'asks for a signature',
    writeApprovalRequest(to, order),
    'Order 12 waits for your approval',
    ['An order waits for your approval.'],
    linked('Approve or decline it here'),
  ],
  [
    'asks again, and says why',
    writeApprovalRequest(to, order, 'The order was changed.'),
    'Order 12 waits for your approval',
    ['The order was changed. It waits for your approval.'],
    linked('Approve or decline it here'),
  ],
  [
    'confirms a submit',
    writeConfirmation(to, order, false),
    'Order 12 has been submitted',
    ['Your order has been submitted and waits for approval. The amount is reserved on the fund.'],
    linked('See its status'),
  ],
  [
    'tells the orderer of an approval',
    writeDecision(reader, order, { kind: 'approved', comment: '' }),
    'Order 12 is approved',
    ['Your order is approved and goes to supply. The fund pays $123.45 for it.'],
    linked('Follow it here'),
  ],
  [
    'tells the member of a refusal, with the comment and without a DoD ID',
    writeDecision({ ...reader, isOrderer: false }, order, { kind: 'declined', comment: 'Not 9000000001.' }),
    'Order 12 is declined',
    [
      'The order for you is declined. Nothing will ship, and $123.45 is available on the fund again.',
      expect.stringMatching(/^Comment of the approver: Not (?!.*9000000001)/),
    ],
    linked('See the order'),
  ],
  [
    'tells who was asked that nothing is left to do',
    writeWithdrawal(to, order, 'Not needed.'),
    'Order 12 was withdrawn',
    [
      'Ana Diaz withdrew this order. It no longer needs approval, and earlier approvals are void.',
      'Comment: Not needed.',
    ],
    linked('See the order'),
  ],
])('an email %s', (_, email, subject, paragraphs, link) => {
  const mail = toMail(email)
  expect([mail.to, mail.subject]).toEqual(['sam@example.mil', subject])
  const read = mail.text.trim().split('\n\n')
  expect(read.slice(0, 3 + paragraphs.length)).toEqual(['Hello Sam Lee,', ...paragraphs, FACTS, link])
})

test('an email to a person who may not sign in has no link', () => {
  const email = writeDecision({ ...reader, maySignIn: false }, order, { kind: 'approved', comment: '' })
  expect(toMail(email).text).not.toContain('https://')
})
