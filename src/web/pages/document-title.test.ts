import { expect, test } from 'vitest'
import { makeDocumentTitle } from './document-title.ts'

test.each([
  ['/dashboard', 'Quartermaster | Dashboard'],
  ['/reports/orderstatus', 'Quartermaster | Reports / Orderstatus'],
  ['/orders/12/', 'Quartermaster | Orders / 12'],
  ['/ui/%zz', 'Quartermaster | Ui / %zz'],
])('the title of %s is the product name and the capitalized path [NAV-12]', (path, title) => {
  expect(makeDocumentTitle(path)).toBe(title)
})

test.each([
  ['/products/nsn/10002', "Coat, man's", "Quartermaster | Products / Nsn / 10002 · Coat, man's"],
  ['/orders/12', 'Order 12', 'Quartermaster | Orders / 12 · Order 12'],
  ['/reports/1348/7', '1348', 'Quartermaster | Reports / 1348 / 7'],
])(
  'the title of %s, a page about one thing, also begins with the product name [NAV-12]',
  (path, words, title) => {
    expect(makeDocumentTitle(path, words)).toBe(title)
  },
)
