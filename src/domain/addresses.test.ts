import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findBadAddress, findBadEmail, findBadFileName, writeAddress } from './addresses.ts'

describe('an address', () => {
  const depot = {
    ...{ street1: '1 Depot Road', street2: '', street3: 'Dock 4', city: 'Columbus', state: 'OH' },
    ...{ zip: '43085', country: 'US' },
  }

  test('an address starts with the recipient, has no empty lines, and shows the country only abroad', () => {
    expect(writeAddress('Jane Doe', depot)).toEqual([
      ...['Jane Doe', '1 Depot Road', 'Dock 4', 'Columbus, OH 43085'],
    ])
    expect(writeAddress('Jane Doe', { ...depot, country: 'DE' }).at(-1)).toBe('DE')
    expect(writeAddress('Jane Doe', { ...depot, state: '', zip: '' }).at(-1)).toBe('Columbus')
  })

  test('an address without street or city is no address', () => {
    expect(writeAddress('Jane Doe', { ...depot, street1: '' })).toEqual([])
    expect(writeAddress('Jane Doe', { ...depot, city: '' })).toEqual([])
  })
})

test.each([
  'support',
  'support@example.mil, other@example.mil',
  'Support <support@example.mil',
  'support@example.mil>',
  'a@b@c',
])('%j is no email address, and a sentence describes a valid one', (text) => {
  expect(findBadEmail(text)).toBe('Enter an email address such as support@example.mil, without spaces.')
})

test('the check accepts an email address', () => {
  expect(findBadEmail('support@example.mil')).toBeNull()
})

test('the portal links only to web pages, and never to an address that contains a password', () => {
  for (const good of ['https://videos.example/1', 'http://videos.example/1'])
    expect(findBadAddress(good), good).toBeNull()
  for (const bad of [
    'ftp://videos.example/1',
    'mailto:a@b.mil',
    'https://ann@x.example',
    'https://:word@x.example',
  ])
    expect(findBadAddress(bad), bad).toBe('Enter a web address that begins with https://.')
})

test.each([
  'http://localhost/x',
  'https://LOCALHOST.:8443',
  'https://a.localhost',
  'http://127.8.8.8',
  'http://2130706433',
  'http://0x7f.1',
  'http://0.0.0.0',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]',
])(
  '%s leads to the server itself, and the portal never links to it, even when the operator lists it',
  (address) => {
    expect(findBadAddress(address)).toMatch(/their own computer/)
    expect(findBadAddress(address, [new URL(address).hostname])).toMatch(/their own computer/)
  },
)

test('the portal links to a private network only when the operator lists its host', () =>
  checkRows(
    [
      'http://10.1.2.3/v',
      'http://192.168.0.9',
      'http://172.31.0.1',
      'http://169.254.169.254',
      'http://100.64.0.1',
      'http://[fd00::1]',
      'http://[fe80::1]',
      'http://[::ffff:10.0.0.1]',
      'http://videos',
      'https://base.local',
      'https://x.internal./',
    ],
    (address) => {
      const host = new URL(address).hostname.replace(/\.$/, '')
      expect(findBadAddress(address, [])).toMatch(/^The host .+ belongs to a private network\./)
      expect(findBadAddress(address, [host])).toBeNull()
      expect(findBadAddress(address)).toBeNull()
    },
  ))

test('the portal links to public addresses without a list', () => {
  for (const address of [
    'https://172.32.0.1',
    'https://8.8.8.8',
    'https://[2001:db8::1]',
    'https://videos.army.mil',
  ])
    expect(findBadAddress(address, []), address).toBeNull()
})

test('a file name is a single name with an extension', () => {
  expect(findBadFileName('Price List-2.xlsx')).toBeNull()
  for (const bad of ['price.xlsx/other', '.price.xlsx', 'price'])
    expect(findBadFileName(bad), bad).toBe(
      'Enter a file name such as price-list.xlsx: letters, digits, spaces, dots and dashes, with an ending.',
    )
})
