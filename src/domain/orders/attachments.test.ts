import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { writeZip } from '#testing/zip.ts'
import { nameAttachment, recognizeAttachment } from './attachments.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const office = (...names: string[]) =>
  writeZip(Object.fromEntries(names.map((name) => [name, Buffer.from('<x/>')])))

test('each kind of file is recognized by its bytes', () =>
  checkRows<[string, Uint8Array, string | null]>(
    [
      ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
      ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'png'],
      ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
      ['text', bytes('Size 42, please.\nIt is too small.'), 'text'],
      ['a table with separators', bytes('nsn,quantity\r\n8405,"2, or 3"\r\n'), 'csv'],
      ['one row with separators', bytes('one, two, three'), 'text'],
      ['a workbook', office('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
      ['a document', office('[Content_Types].xml', 'word/document.xml'), 'docx'],
      ['a workbook with macros', office('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'), null],
      ['another zip', office('virus.exe'), null],
      ['a program', Uint8Array.of(0x4d, 0x5a, 0x90, 0), null],
      ['text of another encoding', Uint8Array.of(0x53, 0xfc, 0xdf), null],
      ['blanks', bytes(' \n'), null],
      ['nothing', new Uint8Array(), null],
    ],
    (_, content, kind) => expect(recognizeAttachment(content)).toBe(kind),
  ))

test('no bytes, whole or cut off, make the recognition fail', () => {
  const zip = office('[Content_Types].xml', 'xl/workbook.xml')
  const cut = fc.nat(zip.length).map((length) => zip.subarray(0, length))
  const spoiled = fc
    .tuple(fc.nat(zip.length - 1), fc.nat(255))
    .map(([at, byte]) => Uint8Array.from(zip).with(at, byte))
  fc.assert(
    fc.property(fc.oneof(cut, spoiled, fc.uint8Array({ maxLength: 200 })), (content) => {
      recognizeAttachment(content)
    }),
  )
})

test('a file keeps its name without unsafe signs, with the ending of its kind', () =>
  checkRows<[string, Parameters<typeof nameAttachment>[1], string]>(
    [
      ['scan.pdf', 'pdf', 'scan.pdf'],
      ['photo.JPEG', 'jpeg', 'photo.JPEG'],
      ['invoice.pdf', 'text', 'invoice.pdf.txt'],
      ['../../etc/pass\u202ewd', 'text', '.._.._etc_pass_wd.txt'],
      ['', 'csv', 'file.csv'],
    ],
    (sent, kind, name) => expect(nameAttachment(sent, kind)).toBe(name),
  ))
