import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanRecords } from './records.ts'

type Row = { texts: string[]; isBroken: boolean }

async function scan(bytes: Buffer, pieces: number): Promise<Row[]> {
  async function* cut() {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
  }
  const rows: Row[] = []
  await scanRecords(cut(), (record) => {
    rows.push({ texts: record.texts(), isBroken: record.isBroken })
    return undefined
  })
  return rows
}
const read = async (bytes: Buffer, pieces: number) => (await scan(bytes, pieces)).map(({ texts }) => texts)

const parseAll = (text: string): string[][] =>
  parse(text, {
    ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    record_delimiter: ['\r\n', '\n'],
  })

const cell = fc.string({
  unit: fc.constantFrom('a', 'B', '7', ' ', '"', ',', '\r', '\n', 'é', '–', '中'),
  maxLength: 8,
})
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

test('the reader reads rows that a program wrote as csv-parse does, wherever the bytes are cut', async () => {
  const written = fc
    .array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 5 }), { maxLength: 6 })
    .map((rows) =>
      rows.map((cells) =>
        cells.map(([text, isBare]) => (isBare && !/[",\r\n]/.test(text) ? text : quote(text))),
      ),
    )
  const ends = fc.constantFrom('\r\n', '\n')
  const pieces = fc.integer({ min: 1, max: 40 })
  await fc.assert(
    fc.asyncProperty(
      written,
      ends,
      fc.boolean(),
      fc.boolean(),
      pieces,
      async (rows, end, isEnded, isMarked, size) => {
        const text = `${isMarked ? '\uFEFF' : ''}${rows.map((cells) => cells.join(',')).join(end)}${isEnded ? end : ''}`
        expect(await read(Buffer.from(text), size)).toEqual(parseAll(text))
      },
    ),
    { numRuns: 200 },
  )
})

test('the reader ends rows and fields of any file where csv-parse ends them, and marks guesses', async () => {
  const anything = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', 'b'), maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(anything, fc.integer({ min: 1, max: 9 }), async (text, pieces) => {
      const found = await scan(Buffer.from(text), pieces).catch(() => null)
      let expected: string[][] | null = null
      try {
        expected = parseAll(text)
      } catch {}
      expect(found?.map(({ texts }) => texts.length)).toEqual(expected?.map((cells) => cells.length))
      for (const [at, { texts, isBroken }] of (found ?? []).entries())
        if (!isBroken) expect(texts).toEqual(expected?.[at])
    }),
    { numRuns: 400 },
  )
})

test('the reader decodes bytes that are not UTF-8 as Western Windows does, beside others that are UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from('"é","'), Buffer.from([0x46, 0xe9, 0x92]), Buffer.from('"\r\n')])
  expect(await read(bytes, 3)).toEqual([['é', 'Fé’']])
})
