import { expect, type Page, test } from '@playwright/test'
import { lookUpPeople, readFigures } from '../src/wire/panel/administration.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { ask, send } from './ask.ts'
import { press, reach, type } from './keyboard.ts'
import { signIn, tryToSignIn } from './signing-in.ts'

/** People of the demo data whom no other journey touches; they may sign in, but have no password. */
const kenji = { name: 'Kenji Wolfe', email: 'kenji.wolfe.10375@example.mil', dodId: '9999159625' }
const carlos = { name: 'Carlos Klein', email: 'carlos.klein.50054@example.mil', username: 'cklein50054' }

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens an action of the person's card by its button, gives the reason, and confirms. All by keyboard. */
async function doTo(page: Page, action: string, name: string, reason: string) {
  await press(page.getByRole('button', { name: `${action}: ${name}` }))
  await type(dialogOf(page).getByRole('textbox', { name: 'Reason' }), reason)
  await press(dialogOf(page).getByRole('button', { name: action, exact: true }))
  await expect(dialogOf(page)).toBeHidden()
}

test('the panel has its sidebar, live figures, no word of what is to come, and a way out [ADM-01 ADM-02]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link')
  const names = await links.allTextContents()
  expect(names.slice(0, 2)).toEqual(['Admin Dashboard', 'Manage Users'])
  expect(names.at(-1)).toBe('EXIT')
  const figures = page.getByRole('list', { name: 'Right now' })
  await expect(figures.getByRole('link', { name: /^\d[\d,]* orders awaiting approval$/ })).toBeVisible()
  await expect(page.getByText(/has waited for \d+ days?/)).toBeVisible()
  await expect(page.getByText(/to come|coming soon/i)).toHaveCount(0)
  await expect(links.last()).toHaveAttribute('href', '/')
  await links.last().click()
  await expect(page).toHaveURL('/dashboard')
})

test('people are looked up by e-mail and EDIPI, by keyboard alone', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=users')
  await expect(page.getByRole('region', { name: 'Service Member Lookup' })).toBeVisible()
  const field = page.getByLabel('Email address or EDIPI')
  await test.step('one field takes either, and refuses what is neither [ADM-03 ADM-04 VAL-30]', async () => {
    await expect(field).toHaveAttribute('placeholder', 'Enter email address or EDIPI')
    await type(field, '%')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Enter a whole email address, or an EDIPI of ten digits/)
  })
  const row = page.getByRole('row').filter({ hasText: kenji.email })
  await test.step('the button and Enter look up [ADM-05]', async () => {
    await field.fill('nobody@nowhere.example')
    await press(page.getByRole('button', { name: 'Submit' }))
    await expect(page.getByRole('table').getByText('No results found')).toBeVisible()

    for (const search of [kenji.email, kenji.dodId]) {
      await field.fill('')
      await reach(field, 'Shift+Tab')
      await page.keyboard.type(search)
      await page.keyboard.press('Enter')
      await expect(row).toBeVisible()
      await page.getByRole('table').getByRole('columnheader').first().waitFor()
    }
  })
  await test.step('the row says who it is [ADM-06]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Username',
      'Full Name',
      'Email',
      'DoDAAC',
      'Branch',
      'EDIPI',
      'User',
      'Enabled',
      'Reset Token',
    ])
    await expect(row.getByRole('cell')).toHaveText([
      kenji.name,
      kenji.email,
      'W9AR33',
      'AR',
      kenji.dodId,
      'Yes',
      /Yes|No/,
      '–',
    ])
  })
  await expectAccessible(page, 'a person looked up')
  await expectNoSidewaysScroll(page, 'a person looked up')
})

test('an administrator disables and enables a person and grants a permission, by keyboard and with reasons', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=users')
  await type(page.getByLabel('Email address or EDIPI'), kenji.email)
  await page.keyboard.press('Enter')
  const enabled = page.getByRole('row').filter({ hasText: kenji.email }).getByRole('cell').nth(6)
  await press(page.getByRole('button', { name: `Disable: ${kenji.name}` }))
  await press(dialogOf(page).getByRole('button', { name: 'Disable', exact: true }))
  await expect(dialogOf(page).getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/)
  await page.keyboard.press('Escape')
  await doTo(page, 'Disable', kenji.name, 'Asked for on the phone.')
  await expect(enabled).toHaveText('No')
  await doTo(page, 'Enable', kenji.name, 'It was a mistake.')
  await expect(enabled).toHaveText('Yes')

  const open = () => press(page.getByRole('button', { name: `Permissions: ${kenji.name}` }))
  const box = dialogOf(page).getByRole('checkbox', { name: /^1 – Products/ })
  const turn = async (reason: string) => {
    await reach(box)
    await page.keyboard.press('Space')
    await type(dialogOf(page).getByRole('textbox', { name: 'Reason' }), reason)
    await press(dialogOf(page).getByRole('button', { name: 'Save permissions' }))
    await expect(dialogOf(page)).toBeHidden()
  }
  await open()
  await turn('Orders for the band.')
  await open()
  await expect(box).toBeChecked()
  await expect(dialogOf(page).getByText(/by Grace Nakamura: Orders for the band\./)).toBeVisible()
  await expectAccessible(page, 'permissions of a person')
  await turn('The band plays no more.')
  await open()
  await expect(box).not.toBeChecked()
})

test('a person of another program is unlocked and sent a reset after switching there [ADM-07]', async ({
  page,
}) => {
  for (let attempt = 1; attempt <= 3; attempt += 1)
    expect(await tryToSignIn(page, carlos.username, 'wrong')).toBe(false)
  await signIn(page, 'admin', '/admin?view=users')
  await page.getByLabel('Email address or EDIPI').fill(carlos.email)
  await page.getByRole('button', { name: 'Submit' }).click()
  const card = page.getByRole('region', { name: new RegExp(`^${carlos.name}`) })
  await expect(card.getByText('Switch to USNR to change this person.')).toBeVisible()
  await card.getByRole('button', { name: 'Switch to USNR' }).click()
  await doTo(page, 'Unlock', carlos.name, 'Called the desk.')
  await expect(card.getByText('Not locked')).toBeVisible()
  // Its button is gone; reading goes on in the card of the person.
  await expect(card.getByRole('heading')).toBeFocused()
  await doTo(page, 'Send reset', carlos.name, 'Called the desk.')
  const row = page.getByRole('row').filter({ hasText: carlos.email })
  await expect(row.getByRole('cell').last()).toHaveText(/^[A-Z2-7]{10} until \d\d\/\d\d\/\d{4}/)
})

test('another program gets an announcement, is closed for a time, and opened again [MISC-09]', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=announcements')
  await page.getByLabel('Program', { exact: true }).selectOption('NG')
  await expect(page.getByText('Shown on the dashboard of National Guard')).toBeVisible()
  await page.getByRole('button', { name: 'Add announcement' }).click()
  await dialogOf(page).getByRole('button', { name: 'Save announcement' }).click()
  await expect(dialogOf(page).getByRole('link', { name: 'Enter a title.' })).toBeVisible()
  await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill('Measuring day')
  await dialogOf(page).getByRole('textbox', { name: 'Text' }).fill('On Friday in hall 4.')
  await dialogOf(page).getByRole('button', { name: 'Save announcement' }).click()
  await expect(page.getByRole('row', { name: /Measuring day/ })).toContainText('Now')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Measuring day/ })).toBeVisible()
  await page.goto('/admin?view=announcements')
  await page.getByRole('button', { name: 'End Measuring day' }).click()
  await dialogOf(page).getByRole('button', { name: 'End announcement' }).click()
  await expect(page.getByRole('row', { name: /Measuring day/ })).toContainText('Over')
  await expect(page.getByRole('button', { name: 'Edit Measuring day' })).toBeFocused()

  await page.getByRole('link', { name: 'Closures' }).click()
  await page.getByRole('button', { name: 'Close ordering' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Closed until' }).fill('10/01/2030')
  await dialogOf(page).getByRole('textbox', { name: 'Time of opening' }).fill('08:00')
  await dialogOf(page).getByRole('textbox', { name: 'Notice' }).fill('The fiscal year is being closed.')
  await dialogOf(page).getByRole('button', { name: 'Save closure' }).click()
  await expect(dialogOf(page)).toBeHidden()
  const sentence =
    'Ordering is closed until Tuesday, October 1, 2030 at 8:00 AM EDT. The fiscal year is being closed.'
  const notice = page.getByRole('main').locator('.alert').getByText(sentence)
  await expect(notice).toBeVisible()
  await expect(page.getByText('Reports remain accessible on the reports site.')).toBeVisible()
  await page.goto('/admin')
  await expect(notice).toBeVisible()
  await page.goto('/admin?view=closures')
  await page.getByRole('button', { name: /^End closure/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Open ordering' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('row', { name: /The fiscal year is being closed/ })).toContainText('Over')
})

test('the audit trail says what was done, filtered by action, outcome and day', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=audit')
  await page.getByLabel('Action').fill('look people')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No results found').or(page.getByRole('rowheader').first())).toBeVisible()
  await ask(page, lookUpPeople, { body: { search: 'placer@example.mil' } })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Grace Nakamura' }).first()
  await expect(row).toContainText('Look people of all programs up')
  await expect(page.getByText('placer@example.mil')).toHaveCount(0)
  await row.getByText('Details').click()
  await expect(row.getByText('POST /admin/lookup')).toBeVisible()
  await expectAccessible(page, 'audit trail with details')
  await page.getByLabel('Outcome').selectOption('refused')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/outcome=refused/)
  await expect(page.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByLabel('Until').fill('01/01/2020')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('cell', { name: 'No results found' })).toBeVisible()
})

test('account managers see no panel and reach none of its calls', async ({ page }) => {
  await signIn(page, 'manager', '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Uh oh...' })).toBeVisible()
  expect((await send(page, readFigures, {})).status()).toBe(403)
})
