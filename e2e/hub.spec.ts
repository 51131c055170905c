import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { press, type } from './keyboard.ts'
import { button, link, list, region } from './parts.ts'
import { follow, signIn } from './signing-in.ts'

test('users find the content of the reports page by keyboard, tab by tab, at any width', async ({ page }) => {
  await signIn(page, 'placer', '/reports')
  const tabs = page.getByRole('navigation', { name: 'Kinds of reports' })
  const quick = page.getByRole('navigation', { name: 'Quick Access' })
  const entries = region(page, 'System Reports').locator('.hub__entry')
  // screens/hub.txt has the words of this tab.
  await test.step('the open tab is that of system reports, on a site that leads to the main one [HUB-01 HUB-02 HUB-06]', async () => {
    await expect(link(page, 'main site')).toHaveAttribute('href', '/dashboard')
    await expect(tabs.locator('[aria-current="page"]')).toHaveText('System Reports')
  })
  await test.step('Order Status, Order Details, Generate 1348 and 3078 say what they are [HUB-08 HUB-09 HUB-10 HUB-11]', () =>
    expect(entries).toContainText([
      'who the order is pending approval on',
      'entire order, including all items',
      'issue and receipt form of shipped orders',
      'personal clothing request of service members',
    ]))
  await test.step('the others do, too, and Quick Access leads to the six reports [HUB-12 HUB-13 HUB-14]', async () => {
    await expect(entries).toContainText(['all obsolete NSNs', 'Report Builder'])
    await expect(quick.getByRole('link')).toHaveCount(6)
  })
  await test.step('each has help behind a button [HUB-07]', async () => {
    const help = button(page, 'Help on Obsolete Items List')
    await press(help)
    await expect(page.getByText('all NSNs with that PGC are obsolete')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('all NSNs with that PGC are obsolete')).toBeHidden()
    await expect(help).toBeFocused()
  })
  await test.step('Quick Access is not printed, and a report has a breadcrumb in its place [HUB-15 HUB-16]', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(quick).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await press(link(quick, 'Obsolete NSNs'), 'Shift+Tab')
    await expect(page).toHaveURL('/reports/obsolete')
    await expect(quick).toBeHidden()
    await press(link(page.getByRole('navigation', { name: 'Breadcrumb' }), 'System Reports'), 'Shift+Tab')
    await expect(page).toHaveURL('/reports')
  })
  await test.step('custom reports are listed, in place of the words about development [HUB-04 ERR-22]', async () => {
    await follow(page, '/reports?tab=custom')
    await expect(link(tabs, 'Custom Reports')).toHaveAttribute('aria-current', 'page')
    await expect(link(page, 'Orders of the last 90 days')).toBeVisible()
    await expect(page.getByText('development')).toHaveCount(0)
  })
  await test.step('five videos open in a tab of their own [HUB-03 HUB-17]', async () => {
    await press(link(tabs, 'Video Guides'))
    await expect(page).toHaveURL('/reports?tab=video')
    // Another test adds and removes a video and a download with this name.
    const videos = region(page, 'Video Guides').getByRole('link').filter({ hasNotText: /^Kit / })
    await expect(videos).toHaveText(Array(5).fill(/\(opens in a new tab\)/))
    await expect(videos.first()).toHaveAttribute('target', '_blank')
    await expect(videos.first()).toHaveAttribute('href', /^https:\/\/videos\.quartermaster\.example\//)
  })
  await test.step('words find reports, videos and downloads [HUB-01]', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.focus()
    await type(search, 'approve order')
    await expect(page).toHaveURL('/reports?tab=video&search=approve+order')
    const found = region(page, 'Results for “approve order”')
    await expect(found.getByRole('heading', { level: 3 })).toHaveText([
      ...[/^Order Status/, /^How to Place and Approve Orders/, /Order and Approver Guide/],
    ])
    await search.fill('backordered by dodaac')
    await expect(link(page, 'Backordered lines by DoDAAC')).toBeVisible()
    await search.fill('zebra')
    await expect(region(page, 'Results for “zebra”')).toContainText('No results found')
    await search.fill('')
    await expect(page).toHaveURL('/reports?tab=video')
  })
  await test.step('downloads are listed with their tags and saved as files [HUB-07 HUB-18 HUB-19 HUB-25]', async () => {
    await press(link(tabs, 'Downloads'))
    const downloads = region(page, 'Downloads')
    await expect(downloads.getByRole('heading', { level: 3 }).filter({ hasNotText: /^Kit / })).toHaveText([
      /FY26 Selling Price List \(Excel\)/,
      /Expected Get Well Dates \(Excel\)/,
      ...[/SDR Instructions/, /FTE Guide/, /Admin Guide/, /Login and Password Reset Guide/],
      /Order and Approver Guide \(PDF\)/,
    ])
    await expect(list(downloads, 'Tags')).toHaveText([/^PUBLIC\s*NEW$/, ...Array(6).fill(/^PUBLIC$/)])
    const started = page.waitForEvent('download')
    await press(link(downloads, /Order and Approver Guide/))
    const file = await started
    expect(file.suggestedFilename()).toBe('Order_and_Approver_Guide_ADO_AR_CCDF.pdf')
    expect((await readFile(await file.path())).toString('latin1', 0, 8)).toBe('%PDF-1.7')
    await expect(page).toHaveURL('/reports?tab=training')
  })
})
