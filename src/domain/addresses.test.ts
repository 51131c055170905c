import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findBadAddress, findBadEmail, findBadFileName, writeAddress } from './addresses.ts'

test('an address starts with the recipient, has no empty lines, and shows the country only abroad', () => {
  const depot = {
    ...{ street1: '1 Depot Road', street2: '', street3: 'Dock 4', city: 'Columbus', state: 'OH' },
    ...{ zip: '43085', country: 'US' },
  }
  const write = (changes: Partial<typeof depot>) => writeAddress('Jane Doe', { ...depot, ...changes })
  expect(write({})).toEqual(['Jane Doe', '1 Depot Road', 'Dock 4', 'Columbus, OH 43085'])
  expect(write({ country: 'DE' }).at(-1)).toBe('DE')
  expect(write({ state: '', zip: '' }).at(-1)).toBe('Columbus')
  expect([write({ street1: '' }), write({ city: '' })], 'no address').toEqual([[], []])
})

test('the check accepts an email address, and a sentence describes one for any other text', () => {
  expect(findBadEmail('support@example.mil')).toBeNull()
  checkRows(
    [
      ...['support', 'support@example.mil, other@example.mil', 'Support <support@example.mil'],
      ...['support@example.mil>', 'a@b@c'],
    ],
    (text) =>
      expect(findBadEmail(text)).toBe('Enter an email address such as support@example.mil, without spaces.'),
  )
})

test('the portal links only to web pages, and never to an address that contains a password', () => {
  for (const good of ['https://videos.example/1?start=2', 'http://videos.example/1'])
    expect(findBadAddress(good), good).toBeNull()
  checkRows(
    [
      ...'ftp://videos.example/1 mailto:a@b.mil https://ann@x.example https://:word@x.example'.split(' '),
      ...['', 'videos.example', 'data:text/html,x', 'https://a b'],
    ],
    (bad) => expect(findBadAddress(bad)).toBe('Enter a web address that begins with https://.'),
  )
})

test('the portal never links to the server itself, even when the operator lists it', () =>
  checkRows(
    [
      ...'http://localhost/x https://LOCALHOST.:8443 https://a.localhost http://127.8.8.8'.split(' '),
      ...'http://2130706433 http://0x7f.1 http://0.0.0.0 http://[::1]/ http://[::ffff:127.0.0.1]'.split(' '),
    ],
    (address) => {
      expect(findBadAddress(address)).toMatch(/their own computer/)
      expect(findBadAddress(address, [new URL(address).hostname])).toMatch(/their own computer/)
    },
  ))

test('the portal links to public addresses without a list, and to a private network only when the operator lists its host', () => {
  const open = 'https://172.32.0.1 https://8.8.8.8 https://[2001:db8::1] https://videos.army.mil'
  for (const address of open.split(' ')) expect(findBadAddress(address, []), address).toBeNull()
  checkRows(
    [
      ...'http://10.1.2.3/v http://192.168.0.9 http://172.31.0.1 http://169.254.169.254'.split(' '),
      ...'http://100.64.0.1 http://[fd00::1] http://[fe80::1] http://[::ffff:10.0.0.1]'.split(' '),
      ...'http://videos https://base.local https://x.internal./'.split(' '),
    ],
    (address) => {
      const host = new URL(address).hostname.replace(/\.$/, '')
      expect(findBadAddress(address, [])).toMatch(/^The host .+ belongs to a private network\./)
      expect([findBadAddress(address, [host]), findBadAddress(address)]).toEqual([null, null])
    },
  )
})

test('a file name is a single name with an extension', () => {
  expect(findBadFileName('FY26 Selling Price List-2.xlsx')).toBeNull()
  checkRows(
    [...'price.xlsx/other .price.xlsx price ../secret.pdf /etc/x.pdf .env a..pdf.exe'.split(' '), ''],
    (bad) =>
      expect(findBadFileName(bad)).toBe(
        'Enter a file name such as price-list.xlsx: letters, digits, spaces, dots and dashes, with an ending.',
      ),
  )
})
