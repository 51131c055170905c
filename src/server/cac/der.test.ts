import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import {
  DerFault,
  eachElement,
  readContent,
  readElement,
  readExtensions,
  readOid,
  readTime,
  TAG,
} from './der.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const oid = (hex: string) => readOid(readElement(bytes(hex)))
const time = (tag: number, text: string) =>
  readTime({ tag, whole: Buffer.alloc(0), content: Buffer.from(text, 'latin1') }).toISOString()

test('the server refuses a card whose certificate holds a cut or damaged element, and reads nothing after it [A3]', () =>
  checkRows(
    [
      ['nothing at all', '', 'no element'],
      ['a tag alone', '30', 'no element'],
      ['a tag of several bytes', '1f 81 00', 'no element'],
      ['a length without end', '30 80 00 00', 'bad length'],
      ['a length of five bytes', '30 85 00 00 00 00 01 00', 'bad length'],
      ['a length that is cut off', '30 82 01', 'bad length'],
      ['less than it says', '04 03 01 02', 'cut off'],
      ['less than its long length says', '04 81 02 01', 'cut off'],
    ],
    (_, hex, fault) => expect(() => readElement(bytes(hex))).toThrow(new DerFault(fault)),
  ))

test('an element consists of its tag and its short or long length, and the error names the expected tag [A3]', () => {
  const [one, two, ...others] = eachElement(bytes('04 02 0102  30 81 01 ff'))
  expect([one?.tag, one?.content, one?.whole]).toEqual([4, bytes('0102'), bytes('04020102')])
  expect([two?.tag, two?.content, two?.whole]).toEqual([0x30, bytes('ff'), bytes('308101ff')])
  expect(others).toEqual([])
  const whole = bytes(`04 84 00000003 010203`)
  expect(readElement(whole).content).toEqual(bytes('010203'))
  const octets = readElement(bytes('04 01 07'))
  expect(readContent(octets, TAG.octets)).toEqual(bytes('07'))
  expect(() => readContent(octets, TAG.integer)).toThrow(new DerFault('element 2 expected'))
  expect(() => readContent(undefined, TAG.integer)).toThrow(new DerFault('element 2 expected'))
})

test('the parser reads object identifiers to their last number', () => {
  expect(oid('06 03 55 1d 0f')).toBe('2.5.29.15')
  expect(oid('06 09 2a 86 48 86 f7 0d 01 01 0b')).toBe('1.2.840.113549.1.1.11')
  expect(oid('06 02 78 01')).toBe('2.40.1')
  expect(oid('06 01 27')).toBe('0.39')
  expect(() => oid('06 09 ff ff ff ff ff ff ff ff 7f')).toThrow(new DerFault('number too large'))
})

test('times have a two-digit year until 2049, or a four-digit year', () => {
  expect(time(TAG.utcTime, '491231235959Z')).toBe('2049-12-31T23:59:59.000Z')
  expect(time(TAG.utcTime, '500101000000Z')).toBe('1950-01-01T00:00:00.000Z')
  expect(time(TAG.time, '20500102030405Z')).toBe('2050-01-02T03:04:05.000Z')
  for (const [tag, text] of [
    [TAG.utcTime, '4912312359Z'],
    [TAG.time, '20500102030405+0100'],
    [TAG.octets, '20500102030405Z'],
    // A month that does not exist.
    [TAG.utcTime, '261301000000Z'],
  ] as const)
    expect(() => time(tag, text), text).toThrow(new DerFault('no time'))
})

test('an extension is critical only where its field says so [A3]', () => {
  const list = (hex: string) => readExtensions(readElement(bytes(hex)))
  const found = { oid: '2.5.29.15', value: bytes('05') }
  expect(list('30 0d  30 0b  06 03 551d0f  0101ff  040105')).toEqual([{ ...found, isCritical: true }])
  expect(list('30 0d  30 0b  06 03 551d0f  010100  040105')).toEqual([{ ...found, isCritical: false }])
  expect(list('30 0a  30 08  06 03 551d0f  040105')).toEqual([{ ...found, isCritical: false }])
})
