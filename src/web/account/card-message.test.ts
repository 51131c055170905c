import { expect, it } from 'vitest'
import { readCardEnding } from './card-message.ts'

const write = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`

it('the portal shows only the end of the number in a message, and nothing when the message has no number', () => {
  expect(readCardEnding(write({ sub: '9999000001', note: 'ÿþ?>' }))).toBe('0001')
  for (const message of ['', 'a.b.c', 'a', write(null), write({}), write({ sub: '<b>1234567890</b>' })])
    expect(readCardEnding(message)).toBeNull()
})
