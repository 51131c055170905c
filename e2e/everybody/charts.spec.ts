import { expect, type Locator, type Page, test } from '@playwright/test'
import { readPulse } from '../../src/wire/operations/pulse.ts'
import { sumOrderStatuses } from '../../src/wire/reports/order-reports.ts'
import { findViolations, settle } from '../accessibility.ts'
import { found } from '../report-screen.ts'
import { sendRequest } from '../send-request.ts'
import { follow, signIn } from '../signing-in.ts'

/** Within 320 pixels and large enough to read. */
async function expectInSight(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded()
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  expect(box?.width).toBeGreaterThan(5)
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(320)
  const size = await part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(11)
}

/** Forced colors are black on white here. */
const INK = 'rgb(0, 0, 0)'
const PAPER = 'rgb(255, 255, 255)'

async function showNarrowInForcedColours(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active' })
}

/** System colors are not ours, so axe runs without them. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' })
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
}

test('at 320 px and in forced colors, money charts keep their amounts, lines, and kinds, and describe them in a sentence', async ({
  page,
}) => {
  await showNarrowInForcedColours(page)
  await signIn(page, 'finance', '/funding?dodaac=W9AR01&fundcode=6C')
  await settle(page)
  await test.step('the balance of a fund, whose table is its transactions', async () => {
    const chart = page.getByRole('figure', {
      name: /^Available balance of W9AR01\/6C in fiscal year \d{4}\. Highest/,
    })
    const amount = '\\$[\\d,]+\\.\\d\\d'
    await expect(chart).toContainText(
      new RegExp(
        `Highest ${amount} on \\d+ \\w+ \\d{4}, lowest ${amount} on .*, now ${amount}\\. (At this pace|Too early) `,
      ),
    )
    const available = await page.getByText('Available', { exact: true }).first().locator('+ dd').textContent()
    await expect(chart.locator('.line-chart__now')).toHaveText(available ?? '')
    await expect(chart.locator('.line-chart__amount')).toHaveText([/^\$[\d,]+\.\d\d$/, '$0.00'])
    for (const part of await chart.locator('.line-chart__amount, .line-chart__now').all())
      await expectInSight(part)
    const lines = chart.locator('polyline')
    await expect(lines.first()).toHaveCSS('stroke', INK)
    await expect(lines.nth(1)).not.toHaveCSS('stroke-dasharray', 'none')
    const [steps = '', ...others] = (await lines.first().getAttribute('points'))?.split(' ') ?? []
    expect(steps).toMatch(/^0,/)
    expect(others.length).toBeGreaterThan(4)
    await expect(page.getByRole('table', { name: /^Transactions of W9AR01\/6C/ })).toBeVisible()
    await expectNoViolations(page)
  })
  await test.step('spending by month', async () => {
    await follow(page, '/dashboard')
    await page.getByRole('button', { name: 'SPENDING BY MONTH' }).press('Enter')
    await settle(page)
    const chart = page.getByRole('figure', { name: /October to September/ })
    const amounts = chart.locator('.chart__scale > span')
    await expect(amounts).toHaveText([/^\$[\d,]+\.\d\d$/, '$0.00'])
    for (const part of await amounts.all()) await expectInSight(part)
    await expect(chart.locator('.chart__bar').first()).toHaveCSS('background-color', INK)
  })
})

test('the bars above a report count all its results, and link to the counted ones', async ({ page }) => {
  await showNarrowInForcedColours(page)
  const days = { begin: '2023-01-01', end: '2040-01-01' }
  const address = `/reports/orderstatus?applied=1&begin=${days.begin}&end=${days.end}`
  await signIn(page, 'finance', address)
  const summary = page.getByRole('button', { name: 'Summary' })
  const bars = page.getByRole('table', { name: 'By status' })
  await test.step('on a phone the bars are folded, and rows come first', async () => {
    await expect(page.getByRole('table', { name: 'Order Status' })).toBeVisible()
    await expect(summary).toHaveAttribute('aria-expanded', 'false')
    await expect(bars).toHaveCount(0)
    await summary.focus()
    await page.keyboard.press('Enter')
  })
  const sum = () => sendRequest(page, sumOrderStatuses, { query: { program: 'AR', ...days } })
  const { statuses, units, otherUnits } = await sum()
  await test.step('the bars show numbers at 320 px, and contrast with their background', async () => {
    await expect(bars.getByRole('row')).toHaveCount(statuses.length + 1)
    for (const [at, { name, rows }] of statuses.entries()) {
      const row = bars.getByRole('row').nth(at + 1)
      await expect(row.getByRole('rowheader')).toHaveText(name)
      await expect(row.locator('.bar-table__number')).toHaveText(rows.toLocaleString('en-US'))
      await expectInSight(row.locator('.bar-table__number'))
    }
    await expect(bars.locator('.bar__part').first()).toHaveCSS('background-color', INK)
    const byUnit = page.getByRole('table', { name: 'By SM DoDAAC' })
    await expect(byUnit.getByRole('rowheader')).toHaveText([
      ...units.map(({ dodaac }) => dodaac),
      `${otherUnits.units} other DoDAACs`,
    ])
    const byMonth = page.getByRole('figure', { name: /^By month placed/ })
    const highest = byMonth.locator('.chart__scale > span').first()
    await expect(highest).toHaveText(/^[\d,]+$/)
    await expectInSight(highest)
    await expectNoViolations(page)
  })
  await test.step('a status leads to its orders, as many as its bar says; the choice is kept', async () => {
    await bars.getByRole('link', { name: 'Approved' }).click()
    await expect(bars.getByRole('rowheader')).toHaveText(['Approved'])
    // Other tests approve orders meanwhile.
    await expect(async () => {
      await page.reload()
      const approved = (await sum()).statuses.find(({ status }) => status === 'approved')
      const count = `${approved?.rows.toLocaleString('en-US')} orders`
      await expect(found(page)).toHaveText(count, { timeout: 5_000 })
    }).toPass()
    await expect(summary).toHaveAttribute('aria-expanded', 'true')
  })
})

test('an administrator sees the records sent to and received from supply, and the sign-ins', async ({
  page,
}) => {
  await showNarrowInForcedColours(page)
  await signIn(page, 'admin', '/admin')
  const { days } = await sendRequest(page, readPulse, {})
  const [signedIn, refused] = (['signedIn', 'refused'] as const).map((kind) => days.map((one) => one[kind]))
  const signIns = page.getByRole('figure', { name: /sign-ins? and .* in the last 14 days/ })
  await test.step('each chart states its totals, shows its scale, and lists its numbers below', async () => {
    for (const [name, rows] of [
      [/records? sent, .* in the last 24 hours, all programs\.$/, 24],
      [/records? sent, .* in the last 14 days, all programs\.$/, 14],
      [/^[\d,]+ sign-ins? and [\d,]+ refused (try|tries) in the last 14 days, all programs\.$/, 14],
    ] as const) {
      const chart = page.getByRole('figure', { name })
      await expectInSight(chart.locator('.chart__scale > span').first())
      await expect(chart.locator('.chart__column')).toHaveCount(rows)
      await chart.getByText('Numbers of this chart as a table').click()
      await expect(chart.getByRole('row')).toHaveCount(rows + 1)
    }
    const last = signIns.getByRole('row').last()
    // Other tests sign in meanwhile.
    const now = Number(await last.getByRole('cell').first().textContent())
    expect(now).toBeGreaterThan(0)
    expect(now).toBeGreaterThanOrEqual((signedIn?.at(-1) ?? 0) - 5)
    expect(refused).toHaveLength(14)
  })
  await test.step('in forced colors the bars are full, empty, and hatched, as in their legend', async () => {
    const key = page
      .getByRole('figure', { name: /in the last 24 hours/ })
      .locator('.chart__key .chart__swatch')
    await expect(key.nth(0)).toHaveCSS('background-color', INK)
    await expect(key.nth(1)).toHaveCSS('background-color', PAPER)
    await expect(key.nth(1)).toHaveCSS('border-top-color', INK)
    await expect(key.nth(2)).toHaveCSS('background-image', /repeating-linear-gradient/)
    await expectNoViolations(page)
  })
})
