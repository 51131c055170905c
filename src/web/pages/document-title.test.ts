import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { makeDocumentTitle } from './document-title.ts'

test('the title is the product name, the capitalized path, and the words of a page about one thing [NAV-12]', () =>
  checkRows<[string, string | undefined, string]>(
    [
      ['/reports/orderstatus', undefined, 'Quartermaster | Reports / Orderstatus'],
      ['/orders/12/', undefined, 'Quartermaster | Orders / 12'],
      ['/ui/%zz', undefined, 'Quartermaster | Ui / %zz'],
      ['/products/nsn/10002', "Coat, man's", "Quartermaster | Products / Nsn / 10002 · Coat, man's"],
      ['/orders/12', 'Order 12', 'Quartermaster | Orders / 12 · Order 12'],
      ['/reports/1348/7', '1348', 'Quartermaster | Reports / 1348 / 7'],
    ],
    (path, words, title) => expect(makeDocumentTitle(path, words)).toBe(title),
  ))
