import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { decodeText, splitRows, writeRows } from './cells.ts'
import { type ReadRow, readRows } from './read-rows.ts'

const FUNDS = new Set(['6C', '7D', '12'])
const read = (text: string) => readRows(splitRows(text), FUNDS)
/** `member | item | quantity | fund code`, or the problem. */
const say = ({ member, item, quantity, fundCode, problem }: ReadRow) =>
  problem || [member, item.replaceAll('\t', ' '), quantity ?? '', fundCode].join(' | ')

describe('rows below headings', () => {
  const FILES: [string, string, string[]][] = [
    [
      'a byte order mark, CR alone and tabs',
      '\uFEFFDoD ID #\tItem\tSize\tQuantity\r1234567890.0\tcoat, army green\t42R\t1.0\r',
      ['1234567890 | coat, army green size 42R | 1 | '],
    ],
    [
      "semicolons, Excel's first line, a number as text and a title above the headings",
      'sep=;\nUniform issue;;;\nEmail;PGC;Sz;How many\n\'a.b@army.mil;="10002";42 REGULAR;3 ea\n',
      ['a.b@army.mil | 10002 size 42 REGULAR | 3 | '],
    ],
    [
      'last and first name in columns of their own, and a cell with a line break',
      'Last name,First name,NSN,Quantity\nDoe,Jane,"8405 01 999\n7000",4\n',
      ['Doe, Jane | 8405 01 999 7000 | 4 | '],
    ],
    [
      'an unquoted name with a comma',
      'Member,NSN,Quantity\nDOE, JANE,8405019997000,1',
      ['DOE, JANE | 8405019997000 | 1 | '],
    ],
    ['a username, and no quantity', 'Username;NSN\njdoe;8405019997000', ['jdoe | 8405019997000 |  | ']],
  ]
  test.each(FILES)('the portal reads %s', (_, text, rows) => {
    expect(read(text).map(say)).toEqual(rows)
  })

  test('headings with a quoted comma keep names of other scripts and apostrophes', () => {
    const text = `QTY,Fund Code,NSN,"Member (LAST, First)"\r\n2,6c,8405-01-999-7000,"O’BRIEN-SÁNCHEZ, Zoë"\r\n1,,8405019997000,Иванова Анна`
    expect(read(text).map(say)).toEqual([
      'O’BRIEN-SÁNCHEZ, Zoë | 8405-01-999-7000 | 2 | 6C',
      'Иванова Анна | 8405019997000 | 1 | ',
    ])
  })

  test('a faulty row says what to do, and the others are read', () => {
    const text = `Member\tNSN\tQty\tFund\n\t8405019997000\t1\t6C\nDoe\t\t1\t6C\nDoe\t8405019997000\t\t6C\nDoe\t8405019997000\tmany\t6C
Doe\t8405019997000\t0\t6C\nDoe\t8.40502E+12\t1\t6C\nDoe\t8405019997000\t1\t6C7\nDoe\t8405019997000\t1\t6C`
    expect(read(text).map(say)).toEqual([
      expect.stringContaining('names no member'),
      expect.stringContaining('names no item'),
      'The quantity of this row is empty.',
      'many is not a quantity.',
      'The quantity must be from 1 to 9999.',
      expect.stringContaining('Format the column as text'),
      '6C7: A fund code has two letters or digits.',
      'Doe | 8405019997000 | 1 | 6C',
    ])
  })
})

describe('rows without headings', () => {
  test('each form of a row has one meaning', () =>
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
      (text, said) => {
        expect(read(text).map(say)).toEqual([said])
      },
    ))

  test('ten thousand rows with quotation marks that never close are read in time proportional to their number', () => {
    const text = (rows: number) => '"Doe, Jane\t8405019997000\t1\n'.repeat(rows)
    expect(read(text(10_000))).toHaveLength(10_000)
  })
})

test('written rows are read again, and a file with 16 bits for a letter or in the code page of Windows is text', () => {
  const cells = [
    ['Müller, "Bo"', '"x"', 'a\nb', ''],
    ["'1", '2', '', 'z'],
  ]
  expect(splitRows(writeRows(cells)).map((row) => row.cells)).toEqual([
    ['Müller, "Bo"', '"x"', 'a b', ''],
    ['1', '2', '', 'z'],
  ])
  expect(decodeText(Buffer.from('\uFEFFMüller;1', 'utf16le'))).toBe('Müller;1')
  expect(decodeText(Buffer.from('Müller;1', 'latin1'))).toBe('Müller;1')
  expect(decodeText(Buffer.from('Müller;1'))).toBe('Müller;1')
})
