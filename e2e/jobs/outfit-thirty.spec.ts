import { expect, type Page, test } from '@playwright/test'
import { readProduct } from '../../src/wire/catalogue/catalogue.ts'
import { activateKitDraft, addKit, saveKitDraft } from '../../src/wire/kits/kits.ts'
import { findOutfitPeople } from '../../src/wire/outfit/outfit.ts'
import { countActs } from '../counted.ts'
import { addOrderer, makeName } from '../new-people.ts'
import { sendRequest } from '../send-request.ts'
import { signIn, signInQuietly } from '../signing-in.ts'

/** Twelve places with an NSN each. */
const PGCS = '11015 11030 11050 16005 16020 24015 25125 15005 11055 18385 24030 11075'.split(' ')

/** A new kit with `pieces` in each place, and 30 members, whom a new orderer without carts outfits. */
async function findThirty(page: Page, kit: string, pieces: number): Promise<string> {
  await signInQuietly(page, 'admin')
  const { id, version } = await sendRequest(page, addKit, { body: { name: kit } })
  const params = { kit: id }
  const places = await Promise.all(
    PGCS.map(async (pgc) => {
      const items = await sendRequest(page, readProduct, { params: { program: 'AR', item: pgc } })
      return {
        quantity: pieces,
        alternatives: [{ pgc, nsn: items.find((item) => item.status === 'active')?.nsn ?? null }],
      }
    }),
  )
  const everybody = { branches: [], payGrades: [], genders: [], serviceStatuses: [] }
  const draft = await sendRequest(page, saveKitDraft, {
    ...{ params, ifMatch: version },
    body: { note: '', ...everybody, places },
  })
  await sendRequest(page, activateKitDraft, { params, ifMatch: draft.version, body: { activeFrom: null } })
  await signInQuietly(page, 'manager')
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Fit') })
  await signIn(page, orderer)
  const body = { dodaacs: ['W9AR02'], people: [], lines: [] }
  const { people } = await sendRequest(page, findOutfitPeople, { body })
  return people
    .slice(0, 30)
    .map(({ firstName, middleName, lastName }) => `${lastName}, ${firstName} ${middleName}`)
    .join('\n')
}

test('30 people get a kit of 12 places with 12 presses from Home to the last submitted order', async ({
  page,
}) => {
  const name = makeName('Kit')
  const names = await findThirty(page, name, 1)
  const counted = await countActs(page)
  await page.getByRole('link', { name: 'ORDER NOW' }).click()
  await page.getByRole('link', { name: 'Outfit people' }).click()
  await page.getByLabel('Members of a DoDAAC').selectOption('')
  await page.getByLabel('Names, DoD IDs or emails').click()
  await page.keyboard.insertText(names)
  const kit = page.getByLabel('Kit')
  await kit.click()
  await kit.selectOption({ label: `${name}, 12 pieces` })
  await page.getByRole('button', { name: 'Show what is missing' }).click()
  await page.getByRole('button', { name: /^Write \d+ carts$/ }).click()
  await page.getByRole('button', { name: /^Submit \d+ orders/ }).click()
  await expect(page.getByText('30 submitted.').first()).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(12)
})

test('by keyboard alone, the same takes at most 20 keys and texts', async ({ page }) => {
  const name = makeName('Zulu')
  // The test above ordered the first piece of each.
  const names = await findThirty(page, name, 2)
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
  await expect(page.getByLabel('Kit').getByRole('option', { name: new RegExp(name) })).toBeAttached()
  await page.keyboard.type('Z')
  await keys('Tab', 'Enter')
  await expect(page.getByRole('heading', { name: `${name}: 30 people` })).toBeFocused()
  const write = page.getByRole('button', { name: /^Write \d+ carts$/ })
  for (let at = 0; at < 6 && !(await write.evaluate((one) => one === document.activeElement)); at++) {
    const skip = page.getByRole('link', { name: /^Skip / })
    await keys('Tab')
    if (await skip.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
      await keys('Enter')
  }
  await expect(write).toBeFocused()
  await keys('Enter')
  const submit = page.getByRole('button', { name: /^Submit \d+ orders/ })
  await expect(submit).toBeFocused()
  await keys('Enter')
  await expect(page.getByText('30 submitted.').first()).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(20)
})
