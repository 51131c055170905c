import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPrograms } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readZip, writeZip } from '#testing/zip.ts'
import { readCodes } from './read-codes.ts'

const NSN = '8405012345678'
let portal: TestPortal
let clerk: Clerk

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await portal.owner`INSERT INTO products (pgc, category, name, display_name, unit_of_issue) VALUES ('10001', 'COAT', 'COAT', 'Coat', 'EA')`
  await portal.owner`INSERT INTO items (nsn, pgc, size) VALUES (${NSN}, '10001', 'A')`
  await portal.owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${NSN}, 2027, 1)`
  await portal.owner`INSERT INTO program_products (program, pgc, category, display_name) VALUES ('AR', '10001', 'COAT', 'Coat')`
  clerk = employClerk(portal.database)
})
afterAll(async () => {
  clerk?.leave()
  await portal?.stop()
})

async function look(kind: string, content: string | Uint8Array): Promise<string> {
  const { code, lines } = await clerk.import(kind, content, { apply: false })
  return `${code} ${lines[0]}`
}
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const price = (cell: string) => `nsn,fiscal year,price\n${NSN},2027,${cell}\n`
const item = (cell: string) => `nsn,fiscal year,price\n${cell},2027,2.00\n`
const product = (name: string) => `pgc,name,category,unit of issue\n20001,${name},COAT,EA\n`
const from = (cell: string) => `pgc,from\n10001,${cell}\n`

const DOLLARS = '1 refuse row 2, price: Write dollars with at most two decimals, such as 1234.50.'
const DAY = '1 refuse row 2, from: Write a day such as 2026-10-01 or 10/1/2026.'
const SAVE_AS =
  "1 refuse row 1, file: This is not a CSV file in UTF-8. Save the file as 'CSV UTF-8' and try again."
const QUOTES =
  'The quotation marks of this row do not match. Put a cell with quotation marks in quotation marks, and double those within it.'
const cannotCompute = (cell: string) =>
  `A spreadsheet could not compute this cell: ${cell}. Correct it there.`
const LETTERS =
  "1 refuse row 2, name: Some letters cannot be read. Save the file as 'CSV UTF-8' and try again."
const ONE_LINE = '1 refuse row 2, name: Write this on one line, without line breaks.'
const STRAY =
  '1 refuse row 2, column 4: A column without a heading contains a value. Add a heading, or clear the column.'
const TWICE = "1 refuse row 1, price: The column 'price' appears twice. Keep one."
const NO_COLUMN = "1 refuse row 1, my prices: There is no column 'my prices' in prices."
const NOT_EMPTY = '1 refuse row 2, name: This cannot be empty.'
const TENTS = '1 add TENTS (row 2)'
const size = (cell: string) => `nsn,pgc,size\n${NSN},10001,${cell}\n`
const sized = (to: string) => `0 change size: A -> ${to} (row 2, ${NSN})`
const MADE_A_DAY = '1 refuse row 2, size: A spreadsheet changed this to a date. Format the column as text'
const rows = (headings: string, cells: string) => `nsn,fiscal year,price${headings}\n${cells}\n`
const changed = (to: string) => `0 change price: 0.01 -> ${to} (row 2, ${NSN} 2027)`

test.each<[what: string, kind: string, content: string | Uint8Array, line: string]>([
  ['a price with a dollar sign', 'prices', price('"$1,234.50"'), changed('1234.50')],
  ['no price', 'prices', price('0'), '1 refuse row 2, price: Enter a price of more than zero dollars.'],
  ['a price beyond all money', 'prices', price('99999999999'), DOLLARS],
  ['a formula for a price', 'prices', price('=1+1'), DOLLARS],
  ['an error of a spreadsheet', 'prices', price('#REF!'), `1 refuse row 2, price: ${cannotCompute('#REF!')}`],
  ['an error for a name', 'products', product('#N/A'), `1 refuse row 2, name: ${cannotCompute('#N/A')}`],
  ['an NSN in powers of ten', 'prices', item('8.405E12'), '1 refuse row 2, nsn: A spreadsheet has shortened'],
  ['an NSN kept as text', 'prices', item(`"=""${NSN}"""`), changed('2.00')],
  ['a cell that is no cell', 'prices', item(`="${NSN}"`), `1 refuse row 2, file: ${QUOTES}`],
  ['inches', 'products', product('COAT 15" X'), `1 refuse row 2, file: ${QUOTES}`],
  ['a day that is none', 'assortment', from('2/30/2027'), DAY],
  ['a day without its century', 'assortment', from('10/1/26'), DAY],
  ['the number of a day', 'assortment', from('46296'), DAY],
  ['line ends of an old Mac', 'prices', price('2.00').replaceAll('\n', '\r'), changed('2.00')],
  ['two bytes a letter', 'prices', utf16(price('2.00')), SAVE_AS],
  ['two bytes a letter, the other way', 'prices', utf16(price('2.00')).swap16(), SAVE_AS],
  ['noughts', 'products', product('A\u0000B'), SAVE_AS],
  ['Windows-1252', 'products', Buffer.from(product('COAT M\u00fcLLER'), 'latin1'), LETTERS],
  ['a line break in a cell', 'products', product('"COAT\nX"'), ONE_LINE],
  [
    'headings with invisible signs',
    'prices',
    price('2.00').replace('fiscal', '\u00adfis\u200bcal\ufeff\u00a0'),
    changed('2.00'),
  ],
  ['the separator named in front', 'prices', `sep=,\r\n${price('2.00')}`, changed('2.00')],
  [
    'another separator named in front',
    'prices',
    `"sep=;"\n${price('2.00').replaceAll(',', ';')}`,
    changed('2.00'),
  ],
  ['tabs', 'prices', price('2.00').replaceAll(',', '\t'), changed('2.00')],
  ['bars', 'prices', `sep=|\n${price('x').replaceAll(',', '|')}`, DOLLARS],
  ['a size that became a day', 'items', size('12-Oct'), MADE_A_DAY],
  ['a size that became a month', 'items', size('Oct-26'), MADE_A_DAY],
  ['a size that became a long day', 'items', size('10/12/2026'), MADE_A_DAY],
  ['a size with an inch and a half', 'items', size('10-12 1/2'), sized('10-12 1/2')],
  ['a size with the name of a month in it', 'items', size('MARINE 12'), sized('MARINE 12')],
  ['columns without anything', 'prices', rows(',,', `${NSN},2027,2.00,,\n,,,,`), changed('2.00')],
  ['something in no column', 'prices', rows(',', `${NSN},2027,2.00,x`), STRAY],
  ['a heading twice', 'prices', rows(',Price', `${NSN},2027,2,3`), TWICE],
  ['headings in row 3', 'prices', `My prices\n\n${price('2.00')}`, NO_COLUMN],
  ['a key in other letters', 'categories', 'code,name,position\nTENTS,Tents,50\ntents,Tents,51\n', TENTS],
  ['nothing where there is something', 'products', 'pgc,name\n10001,( Clear )\n', NOT_EMPTY],
])(
  'the import of a file with %s reports the right row, column and message',
  async (_, kind, content, line) => {
    const said = await look(kind, content)
    expect(said.slice(0, line.length)).toBe(line)
  },
)

test('the import finds codes below a heading with invisible characters', async () => {
  const path = join(portal.dataDir, 'codes.csv')
  writeFileSync(path, 'dodaac,\u200bFund\u00a0 code\nW9AR01,6c\n')
  expect([...(await readCodes(path, 'fund code'))]).toEqual(['6C'])
})

test('the import stores a command in a cell as a name, and no spreadsheet runs it', async () => {
  const name = "=cmd|' /C calc'!A0"
  await clerk.import('products', product(name))
  const [row] = await portal.owner`SELECT name FROM products WHERE pgc = '20001'`
  expect(row?.name).toBe(name)
  expect(await clerk.export('products')).toContain(`,'${name},`)
})

test('the import names foreign headings, but not all of a thousand', async () => {
  const { lines } = await clerk.import('prices', `${'x,'.repeat(500)}nsn,fiscal year\n1,2\n`, {
    apply: false,
  })
  expect(lines.filter((line) => line.includes("no column 'x'"))).toHaveLength(1)
  const other = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(',')
  expect((await clerk.import('prices', `${other}\n1\n`, { apply: false })).lines.length).toBeLessThan(30)
})

test('the import reads the first visible sheet of an Excel file, with numbers as displayed', async () => {
  const sheet = (rows: unknown[][]) => ({ name: 'Prices', rows: [['nsn', 'fiscal year', 'price'], ...rows] })
  const hidden = { name: 'Notes', hidden: true, rows: [['not for you']] }
  const book = (...sheets: unknown[]) => writeXlsx({ sheets } as Parameters<typeof writeXlsx>[0])
  expect(await look('prices', await book(hidden, sheet([[NSN, 2027, 2]])))).toBe(changed('2.00'))
  expect(await look('prices', await book(sheet([[Number(NSN), 2027, 0.1 + 0.2]]), hidden))).toBe(
    changed('0.30'),
  )
  expect(await look('prices', await book(sheet([[NSN, 2027, 0.305]])))).toBe(DOLLARS)
  const merged = sheet([
    [NSN, 2027, 2],
    [null, 2028, 2],
  ])
  const { code, lines } = await clerk.import('prices', await book(merged), { apply: false })
  expect(`${code} ${lines[1]}`).toBe(
    '1 refuse row 3, nsn: This row has no key. Enter it, so that the row can be found.',
  )
})

describe('an Excel file', () => {
  const book = (rows: unknown[][], more: object = {}) =>
    writeXlsx({ sheets: [{ name: 'Rows', rows, ...more }] } as Parameters<typeof writeXlsx>[0])
  const day = new Date('2026-10-12T00:00:00Z')

  test('the import reads a date in a date column, and refuses it in any other column', async () => {
    expect(
      await look(
        'items',
        await book([
          ['nsn', 'pgc', 'size'],
          [NSN, '10001', day],
        ]),
      ),
    ).toContain(MADE_A_DAY)
    expect(
      await look(
        'assortment',
        await book([
          ['pgc', 'from'],
          ['10001', day],
        ]),
      ),
    ).toMatch(/-> 2026-10-12/)
    const names = await book([
      ['pgc', 'name'],
      ['10001', day],
    ])
    expect(await look('products', names)).toMatch(
      /^1 refuse row 2, name: A spreadsheet changed this to a date/,
    )
  })

  test('the import refuses a never-computed formula by name, and reads the last result of others', async () => {
    const sheet = (result?: number) => {
      const cell = { value: null, type: 'formula', formula: '1+1', formulaResult: result }
      return book(
        [
          ['nsn', 'fiscal year', 'price'],
          [NSN, 2027],
        ],
        { cells: new Map([['1,2', cell]]) },
      )
    }
    expect(await look('prices', await sheet())).toMatch(/^1 refuse row 2, price: This formula has no result/)
    expect(await look('prices', await sheet(2))).toBe(changed('2.00'))
  })

  const priced = async () =>
    Buffer.from(
      await book([
        ['nsn', 'fiscal year', 'price'],
        [NSN, 2027, 2],
      ]),
    )

  test.each<[what: string, flags: number, packed: number, unpacked: number]>([
    ['that is too large', 0, 1000, 300 * 1024 * 1024],
    ['of no size that has bytes', 0, 1000, 0],
    ['whose sizes stand elsewhere', 8, 0, 0],
  ])('a part %s is refused before it is unpacked', async (_, flags, packed, unpacked) => {
    const file = await priced()
    const entry = file.lastIndexOf('xl/styles.xml') - 46
    file.writeUInt16LE(flags, entry + 8)
    file.writeUInt32LE(packed, entry + 20)
    file.writeUInt32LE(unpacked, entry + 24)
    expect(await look('prices', file)).toMatch(
      /^1 refuse row 1, file: The unpacked Excel file would be too large/,
    )
  })

  test('the directory for large zips counts, as it does for the reader that limits its sizes', async () => {
    const file = await priced()
    const end = file.length - 22
    const [record, locator, small] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.from(file.subarray(end))]
    record.write('PK\u0006\u0006', 'latin1')
    record.writeUInt32LE(44, 4)
    for (const at of [24, 32]) record.writeUInt32LE(file.readUInt16LE(end + 10), at)
    record.writeUInt32LE(file.readUInt32LE(end + 12), 40)
    record.writeUInt32LE(file.readUInt32LE(end + 16), 48)
    locator.write('PK\u0006\u0007', 'latin1')
    locator.writeUInt32LE(end, 8)
    small.writeUInt32LE(0, 16)
    const large = Buffer.concat([file.subarray(0, end), record, locator, small])
    expect(await look('prices', large)).toBe(changed('2.00'))
  })

  test('the import marks a row that a filter hides, even with other part names and single quotation marks', async () => {
    const hidden = new Map([[1, { hidden: true }]])
    const file = await book(
      [
        ['nsn', 'fiscal year', 'price'],
        [NSN, 2027, 2],
      ],
      { rowDefs: hidden },
    )
    expect(await look('prices', file)).toMatch(/\(row 2, .*, hidden in the sheet\)$/)
    for (const target of ['/xl/worksheets/sheet1.xml', '../xl/worksheets/sheet1.xml']) {
      const parts = [...readZip(Buffer.from(file))].map(([name, text]) => {
        const sent = text.replace('"worksheets/sheet1.xml"', `"${target}"`)
        return [name, Buffer.from(/workbook|sheet1/.test(name) ? sent.replaceAll('"', "'") : sent)] as const
      })
      expect(await look('prices', writeZip(Object.fromEntries(parts)))).toMatch(/, hidden in the sheet\)$/)
    }
  })
})
