import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readDay } from './days.ts'

const ZONE = 'America/New_York'

it('the reader accepts a day in both spellings, and an instant as the day in the zone of the portal', () =>
  checkRows(
    [
      ['2026-11-21', '2026-11-21'],
      ['1/1/2023', '2023-01-01'],
      ['11/21/2026', '2026-11-21'],
      ['02/29/2028', '2028-02-29'],
      ['1900-01-01', '1900-01-01'],
      ['2023-01-01T05:00:00.000Z', '2023-01-01'],
      ['2023-01-01T04:59:59.999Z', '2022-12-31'],
      ['2023-07-01T03:59:59Z', '2023-06-30'],
      ['2023-07-01T04:00:00Z', '2023-07-01'],
      ['2026-11-20T23:30:00-08:00', '2026-11-21'],
      ['2026-11-21T12:00+0000', '2026-11-21'],
    ],
    (text, day) => expect(readDay(text, ZONE)).toBe(day),
  ))

it('a time without a zone is already in the zone of the portal', () => {
  for (const time of ['00:00', '04:59:59', '12:00', '23:59:59.999'])
    for (const zone of [ZONE, 'UTC', 'Asia/Tokyo'])
      expect(readDay(`2026-11-21T${time}`, zone), `${time} ${zone}`).toBe('2026-11-21')
})

it('the reader does not accept other texts as a day', () =>
  checkRows(
    [
      ...'today 5 2026-13-01 2026-02-30 2027-02-29 2/30/2026 13/1/2026 21/11/2026 1/1/23'.split(' '),
      ...'2026-1-1 0000-01-01 1899-12-31 2026-11-21T25:00:00Z 2026-02-30T12:00:00Z'.split(' '),
      ...'2026-02-30T12:00:00 9999-12-31T23:59:59-14:00 ２０２６-11-21'.split(' '),
      ...['', '2026-11-21 12:00:00', '2026-11-21T12:00:00Z; DROP'],
    ],
    (text) => expect(readDay(text, ZONE)).toBeNull(),
  ))
