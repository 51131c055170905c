import { expect, type Page, test } from '@playwright/test'
import { deleteGroup, saveGroup } from '../src/wire/groups/groups.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { press, reach, type } from './keyboard.ts'
import { send, sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

const submitted = 'Form has been successfully submitted'

/** By keyboard, in a multiple select. */
async function pick(page: Page, field: string, text: string, option: RegExp) {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await reach(box)
  await page.keyboard.type(text)
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: option })).toHaveCount(1)
  const at = (await options.allTextContents()).findIndex((name) => option.test(name))
  for (let step = 0; step <= at; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: `Selected ${field}` }).getByText(option)).toBeVisible()
  await page.keyboard.press('Escape')
}

test.describe('a manager of groups', () => {
  test.afterEach(async ({ page }) => {
    await send(page, deleteGroup, { params: { program: 'AR', number: 'E2E-KEYS' } })
  })

  test('a manager adds, edits, and deletes a group, and its people find it on their Home page [GRP-01 GRP-02 NAV-19]', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, 'manager', '/groups')
    await press(page.getByRole('link', { name: 'Add Group' }))
    await expect(page).toHaveURL('/groups?manage=add')
    await expect(page.getByRole('heading', { level: 1, name: 'Add Group' })).toBeFocused()
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
    await expectAccessible(page, 'a group with mistakes')
    await expectNoSidewaysScroll(page, 'a group with mistakes')
    await press(page.getByRole('link', { name: 'Enter a description.' }))
    await page.keyboard.type('Spring muster')
    await reach(page.getByRole('textbox', { name: 'Number' }), 'Shift+Tab')
    await page.keyboard.type('e2e-keys')
    await pick(page, 'DoDAACs', 'w9ar01', /^W9AR01/)
    await pick(page, 'People', 'okafor samuel', /^Okafor, Samuel Grant/)
    await reach(page.getByRole('button', { name: 'Save' }))
    await holdTime(page)
    await page.keyboard.press('Enter')
    await expectDelay(page, page.getByRole('main').getByText(submitted).first(), 600, {
      before: () => expect(page).toHaveURL('/groups?manage=add'),
      after: () => expect(page).toHaveURL('/groups'),
    })
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeFocused()

    const other = await (await browser.newContext({ baseURL })).newPage()
    await test.step('a person who joins or leaves a group on their own has the new DoDAACs at once', async () => {
      const extended = () => other.waitForResponse((response) => response.url().endsWith('/session/extend'))
      await signIn(other, 'admin', '/groups?manage=E2E-KEYS')
      await pick(other, 'People', 'nakamura grace', /^Nakamura, Grace/)
      for (const what of ['joins', 'leaves']) {
        const read = extended()
        await other.getByRole('button', { name: 'Save' }).click()
        expect((await read).ok(), what).toBe(true)
        await expect(other).toHaveURL('/groups')
        if (what === 'leaves') break
        await follow(other, '/groups?manage=E2E-KEYS')
        await other.getByRole('button', { name: /^Remove Nakamura, Grace/ }).click()
      }
      await other.context().clearCookies()
    })
    await signIn(other, 'approver2')
    await other.getByRole('button', { name: 'Spring muster' }).click()
    const panel = other.getByRole('dialog', { name: 'AFFILIATED DODAACS' })
    await expect(panel.getByRole('rowheader')).toHaveText(['W9AR01'])

    await type(page.getByRole('searchbox', { name: 'Search groups' }), 'e2e-k')
    await expect(page).toHaveURL('/groups?search=e2e-k')
    const row = page.getByRole('row').filter({ hasText: 'E2E-KEYS' })
    await expect(row.getByRole('cell')).toHaveText(['E2E-KEYS', '1', '1', 'Edit'])
    await press(row.getByRole('link', { name: 'Edit group E2E-KEYS, Spring muster' }))
    await expect(page).toHaveURL('/groups?search=e2e-k&manage=E2E-KEYS')
    await pick(page, 'DoDAACs', 'w9ar02', /^W9AR02/)
    await press(page.getByRole('button', { name: /^Remove W9AR01/ }), 'Shift+Tab')
    await expect(page.getByRole('heading', { name: 'DoDAACs (1)' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(page).toHaveURL('/groups?search=e2e-k')
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Spring muster' }).click()
    await expect(panel.getByRole('rowheader')).toHaveText(['W9AR02'])
    await test.step('the form does not overwrite what another user saved, and shows it on demand', async () => {
      await page.getByRole('link', { name: 'Edit group E2E-KEYS, Spring muster' }).click()
      const description = page.getByRole('textbox', { name: /^Description/ })
      await expect(description).toHaveValue('Spring muster')
      await sendRequest(page, saveGroup, {
        params: { program: 'AR', number: 'E2E-KEYS' },
        body: { description: 'Leaving soon', dodaacs: ['W9AR03', 'W9AR04'], people: [10397, 10244] },
      })
      await description.fill('Mine')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('Group E2E-KEYS was changed by somebody else')
      await page.getByRole('button', { name: 'Show the current version' }).click()
      await expect(description).toHaveValue('Leaving soon')
    })
    await test.step('the dialog names the people who lose access before a group is deleted, and the search is back', async () => {
      await page.getByRole('button', { name: 'Delete Group' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete group E2E-KEYS, Leaving soon?' })
      await expect(dialog).toContainText('2 people lose W9AR03, W9AR04, unless their own DoDAAC, a role')
      await expect(dialog.getByRole('listitem')).toHaveText([/^Bell, James/, /^Doyle, David/])
      await expectAccessible(page, 'deleting a group')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Delete Group' }).click()
      await dialog.getByRole('button', { name: 'Delete group' }).click()
      await expect(page.getByText('Group E2E-KEYS has been deleted.').first()).toBeVisible()
      await expect(page).toHaveURL('/groups?search=e2e-k')
      await expect(page.getByText('No results found').first()).toBeVisible()
      await expectNoSidewaysScroll(page, 'groups')
    })
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByRole('button', { name: /Spring muster|Leaving soon/ })).toHaveCount(0)
    await other.context().close()
    await test.step('users cannot give themselves DoDAACs: their own group says so [NAV-19]', async () => {
      await follow(page, '/groups?manage=001')
      await expect(page.getByText('You are in this group.')).toBeVisible()
      await expectAccessible(page, 'the own group')
      await expect(page.getByRole('button', { name: 'Delete Group' })).toHaveCount(0)
      await page.getByRole('button', { name: /^Remove Lindqvist, Thomas/ }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('You cannot remove yourself from a group.')
    })
    await follow(page, '/groups?manage=NOT-THERE')
    await expect(page.getByRole('heading', { level: 1, name: 'Uh oh...' })).toBeVisible()
  })
})
