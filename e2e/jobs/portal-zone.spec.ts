import { expect, type Page, test } from '@playwright/test'
import { listFundCodes } from '../../src/wire/catalogue/catalogue.ts'
import { readPortal, readSession } from '../../src/wire/session/session.ts'
import { changeResponses, sendRequest } from '../send-request.ts'
import { follow, signInQuietly } from '../signing-in.ts'

/** 2 a.m. on October 1 in New York, and 8 p.m. on September 30 in Honolulu. */
const BETWEEN = '2025-10-01T06:00:00Z'

/** Changes the portal to TZ_FISCAL=Pacific/Honolulu. The browser stays in New York. */
async function moveToHonolulu(page: Page) {
  await changeResponses(page, readPortal, (portal) => ({
    ...portal,
    zone: 'Pacific/Honolulu',
    zoneName: 'Hawaii-Aleutian',
  }))
}

test('the portal of Hawaii uses its own days, hours, and current day in every browser', async ({ page }) => {
  await moveToHonolulu(page)
  await signInQuietly(page, 'manager')
  const { previousSignInAt: before } = await sendRequest(page, readSession, {})
  await signInQuietly(page, 'manager')
  const { previousSignInAt: last } = await sendRequest(page, readSession, {})
  expect(last).not.toEqual(before)
  await page.clock.setFixedTime(BETWEEN)
  await page.goto('/dashboard')
  const words = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: 'Pacific/Honolulu', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: 'numeric', minute: '2-digit' },
  })
  const shown = words
    .format(last ?? 0)
    .replace(',', '')
    .replace(/\s/g, ' ')
  await expect(page.getByText(`Last signed in ${shown} Hawaii-Aleutian`)).toBeVisible()
  await follow(page, '/reports/orderstatus')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/end=2025-09-30/)
  await test.step('the fiscal year is that of the portal, whatever the clock of the computer says', async () => {
    const [fund] = await sendRequest(page, listFundCodes, { query: { dodaac: 'W9AR02' } })
    await page.clock.setFixedTime('2020-01-01T12:00:00Z')
    await page.goto('/dodaac?manage=W9AR02')
    const year = String(fund?.fiscalYear)
    expect(year).not.toBe('2020')
    await expect(page.getByRole('table', { name: `Funds of W9AR02 in fiscal year ${year}` })).toBeVisible()
  })
})
