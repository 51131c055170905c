import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { button, combobox, link, list, option, radio, textbox, title } from './parts.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const COAT = 'Coat, men’s'

test('a member checks an own size, and an orderer whom the portal asks about an old one finds it chosen everywhere', async ({
  page,
}) => {
  const group = (name: string) => page.getByRole('group', { name })
  await test.step('the member finds the own sizes in the profile, and says that an old one is still right', async () => {
    await signIn(page, 'member', '/profile')
    await link(page, 'My sizes').click()
    await expect(title(page, 'Sizes of Daniel Begay')).toBeFocused()
    const trousers = group('Trouser, men’s')
    await expect(trousers.getByText('more than a year ago. Please check.')).toBeVisible()
    await button(trousers, /^Still right/).press('Enter')
    await expectAccessible(page, 'own sizes')
    await button(page, 'Save').press('Enter')
    await expect(page.getByText('Changed: Trouser, men’s.').first()).toBeVisible()
    await expect(page).toHaveURL('/profile')
  })
  await signInQuietly(page, 'manager')
  const last = makeName('Worn')
  const member = await addMember(page, last)
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  const chooseMember = async () => {
    await combobox(page, 'Service member').fill(last)
    await option(page, new RegExp(last)).click()
  }
  await test.step('an orderer notes a size of a member of the unit', async () => {
    await signIn(page, orderer, `/servicemember/sizes/${member}`)
    await combobox(group(COAT), `Size of ${COAT}`).selectOption('42 REGULAR')
    await textbox(group(COAT), 'Noted on').fill('03/03/2025')
    await button(page, 'Save').press('Enter')
    await expect(page.getByText(`Changed: ${COAT}.`).first()).toBeVisible()
  })
  await test.step('a pasted line without a size gets it and says so', async () => {
    await follow(page, '/cart')
    await button(page, 'Quick add').click()
    await chooseMember()
    await button(page, 'Several lines').click()
    await textbox(page, 'Lines').fill('10002 x2')
    await expect(list(page, 'Preview of the lines')).toHaveText(
      new RegExp(`2 × Coat.*, size 42R, the size of Journey ${last}, noted more than a year ago, NSN`),
    )
  })
  await test.step('the product page chooses it and asks once whether it is still right', async () => {
    await follow(page, '/products/nsn/10002')
    await chooseMember()
    await expect(radio(page, /^42 Regular, /i)).toBeChecked()
    const question = page.getByText('Noted more than a year ago: still 42R?')
    await expect(question).toBeVisible()
    await expectAccessible(page, 'an old size')
    await button(page, `Still right: ${COAT}, 42 REGULAR`).press('Enter')
    await expect(question).toBeHidden()
    await expect(link(page, `Sizes of Journey ${last}`)).toBeFocused()
  })
})
