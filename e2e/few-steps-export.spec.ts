import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { addDays, dayIn } from '../src/domain/fiscal-years.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { countActs } from './counted.ts'
import { change, found, readColumn, readTotal, rowsOf, table } from './report-screen.ts'
import { signIn } from './signing-in.ts'

const today = dayIn('America/New_York', new Date())
const begin = addDays(today, -89)

test('the order status of the last 90 days is a file after three acts', async ({ page }) => {
  await signIn(page, 'finance')
  const counted = await countActs(page)
  await page
    .getByRole('navigation', { name: 'Portal', exact: true })
    .getByRole('link', { name: 'Reports' })
    .click()
  await page
    .getByRole('navigation', { name: 'Quick Access' })
    .getByRole('link', { name: 'Order Status' })
    .click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  const file = await saved
  expect(await counted.said()).toEqual(['press', 'press', 'press'])
  await test.step('it holds every order of these days and no older one', async () => {
    const [sheet] = (await readXlsx(readFileSync(await file.path()))).sheets
    const rows = sheet?.rows ?? []
    await expect(found(page)).toBeVisible()
    // Others order meanwhile: the page was counted before the file was written, or after.
    expect(Math.abs(rows.length - 1 - (await readTotal(page)))).toBeLessThan(10)
    expect(rows.length).toBeGreaterThan(20)
    expect(await readTotal(page)).toBeLessThan(await countAll())
    async function countAll() {
      await page.getByRole('link', { name: 'Since 2023' }).click()
      await expect(page).toHaveURL(/begin=2023-01-01/)
      await expect(found(page)).toBeVisible()
      return readTotal(page)
    }
  })
})

test('a report opens with rows, says which filters hold, and keeps numbers whole at every width', async ({
  page,
}) => {
  await signIn(page, 'member', '/reports')
  await page
    .getByRole('navigation', { name: 'Quick Access' })
    .getByRole('link', { name: 'Order Details' })
    .click()
  await expect(page).toHaveURL(`/reports/orderdetails?applied=1&begin=${begin}&end=${today}`)
  const spans = page.getByRole('navigation', { name: 'Days placed' })
  await expect(spans.locator('[aria-current]')).toHaveText('Last 90 days')
  await expect(change(page)).toBeVisible()
  await expect(table(page).getByRole('columnheader').nth(1)).toHaveText('Requisition')
  expect((await readColumn(page, 'Date Placed')).length).toBeGreaterThan(10)
  await test.step('NSN, requisition and tracking number stand on one line, without running over', async () => {
    for (const width of [1366, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `order details at ${width}`)
      const broken = await rowsOf(page).evaluateAll((rows) => {
        const heads = [...(rows[0]?.closest('table')?.querySelectorAll('thead th') ?? [])].map(
          (head) => head.textContent ?? '',
        )
        const codes = ['NSN', 'Requisition', 'Tracking'].map((head) => heads.indexOf(head))
        return rows.flatMap((row) =>
          codes.flatMap((at) => {
            const cell = row.children[at] as HTMLElement
            const range = document.createRange()
            range.selectNodeContents(cell)
            const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text | null
            if (!text) return []
            range.selectNodeContents(text)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
            const isCut = cell.scrollWidth > cell.clientWidth + 1
            return lines > 1 || isCut
              ? [`${heads[at]} ${cell.textContent}: ${lines} lines, cut ${isCut}`]
              : []
          }),
        )
      })
      expect(broken).toEqual([])
    }
    await page.setViewportSize({ width: 1366, height: 900 })
  })
  await test.step('other days are one press away, and keep the other filters', async () => {
    await change(page).click()
    await page.getByRole('textbox', { name: 'PGC' }).fill('10001')
    await page.getByRole('textbox', { name: 'PGC' }).press('Enter')
    await expect(page).toHaveURL(/pgc=10001/)
    await expect(change(page)).toBeVisible()
    await spans.getByRole('link', { name: 'Since 2023' }).click()
    await expect(page).toHaveURL(/pgc=10001.*begin=2023-01-01/)
  })
  await test.step('the attention notice stands open once; then it is a line that opens', async () => {
    const attention = page.getByRole('region', { name: 'Attention' })
    await expect(attention.getByRole('listitem')).toHaveCount(3)
    await page.reload()
    await expect(attention.getByRole('listitem')).toHaveCount(0)
    // Rows far out of sight are as high as is guessed.
    await rowsOf(page).nth(10).scrollIntoViewIfNeeded()
    await expectAccessible(page, 'a report whose notice is folded')
    await attention.getByRole('button', { name: 'Attention' }).click()
    await expect(attention.getByRole('listitem')).toHaveCount(3)
  })
  await test.step('Clear All in the line puts people at the empty results, not at the top', async () => {
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).toHaveURL('/reports/orderdetails?pageSize=100')
    await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
    await spans.getByRole('link', { name: 'Last 90 days' }).click()
    await expect(rowsOf(page).first().getByRole('rowheader')).toBeVisible()
  })
})
