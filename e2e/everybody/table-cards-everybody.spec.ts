import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations, settle } from '../accessibility.ts'
import { signIn } from '../signing-in.ts'

/** The accessibility tree: roles with names, in page order. */
async function readReported(page: Page): Promise<{ role: string; name: string }[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }))
}

/** The visible column name above a value. */
const labelOf = (cell: Locator) =>
  cell.evaluate((element) => {
    const { content, display } = getComputedStyle(element, '::before')
    return display === 'block' ? /^"([^"]*)"/.exec(content)?.[1] : undefined
  })

test('on a phone each table row is a card with every value whole, and a table for screen readers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'finance', '/funding?dodaac=W9AR01&fundcode=6C')
  await settle(page)
  const table = page.getByRole('table', { name: /^Transactions of W9AR01\/6C/ })
  const row = table.getByRole('row', { name: /Reserved for an order/ }).first()
  const names = ['Date', 'What', 'Amount', 'Available after', 'By', 'Order', 'Comment']
  await test.step('screen readers get the headers, rows, and cells, and no name twice', async () => {
    await expect(table.getByRole('columnheader')).toHaveText(names)
    await expect(row.getByRole('cell')).toHaveCount(names.length - 1)
    await expect(row.getByRole('rowheader')).toHaveText(/^\d\d\/\d\d\/\d{4} \d+:\d\d [AP]MTransaction \d+$/)
    const reported = await readReported(page)
    expect(reported.filter(({ role }) => role === 'columnheader').map(({ name }) => name)).toEqual(names)
    expect(reported.filter(({ role }) => role === 'table')).toHaveLength(1)
    expect(reported.filter(({ role }) => role === 'rowheader')).toHaveLength(10)
    const cells = reported.filter(({ role }) => ['cell', 'gridcell'].includes(role)).map(({ name }) => name)
    expect(cells).toHaveLength(10 * (names.length - 1))
    expect(cells.join(' ')).not.toContain('Available after')
    expect(cells.join(' ')).toContain('Reserved for an order')
  })
  await test.step('each value appears below the name of its column, within the window', async () => {
    const cells = await row.getByRole('cell').all()
    expect(await Promise.all(cells.map(labelOf))).toEqual([...names.slice(1, -1), undefined])
    for (const cell of [...cells.slice(0, -1), row.getByRole('rowheader')]) {
      const box = await cell.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
    }
    const [amount, balance] = [await cells[1]?.boundingBox(), await cells[2]?.boundingBox()]
    expect(amount?.y, 'two short values stand side by side').toBe(balance?.y)
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('wide, and on paper, it is a table', async () => {
    const display = () => row.evaluate((element) => getComputedStyle(element).display)
    expect(await display()).toBe('flex')
    await page.emulateMedia({ media: 'print' })
    expect(await display()).toBe('table-row')
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(await display()).toBe('table-row')
    expect(
      (await table.getByRole('columnheader', { name: 'Available after' }).boundingBox())?.height,
    ).toBeGreaterThan(20)
  })
})
