import { expect, type Page, test } from '@playwright/test'
import { deleteGroup, saveGroup } from '../src/wire/groups/groups.ts'
import { press, reach } from './keyboard.ts'
import { button, heading, link, list, problemsOf, textbox, title } from './parts.ts'
import { send, sendRequest } from './send-request.ts'
import { follow, signIn } from './signing-in.ts'

const GROUP = { program: 'AR', number: 'E2E-KEYS' }

/** By keyboard, in a multiple select. */
async function pick(page: Page, field: string, text: string, option: RegExp) {
  await reach(page.getByRole('combobox', { name: field, exact: true }))
  await page.keyboard.type(text)
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: option })).toHaveCount(1)
  const at = (await options.allTextContents()).findIndex((name) => option.test(name))
  for (let step = 0; step <= at; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list(page, `Selected ${field}`).getByText(option)).toBeVisible()
  await page.keyboard.press('Escape')
}

test.afterEach(async ({ page }) => {
  await send(page, deleteGroup, { params: GROUP })
})

test('a manager adds, edits, and deletes a group, and its people find it on their Home page [GRP-01 GRP-02 NAV-19]', async ({
  page,
  browser,
  baseURL,
}) => {
  const save = button(page, 'Save')
  const edit = link(page, 'Edit group E2E-KEYS, Spring muster')
  await signIn(page, 'manager', '/groups?search=e2e-k')
  await press(link(page, 'Add Group'))
  await expect(title(page, 'Add Group')).toBeFocused()
  await press(save)
  await expect(problemsOf(page)).toBeFocused()
  await press(link(page, 'Enter a description.'))
  await page.keyboard.type('Spring muster')
  await reach(textbox(page, 'Number'), 'Shift+Tab')
  await page.keyboard.type('e2e-keys')
  await pick(page, 'DoDAACs', 'w9ar01', /^W9AR01/)
  await pick(page, 'People', 'okafor samuel', /^Okafor, Samuel Grant/)
  await press(save)
  // The banner stays for 0.6 s, the live region longer.
  await expect(page.getByText('Form has been successfully submitted').first()).toBeAttached()
  await expect(title(page, 'Groups')).toBeFocused()

  const other = await (await browser.newContext({ baseURL })).newPage()
  await test.step('a person who joins or leaves a group on their own has the new DoDAACs at once', async () => {
    const savesAndReads = async (what: string) => {
      const read = other.waitForResponse((response) => response.url().endsWith('/session/extend'))
      await button(other, 'Save').click()
      expect((await read).ok(), what).toBe(true)
      await expect(other).toHaveURL('/groups')
    }
    await signIn(other, 'admin', '/groups?manage=E2E-KEYS')
    await pick(other, 'People', 'nakamura grace', /^Nakamura, Grace/)
    await savesAndReads('joins')
    await follow(other, '/groups?manage=E2E-KEYS')
    await button(other, /^Remove Nakamura, Grace/).click()
    await savesAndReads('leaves')
  })
  await test.step('its people see the DoDAACs of the group', async () => {
    await signIn(other, 'approver2')
    await button(other, 'Spring muster').click()
    const panel = other.getByRole('dialog', { name: 'AFFILIATED DODAACS' })
    await expect(panel.getByRole('rowheader')).toHaveText(['W9AR01'])
  })
  await test.step('an edit changes the DoDAACs, and the search is back', async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'E2E-KEYS' }).getByRole('cell')).toHaveText([
      ...['E2E-KEYS', '1', '1', 'Edit'],
    ])
    await press(edit)
    await pick(page, 'DoDAACs', 'w9ar02', /^W9AR02/)
    await press(button(page, /^Remove W9AR01/), 'Shift+Tab')
    await expect(heading(page, 'DoDAACs (1)')).toBeVisible()
    await press(save)
    await expect(page).toHaveURL('/groups?search=e2e-k')
  })
  await test.step('the form does not overwrite what another user saved, and shows it on demand', async () => {
    await edit.click()
    const description = textbox(page, /^Description/)
    await expect(description).toHaveValue('Spring muster')
    await sendRequest(page, saveGroup, {
      params: GROUP,
      body: { description: 'Leaving soon', dodaacs: ['W9AR03', 'W9AR04'], people: [10397, 10244] },
    })
    await description.fill('Mine')
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Group E2E-KEYS was changed by somebody else')
    await button(page, 'Show the current version').click()
    await expect(description).toHaveValue('Leaving soon')
  })
  await test.step('the dialog names the people who lose access before a group is deleted, and the search is back', async () => {
    await button(page, 'Delete Group').click()
    const dialog = page.getByRole('dialog', { name: 'Delete group E2E-KEYS, Leaving soon?' })
    await expect(dialog).toContainText('2 people lose W9AR03, W9AR04, unless their own DoDAAC, a role')
    await expect(dialog.getByRole('listitem')).toHaveText([/^Bell, James/, /^Doyle, David/])
    await button(dialog, 'Delete group').click()
    await expect(page.getByText('Group E2E-KEYS has been deleted.').first()).toBeVisible()
    await expect(page).toHaveURL('/groups?search=e2e-k')
    await expect(page.getByText('No results found').first()).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button(other, /Spring muster|Leaving soon/)).toHaveCount(0)
    await other.context().close()
  })
  await test.step('users cannot give themselves DoDAACs: their own group says so [NAV-19]', async () => {
    await follow(page, '/groups?manage=001')
    await expect(page.getByText('You are in this group.')).toBeVisible()
    await expect(button(page, 'Delete Group')).toHaveCount(0)
    await button(page, /^Remove Lindqvist, Thomas/).click()
    await save.click()
    await expect(page.getByRole('alert')).toContainText('You cannot remove yourself from a group.')
  })
})
