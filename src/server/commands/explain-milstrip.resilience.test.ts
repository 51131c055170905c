import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { explainMilstrip } from './explain-milstrip.ts'

const STATUS = 'AE1SMSS8405019001234  EA00002W9AR0163250001 W9ZZ02J6C      13330BBSMS70200009875'
const NOTICE = 'ZT1SMS UPS                   W9AR0163250001 1Z999AA10123456784'

async function explain(text: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await explainMilstrip(Readable.from([text]), (line) => lines.push(line))
  return { code, lines }
}

test('operators read what each record of a file says, with any line ending', async () => {
  const { code, lines } = await explain(`${STATUS}\r\n\n${NOTICE}\n`)
  expect(code).toBe(0)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Line 1: Supply status',
      '  Column 30 to 43, Document number: W9AR01-6325-0001, DoDAAC W9AR01, November 21, in a leap year November 20, of a year that ends in 6, serial 0001',
      '  Column 44, Suffix: blank, the document number has one part',
      '  Column 65 to 66, Status code: BB, Backorder',
      '  Column 74 to 80, Unit price: $98.75',
      'Line 3: Tracking notice of the portal',
      '  Column 45 to 80, Tracking number: 1Z999AA10123456784',
    ]),
  )
  expect(lines.at(-1)).toBe('2 records read, 0 refused.')
})

test('operators read files with a byte order mark, an end sign, only carriage returns, or no line ends', async () => {
  const whole = STATUS.padEnd(80)
  for (const text of [
    `\uFEFF${STATUS}\r${STATUS} \x1a`,
    `ï»¿${whole}${whole}\x1a\x1a\n`,
    `${whole + whole}  \n`,
  ])
    expect((await explain(text)).lines.at(-1), text).toBe('2 records read, 0 refused.')
  const { lines } = await explain(`${whole}${whole}X`)
  expect(lines[0]).toMatch(/^Line 1: refused at column 81. The line has 161 columns\. One record has 80/)
})

test('operators read which line and column is wrong and why, and the rest is still explained', async () => {
  const { code, lines } = await explain(
    `${STATUS.replace('00002', '0000X')}\n${STATUS} \n${STATUS}X\n${NOTICE}`,
  )
  expect(code).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      "Line 1: refused at column 25. Quantity that the status is about '0000X' is not right. It must be five digits from 00001 to 99999.",
      'Line 2: Supply status',
      'Line 3: refused at column 81. The record is longer than 80 columns. It must have 80 at most.',
      'Line 4: Tracking notice of the portal',
    ]),
  )
  expect(lines.at(-1)).toBe('4 records read, 2 refused.')
})

test('a reader such as head can stop before the end of an explanation', () => {
  const command = `"${process.execPath}" "${fileURLToPath(new URL('main.ts', import.meta.url))}" milstrip explain | head -n 1`
  const input = `${STATUS}\n`.repeat(5000)
  const { stdout, stderr } = spawnSync('sh', ['-c', command], {
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect([stdout, stderr]).toEqual(['Line 1: Supply status\n', ''])
})

test('operators explain records on a machine without a portal or a database', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('main.ts', import.meta.url)), 'milstrip', 'explain'],
    { input: `${STATUS}\nNO RECORD\n`, encoding: 'utf8', env: {} },
  )
  expect(stderr).toBe('')
  expect(stdout).toContain('Line 1: Supply status\n')
  expect(stdout).toContain("Line 2: refused at column 1. Document identifier 'NO ' is not known.")
  expect(status).toBe(1)
})
