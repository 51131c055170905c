import { expect, test } from '@playwright/test'
import { addDays } from '../src/domain/fiscal-years.ts'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { retireProgram } from '../src/wire/panel/programs.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { addClosure } from '../src/wire/texts/closures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { ask } from './ask.ts'
import { addOrderer, makeName } from './new-people.ts'
import { workInNewProgram } from './new-programs.ts'
import { nextCode, unitForm } from './new-units.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

test('a program gets its color and its texts, and its people read them, and when it closes', async ({
  page,
  browser,
}) => {
  const code = makeName('L').slice(0, 8).toUpperCase()
  const name = `Cadets ${code}`
  const dialog = page.getByRole('dialog')
  const people = await browser.newPage()
  const main = people.getByRole('main')
  const color = dialog.getByLabel('Accent color', { exact: true })
  await signInQuietly(page, 'admin')
  await workInNewProgram(page, { code, name })
  const dodaac = nextCode()
  await ask(page, createDodaac, { body: { ...unitForm({ defaultFundCode: '' }), dodaac } })
  const username = await addOrderer(page, { dodaac, last: makeName('Looks') })

  await test.step('what is no color is said at its field; what becomes of one is said in words', async () => {
    await page.goto('/admin?view=programs')
    await page.getByRole('button', { name: `Edit program ${code}` }).click()
    await expect(color).toHaveAccessibleDescription(/Blank: the bar keeps the portal’s own color\.$/)
    await color.fill('green')
    await dialog.getByRole('button', { name: 'Save program' }).click()
    await expect(dialog.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
    await expect(color).toHaveAccessibleDescription(/such as #1B5E20, or leave it blank\.$/)
    await dialog.getByLabel('Pick the accent color').fill('#fac800')
    await expect(color).toHaveValue('#fac800')
    await expect(color).toHaveAccessibleDescription(/stands on it in black, 13\.3 : 1\.$/)
    await color.fill('8A1538')
    await expect(color).toHaveAccessibleDescription(
      /in white, 9\.3 : 1\. The color itself stands out little.*, 1\.7 : 1/,
    )
    await expectAccessible(page, 'a program with a color')
    await expectNoSidewaysScroll(page, 'a program with a color')
  })
  await test.step('saved, it stands in the bar at once', async () => {
    await dialog.getByLabel('About the program').fill('Uniforms of the cadets.\nOne issue a year.')
    await dialog.getByLabel('Ordering instructions').fill('Measure before you order.')
    await dialog.getByRole('button', { name: 'Save program' }).click()
    const choice = page.getByRole('banner').getByRole('combobox', { name: 'Program' })
    await expect(choice).toHaveCSS('background-color', 'rgb(138, 21, 56)')
    await expect(choice).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
  await test.step('its people see the color and read the texts and the calendar', async () => {
    const from = addDays(new Date().toISOString().slice(0, 10), 5)
    const closure = { fromDay: from, fromTime: '17:00', untilDay: addDays(from, 2), untilTime: '08:00' }
    await ask(page, addClosure, { body: { ...closure, notice: 'The warehouse counts its stock.' } })
    await signIn(people, username)
    const plate = people.getByRole('banner').getByText(name)
    await expect(plate).toHaveCSS('background-color', 'rgb(138, 21, 56)')
    await expect(people.getByRole('banner')).toHaveCSS('border-bottom-color', 'rgb(138, 21, 56)')
    const about = main.getByRole('region', { name: `About ${name}` })
    await expect(about.getByText('Uniforms of the cadets. One issue a year.')).toHaveCSS(
      'white-space-collapse',
      'preserve-breaks',
    )
    const closes = /^Ordering will be closed from .* at 5:00 PM .* until .* The warehouse counts its stock\.$/
    const news = main.getByRole('region', { name: 'ANNOUNCEMENTS' })
    await expect(news.getByRole('listitem').filter({ hasText: closes })).toHaveCount(1)
    await expectAccessible(people, 'the dashboard of a program with a color')
    await expectNoSidewaysScroll(people, 'the dashboard of a program with a color')
    await follow(people, '/cart')
    const ordering = main.getByRole('region', { name: `Ordering in ${name}` })
    await expect(ordering.getByText('Measure before you order.')).toBeVisible()
    await expect(ordering.getByText(closes)).toBeVisible()
    await expectAccessible(people, 'the cart of a program with instructions')
  })
  await test.step('taken away, nothing is left', async () => {
    await page.getByRole('button', { name: `Edit program ${code}` }).click()
    for (const label of ['Accent color', 'About the program'])
      await dialog.getByLabel(label, { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Save program' }).click()
    await expect(page.getByRole('banner')).toHaveCSS('border-bottom-color', 'rgb(255, 190, 46)')
    await follow(page, '/dashboard')
    await expect(page.getByRole('main').getByRole('region', { name: 'ANNOUNCEMENTS' })).toBeVisible()
    await expect(page.getByRole('region', { name: `About ${name}` })).toHaveCount(0)
  })
  await test.step('in a retired program everything is read, and every page says why nothing is changed', async () => {
    await ask(page, switchProgram, { body: { program: 'AR' } })
    await ask(page, retireProgram, { params: { code }, body: { isRetired: true } })
    await people.goto('/cart')
    await expect(main.getByText(`${name} is retired: what is there can be read`)).toBeVisible()
    await expect(main.getByText('Your cart is empty')).toBeVisible()
    await expect(main.getByRole('region', { name: `Ordering in ${name}` })).toHaveCount(0)
    await expectAccessible(people, 'a retired program')
  })
})
