import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { describeBrowser } from './browsers.ts'

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('the portal names a browser and its device', () =>
  checkRows(
    [
      [`(Windows NT 10.0; Win64; x64) ${APPLE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
      [`(Windows NT 10.0; Win64) ${APPLE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
      ['(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
      [`(iPhone; CPU iPhone OS 18_0 like Mac OS X) ${APPLE} Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
      [`(Linux; Android 15; Pixel 9) ${APPLE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
      [`(Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
    ],
    (system, name) => expect(describeBrowser(`Mozilla/5.0 ${system}`)).toBe(name),
  ))

test('the portal calls any other client a program', () => {
  expect(['curl/8.9.1', ''].map(describeBrowser)).toEqual(['A program', 'A program'])
})
