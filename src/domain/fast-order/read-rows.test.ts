import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { decodeText, splitRows, writeRows, writeSheet } from './cells.ts'
import { type ReadRow, readRows } from './read-rows.ts'

const FUNDS = new Set(['6C', '7D', '12'])
const read = (text: string) => readRows(splitRows(text), FUNDS)
/** `member | item | quantity | fund code`, or the problem. */
const say = ({ member, item, quantity, fundCode, problem }: ReadRow) =>
  problem || [member, item.replaceAll('\t', ' '), quantity ?? '', fundCode].join(' | ')

test('rows below headings are read with any separator, and names keep their commas, scripts and apostrophes', () =>
  checkRows<[text: string, ...rows: string[]]>(
    [
      [
        '\uFEFFDoD ID #\tItem\tSize\tQuantity\r1234567890.0\tcoat, army green\t42R\t1.0\r',
        '1234567890 | coat, army green size 42R | 1 | ',
      ],
      [
        'sep=;\nUniform issue;;;\nEmail;PGC;Sz;How many\n\'a.b@army.mil;="10002";42 REGULAR;3 ea\n',
        'a.b@army.mil | 10002 size 42 REGULAR | 3 | ',
      ],
      [
        'Last name,First name,NSN,Quantity\nDoe,Jane,"8405 01 999\n7000",4\n',
        'Doe, Jane | 8405 01 999 7000 | 4 | ',
      ],
      ['Member,NSN,Quantity\nDOE, JANE,8405019997000,1', 'DOE, JANE | 8405019997000 | 1 | '],
      ['Username;NSN\njdoe;8405019997000', 'jdoe | 8405019997000 |  | '],
      [
        'QTY,Fund Code,NSN,"Member (LAST, First)"\r\n2,6c,8405-01-999-7000,"O’BRIEN-SÁNCHEZ, Zoë"',
        'O’BRIEN-SÁNCHEZ, Zoë | 8405-01-999-7000 | 2 | 6C',
      ],
      [
        'QTY,Fund Code,NSN,"Member (LAST, First)"\r\n1,,8405019997000,Иванова Анна',
        'Иванова Анна | 8405019997000 | 1 | ',
      ],
    ],
    (text, ...rows) => expect(read(text).map(say)).toEqual(rows),
  ))

test('a faulty row says what to do, and the others are read', () => {
  const rows: [cells: string, said: unknown][] = [
    ['\t8405019997000\t1\t6C', expect.stringContaining('names no member')],
    ['Doe\t\t1\t6C', expect.stringContaining('names no item')],
    ['Doe\t8405019997000\t\t6C', 'The quantity of this row is empty.'],
    ['Doe\t8405019997000\tmany\t6C', 'many is not a quantity.'],
    ['Doe\t8405019997000\t0\t6C', 'The quantity must be from 1 to 9999.'],
    ['Doe\t8.40502E+12\t1\t6C', expect.stringContaining('Format the column as text')],
    ['Doe\t8405019997000\t1\t6C7', '6C7: A fund code has two letters or digits.'],
    ['Doe\t8405019997000\t1\t6C', 'Doe | 8405019997000 | 1 | 6C'],
  ]
  const text = ['Member\tNSN\tQty\tFund', ...rows.map(([cells]) => cells)].join('\n')
  expect(read(text).map(say)).toEqual(rows.map(([, said]) => said))
})

test('each form of a row without headings has one meaning', () =>
  checkRows(
    [
      ['1234567890\t8405-01-999-7000\t2\t6C', '1234567890 | 8405-01-999-7000 | 2 | 6C'],
      ['6C\t2\t8405019997000\tjane.doe@army.mil', 'jane.doe@army.mil | 8405019997000 | 2 | 6C'],
      ['DOE, JANE\t10002\t42R\t2', 'DOE, JANE | 10002 42R | 2 | '],
      ['DOE,JANE,10002,42,2', 'DOE, JANE | 10002 42 | 2 | '],
      ['1234567890,SMITH,JOHN,10002,42R,2', '1234567890 | 10002 42R | 2 | '],
      ['Doe Jane;coat army green;42R;1', 'Doe Jane | coat army green 42R | 1 | '],
      ['DOE,JANE,necktie,3', 'DOE, JANE | necktie | 3 | '],
      ['Doe Jane\t8405019997000\t2\t12', 'Doe Jane | 8405019997000 | 2 | 12'],
      ['Doe Jane\t8405019997000\t12', 'Doe Jane | 8405019997000 | 12 | '],
      ['1234567890 coat 42R 2', '1234567890 | coat 42R 2 |  | '],
      ['SGT Doe, Jane 8405-01-999-7000 2', expect.stringContaining('Doe, Jane')],
      ['Doe Jane\t8405019997000\t3\t4', expect.stringMatching(/^Is the quantity 3 or 4\?/)],
    ],
    (text, said) => expect(read(text).map(say)).toEqual([said]),
  ))

test('ten thousand rows with quotation marks that never close are read in time proportional to their number', () => {
  expect(read('"Doe, Jane\t8405019997000\t1\n'.repeat(10_000))).toHaveLength(10_000)
})

test('written rows are read again, and a file with 16 bits for a letter or in the code page of Windows is text', () => {
  const cells = [
    ['Müller, "Bo"', '"x"', 'a b', ''],
    ['1', '2', '', 'z'],
  ]
  expect(splitRows(writeRows(cells)).map((row) => row.cells)).toEqual(cells)
  expect(splitRows(writeRows([['a\nb', "'1"]]))[0]?.cells).toEqual(['a b', '1'])
  const sheet = [3, 4, 9].map((row) => ({ row, cells: ['Doe', 'two\nlines', '1'] }))
  expect(splitRows(writeSheet(sheet)).map(({ row }) => row)).toEqual([3, 4, 9])
  for (const bytes of [
    Buffer.from('\uFEFFMüller', 'utf16le'),
    Buffer.from('Müller', 'latin1'),
    Buffer.from('Müller'),
  ])
    expect(decodeText(bytes)).toBe('Müller')
})
