import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Call } from '../src/wire/call.ts'
import {
  countAwaiting,
  listDashboardFunds,
  listGroups,
  listPurchases,
} from '../src/wire/dashboard/dashboard.ts'
import { addressOf, readAnswer, withoutFirstAnswers } from './ask.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { signIn } from './signing-in.ts'

test('people are welcomed by name and go on to order or to the contact [DASH-01 DASH-02 DASH-03]', async ({
  page,
}) => {
  await signIn(page, 'placer')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Elena Whitfield' })).toBeVisible()
  const contact = page.getByRole('heading', { name: 'CONTACT', exact: true })
  await page.getByRole('button', { name: 'CONTACT US', exact: true }).click()
  await expect(contact).toBeInViewport()
  await expect(contact).toBeFocused()
  await page.getByRole('link', { name: 'ORDER NOW' }).click()
  await expect(page).toHaveURL('/products')
})

type Asked = { program?: string }

/** What the page itself was answered, so that what it shows can be held to it while other journeys order. */
async function openDashboard(page: Page, username: string) {
  const answerTo = async <A>(call: Call<{ person: number }, Asked, undefined, A>) => {
    const isIt = addressOf(call)
    return readAnswer(call, await page.waitForResponse((answer) => isIt(new URL(answer.url()))))
  }
  await withoutFirstAnswers(page)
  const answers = Promise.all([
    answerTo(listPurchases),
    answerTo(listDashboardFunds),
    answerTo(countAwaiting),
    answerTo(listGroups),
  ])
  await signIn(page, username)
  const [purchases, funds, awaiting, groups] = await answers
  return { purchases, funds, awaiting, groups }
}

const readRows = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
const inDollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })
const inEastern = (at: Date) =>
  at.toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })

test('people see purchases, funds, groups, announcements and what awaits approval', async ({ page }) => {
  const { purchases, funds, awaiting, groups } = await openDashboard(page, 'finance')
  await test.step('each recent purchase with its number, amount, date and status [DASH-06]', async () => {
    const table = page.getByRole('table', { name: 'RECENT PURCHASES' })
    await expect(table.getByRole('columnheader')).toHaveText(['ORDER', 'AMOUNT', 'DATE', 'STATUS'])
    const words = {
      ...{ cart: '', awaiting: 'Awaiting Approval', approved: 'Approved' },
      ...{ declined: 'Declined', shipped: 'Shipped' },
    }
    expect(await readRows(table)).toEqual(
      purchases.map(({ number, amount, at, status }) => [
        String(number),
        inDollars(amount),
        inEastern(at),
        words[status],
      ]),
    )
    expect(purchases).toHaveLength(10)
  })
  await test.step('what is left per DoDAAC and fund code [DASH-07]', async () => {
    const table = page.getByRole('table', { name: 'AVAILABLE FUNDS' })
    await expect(table.getByRole('columnheader')).toHaveText(['DODAAC', 'FUNDCODE', 'FUNDS'])
    const shown = (await readRows(table)).map(([dodaac, code, left]) => [
      dodaac,
      code,
      left?.replace(/reserved.*$/, ''),
    ])
    expect(shown).toEqual(
      funds.map(({ dodaac, fundCode, available }) => [dodaac, fundCode, inDollars(available)]),
    )
    expect(shown).toContainEqual(['W9AR02', '7D', '$100.00'])
  })
  await test.step('how many orders await approval [DASH-08]', async () => {
    await expect(
      page.getByRole('link', { name: `${awaiting.total} AWAITING APPROVAL`, exact: true }),
    ).toHaveAttribute('href', '/orders')
  })
  await test.step('the groups of the person [DASH-09]', async () => {
    const table = page.getByRole('table', { name: 'GROUPS ASSIGNED' })
    await expect(table.getByRole('columnheader')).toHaveText(['GROUP', 'NUMBER'])
    expect(await readRows(table)).toEqual(groups.map(({ description, number }) => [description, number]))
    expect(groups).toContainEqual({ number: '001', description: 'Headquarters and Home Units' })
  })
  await test.step('the announcements, with the lead time [DASH-04 DASH-05 CONST-20]', async () => {
    const announcements = page.locator('.card', {
      has: page.getByRole('heading', { name: 'ANNOUNCEMENTS', exact: true }),
    })
    await expect(announcements.getByRole('heading', { level: 3 })).toHaveText([
      /^Check your sizes /,
      /^Winter clothing /,
      /^New fiscal year /,
      /^Lead time /,
    ])
    await expect(announcements.getByRole('listitem').getByRole('paragraph')).toHaveText([
      'Have members measured again before you order dress uniforms. Exchanges take as long as a new order.',
      'Fleece jackets and knit caps are on back order in some sizes. The order shows the date on which stock is expected.',
      'Orders now charge the funds of the new fiscal year. Orders of earlier years can still be followed under Orders and Reports.',
      'Please plan ahead: from the last approval to delivery an order takes about 20 business days.',
    ])
  })
  await test.step('who the supplier is [DASH-13]', async () => {
    await expect(
      page
        .getByRole('region', { name: 'CONTACT' })
        .getByText(
          'Quartermaster is run by a non-profit supplier that employs people who are blind or visually impaired. They cut, sew, pick, pack and ship what you order here, and they built this portal so that everybody can use it.',
          { exact: true },
        ),
    ).toBeVisible()
  })
})

test('a group opens the list of its DoDAACs [DASH-09 DASH-10]', async ({ page }) => {
  await signIn(page, 'manager')
  const group = page.getByRole('table', { name: 'GROUPS ASSIGNED' }).getByRole('button').first()
  await group.click()
  const panel = page.getByRole('dialog', { name: 'AFFILIATED DODAACS' })
  await expect(panel.getByRole('rowheader')).toHaveText(['W9AR01', 'W9AR02'])
  await panel.getByRole('button', { name: 'CLOSE' }).click()
  await expect(group).toBeFocused()
})

test('the support e-mail is copied with a note of 1.5 seconds [DASH-11 DASH-12 CONST-25]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'member')
  const contact = page.getByRole('region', { name: 'CONTACT' })
  const copy = contact.getByRole('button', { name: 'support@quartermaster.example, copy e-mail' })
  await expect(copy).toBeVisible()
  await expect(contact.getByRole('link', { name: '1-800-555-0142', exact: true })).toHaveAttribute(
    'href',
    'tel:18005550142',
  )
  await holdTime(page)
  await copy.click()
  const note = contact.getByText('Email copied to clipboard!', { exact: true })
  await expectDelay(page, note, 1500, {
    before: () => expect(note).toBeVisible(),
    after: () => expect(note).toHaveCount(0),
  })
  await page.clock.resume()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@quartermaster.example')
})

test('somebody without funds, groups and the right to order reads that last, and nothing of what others do', async ({
  page,
}) => {
  await signIn(page, 'member')
  await expect(page.getByText('No groups are assigned to you')).toBeVisible()
  await expect(page.getByText('No funds are open to you')).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveText([
    ...[/^ON ITS WAY TO YOU/, /^RECENT PURCHASES/, /^ANNOUNCEMENTS/, /^CONTACT/],
    ...[/^AVAILABLE FUNDS/, /^GROUPS ASSIGNED/],
  ])
  for (const none of ['Nothing waits for your approval.', 'You cannot order yet', 'SPENDING BY MONTH'])
    await expect(page.getByText(none)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'ORDER NOW' })).toBeHidden()
})
