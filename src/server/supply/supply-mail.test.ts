import { expect, test } from 'vitest'
import { toMail } from '../mail/email.ts'
import type { OrderReader } from '../mail/order-readers.ts'
import { type SupplyUpdate, writeSupplyMails } from './supply-mail.ts'

const belt = { lineNumber: 1, name: 'Belt', quantity: 2 }
const shipped = { lines: [belt], words: 'shipped with UPS, tracking number 1Z999AA10123456784.' }
const delayed = {
  lineNumber: 4,
  name: 'Boots',
  words: '2 of 3 pieces are backordered. Expected 12/06/2026.',
  isReplaced: false,
}
const rejected = {
  ...{ lineNumber: 2, name: 'Coat <A>', kind: 'rejected' as const, words: 'Obsolete, please order new NSN' },
  ...{ refundedCents: 7500, nextStep: 'Order its replacement.' },
}
const cancelled = {
  ...{ lineNumber: 3, name: 'Cap', kind: 'cancelled' as const, words: 'Cancelled by customer request' },
  ...{ refundedCents: 0, nextStep: '' },
}
const update: SupplyUpdate = {
  ...{ orderId: 12, shipped: [], ended: [], delayed: [], isAllShipped: false },
  publicUrl: 'https://portal.example',
}

function reader(given: Partial<OrderReader>): OrderReader {
  return {
    ...{ orderId: 12, email: 'ann@b.example', name: 'Ann Ellis', isOrderer: true, sendsConfirmation: true },
    ...{ people: [1], maySignIn: true, ...given },
  }
}
const mailsOf = (...given: Parameters<typeof writeSupplyMails>) => writeSupplyMails(...given).map(toMail)
/** Without confirmations, and without a sign-in for messages. */
const orderer = (sendsConfirmation: boolean) => reader({ sendsConfirmation, maySignIn: sendsConfirmation })
const member = (sendsConfirmation: boolean) =>
  reader({
    email: 'bo@b.example',
    name: 'Bo Doe',
    isOrderer: false,
    sendsConfirmation,
    maySignIn: sendsConfirmation,
  })

test('an email names a rejected line with its reason, the money, and what to do, in text and in HTML', () => {
  const [mail, more] = mailsOf({ ...update, shipped: [shipped], ended: [rejected, cancelled] }, [
    orderer(true),
  ])
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
  const [mail] = mailsOf({ ...update, ended: [cancelled] }, [
    reader({ name: 'Bo Doe', isOrderer: false, maySignIn: false }),
  ])
  expect(mail?.text).toBe(`Hello Bo Doe,

There is an update from supply about order 12, which is for you.

- Line 3, Cap, is cancelled: Cancelled by customer request.

Order number: 12
`)
})

test('one email reports a shipment with all its lines, and another one a backorder with its day', () => {
  const two = { ...shipped, lines: [belt, { lineNumber: 3, name: 'Cap', quantity: 1 }] }
  const [late, mail] = mailsOf({ ...update, shipped: [two], delayed: [delayed] }, [orderer(true)])
  expect(late?.subject).toBe('Order 12 has a backordered line')
  expect(mail?.text).toContain(
    '\n- 2 of line 1, Belt; 1 of line 3, Cap: shipped with UPS, tracking number 1Z999AA10123456784.\n',
  )
  expect(late?.text).toContain(`
- Line 4, Boots: 2 of 3 pieces are backordered. Expected 12/06/2026.
`)
  expect(mailsOf({ ...update, delayed: [delayed] }, [orderer(false), member(false)])).toEqual([])
  expect(mailsOf({ ...update, shipped: [two] }, [orderer(true)])[0]?.subject).toBe(
    'Order 12 has lines on their way',
  )
})

test('a user who wants no confirmations gets an email about a rejection only for their own order', () => {
  const to = (changes: Partial<SupplyUpdate>, readers: OrderReader[]) =>
    mailsOf({ ...update, ...changes }, readers).map((mail) => `${mail.to} ${mail.subject}`)
  const parcel = { shipped: [shipped], isAllShipped: true }
  expect(to(parcel, [orderer(true), member(true)])).toEqual([
    'ann@b.example Order 12 is shipped',
    'bo@b.example Order 12 is shipped',
  ])
  expect(to(parcel, [orderer(false), member(true)])).toEqual(['bo@b.example Order 12 is shipped'])
  expect(to({ ended: [rejected] }, [orderer(false), member(false)])).toEqual([
    'ann@b.example Order 12 has a rejected line',
  ])
  expect(to({ ended: [cancelled] }, [member(true)])).toEqual(['bo@b.example Order 12 has a cancelled line'])
  expect(to({ shipped: [shipped] }, [orderer(true)])).toEqual([
    'ann@b.example Order 12 has a line on its way',
  ])
  expect(to({}, [orderer(true)])).toEqual([])
  const [mail] = mailsOf({ ...update, shipped: [shipped], ended: [rejected] }, [orderer(false)])
  expect(mail?.text).not.toContain('tracking number')
})
