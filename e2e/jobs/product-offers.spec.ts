import { expect, type Page, test } from '@playwright/test'
import { shortenSize } from '../../src/domain/catalogue/size-names.ts'
import { readProduct } from '../../src/wire/catalogue/catalogue.ts'
import { readLastOrdered } from '../../src/wire/orders/last-ordered.ts'
import { expectAccessible } from '../accessibility.ts'
import { addMember, makeName } from '../new-people.ts'
import { submitByCall } from '../portal-calls.ts'
import { sendRequest } from '../send-request.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

async function chooseFirst(page: Page, field: string, text: string) {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option').first().click()
}

test('a product page offers the last order of the member, other colors, and measuring help with one press', async ({
  page,
}) => {
  // The portal knows no size of a new member.
  await signInQuietly(page, 'manager')
  const name = makeName('Offer')
  const member = { smid: await addMember(page, name), first: 'Journey', last: name, dodaac: 'W9AR02' }
  await signIn(page, 'placer')
  const pgc = '13015'
  const items = await sendRequest(page, readProduct, { params: { program: 'AR', item: pgc } })
  const nsn = items.find(({ status }) => status !== 'obsolete')?.nsn
  await submitByCall(page, member, { quantity: 1, nsn })
  const [last] = await sendRequest(page, readLastOrdered, { params: { person: Number(member.smid), pgc } })
  await test.step('the button says size and day, and chooses that size', async () => {
    await page.goto(`/products/nsn/${pgc}`)
    await chooseFirst(page, 'Service member', `${member.last}, ${member.first}`)
    const again = page.getByRole('button', { name: /^Last ordered: .+ on [A-Z][a-z]+ \d+/ })
    await expect(again).toContainText(`Last ordered: ${shortenSize(last?.size ?? '')} on `)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await again.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(last?.nsn ?? '')
    await expect(again).toBeFocused()
    await expect(page.locator('[aria-live=polite]')).toContainText([`${last?.size}`])
  })
  await test.step('another color is a link that says it, and its picture is of that color', async () => {
    await page.goto('/products/nsn/13015')
    const others = page.getByRole('navigation', { name: 'Also in' })
    await expect(others.getByRole('link')).toHaveText(['Army Blue 450'])
    await others.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Coat, man's, dress, Army Blue 450")
    await expect(others.getByRole('link')).toHaveText(['Army Green 564'])
  })
  await test.step('how to measure is folded, and its drawing and its sentences name the same', async () => {
    const drawing = page.getByRole('img', { name: /^Where to measure/ })
    await expect(drawing).toBeHidden()
    await page.getByRole('button', { name: 'How to measure' }).click()
    await expect(drawing).toBeVisible()
    await expect(page.locator('.measuring__list dt')).toHaveText(['Neck', 'Chest', 'Sleeve'])
    await expectAccessible(page, 'how to measure')
  })
  await test.step('a product in several colors is chosen by name, and says when its picture is of none', async () => {
    await page.goto('/products/nsn/11050')
    const silver = page.getByRole('group', { name: 'Color' }).getByRole('radio', { name: 'Silver' })
    await silver.check()
    await expect(page.getByText('Your choice is Silver. The picture may show another color.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'ONE SIZE, in stock' })).toBeChecked()
    await expectAccessible(page, 'a product in three colors')
  })
})
