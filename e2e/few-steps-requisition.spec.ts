import { expect, type Page, test } from '@playwright/test'
import { formatDocumentNumber } from '../src/domain/supply/milstrip/document-numbers.ts'
import { listOrders } from '../src/wire/orders/orders.ts'
import { ask } from './ask.ts'
import { countActs } from './counted.ts'
import { signIn } from './signing-in.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** A line of an approved order that the placer sees, and where it opens. */
async function findLine(page: Page) {
  const orders = await ask(page, listOrders, { query: { status: 'shipped', pageSize: 50 } })
  const order = orders.find(({ lines }) => lines.length > 1 && lines.every(({ requisition }) => requisition))
  const line = order?.lines[1]
  if (!order || !line) throw new Error('The demo data has no shipped order of several lines.')
  const requisition = formatDocumentNumber(line.requisition)
  return { requisition, opened: `/orders/${order.number}#line-${line.requisition}` }
}

const copy = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text)

test('a requisition is found from Home by one paste and Enter, with dashes, in part, by keys and by mouse', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const { requisition, opened } = await findLine(page)
  const field = page.getByRole('combobox', { name: 'Search' })
  const ways: [what: string, text: string, begin: () => Promise<void>][] = [
    ['with dashes, after Ctrl-K', requisition, () => page.keyboard.press('Control+k')],
    ['its last eight characters, after /', requisition.slice(7), () => page.keyboard.press('/')],
    ['in a sentence', `Where is ${requisition.toLowerCase()}?`, () => page.keyboard.press('Control+k')],
    ['by mouse', requisition, () => page.getByRole('button', { name: 'Search', exact: true }).click()],
  ]
  const counted = await countActs(page)
  for (const [what, text, begin] of ways) {
    await test.step(what, async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await copy(page, text)
      const before = await counted.acts()
      await begin()
      await expect(field).toBeFocused()
      await page.keyboard.press('Control+v')
      await expect(field).toHaveValue(text)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(opened)
      expect((await counted.acts()) - before).toBe(3)
      await expect(field).toHaveValue('')
      await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
    })
  }
})
