import { expect, test } from '@playwright/test'
import { addDays } from '../src/domain/fiscal-years.ts'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { addClosure } from '../src/wire/texts/closures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderer, makeName } from './new-people.ts'
import { nextCode, unitForm } from './new-units.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

test('an administrator adds a program with color and texts, works in it, and retires it; its people see each change', async ({
  page,
  browser,
}) => {
  const code = makeName('L').slice(0, 8).toUpperCase()
  const name = `Cadets ${code}`
  const people = await browser.newPage()
  const theirs = people.getByRole('main')
  const dialog = page.getByRole('dialog')
  const bar = page.getByRole('banner')
  const branch = bar.getByRole('combobox', { name: 'Program' })
  const main = page.getByRole('main')
  const row = page.getByRole('row', { name: new RegExp(code) })
  const color = dialog.getByLabel('Accent color', { exact: true })
  const save = dialog.getByRole('button', { name: 'Save program' })
  await signIn(page, 'admin', '/admin?view=programs')

  await test.step('the form shows mistakes beside their fields, and describes the effect of a color in words', async () => {
    await page.getByRole('button', { name: 'Add program' }).click()
    await dialog.getByLabel('Offers the USMCR Report').check()
    await expect(dialog.getByLabel('Project number')).toBeVisible()
    await expect(color).toHaveAccessibleDescription(/Blank: the bar keeps the portal’s own color\.$/)
    await color.fill('green')
    await save.click()
    await expect(dialog.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
    await expect(dialog.getByLabel(/^Code/)).toHaveAccessibleDescription(/2 to 10 letters or digits/)
    await expect(color).toHaveAccessibleDescription(/such as #1B5E20, or leave it blank\.$/)
    await expectAccessible(page, 'adding a program with mistakes')
    await expectNoSidewaysScroll(page, 'adding a program')
    await dialog.getByLabel('Offers the USMCR Report').uncheck()
    await dialog.getByLabel('Pick the accent color').fill('#fac800')
    await expect(color).toHaveValue('#fac800')
    await expect(color).toHaveAccessibleDescription(/appears on it in black, 13\.3 : 1\.$/)
    await color.fill('8A1538')
    await expect(color).toHaveAccessibleDescription(
      /in white, 9\.3 : 1\. The color has little contrast.*, 1\.7 : 1/,
    )
  })
  await test.step('the bar shows its contact, its color, and its name as soon as the administrator works in it', async () => {
    await dialog.getByLabel(/^Code/).fill(code.toLowerCase())
    await dialog.getByLabel(/^Name/).fill('Cadets of nobody')
    await dialog.getByLabel(/^Supplier/).fill('Bluegrass Supply')
    await dialog.getByLabel(/^Site of the supplier/).fill('LEX-1')
    await dialog.getByLabel('Contact phone').fill('555-0142')
    await dialog.getByLabel('About the program').fill('Uniforms of the cadets.\nOne issue a year.')
    await dialog.getByLabel('Ordering instructions').fill('Measure before you order.')
    await save.click()
    await expect(row).toContainText('555-0142')
    await expect(row).toContainText('Off')
    await branch.selectOption('Cadets of nobody')
    await expect(main.getByText('You work in Cadets of nobody now.')).toBeVisible()
    await expect(branch).toHaveCSS('background-color', 'rgb(138, 21, 56)')
    await expect(branch).toHaveCSS('color', 'rgb(255, 255, 255)')
    await bar.getByRole('button', { name: 'Contact Us' }).click()
    await expect(bar.getByRole('link', { name: '555-0142', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Retire program ${code}` })).toBeHidden()
  })
  await test.step('the bar shows a new name at once, and offers the report or not', async () => {
    await page.getByRole('button', { name: `Edit program ${code}` }).click()
    await dialog.getByLabel(/^Name/).fill(name)
    const second = dialog.getByLabel('Second person')
    await expect(second).toHaveAccessibleDescription(/role other than Order Placer/)
    await second.selectOption({ label: 'Ask: it waits until somebody else confirms it' })
    await expectAccessible(page, 'editing a program')
    await save.click()
    await expect(branch.getByRole('option', { name })).toBeAttached()
    await expect(row).toContainText('Ask')
    await follow(page, '/reports')
    await expect(main.getByRole('link', { name: 'Order Status' }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'USMCR Report' })).toHaveCount(0)
  })
  await test.step('its people see the color and read the texts and the calendar', async () => {
    const dodaac = nextCode()
    await sendRequest(page, createDodaac, { body: { ...unitForm({ defaultFundCode: '' }), dodaac } })
    const from = addDays(new Date().toISOString().slice(0, 10), 5)
    const closure = { fromDay: from, fromTime: '17:00', untilDay: addDays(from, 2), untilTime: '08:00' }
    await sendRequest(page, addClosure, { body: { ...closure, notice: 'The warehouse counts its stock.' } })
    await signIn(people, await addOrderer(page, { dodaac, last: makeName('Looks') }))
    const plate = people.getByRole('banner').getByText(name)
    await expect(plate).toHaveCSS('background-color', 'rgb(138, 21, 56)')
    await expect(people.getByRole('banner')).toHaveCSS('border-bottom-color', 'rgb(138, 21, 56)')
    const about = theirs.getByRole('region', { name: `About ${name}` })
    await expect(about.getByText('Uniforms of the cadets. One issue a year.')).toHaveCSS(
      'white-space-collapse',
      'preserve-breaks',
    )
    const closes = /^Ordering will be closed from .* at 5:00 PM .* until .* The warehouse counts its stock\.$/
    const news = theirs.getByRole('region', { name: 'ANNOUNCEMENTS' })
    await expect(news.getByRole('listitem').filter({ hasText: closes })).toHaveCount(1)
    await expectAccessible(people, 'the dashboard of a program with a color')
    await expectNoSidewaysScroll(people, 'the dashboard of a program with a color')
    await follow(people, '/cart')
    const ordering = theirs.getByRole('region', { name: `Ordering in ${name}` })
    await expect(ordering.getByText('Measure before you order.')).toBeVisible()
    await expect(ordering.getByText(closes)).toBeVisible()
    await expectAccessible(people, 'the cart of a program with instructions')
  })
  await test.step('removed texts are gone', async () => {
    await follow(page, '/admin?view=programs')
    await page.getByRole('button', { name: `Edit program ${code}` }).click()
    for (const label of ['Accent color', 'About the program'])
      await dialog.getByLabel(label, { exact: true }).fill('')
    await save.click()
    await expect(bar).toHaveCSS('border-bottom-color', 'rgb(255, 190, 46)')
    await follow(page, '/dashboard')
    await expect(main.getByRole('region', { name: 'ANNOUNCEMENTS' })).toBeVisible()
    await expect(page.getByRole('region', { name: `About ${name}` })).toHaveCount(0)
  })
  await test.step('the portal no longer offers a retired program; everything is readable, and every page says why nothing can change', async () => {
    await branch.selectOption('Army Reserve')
    await expect(main.getByText('You work in Army Reserve now.')).toBeVisible()
    await follow(page, '/admin?view=programs')
    await page.getByRole('button', { name: `Retire program ${code}` }).click()
    await expectAccessible(page, 'retiring a program')
    await dialog.getByRole('button', { name: 'Retire program' }).click()
    await expect(row).toContainText('Retired')
    await expect(branch.getByRole('option', { name })).toHaveCount(0)
    await people.goto('/cart')
    await expect(theirs.getByText(`${name} is retired. You can read it`)).toBeVisible()
    await expect(theirs.getByText('Your cart is empty')).toBeVisible()
    await expect(theirs.getByRole('region', { name: `Ordering in ${name}` })).toHaveCount(0)
    await expectAccessible(people, 'a retired program')
  })
})
