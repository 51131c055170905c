import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ClothingItem } from '#domain/papers/clothing-request.ts'
import type { ReleaseLine } from '#domain/papers/release-document.ts'
import { textsOf } from '#testing/markup.ts'
import { ClothingRequestForm } from './ClothingRequestForm.tsx'
import { CLOTHING_FORMS } from './clothing-forms.ts'
import { ReleaseDocument } from './ReleaseDocument.tsx'

/** A bar code counts as its label. */
const textsOfForm = (markup: string) => textsOf(markup.replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, '\n[$1]\n'))
const read = (form: ReactElement) => textsOfForm(renderToStaticMarkup(form))

const readBoxes = (form: ReactElement) =>
  Object.fromEntries(
    renderToStaticMarkup(form)
      .split('<div class="release__box"')
      .slice(1)
      .filter((box) => !box.includes('aria-hidden="true"><dt>'))
      .map((box) => {
        const [number = '', ...texts] = textsOfForm(`<div ${box}`)
        return [number, texts]
      }),
  )

const line: ReleaseLine = {
  ...{ requisition: 'W9AR0163250001', suffix: 'B', nsn: '8405019001234', description: 'Coat, 40R Tan' },
  ...{ unitOfIssue: 'PR', quantity: 12, unitPrice: 1234_50, supplementaryAddress: 'W9AR03', signalCode: 'J' },
  ...{ priority: '05', requiredOn: '2026-12-26', firstName: 'Daniel', lastName: 'Begay' },
  shipTo: ['1 Depot Road', 'Hall 3', 'Columbus, OH 43085'],
}
const release = (more: Partial<ReleaseLine> = {}, hasPdf417 = false) => (
  <ReleaseDocument
    line={{ ...line, ...more }}
    today="11/21/2026"
    notes={['Order 271', 'Questions: support@example.mil']}
    barCode="code39"
    hasPdf417={hasPdf417}
  />
)

test('a 1348 has the right value in each box, and leaves the boxes for the pen empty [S1348-12 S1348-14 S1348-19 S1348-21]', () => {
  const code = (text: string) => `[Code 39 bar code of ${text}]`
  expect(readBoxes(release())).toEqual({
    '23-24': ['UNIT ISS', 'Unit of issue', 'PR'],
    '25-29': ['QUANTITY', 'Quantity', '12.00'],
    '45-50': ['SUPP ADDRESS', 'Supplementary address', 'W9AR03'],
    '51': ['SIG', 'Signal code', 'J'],
    '60-61': ['PRI', 'Priority', '05'],
    '62-64': ["REQ'D DEL DATE", 'Required delivery date', '12/26/26'],
    '67-69': ['RI', 'Routing identifier', 'SMS'],
    '71': ['COND', 'Condition', 'A'],
    '74-80': ['UNIT PRICE', 'Unit price', '$1,234.50'],
    '1': ['TOTAL PRICE', '$14,814.00'],
    '2': ['SHIP FROM', 'UTT080'],
    '3': ['SHIP TO', '1 Depot Road', 'Hall 3', 'Columbus, OH 43085'],
    '4': ['MARK FOR', 'Begay Daniel'],
    '24': ['DOCUMENT NUMBER & SUFFIX (30-44)', code('requisition W9AR01-6325-0001-B'), 'W9AR01-6325-0001-B'],
    '25': ['NATIONAL STOCK NO. & ADD (8-22)', code('NSN 8405-01-900-1234'), '8405-01-900-1234'],
    '26': [
      'RIC (4-6), UI (23-24), QTY (25-29), COND (71), DIST (55-56), UP (74-80)',
      code('source, unit of issue, quantity, condition and unit price'),
      'SMSPR00012A000123450',
    ],
    '5': ['DOC DATE', 'Document date', '11/21/2026'],
    '17': ['ITEM NOMENCLATURE', 'Coat, 40R Tan'],
    '27': ['ADDITIONAL DATA', 'Order 271', 'Questions: support@example.mil'],
  })
})

test('a 1348 has the two-dimensional symbol only when the user chooses it, and leaves out unknown values', () => {
  const symbol = '[PDF417 bar code of the whole line W9AR01-6325-0001-B]'
  expect(read(release())).not.toContain(symbol)
  expect(readBoxes(release({}, true))['27']).toContain(symbol)
  const bare = readBoxes(
    release({ suffix: '', requiredOn: null, supplementaryAddress: '', quantity: 100_000 }),
  )
  for (const block of ['62-64', '45-50', '26']) expect(Object.keys(bare)).not.toContain(block)
  expect(bare['24']?.at(-1)).toBe('W9AR01-6325-0001')
})

const coat: ClothingItem = {
  ...{ fiscalYear: 2027, nsn: '8405019001234', article: 'Coat', size: '40R', unit: 'EA' },
  ...{ shippedAs: '2 PR at $60.00', quantity: 4, issued: 3, unitPrice: 30_00, totalPrice: 120_00 },
}
const belt = {
  ...{ fiscalYear: 2026, nsn: '8440019083000', article: 'Belt', size: '28 Tan', shippedAs: '' },
  ...{ quantity: 7, issued: 0, unitPrice: 9_73, totalPrice: 68_11 },
}
const begay = {
  ...{ firstName: 'Daniel', middleName: 'Ray', lastName: 'Begay' },
  ...{ dodId: '1234567890', dodaac: 'W9AR02' },
}
const request = (items: ClothingItem[], member = begay) =>
  read(<ClothingRequestForm member={member} category="AR" items={items} />)

test('an AF Form 656 has its own title and boxes, no types of the Army, and the same items', () => {
  const texts = read(
    <ClothingRequestForm member={begay} category="ANG" items={[coat]} form={CLOTHING_FORMS['656']} />,
  )
  expect(texts.slice(1, 6)).toEqual([
    ...['CLOTHING REQUEST AND RECEIPT', 'Requests of clothing under AFI 23-101.'],
    ...['DATE REQUESTED', 'DATE RECEIVED', 'PHONE'],
  ])
  expect(texts.slice(texts.indexOf('GRADE'), -3)).toEqual([
    ...['GRADE', 'DODAAC', 'W9AR02', 'ORGANIZATION', 'CATEGORY', 'ANG', 'MAILING ADDRESS'],
    ...['Items, page 1 of 1', 'REQ', 'REC', 'ARTICLES', 'SIZE', 'UNIT PRICE', 'TOTAL COST'],
    'Fiscal year 2027',
    ...['4', '3', 'Coat (2 PR at $60.00, counted in EA)', '40R', '$30.00', '$120.00'],
    ...['Total of this page, 1 item', '$120.00', 'GRAND TOTAL', '$120.00'],
    ...['REQUESTED BY', 'APPROVED BY', 'REMARKS', 'RECEIVED BY', 'AF FORM 656 ·', 'Page 1 of 1'],
  ])
  expect(texts.join(' ')).not.toMatch(/3078|AR 700-84|Army/)
})

test('a 3078 shows the member and the items of each year, and leaves the other boxes for the pen [F3078-05 F3078-06 F3078-08 F3078-09]', () => {
  const texts = request([coat, { ...coat, ...belt }])
  expect(texts.slice(0, 6)).toEqual([
    ...['CUI', 'PERSONAL CLOTHING REQUEST', 'For use of this form see AR 700-84.'],
    ...['DOCUMENT NO.', 'VOUCHER NO.', 'DATE'],
  ])
  expect(texts).toEqual(
    expect.arrayContaining(['Authority:', 'Principal purpose:', 'Routine uses:', 'Disclosure:']),
  )
  expect(texts.slice(texts.indexOf('NAME (Last, First, Middle)'))).toEqual([
    ...['NAME (Last, First, Middle)', 'Begay, Daniel, Ray', 'DoD ID NO.', '1234567890', 'GRADE'],
    ...['DODAAC', 'W9AR02', 'ORGANIZATION', 'CATEGORY', 'AR', 'PRIORITY', 'INVENTORY', 'PHONE'],
    ...['TYPE OF TRANSACTION', 'Initial', 'Gratuitous', 'Replacement', 'Supplemental', 'Exchange'],
    ...['Individual Charge Sale', 'Items, page 1 of 1'],
    ...['AUTH', 'ISS', 'ARTICLES', 'SIZE', 'UNIT PRICE', 'TOTAL COST'],
    'Fiscal year 2027',
    ...['4', '3', 'Coat (2 PR at $60.00, counted in EA)', '40R', '$30.00', '$120.00'],
    'Fiscal year 2026',
    ...['7', 'None yet', 'Belt', '28 Tan', '$9.73', '$68.11'],
    ...['Total of this page, 2 items', '$188.11', 'GRAND TOTAL', '$188.11'],
    ...['AUTHORIZED BY', 'APPROVED BY', 'REMARKS', 'SIGNATURE'],
    ...['DA FORM 3078 · SORN A0710-2d DALO ·', 'Page 1 of 1'],
    'Controlled by the unit that prints it · CUI category PRVCY · Give it only to people who need it for their duty · Questions: W9AR02',
    ...['CUI', 'Grand total $188.11 for 2 items.'],
  ])
})

test('further pages of a 3078 repeat the member, and only the last page has the total and the signatures', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    ...{ ...coat, shippedAs: '', article: `Coat ${at}`, nsn: `84050190${at + 10_000}`, totalPrice: at + 1 },
  }))
  const texts = request(many, { ...begay, middleName: '' })
  const first = texts.slice(0, texts.indexOf('Page 1 of 2'))
  const second = texts.slice(texts.indexOf('Page 1 of 2') + 2)
  expect(second.slice(2, 14)).toEqual([
    ...['PERSONAL CLOTHING REQUEST', 'For use of this form see AR 700-84. Continued.'],
    ...['DOCUMENT NO.', 'VOUCHER NO.', 'DATE', 'NAME (Last, First, Middle)', 'Begay, Daniel'],
    ...['DoD ID NO.', '1234567890', 'DODAAC', 'W9AR02', 'Items, page 2 of 2'],
  ])
  for (const word of ['GRAND TOTAL', 'SIGNATURE']) expect(first).not.toContain(word)
  const after = (page: string[], text: string, count: number) =>
    page.slice(page.indexOf(text) + 1, page.indexOf(text) + 1 + count)
  expect(after(first, 'Total of this page, 34 items', 2)).toEqual([
    ...['$5.95', 'DA FORM 3078 · SORN A0710-2d DALO ·'],
  ])
  expect(after(second, 'Total of this page, 6 items', 4)).toEqual([
    ...['$2.25', 'GRAND TOTAL', '$8.20', 'AUTHORIZED BY'],
  ])
  expect(request([])).toContain('No items on this page')
})
