import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { readZip, writeZip } from '#testing/zip.ts'
import { readCodes } from './read-codes.ts'

const NSN = '8405012345678'
const { portal } = openOrdersPortal()
const clerk = openClerk(portal)

beforeAll(async () => {
  const { owner } = portal
  await owner`INSERT INTO products (pgc, category, name, display_name, unit_of_issue) VALUES ('10001', 'COAT', 'COAT', 'Coat', 'EA')`
  await owner`INSERT INTO items (nsn, pgc, size) VALUES (${NSN}, '10001', 'A')`
  await owner`INSERT INTO item_prices (nsn, fiscal_year, price_cents) VALUES (${NSN}, 2027, 1)`
  await owner`INSERT INTO program_products (program, pgc, category, display_name) VALUES ('AR', '10001', 'COAT', 'Coat')`
})

async function look(kind: string, content: string | Uint8Array): Promise<string> {
  const { code, lines } = await clerk.import(kind, content, { apply: false })
  return `${code} ${lines[0]}`
}
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const price = (cell: string) => `nsn,fiscal year,price\n${NSN},2027,${cell}\n`
const item = (cell: string) => `nsn,fiscal year,price\n${cell},2027,2.00\n`
const rows = (headings: string, cells: string) => `nsn,fiscal year,price${headings}\n${cells}\n`
const product = (name: string) => `pgc,name,category,unit of issue\n20001,${name},COAT,EA\n`
const category = (...codes: string[]) =>
  `code,name,position\n${codes.map((code) => `${code},A,50\n`).join('')}`
const windows = Buffer.from(product('COAT M\u00fcLLER'), 'latin1')
const invisible = price('2.00').replace('fiscal', '\u00adfis\u200bcal\ufeff\u00a0')
const from = (cell: string) => `pgc,from\n10001,${cell}\n`
const size = (cell: string) => `nsn,pgc,size\n${NSN},10001,${cell}\n`
const changed = (to: string) => `0 change price: 0.01 -> ${to} (row 2, ${NSN} 2027)`
const sized = (to: string) => `0 change size: A -> ${to} (row 2, ${NSN})`
const refused = (place: string, sentence: string) => `1 refuse row ${place}: ${sentence}`

const DOLLARS = refused('2, price', 'Write dollars with at most two decimals, such as 1234.50.')
const DAY = refused('2, from', 'Write a day such as 2026-10-01 or 10/1/2026.')
const NOW_A_DATE = 'A spreadsheet changed this to a date. Format the column as text'
const NOT_A_SIZE = refused('2, size', NOW_A_DATE)
const SAVE_AS = "Save the file as 'CSV UTF-8' and try again."
const NO_UTF8 = refused('1, file', `This is not a CSV file in UTF-8. ${SAVE_AS}`)
const QUOTES = refused('2, file', 'The quotation marks of this row do not match.')
const NOT_COMPUTED = 'A spreadsheet could not compute this cell: '

const PRICES = 'nsn,fiscal year,price'
const sheet = (rows: CellValue[][], more: object = {}, headings = PRICES) =>
  writeXlsx({ sheets: [{ name: 'Rows', rows: [headings.split(','), ...rows], ...more }] })
const book = (headings: string, ...cells: CellValue[][]) => sheet(cells, {}, headings)
const day = new Date('2026-10-12T00:00:00Z')
const formula = (formulaResult?: number) => {
  const cell = { value: null, type: 'formula', formula: '1+1', formulaResult }
  return sheet([[NSN, 2027]], { cells: new Map([['1,2', cell]]) })
}

type Content = string | Uint8Array | Promise<Uint8Array>
const STRANGE: [what: string, kind: string, content: Content, line: string][] = [
  ['no price', 'prices', price('0'), refused('2, price', 'Enter a price of more than zero dollars.')],
  ['a price beyond all money', 'prices', price('99999999999'), DOLLARS],
  ['an error of a spreadsheet', 'prices', price('#REF!'), refused('2, price', `${NOT_COMPUTED}#REF!.`)],
  ['an error for a name', 'products', product('#N/A'), refused('2, name', `${NOT_COMPUTED}#N/A.`)],
  ['an NSN kept as text', 'prices', item(`"=""${NSN}"""`), changed('2.00')],
  ['a cell that is no cell', 'prices', item(`="${NSN}"`), QUOTES],
  ['inches', 'products', product('COAT 15" X'), QUOTES],
  ['an open quotation', 'prices', item('"open'), refused('2, file', 'A quotation mark is opened')],
  ['a day that is none', 'assortment', from('2/30/2027'), DAY],
  ['a day without its century', 'assortment', from('10/1/26'), DAY],
  ['the number of a day', 'assortment', from('46296'), DAY],
  ['line ends of an old Mac', 'prices', price('2.00').replaceAll('\n', '\r'), changed('2.00')],
  ['nothing in it', 'prices', '', refused('1, file', 'The file is empty')],
  ['two bytes a letter', 'prices', utf16(price('2.00')), NO_UTF8],
  ['two bytes a letter, the other way', 'prices', utf16(price('2.00')).swap16(), NO_UTF8],
  ['noughts', 'products', product('A\u0000B'), NO_UTF8],
  ['half a zip', 'prices', 'PK\u0003\u0004 no zip', refused('1, file', 'The file is a damaged zip.')],
  ['Windows-1252', 'products', windows, refused('2, name', `Some letters cannot be read. ${SAVE_AS}`)],
  ['headings with invisible signs', 'prices', invisible, changed('2.00')],
  ['the separator named in front', 'prices', `sep=,\r\n${price('2.00')}`, changed('2.00')],
  ['another named in front', 'prices', `"sep=;"\n${price('2.00').replaceAll(',', ';')}`, changed('2.00')],
  ['tabs', 'prices', price('2.00').replaceAll(',', '\t'), changed('2.00')],
  ['bars', 'prices', `sep=|\n${price('x').replaceAll(',', '|')}`, DOLLARS],
  ['a size that became a day', 'items', size('12-Oct'), NOT_A_SIZE],
  ['a size that became a month', 'items', size('Oct-26'), NOT_A_SIZE],
  ['a size that became a long day', 'items', size('10/12/2026'), NOT_A_SIZE],
  ['a size with an inch and a half', 'items', size('10-12 1/2'), sized('10-12 1/2')],
  ['a size with the name of a month in it', 'items', size('MARINE 12'), sized('MARINE 12')],
  ['columns without anything', 'prices', rows(',,', `${NSN},2027,2.00,,\n,,,,`), changed('2.00')],
  ['something in no column', 'prices', rows(',', `${NSN},2027,2.00,x`), refused('2, column 4', 'A column')],
  ['a heading twice', 'prices', rows(',Price', `${NSN},2027,2,3`), refused('1, price', "The column 'price'")],
  ['headings in row 3', 'prices', `My prices\n\n${price('2')}`, refused('1, my prices', 'There is no')],
  ['no year', 'prices', `nsn,price\n${NSN},1\n`, refused('1, fiscal year', '')],
  ['a name of the portal', 'categories', category('Paging'), refused('2, code', 'The portal uses PAGING')],
  ['a key in other letters', 'categories', category('TENTS', 'tents'), '1 add TENTS (row 2)'],
  ['a cleared name', 'products', 'pgc,name\n10001,( Clear )\n', refused('2, name', 'This cannot be empty.')],
  ['displayed numbers', 'prices', book(PRICES, [Number(NSN), 2027, 0.1 + 0.2]), changed('0.30')],
  ['three decimals in Excel', 'prices', book(PRICES, [NSN, 2027, 0.305]), DOLLARS],
  [
    'a date for a day',
    'assortment',
    book('pgc,from', ['10001', day]),
    '0 change from: (blank) -> 2026-10-12',
  ],
  ['a date for a size', 'items', book('nsn,pgc,size', [NSN, '10001', day]), NOT_A_SIZE],
  ['a date for a name', 'products', book('pgc,name', ['10001', day]), refused('2, name', NOW_A_DATE)],
  ['an open formula', 'prices', formula(), refused('2, price', 'This formula has no result')],
  ['the last result of a formula', 'prices', formula(2), changed('2.00')],
]

test('the import of a strange file reports the right row, column and message', async () => {
  for (const [what, kind, content, line] of STRANGE) {
    const said = await look(kind, await content)
    expect(said.slice(0, line.length), what).toBe(line)
  }
})

test('the import finds codes below a heading with invisible characters', async () => {
  const path = join(portal.dataDir, 'codes.csv')
  writeFileSync(path, 'dodaac,\u200bFund\u00a0 code\nW9AR01,6c\n')
  expect([...(await readCodes(path, 'fund code'))]).toEqual(['6C'])
})

test('the import stores a command in a cell as a name, and no spreadsheet runs it', async () => {
  const name = "=cmd|' /C calc'!A0"
  await clerk.import('products', product(name))
  expect(await portal.owner`SELECT name FROM products WHERE pgc = '20001'`).toEqual([{ name }])
  expect(await clerk.export('products')).toContain(`,'${name},`)
})

test('the import names foreign headings, but not all of a thousand', async () => {
  const foreign = async (text: string) =>
    (await clerk.import('prices', text, { apply: false })).lines.filter((line) => / no column '/.test(line))
  expect(await foreign(`${'x,'.repeat(500)}nsn,fiscal year\n1,2\n`)).toHaveLength(1)
  const other = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(',')
  expect((await foreign(`${other}\n1\n`)).length).toBeLessThan(30)
})

test('the import reads the first visible sheet of an Excel file, and merged cells have no key', async () => {
  const rows = [PRICES.split(','), [NSN, 2027, 2], [null, 2028, 2]]
  const sheets = [
    { name: 'Notes', hidden: true, rows: [['not for you']] },
    { name: 'Prices', rows },
  ]
  const { lines } = await clerk.import('prices', await writeXlsx({ sheets }), { apply: false })
  expect(lines.slice(0, 2)).toEqual([
    changed('2.00').slice(2),
    'refuse row 3, nsn: This row has no key. Enter it, so that the row can be found.',
  ])
})

const priced = async () => Buffer.from(await book(PRICES, [NSN, 2027, 2]))

test('a part that is too large, or lies about its size, is refused before it is unpacked', async () => {
  for (const [what, flags, packed, unpacked] of [
    ['too large', 0, 1000, 300 * 1024 * 1024],
    ['of no size, with bytes', 0, 1000, 0],
    ['sizes stand elsewhere', 8, 0, 0],
  ] as const) {
    const file = await priced()
    const entry = file.lastIndexOf('xl/styles.xml') - 46
    file.writeUInt16LE(flags, entry + 8)
    file.writeUInt32LE(packed, entry + 20)
    file.writeUInt32LE(unpacked, entry + 24)
    const said = await look('prices', file)
    expect(said, what).toContain('row 1, file: The unpacked Excel file would be too large')
  }
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
  const file = await sheet([[NSN, 2027, 2]], { rowDefs: new Map([[1, { hidden: true }]]) })
  expect(await look('prices', file)).toMatch(/\(row 2, .*, hidden in the sheet\)$/)
  for (const target of ['/xl/worksheets/sheet1.xml', '../xl/worksheets/sheet1.xml']) {
    const parts = [...readZip(Buffer.from(file))].map(([name, text]) => {
      const sent = text.replace('"worksheets/sheet1.xml"', `"${target}"`)
      return [name, Buffer.from(/workbook|sheet1/.test(name) ? sent.replaceAll('"', "'") : sent)] as const
    })
    expect(await look('prices', writeZip(Object.fromEntries(parts)))).toMatch(/, hidden in the sheet\)$/)
  }
})
