import { expect, type Page, test } from '@playwright/test'
import { addToCart } from '../../src/wire/cart/cart.ts'
import { listPersonOptions } from '../../src/wire/people/people.ts'
import { expectAccessible } from '../accessibility.ts'
import { holdResponses } from '../held-responses.ts'
import { reach } from '../keyboard.ts'
import { readSent, sendRequest } from '../send-request.ts'
import { signIn } from '../signing-in.ts'

const NO_SUCH_NAME = 'Qqvist'

/** A name that one person has, and a name that several people share. */
async function findNames(page: Page) {
  const body = { program: 'AR', purpose: 'order', pageSize: 50 } as const
  const people = await sendRequest(page, listPersonOptions, { body })
  const matches = (name: string) => people.filter((one) => JSON.stringify(one).toLowerCase().includes(name))
  const names = people.map(({ lastName }) => lastName.toLowerCase())
  const sole = people.find(({ lastName }) => matches(lastName.toLowerCase()).length === 1)
  const shared = names.find((name) => names.filter((one) => one === name).length > 1)
  if (!sole || !shared) throw new Error('The demo has no such names.')
  const found = await sendRequest(page, listPersonOptions, { body: { ...body, searchTerm: shared } })
  return { sole, shared, several: found.length }
}

/** Intercepts and records additions to a cart. */
async function catchAdditions(page: Page): Promise<{ memberId: number; quantity: number }[]> {
  const sent: { memberId: number; quantity: number }[] = []
  await page.route('**/cart/addtocart', (route) => {
    sent.push(readSent(addToCart, route.request()))
    return route.fulfill({ status: 422, json: { detail: 'Caught by a test.' } })
  })
  return sent
}

test('a search field never discards typed text: Tab and Enter take the only match; otherwise the text stays with a message and blocks the form', async ({
  page,
}) => {
  const { keyboard } = page
  await signIn(page, 'placer', '/products/nsn/10001')
  const { sole, shared, several } = await findNames(page)
  const sent = await catchAdditions(page)
  const name = sole.lastName.toLowerCase()
  const chosen = new RegExp(`^${sole.lastName}, ${sole.firstName}.* \\(${sole.dodaac}\\)$`)
  const member = page.getByRole('combobox', { name: 'Service member' })
  const fund = page.getByRole('combobox', { name: 'Fund code' })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const said = page.locator('[aria-live="polite"]')
  const severalMatch = `${several} people match ${shared}. Choose one.`

  await test.step('when Tab is pressed before the response, the field waits for it and takes the only match', async () => {
    await reach(member)
    await expect(page.getByRole('listbox', { name: 'Service member' })).toBeHidden()
    const response = await holdResponses(page, '**/servicemember/options')
    await keyboard.type(name)
    await keyboard.press('Tab')
    await expect(member).not.toBeFocused()
    await expect(member).toHaveValue(name)
    response()
    await expect(member).toHaveValue(chosen)
    await expect(said).toContainText(`${await member.inputValue()} chosen.`)
  })
  await test.step('with several matches the text stays, and the portal shows a message beside it and announces it', async () => {
    await reach(member, 'Shift+Tab')
    await keyboard.type(shared)
    await expect(page.getByRole('option')).toHaveCount(several)
    await keyboard.press('Tab')
    await expect(member).toHaveValue(shared)
    await expect(member).toHaveAccessibleDescription(
      new RegExp(`Error:\\s+${severalMatch.replace('.', '\\.')}`),
    )
    await expect(member).toHaveAttribute('aria-invalid', 'true')
    await expect(said.getByText(`Service member: ${severalMatch}`)).toHaveCount(1)
    await expectAccessible(page, 'a text that several people match')
  })
  await test.step('the browser sends the form neither with an empty field nor with the earlier choice', async () => {
    await add.click()
    await expect(member).toBeFocused()
    await expect(member).toHaveValue(shared)
    expect(sent).toEqual([])
  })
  await test.step('Escape restores the earlier choice and announces it', async () => {
    await keyboard.press('Escape')
    await expect(member).toHaveValue(chosen)
    await expect(said).toContainText(`Back to ${await member.inputValue()}.`)
    await expect(member).not.toHaveAttribute('aria-invalid')
  })
  await test.step('after Enter, the field says which name it does not find, and in which DoDAACs', async () => {
    await keyboard.press('Control+a')
    await keyboard.type(NO_SUCH_NAME)
    await keyboard.press('Enter')
    await expect(member).toBeFocused()
    await expect(member).toHaveAccessibleDescription(
      new RegExp(`Nobody named ${NO_SUCH_NAME} in W9AR01 or W9AR02\\.`),
    )
    await keyboard.press('Enter')
    await expect(member).toHaveValue(NO_SUCH_NAME)
    expect(sent).toEqual([])
  })
  await test.step('Tab takes the match that the arrow keys selected, even with several matches', async () => {
    await keyboard.press('Control+a')
    await keyboard.type(shared)
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('option')).toHaveCount(several)
    await keyboard.press('ArrowDown')
    await keyboard.press('Tab')
    await expect(member).toHaveValue(new RegExp(`^${shared}, `, 'i'))
  })
  await test.step('after Enter takes a match, only the field announces its name', async () => {
    await reach(member, 'Shift+Tab')
    await keyboard.type(shared)
    await expect(page.getByRole('option')).toHaveCount(several)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(said.getByText('Chosen.', { exact: true })).toBeAttached()
  })
  await test.step('a complete code selects its own entry, even if other entries contain it; the field names an unknown code', async () => {
    await fund.click()
    // The search ignores the chosen name before the typed text.
    await keyboard.press('End')
    await keyboard.type('7d')
    await expect(fund).toHaveValue('7d')
    await keyboard.press('Enter')
    await expect(fund).toHaveValue(/^7D /)
    await keyboard.press('Control+a')
    await keyboard.type('XX')
    await keyboard.press('Tab')
    await expect(fund).toHaveAccessibleDescription(/No fund code XX in W9AR0[12]\./)
    await reach(fund, 'Shift+Tab')
    await keyboard.type('6c')
    await keyboard.press('Tab')
    await expect(fund).toHaveValue(/^6C /)
  })
  await test.step('a form with typed text waits for the response, and sends the intended match', async () => {
    await member.click()
    await keyboard.press('Control+a')
    const response = await holdResponses(page, '**/servicemember/options')
    await keyboard.type(name)
    await add.click()
    expect(sent).toEqual([])
    response()
    await expect(member).toHaveValue(chosen)
    await expect(page.getByText('Caught by a test.')).toBeVisible()
    expect(sent).toMatchObject([{ memberId: sole.smid, quantity: 1 }])
  })
  await test.step('a field that the user clears stays empty', async () => {
    await member.click()
    await keyboard.press('Control+a')
    await keyboard.press('Backspace')
    await keyboard.press('Tab')
    await expect(member).toHaveValue('')
  })
})

test('a form checks a day when the user leaves the field, not while the user types the year', async ({
  page,
}) => {
  await signIn(page, 'member', '/ui/template')
  const last = page.getByRole('group', { name: 'Placed between' }).getByRole('textbox', { name: 'To' })
  const reversed = 'The last day must not be before the first.'
  await last.fill('')
  await last.pressSequentially('5/28/20')
  await expect(last).toHaveAccessibleDescription('MM/DD/YYYY')
  await last.press('Enter')
  await expect(last).toHaveAccessibleDescription(`MM/DD/YYYY Error: ${reversed}`)
  await last.pressSequentially('2')
  await expect(last).toHaveAccessibleDescription('MM/DD/YYYY')
  await last.fill('5/28/20')
  await last.press('Tab')
  await expect(last).toHaveValue('05/28/2020')
  await expect(last).toHaveAccessibleDescription(`MM/DD/YYYY Error: ${reversed}`)
  await expect(page.locator('[aria-live=polite]')).toContainText(`To: ${reversed}`)
})
