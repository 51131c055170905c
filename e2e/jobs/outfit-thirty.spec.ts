import { expect, type Page, test } from '@playwright/test'
import { findOutfitPeople } from '../../src/wire/outfit/outfit.ts'
import { countActs } from '../counted.ts'
import { addOrderer, makeName } from '../new-people.ts'
import { sendRequest } from '../send-request.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

/** A new orderer has no carts. The unit's members have sizes. */
async function findThirty(page: Page): Promise<string> {
  await signInQuietly(page, 'manager')
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Outfitter') })
  await signIn(page, orderer)
  const body = { dodaacs: ['W9AR02'], people: [], lines: [] }
  const { people } = await sendRequest(page, findOutfitPeople, { body })
  return people
    .slice(0, 30)
    .map(({ firstName, middleName, lastName }) => `${lastName}, ${firstName} ${middleName}`)
    .join('\n')
}

const KIT = /^Initial issue/

test('30 people get a kit of 12 places with 12 presses from Home to the last submitted order', async ({
  page,
}) => {
  const names = await findThirty(page)
  const counted = await countActs(page)
  await page.getByRole('link', { name: 'ORDER NOW' }).click()
  await page.getByRole('link', { name: 'Outfit people' }).click()
  await page.getByLabel('Members of a DoDAAC').selectOption('')
  await page.getByLabel('Names, DoD IDs or emails').click()
  await page.keyboard.insertText(names)
  const kit = page.getByLabel('Kit')
  await kit.click()
  await kit.selectOption({ index: await indexOf(page, KIT) })
  await page.getByRole('button', { name: 'Show what is missing' }).click()
  await page.getByRole('button', { name: /^Write \d+ carts$/ }).click()
  await page.getByRole('button', { name: /^Submit \d+ orders/ }).click()
  await expect(page.getByText(/^\d+ submitted\.$/).first()).toBeVisible()
  expect(await page.getByRole('row', { name: /Submitted/ }).count()).toBeGreaterThanOrEqual(25)
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(12)
})

async function indexOf(page: Page, text: RegExp): Promise<number> {
  const options = await page.getByLabel('Kit').getByRole('option').allInnerTexts()
  return options.findIndex((option) => text.test(option))
}

test('by keyboard alone, the same takes at most 20 keys and texts', async ({ page }) => {
  const names = await findThirty(page)
  const counted = await countActs(page)
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  await keys('Control+k')
  await page.keyboard.type('Outfit people')
  await expect(page.getByRole('option', { name: /Outfit people/ }).first()).toBeVisible()
  await keys('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Outfit people' })).toBeFocused()
  await keys('Tab')
  await expect(page.getByLabel('Members of a DoDAAC')).toBeFocused()
  await page.keyboard.type('N')
  await keys('Tab')
  await page.keyboard.insertText(names)
  await keys('Tab')
  await page.keyboard.type('I')
  await keys('Tab', 'Enter')
  await expect(page.getByRole('heading', { name: /^Initial issue: \d+ people$/ })).toBeFocused()
  const write = page.getByRole('button', { name: /^Write \d+ carts$/ })
  await keys('Shift+Tab', 'Tab')
  for (let at = 0; at < 6 && !(await write.evaluate((one) => one === document.activeElement)); at++) {
    const skip = page.getByRole('button', { name: /^Skip over/ })
    await keys('Tab')
    if (await skip.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
      await keys('Enter')
  }
  await expect(write).toBeFocused()
  await keys('Enter')
  const submit = page.getByRole('button', { name: /^Submit \d+ orders/ })
  await expect(submit).toBeVisible()
  await keys('Tab')
  await expect(submit).toBeFocused()
  await keys('Enter')
  await expect(page.getByText(/^\d+ submitted\.$/).first()).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(20)
})
