import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press, reach, type } from './keyboard.ts'
import { follow, signIn } from './signing-in.ts'

test('users find the content of the reports page by keyboard, tab by tab, at any width', async ({ page }) => {
  await signIn(page, 'placer', '/reports')
  const tabs = page.getByRole('navigation', { name: 'Kinds of reports' })
  // screens/hub.txt has the words of this tab.
  await test.step('the open tab is that of system reports, on a site that leads to the main one [HUB-01 HUB-02 HUB-06]', async () => {
    await expect(page.getByRole('link', { name: 'main site' })).toHaveAttribute('href', '/dashboard')
    await expect(tabs.locator('[aria-current="page"]')).toHaveText('System Reports')
    await expectNoSidewaysScroll(page, 'system reports')
  })
  const quick = page.getByRole('navigation', { name: 'Quick Access' })
  await test.step('Quick Access leads to the six reports [HUB-14]', () =>
    expect(quick.getByRole('link')).toHaveCount(6))
  const entries = page.getByRole('region', { name: 'System Reports' }).locator('.hub__entry')
  for (const [at, [proof, words]] of [
    ['Order Status says what it is [HUB-08]', 'who the order is pending approval on'],
    ['Order Details says what it is [HUB-09]', 'entire order, including all items'],
    ['Generate 1348 says what it is [HUB-10]', 'issue and receipt form of shipped orders'],
    ['Generate 3078 says what it is [HUB-11]', 'personal clothing request of service members'],
    ['Obsolete Items List says what it is [HUB-12]', 'all obsolete NSNs'],
    ['USMCR Report says what it is [HUB-13]', 'Report Builder'],
  ].entries())
    await test.step(`${proof}`, () => expect(entries.nth(at)).toContainText(`${words}`))
  await test.step('each has help behind a button [HUB-07]', async () => {
    const help = page.getByRole('button', { name: 'Help on Obsolete Items List' })
    await press(help)
    await expect(page.getByText('all NSNs with that PGC are obsolete')).toBeVisible()
    await expectNoSidewaysScroll(page, 'help')
    await page.keyboard.press('Escape')
    await expect(page.getByText('all NSNs with that PGC are obsolete')).toBeHidden()
    await expect(help).toBeFocused()
  })
  await test.step('Quick Access is not printed, and a report has a breadcrumb in its place [HUB-15 HUB-16]', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(quick).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await press(quick.getByRole('link', { name: 'Obsolete NSNs' }), 'Shift+Tab')
    await expect(page).toHaveURL('/reports/obsolete')
    await expect(quick).toBeHidden()
    await press(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'System Reports' }),
      'Shift+Tab',
    )
    await expect(page).toHaveURL('/reports')
  })
  await test.step('custom reports are listed, in place of the words about development [HUB-04 ERR-22]', async () => {
    await follow(page, '/reports?tab=custom')
    await expect(tabs.getByRole('link', { name: 'Custom Reports' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Orders of the last 90 days' })).toBeVisible()
    await expect(page.getByText('development')).toHaveCount(0)
    await expectAccessible(page, 'custom reports')
    await expectNoSidewaysScroll(page, 'custom reports')
  })
  await test.step('five videos open in a tab of their own [HUB-03 HUB-17]', async () => {
    await press(tabs.getByRole('link', { name: 'Video Guides' }))
    await expect(page).toHaveURL('/reports?tab=video')
    const videos = page.getByRole('region', { name: 'Video Guides' }).getByRole('link')
    await expect(videos).toHaveCount(5)
    for (const video of await videos.all()) {
      await expect(video).toHaveAttribute('target', '_blank')
      await expect(video).toHaveAttribute('href', /^https:\/\/videos\.quartermaster\.example\//)
      await expect(video).toContainText('(opens in a new tab)')
    }
  })
  await test.step('words find reports, videos and downloads [HUB-01]', async () => {
    await reach(page.getByRole('searchbox', { name: 'Search' }), 'Shift+Tab')
    await type(page.getByRole('searchbox', { name: 'Search' }), 'approve order')
    await expect(page).toHaveURL('/reports?tab=video&search=approve+order')
    const found = page.getByRole('region', { name: 'Results for “approve order”' })
    await expect(found.getByRole('heading', { level: 3 })).toHaveText([
      /^Order Status/,
      /^How to Place and Approve Orders/,
      /Order and Approver Guide/,
    ])
    await expectAccessible(page, 'reports that were searched for')
    await expectNoSidewaysScroll(page, 'reports that were searched for')
    await page.getByRole('searchbox', { name: 'Search' }).fill('zebra')
    await expect(page.getByRole('region', { name: 'Results for “zebra”' })).toContainText('No results found')
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await expect(page).toHaveURL('/reports?tab=video')
  })
  await test.step('downloads are listed with their tags and saved as files [HUB-07 HUB-18 HUB-19 HUB-25]', async () => {
    await press(tabs.getByRole('link', { name: 'Downloads' }))
    await expect(page).toHaveURL('/reports?tab=training')
    const downloads = page.getByRole('region', { name: 'Downloads' })
    await expect(downloads.getByRole('heading', { level: 3 })).toHaveText([
      /FY26 Selling Price List \(Excel\)/,
      /Expected Get Well Dates \(Excel\)/,
      /SDR Instructions \(PDF\)/,
      /FTE Guide \(PDF\)/,
      /Admin Guide \(PDF\)/,
      /Login and Password Reset Guide \(PDF\)/,
      /Order and Approver Guide \(PDF\)/,
    ])
    const tags = downloads.getByRole('list', { name: 'Tags' })
    await expect(tags).toHaveText([/^PUBLIC\s*NEW$/, ...Array(6).fill(/^PUBLIC$/)])
    await expectAccessible(page, 'downloads')
    await expectNoSidewaysScroll(page, 'downloads')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(downloads.getByRole('link', { name: /Order and Approver Guide/ })),
    ])
    expect(file.suggestedFilename()).toBe('Order_and_Approver_Guide_ADO_AR_CCDF.pdf')
    expect((await readFile(await file.path())).toString('latin1', 0, 8)).toBe('%PDF-1.7')
    await expect(page).toHaveURL('/reports?tab=training')
  })
})
