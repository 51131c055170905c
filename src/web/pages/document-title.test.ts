import { expect, test } from 'vitest'
import { makeDocumentTitle } from './document-title.ts'

test.each([
  ['/dashboard', 'Quartermaster | Dashboard'],
  ['/reports/orderstatus', 'Quartermaster | Reports / Orderstatus'],
  ['/orders/12/', 'Quartermaster | Orders / 12'],
  ['/ui/%zz', 'Quartermaster | Ui / %zz'],
])('the title of %s is the product name and the capitalised path [NAV-12]', (path, title) => {
  expect(makeDocumentTitle(path)).toBe(title)
})
