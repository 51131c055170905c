import { expect, test } from 'vitest'
import { toMail } from '../mail/email.ts'
import type { OrderReader } from '../mail/order-readers.ts'
import { type SupplyUpdate, writeSupplyMails } from './supply-mail.ts'

const shipped = {
  lines: [{ lineNumber: 1, name: 'Belt', quantity: 2 }],
  words: 'shipped with UPS, tracking number 1Z999AA10123456784.',
}
const delayed = {
  ...{ lineNumber: 4, name: 'Boots', isReplaced: false },
  words: '2 of 3 pieces are backordered. Expected 12/06/2026.',
}
const rejected = {
  ...{ lineNumber: 2, name: 'Coat <A>', kind: 'rejected' as const, words: 'Obsolete, please order new NSN' },
  ...{ refundedCents: 7500, nextStep: 'Order its replacement.' },
}
const cancelled = {
  ...{ lineNumber: 3, name: 'Cap', kind: 'cancelled' as const, words: 'Cancelled by customer request' },
  ...{ refundedCents: 0, nextStep: '' },
}

/** Without confirmations, a reader cannot sign in either, so that messages do not count. */
const orderer = (sendsConfirmation = true): OrderReader => ({
  ...{ orderId: 12, email: 'ann@b.example', name: 'Ann Ellis', isOrderer: true, people: [1] },
  ...{ sendsConfirmation, maySignIn: sendsConfirmation },
})
const member = (sendsConfirmation = true): OrderReader => ({
  ...orderer(sendsConfirmation),
  ...{ email: 'bo@b.example', name: 'Bo Doe', isOrderer: false },
})
const mailsOf = (changes: Partial<SupplyUpdate>, ...readers: OrderReader[]) =>
  writeSupplyMails(
    {
      ...{ orderId: 12, shipped: [], ended: [], delayed: [], isAllShipped: false },
      ...{ publicUrl: 'https://portal.example', ...changes },
    },
    readers,
  ).map(toMail)

test('an email names a rejected line with its reason, the money, and what to do, in text and in HTML', () => {
  const [mail, more] = mailsOf({ shipped: [shipped], ended: [rejected, cancelled] }, orderer())
  expect(more?.subject).toBe('Order 12 has a line on its way')
  expect(mail).toMatchObject({ to: 'ann@b.example', subject: 'Order 12 has lines that will not come' })
  expect(mail?.text).toBe(`Hello Ann Ellis,

There is an update from supply about your order 12.

- Line 2, Coat <A>, is rejected: Obsolete, please order new NSN. $75.00 went back to the fund. Next step: Order its replacement.

- Line 3, Cap, is cancelled: Cancelled by customer request.

Order number: 12
Money back on the fund: $75.00

See the order:
https://portal.example/orders/12
`)
  expect(mail?.html).toContain('<li>Line 2, Coat &#60;A&#62;, is rejected: Obsolete, please order new NSN.')
})

test('a member who may not sign in reads about a canceled line without money and without a link', () => {
  const [mail] = mailsOf({ ended: [cancelled] }, { ...member(), maySignIn: false })
  expect(mail?.text).toBe(`Hello Bo Doe,

There is an update from supply about order 12, which is for you.

- Line 3, Cap, is cancelled: Cancelled by customer request.

Order number: 12
`)
})

test('one email reports a shipment with all its lines, and another one a backorder with its day', () => {
  const two = { ...shipped, lines: [...shipped.lines, { lineNumber: 3, name: 'Cap', quantity: 1 }] }
  const [late, mail] = mailsOf({ shipped: [two], delayed: [delayed] }, orderer())
  expect([late?.subject, mail?.subject]).toEqual([
    'Order 12 has a backordered line',
    'Order 12 has lines on their way',
  ])
  expect(mail?.text).toContain(
    '\n- 2 of line 1, Belt; 1 of line 3, Cap: shipped with UPS, tracking number 1Z999AA10123456784.\n',
  )
  expect(late?.text).toContain(`\n- Line 4, Boots: ${delayed.words}\n`)
})

test('a user who wants no confirmations gets an email about a rejection only for their own order', () => {
  const parcel = { shipped: [shipped], isAllShipped: true }
  for (const [changes, readers, mails] of [
    [
      parcel,
      [orderer(), member()],
      ['ann@b.example Order 12 is shipped', 'bo@b.example Order 12 is shipped'],
    ],
    [parcel, [orderer(false), member()], ['bo@b.example Order 12 is shipped']],
    [{ ended: [rejected] }, [orderer(false), member(false)], ['ann@b.example Order 12 has a rejected line']],
    [{ ended: [cancelled] }, [member()], ['bo@b.example Order 12 has a cancelled line']],
    [{ shipped: [shipped] }, [orderer()], ['ann@b.example Order 12 has a line on its way']],
    [{ delayed: [delayed] }, [orderer(false), member(false)], []],
    [{}, [orderer()], []],
  ] as const)
    expect(
      mailsOf(changes as Partial<SupplyUpdate>, ...readers).map(({ to, subject }) => `${to} ${subject}`),
    ).toEqual(mails)
  const [mail] = mailsOf({ shipped: [shipped], ended: [rejected] }, orderer(false))
  expect(mail?.text).not.toContain('tracking number')
})
