import { expect, type Page, test } from '@playwright/test'
import { readTexts } from '../src/wire/content/portal-content.ts'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { press, reach, type } from './keyboard.ts'
import { button, checkbox, dialogOf, link, list, mainOf, problemsOf, region, row, textbox } from './parts.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn, tryToSignIn } from './signing-in.ts'

/** No other test uses these people. They have no password. */
const kenji = { name: 'Kenji Wolfe', email: 'kenji.wolfe.10375@example.mil', dodId: '9999159625' }
const carlos = { name: 'Carlos Klein', email: 'carlos.klein.50054@example.mil', username: 'cklein50054' }

/** By keyboard: opens the action, types the reason and confirms. */
async function doTo(page: Page, action: string, name: string, reason: string) {
  const dialog = dialogOf(page)
  await press(button(page, `${action}: ${name}`))
  await type(textbox(dialog, 'Reason'), reason)
  await press(dialog.getByRole('button', { name: action, exact: true }))
  await expect(dialog).toBeHidden()
}

test('an administrator looks up people, changes them with reasons, and reads the changes in the audit trail', async ({
  page,
}) => {
  const dialog = dialogOf(page)
  const field = page.getByLabel('Email address or EDIPI')
  for (let attempt = 1; attempt <= 3; attempt += 1)
    expect(await tryToSignIn(page, carlos.username, 'wrong')).toBe(false)
  await signIn(page, 'admin', '/admin')
  await test.step('the panel opens with live figures and a sidebar with a way out [ADM-01 ADM-02]', async () => {
    // screens/panel.txt has the figures and the sidebar.
    await expect(list(page, 'Right now')).toContainText('orders awaiting approval')
    await expect(link(page, 'EXIT')).toHaveAttribute('href', '/')
  })
  await follow(page, '/admin?view=users')
  const found = page.getByRole('row').filter({ hasText: kenji.email })
  await test.step('one field takes an email address or an EDIPI, and refuses anything else [ADM-03 ADM-04 VAL-30]', async () => {
    await type(field, '%')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Enter a whole email address, or an EDIPI of ten digits/)
  })
  await test.step('the button and Enter both start the lookup, and the row names the person [ADM-05 ADM-06]', async () => {
    await field.fill('nobody@nowhere.example')
    await press(button(page, 'Submit'))
    await expect(page.getByRole('table').getByText('No results found')).toBeVisible()
    await field.fill(kenji.dodId)
    await reach(field, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(found.getByRole('cell')).toHaveText([
      ...[kenji.name, kenji.email, 'W9AR33', 'AR', kenji.dodId],
      ...['Yes', 'Yes', '–'],
    ])
  })
  await test.step('a person is disabled and enabled, each with a reason', async () => {
    await doTo(page, 'Disable', kenji.name, 'Asked for on the phone.')
    await expect(found.getByRole('cell').nth(6)).toHaveText('No')
    await doTo(page, 'Enable', kenji.name, 'It was a mistake.')
    await expect(found.getByRole('cell').nth(6)).toHaveText('Yes')
  })
  await test.step('a permission is given and taken, and says who gave it and why', async () => {
    const box = checkbox(dialog, /^1 – Products/)
    const turn = async (reason: string) => {
      await box.press('Space')
      await type(textbox(dialog, 'Reason'), reason)
      await press(button(dialog, 'Save permissions'))
      await expect(dialog).toBeHidden()
      await press(button(page, `Permissions: ${kenji.name}`))
    }
    await press(button(page, `Permissions: ${kenji.name}`))
    await turn('Orders for the band.')
    await expect(box).toBeChecked()
    await expect(dialog.getByText(/by Grace Nakamura: Orders for the band\./)).toBeVisible()
    await turn('The band plays no more.')
    await expect(box).not.toBeChecked()
    await page.keyboard.press('Escape')
  })
  await test.step('the audit trail lists actions, filtered by action, outcome, and day', async () => {
    const apply = () => button(page, 'Apply').click()
    await follow(page, '/admin?view=audit')
    await page.getByLabel('Action').fill('look up people')
    await apply()
    const event = page.getByRole('row').filter({ hasText: 'Grace Nakamura' }).first()
    await expect(event).toContainText('Look up people of all programs')
    await event.getByText('Details').click()
    await expect(event.getByText('POST /admin/lookup')).toBeVisible()
    await page.getByLabel('Outcome').selectOption('refused')
    await page.getByLabel('Until').fill('01/01/2020')
    await apply()
    await expect(page).toHaveURL(/outcome=refused/)
    await expect(page.getByRole('cell', { name: 'No results found' })).toBeVisible()
  })
  await test.step('a person of another program is unlocked and sent a reset after switching there [ADM-07]', async () => {
    await follow(page, '/admin?view=users')
    await field.fill(carlos.email)
    await button(page, 'Submit').click()
    const card = region(page, new RegExp(`^${carlos.name}`))
    await expect(card.getByText('Switch to USNR to change this person.')).toBeVisible()
    await button(card, 'Switch to USNR').click()
    await doTo(page, 'Unlock', carlos.name, 'Called the desk.')
    await expect(card.getByText('Not locked')).toBeVisible()
    // The button is gone, so the focus moves to the card.
    await expect(card.getByRole('heading')).toBeFocused()
    await doTo(page, 'Send reset', carlos.name, 'Called the desk.')
    const last = page.getByRole('row').filter({ hasText: carlos.email }).getByRole('cell').last()
    await expect(last).toHaveText(/^[A-Z2-7]{10} until \d\d\/\d\d\/\d{4}/)
  })
  await test.step('an administrator views the portal as a person by keyboard, changes nothing, and returns', async () => {
    await signIn(page, 'admin', '/admin?view=users')
    await type(field, 'placer2@example.mil')
    await page.keyboard.press('Enter')
    await doTo(page, 'View as', 'Marcus Holloway', 'Cannot find an order.')
    const bar = region(page, 'Support session')
    await expect(bar).toContainText('You can read, but change nothing.')
    await expect(page.locator('[aria-live]').getByText('You view the portal as')).toHaveCount(1)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectNoSidewaysScroll(page, 'the portal as somebody else')
    await follow(page, '/profile')
    await expect(page.getByText(/Codes, sessions and second factors are not shown/).first()).toBeVisible()
    await page.reload()
    await press(button(bar, 'Return to your account'))
    await expect(bar).toBeHidden()
    await expect(page.getByText('You work in your own account.').first()).toBeVisible()
    await follow(page, '/admin?view=audit')
    // Other tests act as the same administrator.
    const ended = page.getByRole('row').filter({ hasText: 'viewed asMarcus Holloway' }).first()
    await ended.getByText('Details').click()
    await expect(ended.getByText('Marcus Holloway')).toBeVisible()
    await expect(ended).toContainText('Grace Nakamura')
  })
})

test('an administrator edits the texts and offers of the portal, and closes ordering for a time', async ({
  page,
}) => {
  const main = mainOf(page)
  const dialog = dialogOf(page)
  const click = (name: string | RegExp) => button(page, name).click()
  const confirm = (name: string) => button(dialog, name).click()
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  }
  await signIn(page, 'admin', '/admin?view=announcements')
  await page.getByLabel('Program', { exact: true }).selectOption('NG')

  await test.step('the dashboard of a program shows an announcement until it is ended', async () => {
    await expect(page.getByText('Shown on the dashboard of National Guard')).toBeVisible()
    await click('Add announcement')
    await fill({ Title: 'Measuring day', Text: 'On Friday in hall 4.' })
    await confirm('Save announcement')
    await expect(row(page, /Measuring day/)).toContainText('Now')
    await follow(page, '/dashboard')
    const item = main.getByRole('listitem').filter({ hasText: 'Measuring day' })
    await expect(item).toContainText('On Friday in hall 4.')
    await follow(page, '/admin?view=announcements')
    await click('End Measuring day')
    await confirm('End announcement')
    await expect(row(page, /Measuring day/)).toContainText('Over')
    // The button is gone, so the focus moves to the row.
    await expect(button(row(page, /Measuring day/), /^Edit/)).toBeFocused()
  })
  await test.step('every page announces a closure in a sentence until it is ended [MISC-09]', async () => {
    await link(page, 'Closures').click()
    await click('Close ordering')
    await fill({
      'Closed until': '10/01/2030',
      'Time of opening': '08:00',
      Notice: 'The year is being closed.',
    })
    await confirm('Save closure')
    const notice = main
      .locator('.alert')
      .getByText(
        'Ordering is closed until Tuesday, October 1, 2030 at 8:00 AM EDT. The year is being closed.',
      )
    await expect(notice).toBeVisible()
    await expect(page.getByText('Reports remain accessible on the reports site.')).toBeVisible()
    await follow(page, '/admin')
    await expect(notice).toBeVisible()
    await follow(page, '/admin?view=closures')
    await click(/^End closure/)
    await confirm('Open ordering')
    await expect(notice).toBeHidden()
    await expect(row(page, /The year is being closed/)).toContainText('Over')
  })
  await test.step('the form refuses a text that is not an address at its field, and fills in the defaults', async () => {
    await follow(page, '/admin?view=texts')
    const faq = page.getByLabel(/FAQ/)
    await faq.fill('javascript:alert(1)')
    await click('Save texts')
    await expect(problemsOf(main)).toBeFocused()
    await expect(faq).toHaveAccessibleDescription(/https/)
    await click('Fill in the defaults')
    await expect(faq).toHaveValue((await sendRequest(page, readTexts, {})).defaults.faqUrl)
  })
  await test.step('videos, downloads and updates of the reports page are kept in lists', async () => {
    await follow(page, '/admin?view=library')
    const download = { Tag: 'NEW', Description: 'All kits.', 'File name': 'kits.xlsx', Place: '72' }
    const url = 'https://videos.example/kit'
    for (const [kind, fields, cells] of [
      ['video', { Title: 'Kit training', 'Web address': url, Place: '71' }, ['71', url]],
      ['download', { Title: 'Kit sheet', ...download }, ['72', 'kits.xlsx', 'Everybody']],
      ['update', { Title: 'Kits', Day: '03/04/2026', Text: 'They came.' }, ['03/04/2026', 'They came.']],
    ] as const) {
      await click(`Add ${kind}`)
      await fill(fields)
      await confirm(`Save ${kind}`)
      const added = page.getByRole('row').filter({ has: button(page, `Remove ${fields.Title}`) })
      await expect(added.getByRole('cell')).toHaveText([...cells, /Edit.*Remove/])
      await click(`Remove ${fields.Title}`)
      await confirm('Remove')
      await expect(added).toHaveCount(0)
    }
  })
  await test.step('the sidebar of the catalog shows a new category', async () => {
    await follow(page, '/admin?view=categories')
    await click('Add category')
    await dialog.getByLabel(/^Code/).fill('FOUND2')
    await dialog.getByLabel(/^Name/).fill('Lost gloves')
    await dialog.getByLabel(/^Position/).fill('4x')
    await confirm('Save category')
    await expect(dialog.getByLabel(/^Position/)).toHaveAccessibleDescription(/1 to 9999/)
    await dialog.getByLabel(/^Position/).fill('400')
    await confirm('Save category')
    await expect(row(page, /FOUND2/).getByRole('cell')).toHaveText([
      'Lost gloves',
      '400',
      '–',
      /Edit.*Retire/,
    ])
    await follow(page, '/products')
    await link(page.getByRole('navigation', { name: 'Categories', exact: true }), /^Lost gloves/).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Lost gloves' })).toBeVisible()
    await expect(page.getByText('No products in this category.')).toBeVisible()
    await follow(page, '/admin?view=categories')
    await click('Retire category FOUND2')
    await confirm('Retire category')
    await expect(row(page, /FOUND2/)).toContainText('Retired')
  })
})
