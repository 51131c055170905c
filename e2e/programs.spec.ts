import { expect, test } from '@playwright/test'
import { addDays } from '../src/domain/fiscal-years.ts'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { addClosure } from '../src/wire/texts/closures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderer, makeName } from './new-people.ts'
import { nextCode, unitForm } from './new-units.ts'
import { button, combobox, dialogOf, link, mainOf, problemsOf, region, row } from './parts.ts'
import { sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

const MAROON = 'rgb(138, 21, 56)'

test('an administrator adds a program with color and texts, works in it, and retires it; its people see each change', async ({
  page,
  browser,
}) => {
  const code = makeName('L').slice(0, 8).toUpperCase()
  const name = `Cadets ${code}`
  const people = await browser.newPage()
  const theirs = mainOf(people)
  const main = mainOf(page)
  const dialog = dialogOf(page)
  const bar = page.getByRole('banner')
  const branch = combobox(bar, 'Program')
  const program = row(page, new RegExp(code))
  const color = dialog.getByLabel('Accent color', { exact: true })
  const save = button(dialog, 'Save program')
  const edit = button(page, `Edit program ${code}`)
  await signIn(page, 'admin', '/admin?view=programs')

  await test.step('the form shows mistakes beside their fields, and describes the effect of a color in words', async () => {
    await button(page, 'Add program').click()
    await dialog.getByLabel('Offers the USMCR Report').check()
    await expect(dialog.getByLabel('Project number')).toBeVisible()
    await color.fill('green')
    await save.click()
    await expect(problemsOf(dialog)).toBeFocused()
    await expect(dialog.getByLabel(/^Code/)).toHaveAccessibleDescription(/2 to 10 letters or digits/)
    await expect(color).toHaveAccessibleDescription(/such as #1B5E20, or leave it blank\.$/)
    await expectAccessible(page, 'adding a program with mistakes')
    await dialog.getByLabel('Offers the USMCR Report').uncheck()
    await dialog.getByLabel('Pick the accent color').fill('#8a1538')
    await expect(color).toHaveValue('#8a1538')
    await expect(color).toHaveAccessibleDescription(
      /in white, 9\.3 : 1\. The color has little contrast.*, 1\.7 : 1/,
    )
  })
  await test.step('the bar shows its contact, its color, and its name as soon as the administrator works in it', async () => {
    for (const [label, text] of [
      [/^Code/, code.toLowerCase()],
      [/^Name/, 'Cadets of nobody'],
      [/^Supplier/, 'Bluegrass Supply'],
      [/^Site of the supplier/, 'LEX-1'],
      ['Contact phone', '555-0142'],
      ['About the program', 'Uniforms of the cadets.\nOne issue a year.'],
      ['Ordering instructions', 'Measure before you order.'],
    ] as const)
      await dialog.getByLabel(label).fill(text)
    await save.click()
    await expect(program).toContainText(/555-0142.*Off/)
    await branch.selectOption('Cadets of nobody')
    await expect(main.getByText('You work in Cadets of nobody now.')).toBeVisible()
    await expect(branch).toHaveCSS('background-color', MAROON)
    await expect(branch).toHaveCSS('color', 'rgb(255, 255, 255)')
    await button(bar, 'Contact Us').click()
    await expect(link(bar, /^555-0142$/)).toBeVisible()
    await expect(button(page, `Retire program ${code}`)).toBeHidden()
  })
  await test.step('the bar shows a new name at once, and offers the report or not', async () => {
    await edit.click()
    await dialog.getByLabel(/^Name/).fill(name)
    const second = dialog.getByLabel('Second person')
    await expect(second).toHaveAccessibleDescription(/role other than Order Placer/)
    await second.selectOption({ label: 'Ask: it waits until somebody else confirms it' })
    await save.click()
    await expect(branch.getByRole('option', { name })).toBeAttached()
    await expect(program).toContainText('Ask')
    await follow(page, '/reports')
    await expect(link(main, 'Order Status').first()).toBeVisible()
    await expect(link(main, 'USMCR Report')).toHaveCount(0)
  })
  await test.step('its people see the color and read the texts and the calendar', async () => {
    const dodaac = nextCode()
    await sendRequest(page, createDodaac, { body: { ...unitForm({ defaultFundCode: '' }), dodaac } })
    const from = addDays(new Date().toISOString().slice(0, 10), 5)
    const closure = { fromDay: from, fromTime: '17:00', untilDay: addDays(from, 2), untilTime: '08:00' }
    await sendRequest(page, addClosure, { body: { ...closure, notice: 'The warehouse counts its stock.' } })
    await signIn(people, await addOrderer(page, { dodaac, last: makeName('Looks') }))
    await expect(people.getByRole('banner').getByText(name)).toHaveCSS('background-color', MAROON)
    const about = region(theirs, `About ${name}`).getByText('Uniforms of the cadets. One issue a year.')
    await expect(about).toHaveCSS('white-space-collapse', 'preserve-breaks')
    const closes = /^Ordering will be closed from .* at 5:00 PM .* until .* The warehouse counts its stock\.$/
    const news = region(theirs, 'ANNOUNCEMENTS').getByRole('listitem')
    await expect(news.filter({ hasText: closes })).toHaveCount(1)
    await expectAccessible(people, 'the dashboard of a program with a color')
    await expectNoSidewaysScroll(people, 'the dashboard of a program with a color')
    await follow(people, '/cart')
    const ordering = region(theirs, `Ordering in ${name}`)
    await expect(ordering.getByText('Measure before you order.')).toBeVisible()
    await expect(ordering.getByText(closes)).toBeVisible()
  })
  await test.step('the portal no longer offers a retired program; everything is readable, and every page says why nothing can change', async () => {
    await branch.selectOption('Army Reserve')
    await expect(main.getByText('You work in Army Reserve now.')).toBeVisible()
    await follow(page, '/admin?view=programs')
    await button(page, `Retire program ${code}`).click()
    await button(dialog, 'Retire program').click()
    await expect(program).toContainText('Retired')
    await expect(branch.getByRole('option', { name })).toHaveCount(0)
    await people.goto('/cart')
    await expect(theirs.getByText(`${name} is retired. You can read it`)).toBeVisible()
    await expect(theirs.getByText('Your cart is empty')).toBeVisible()
    await expect(region(theirs, `Ordering in ${name}`)).toHaveCount(0)
    await expectAccessible(people, 'a retired program')
  })
})
