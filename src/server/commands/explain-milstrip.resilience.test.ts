import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { explainMilstrip } from './explain-milstrip.ts'

const STATUS = 'AE1SMSS8405019001234  EA00002W9AR0163250001 W9ZZ02J6C      13330BBSMS70200009875'
const NOTICE = 'ZT1SMS UPS                   W9AR0163250001 1Z999AA10123456784'
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

async function explain(text: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await explainMilstrip(Readable.from([text]), (line) => lines.push(line))
  return { code, lines }
}

test('operators read what each record of a file says, and which line and column is wrong and why', async () => {
  const wrong = `${STATUS.replace('00002', '0000X')}\n${STATUS}X`
  const { code, lines } = await explain(`${STATUS}\r\n\n${NOTICE}\n${STATUS} \n${wrong}`)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Line 1: Supply status',
      '  Column 30 to 43, Document number: W9AR01-6325-0001, DoDAAC W9AR01, November 21, in a leap year November 20, of a year that ends in 6, serial 0001',
      '  Column 44, Suffix: blank, the document number has one part',
      '  Column 65 to 66, Status code: BB, Backorder',
      '  Column 74 to 80, Unit price: $98.75',
      'Line 3: Tracking notice of the portal',
      '  Column 45 to 80, Tracking number: 1Z999AA10123456784',
      'Line 4: Supply status',
      "Line 5: refused at column 25. Quantity that the status is about '0000X' is not right. It must be five digits from 00001 to 99999.",
      'Line 6: refused at column 81. The record is longer than 80 columns. It must have 80 at most.',
    ]),
  )
  expect([code, lines.at(-1)]).toEqual([1, '5 records read, 2 refused.'])
})

test('operators read files with a byte order mark, an end sign, only carriage returns, or no line ends', async () => {
  const whole = STATUS.padEnd(80)
  const marked = [`\uFEFF${STATUS}\r${STATUS} \x1a`, `ï»¿${whole}${whole}\x1a\x1a\n`]
  for (const text of [...marked, `${whole + whole}  \n`]) {
    const { code, lines } = await explain(text)
    expect([text, code, lines.at(-1)]).toEqual([text, 0, '2 records read, 0 refused.'])
  }
  const { lines } = await explain(`${whole}${whole}X`)
  expect(lines[0]).toMatch(/^Line 1: refused at column 81. The line has 161 columns\. One record has 80/)
})

test('operators explain records without a portal, and a reader such as head can stop before the end', () => {
  const spawn = (program: string, words: string[], input: string) =>
    spawnSync(program, words, { input, encoding: 'utf8', env: { PATH: process.env.PATH } })
  const whole = spawn(process.execPath, [MAIN, 'milstrip', 'explain'], `${STATUS}\nNO RECORD\n`)
  expect(whole).toMatchObject({ status: 1, stderr: '' })
  expect(whole.stdout).toContain('Line 1: Supply status\n')
  expect(whole.stdout).toContain("Line 2: refused at column 1. Document identifier 'NO ' is not known.")
  const command = `"${process.execPath}" "${MAIN}" milstrip explain | head -n 1`
  const headed = spawn('sh', ['-c', command], `${STATUS}\n`.repeat(5000))
  expect(headed).toMatchObject({ stdout: 'Line 1: Supply status\n', stderr: '' })
})
