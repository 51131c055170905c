import { expect, type Page, test } from '@playwright/test'
import { readTexts } from '../src/wire/content/portal-content.ts'
import { lookUpPeople, saveGrants } from '../src/wire/users/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { press, reach, type } from './keyboard.ts'
import { addPersonByCall, makeName } from './new-people.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn, signInQuietly, tryToSignIn } from './signing-in.ts'

/** No other test uses these people. They have no password. */
const kenji = { name: 'Kenji Wolfe', email: 'kenji.wolfe.10375@example.mil', dodId: '9999159625' }
const carlos = { name: 'Carlos Klein', email: 'carlos.klein.50054@example.mil', username: 'cklein50054' }

const dialogOf = (page: Page) => page.getByRole('dialog')

/** By keyboard: opens the action, types the reason and confirms. */
async function doTo(page: Page, action: string, name: string, reason: string) {
  await press(page.getByRole('button', { name: `${action}: ${name}` }))
  await type(dialogOf(page).getByRole('textbox', { name: 'Reason' }), reason)
  await press(dialogOf(page).getByRole('button', { name: action, exact: true }))
  await expect(dialogOf(page)).toBeHidden()
}

test('an administrator looks up people, changes them with reasons, and reads the changes in the audit trail', async ({
  page,
}) => {
  for (let attempt = 1; attempt <= 3; attempt += 1)
    expect(await tryToSignIn(page, carlos.username, 'wrong')).toBe(false)
  await signIn(page, 'admin', '/admin')
  await test.step('the panel opens with live figures and a sidebar with a way out [ADM-01 ADM-02]', async () => {
    // screens/panel.txt has the figures.
    await expect(page.getByRole('list', { name: 'Right now' })).toContainText('orders awaiting approval')
    await expect(page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link')).toHaveText([
      'Admin Dashboard',
      'Manage Users',
      'Getting ready',
      'Programs',
      'Announcements',
      'Closures',
      'Texts and links',
      'Videos and downloads',
      'Reasons of approvers',
      'Categories',
      'Products',
      'Kits',
      'Allowances',
      'Prepared changes',
      'Public catalog',
      'Missed searches',
      'Fiscal year',
      'Obsolete items',
      'Import',
      'Supply connection',
      'Status codes',
      'Audit trail',
      'Jobs',
      'Mails',
      'EXIT',
    ])
    for (const group of ['People and programs', 'Texts and dates', 'Catalog', 'Supply and records'])
      await expect(
        page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('list', { name: group }),
      ).toBeVisible()
    await expect(page.getByRole('link', { name: 'EXIT' })).toHaveAttribute('href', '/')
  })

  const field = page.getByLabel('Email address or EDIPI')
  const row = page.getByRole('row').filter({ hasText: kenji.email })
  await follow(page, '/admin?view=users')
  await test.step('one field takes an email address or an EDIPI, and refuses anything else [ADM-03 ADM-04 VAL-30]', async () => {
    await expect(page.getByRole('region', { name: 'Service Member Lookup' })).toBeVisible()
    await expect(field).toHaveAttribute('placeholder', 'Enter email address or EDIPI')
    await type(field, '%')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Enter a whole email address, or an EDIPI of ten digits/)
  })
  await test.step('the button and Enter both start the lookup, and the row names the person [ADM-05 ADM-06]', async () => {
    await field.fill('nobody@nowhere.example')
    await press(page.getByRole('button', { name: 'Submit' }))
    await expect(page.getByRole('table').getByText('No results found')).toBeVisible()
    await field.fill(kenji.dodId)
    await reach(field, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(row.getByRole('cell')).toHaveText([
      ...[kenji.name, kenji.email, 'W9AR33', 'AR', kenji.dodId],
      ...['Yes', 'Yes', '–'],
    ])
    await expectNoSidewaysScroll(page, 'a person looked up')
  })
  await test.step('a person is disabled and enabled, each with a reason', async () => {
    await press(page.getByRole('button', { name: `Disable: ${kenji.name}` }))
    await press(dialogOf(page).getByRole('button', { name: 'Disable', exact: true }))
    await expect(dialogOf(page).getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /Say why/,
    )
    await page.keyboard.press('Escape')
    await doTo(page, 'Disable', kenji.name, 'Asked for on the phone.')
    await expect(row.getByRole('cell').nth(6)).toHaveText('No')
    await doTo(page, 'Enable', kenji.name, 'It was a mistake.')
    await expect(row.getByRole('cell').nth(6)).toHaveText('Yes')
  })
  await test.step('a permission is given and taken, and says who gave it and why', async () => {
    const box = dialogOf(page).getByRole('checkbox', { name: /^1 – Products/ })
    const open = () => press(page.getByRole('button', { name: `Permissions: ${kenji.name}` }))
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
    await page.keyboard.press('Escape')
  })
  await test.step('the audit trail lists actions, filtered by action, outcome, and day', async () => {
    await sendRequest(page, lookUpPeople, { body: { search: 'placer@example.mil' } })
    await follow(page, '/admin?view=audit')
    await page.getByLabel('Action').fill('look up people')
    await page.getByRole('button', { name: 'Apply' }).click()
    const event = page.getByRole('row').filter({ hasText: 'Grace Nakamura' }).first()
    await expect(event).toContainText('Look up people of all programs')
    await expect(page.getByText('placer@example.mil')).toHaveCount(0)
    await event.getByText('Details').click()
    await expect(event.getByText('POST /admin/lookup')).toBeVisible()
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
  await test.step('a person of another program is unlocked and sent a reset after switching there [ADM-07]', async () => {
    await follow(page, '/admin?view=users')
    await field.fill(carlos.email)
    await page.getByRole('button', { name: 'Submit' }).click()
    const card = page.getByRole('region', { name: new RegExp(`^${carlos.name}`) })
    await expect(card.getByText('Switch to USNR to change this person.')).toBeVisible()
    await card.getByRole('button', { name: 'Switch to USNR' }).click()
    await doTo(page, 'Unlock', carlos.name, 'Called the desk.')
    await expect(card.getByText('Not locked')).toBeVisible()
    // The button is gone, so the focus moves to the card.
    await expect(card.getByRole('heading')).toBeFocused()
    await doTo(page, 'Send reset', carlos.name, 'Called the desk.')
    const found = page.getByRole('row').filter({ hasText: carlos.email })
    await expect(found.getByRole('cell').last()).toHaveText(/^[A-Z2-7]{10} until \d\d\/\d\d\/\d{4}/)
  })
  await test.step('an administrator views the portal as a person by keyboard, changes nothing, and returns', async () => {
    await signIn(page, 'admin', '/admin?view=users')
    await type(field, 'placer2@example.mil')
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: /^View as: / }))
    await type(dialogOf(page).getByRole('textbox', { name: 'Reason' }), 'Cannot find an order.')
    await press(dialogOf(page).getByRole('button', { name: 'View as' }))
    const bar = page.getByRole('region', { name: 'Support session' })
    await expect(bar).toContainText('You can read, but change nothing.')
    await expect(page.locator('[aria-live]').getByText('You view the portal as')).toHaveCount(1)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectAccessible(page, 'the portal as somebody else')
    await expectNoSidewaysScroll(page, 'the portal as somebody else')
    await follow(page, '/profile')
    await expect(bar).toBeVisible()
    await expect(page.getByText(/Codes, sessions and second factors are not shown/).first()).toBeVisible()
    await page.reload()
    await press(bar.getByRole('button', { name: 'Return to your account' }))
    await expect(bar).toBeHidden()
    await expect(page.getByText('You work in your own account.').first()).toBeVisible()
    await follow(page, '/admin?view=audit')
    const ended = page.getByRole('row').filter({ hasText: 'Grace Nakamura' }).nth(1)
    await ended.getByText('Details').click()
    await expect(ended).toContainText('viewed asMarcus Holloway')
  })
  await test.step('an auditor reads people, units and the audit trail of the program, and finds nothing to change', async () => {
    await signInQuietly(page, 'admin')
    const { smid, username } = await addPersonByCall(page, { dodaac: 'W9AR33', last: makeName('Reads') })
    const body = { permissions: [9], reason: 'Audits the program.' }
    await sendRequest(page, saveGrants, { params: { person: Number(smid) }, body })
    await signIn(page, username, '/servicemember')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Add Service Member' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Import from file' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
    await press(main.getByRole('link', { name: /^View / }).first())
    await expect(page.getByRole('heading', { level: 1, name: /^View / })).toBeFocused()
    await expect(main.getByRole('textbox', { name: 'EDIPI' })).toHaveValue(/^•{6}\d{4}$/)
    await expect(main.getByRole('textbox', { name: 'EDIPI' })).toBeDisabled()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expectAccessible(page, 'a service member for an auditor')
    await follow(page, '/dodaac/W9AR01/roles')
    await expect(main.getByText('You do not have the correct permissions')).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await follow(page, '/admin')
    await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
    const views = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link')
    await expect(views).toHaveText(['Audit trail', 'EXIT'])
    await expect(page.getByLabel('Only the program I work in')).toHaveCount(0)
    await expectAccessible(page, 'the audit trail for an auditor')
  })
})

test('an administrator edits the texts and offers of the portal, and closes ordering for a time', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const dialog = dialogOf(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const inDialog = (name: string) => dialog.getByRole('button', { name })
  const rowOf = (name: RegExp) => page.getByRole('row', { name })
  await signIn(page, 'admin', '/admin?view=announcements')
  await page.getByLabel('Program', { exact: true }).selectOption('NG')

  await test.step('the dashboard of a program shows an announcement until it is ended', async () => {
    await expect(page.getByText('Shown on the dashboard of National Guard')).toBeVisible()
    await button('Add announcement').click()
    await inDialog('Save announcement').click()
    await expect(dialog.getByRole('link', { name: 'Enter a title.' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Measuring day')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('On Friday in hall 4.')
    await inDialog('Save announcement').click()
    await expect(rowOf(/Measuring day/)).toContainText('Now')
    await expectNoSidewaysScroll(page, 'announcements')
    await follow(page, '/dashboard')
    await expect(main.getByRole('listitem').filter({ hasText: 'Measuring day' })).toContainText(
      'On Friday in hall 4.',
    )
    await follow(page, '/admin?view=announcements')
    await button('End Measuring day').click()
    await inDialog('End announcement').click()
    await expect(rowOf(/Measuring day/)).toContainText('Over')
    // The button is gone, so the focus moves to the row.
    await expect(rowOf(/Measuring day/).getByRole('button', { name: /^Edit/ })).toBeFocused()
  })
  await test.step('every page announces a closure in a sentence until it is ended [MISC-09]', async () => {
    await page.getByRole('link', { name: 'Closures' }).click()
    await button('Close ordering').click()
    await dialog.getByRole('textbox', { name: 'Closed until' }).fill('10/01/2030')
    await dialog.getByRole('textbox', { name: 'Time of opening' }).fill('08:00')
    await dialog.getByRole('textbox', { name: 'Notice' }).fill('The fiscal year is being closed.')
    await inDialog('Save closure').click()
    await expect(dialog).toBeHidden()
    const notice = main
      .locator('.alert')
      .getByText(
        'Ordering is closed until Tuesday, October 1, 2030 at 8:00 AM EDT. The fiscal year is being closed.',
      )
    await expect(notice).toBeVisible()
    await expect(page.getByText('Reports remain accessible on the reports site.')).toBeVisible()
    await expectNoSidewaysScroll(page, 'closures')
    await follow(page, '/admin')
    await expect(notice).toBeVisible()
    await follow(page, '/admin?view=closures')
    await button(/^End closure/).click()
    await inDialog('Open ordering').click()
    await expect(notice).toBeHidden()
    await expect(rowOf(/The fiscal year is being closed/)).toContainText('Over')
  })
  await test.step('the form refuses a text that is not an address at its field, and fills in the defaults', async () => {
    await follow(page, '/admin?view=texts')
    const faq = page.getByLabel(/FAQ/)
    const { defaults } = await sendRequest(page, readTexts, {})
    await faq.fill('javascript:alert(1)')
    await button('Save texts').click()
    await expect(main.getByRole('group', { name: /^\w+ problem$/ })).toBeFocused()
    await expect(faq).toHaveAccessibleDescription(/https/)
    await button('Fill in the defaults').click()
    await expect(faq).toHaveValue(defaults.faqUrl)
    await expectNoSidewaysScroll(page, 'texts and links')
  })
  await test.step('videos, downloads and updates of the reports page are kept in lists', async () => {
    await follow(page, '/admin?view=library')
    for (const [kind, fields, cells] of [
      [
        'video',
        { Title: 'Kit training', 'Web address': 'https://videos.example/kit', Place: '71' },
        ['71', 'https://videos.example/kit'],
      ],
      [
        'download',
        { Title: 'Kit sheet', Tag: 'NEW', Description: 'All kits.', 'File name': 'kits.xlsx', Place: '72' },
        ['72', 'kits.xlsx', 'Everybody'],
      ],
      [
        'update',
        { Day: '03/04/2026', Title: 'Kits', Text: 'Kits are there.' },
        ['03/04/2026', 'Kits are there.'],
      ],
    ] as const) {
      await button(`Add ${kind}`).click()
      await inDialog(`Save ${kind}`).click()
      await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/Enter a title\./)
      for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
      await inDialog(`Save ${kind}`).click()
      await expect(main.getByText(`${fields.Title} was saved.`).first()).toBeVisible()
      const row = page.getByRole('row').filter({ has: button(`Remove ${fields.Title}`) })
      await expect(row.getByRole('cell')).toHaveText([...cells, /Edit.*Remove/])
      await button(`Remove ${fields.Title}`).click()
      await expect(dialog).toContainText('People do not find it on the reports page any more.')
      await inDialog('Remove').click()
      await expect(row).toHaveCount(0)
    }
    await expectNoSidewaysScroll(page, 'videos and downloads')
  })
  await test.step('the sidebar of the catalog shows a new category', async () => {
    await follow(page, '/admin?view=categories')
    await button('Add category').click()
    await dialog.getByLabel(/^Code/).fill('FOUND2')
    await dialog.getByLabel(/^Name/).fill('Lost gloves')
    await dialog.getByLabel(/^Position/).fill('4x')
    await inDialog('Save category').click()
    await expect(dialog.getByLabel(/^Position/)).toHaveAccessibleDescription(/1 to 9999/)
    await expectAccessible(page, 'adding a category with a mistake')
    await dialog.getByLabel(/^Position/).fill('400')
    await inDialog('Save category').click()
    await expect(rowOf(/FOUND2/).getByRole('cell')).toHaveText(['Lost gloves', '400', '–', /Edit.*Retire/])
    await expectNoSidewaysScroll(page, 'categories')
    await follow(page, '/products')
    const sidebar = page.getByRole('navigation', { name: 'Categories', exact: true })
    await sidebar.getByRole('link', { name: /^Lost gloves/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Lost gloves' })).toBeVisible()
    await expect(page.getByText('No products in this category.')).toBeVisible()
    await follow(page, '/products?category=NOTHERE')
    await expect(page.getByRole('heading', { level: 2, name: 'Accessories' })).toBeVisible()
    await follow(page, '/admin?view=categories')
    await button('Retire category FOUND2').click()
    await inDialog('Retire category').click()
    await expect(rowOf(/FOUND2/)).toContainText('Retired')
  })
  for (const view of ['ready', 'year', 'jobs'])
    await test.step(`nothing overflows the narrowest phone: ${view}`, async () => {
      await follow(page, `/admin?view=${view}`)
      await expectNoSidewaysScroll(page, view)
    })
})
