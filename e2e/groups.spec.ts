import { expect, type Page, test } from '@playwright/test'
import { createGroup, deleteGroup as removeGroup, saveGroup } from '../src/wire/groups/groups.ts'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { ask, send } from './ask.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { press, reach, type } from './keyboard.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

const submitted = 'Form has been successfully submitted'

/** Adds a group by its call, so that a journey can begin at the list. */
async function addGroup(
  page: Page,
  number: string,
  description: string,
  dodaacs: string[],
  people: number[],
) {
  await ask(page, createGroup, { body: { program: 'AR', number, description, dodaacs, people } })
}

async function deleteGroup(page: Page, number: string) {
  await send(page, removeGroup, { params: { program: 'AR', number } })
}

/** Picks one match of a list that takes many, by keys. */
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
    for (const number of ['E2E-KEYS', 'E2E-LIST', 'E2E-GONE']) await deleteGroup(page, number)
  })

  test('adds and edits one by keyboard, and its people find it on their Home page [GRP-01 GRP-02 NAV-19]', async ({
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
    await other.context().close()
  })

  test('reads who loses what before one is deleted, and is back where the search was [GRP-01]', async ({
    page,
  }) => {
    await signInQuietly(page, 'manager')
    await addGroup(page, 'E2E-GONE', 'Leaving soon', ['W9AR03', 'W9AR04'], [10397, 10244])
    await follow(page, '/groups?search=leaving&manage=E2E-GONE')
    await page.getByRole('button', { name: 'Delete Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete group E2E-GONE, Leaving soon?' })
    await expect(dialog).toContainText('2 people lose W9AR03, W9AR04, unless their own DoDAAC, a role')
    await expect(dialog.getByRole('listitem')).toHaveText([/^Bell, James/, /^Doyle, David/])
    await expectAccessible(page, 'deleting a group')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/groups?search=leaving')
    await page.getByRole('link', { name: 'Edit group E2E-GONE, Leaving soon' }).click()
    await page.getByRole('button', { name: 'Delete Group' }).click()
    await dialog.getByRole('button', { name: 'Delete group' }).click()
    await expect(page.getByText('Group E2E-GONE has been deleted.').first()).toBeVisible()
    await expect(page).toHaveURL('/groups?search=leaving')
    await expect(page.getByText('No results found').first()).toBeVisible()
  })

  test('is told that somebody else saved it first, and sees it as it is now', async ({ page }) => {
    await signInQuietly(page, 'manager')
    await addGroup(page, 'E2E-LIST', 'First', ['W9AR03'], [])
    await follow(page, '/groups?manage=E2E-LIST')
    const description = page.getByRole('textbox', { name: /^Description/ })
    await expect(description).toHaveValue('First')
    await ask(page, saveGroup, {
      params: { program: 'AR', number: 'E2E-LIST' },
      body: { description: 'Second', dodaacs: ['W9AR03'], people: [] },
    })
    await description.fill('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Group E2E-LIST was changed by somebody else')
    await page.getByRole('button', { name: 'Show it as it is now' }).click()
    await expect(description).toHaveValue('Second')
  })

  test('cannot give themselves DoDAACs: the own group says so [NAV-19]', async ({ page }) => {
    await signInQuietly(page, 'manager')
    await follow(page, '/groups?manage=001')
    await expect(page.getByText('You are in this group.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Group' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Remove Lindqvist, Thomas/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('You cannot take yourself out of a group.')
  })

  test('has a list and a form that are good for everybody', async ({ page }) => {
    await signInQuietly(page, 'manager')
    await follow(page, '/groups?search=zzzz')
    await expectAccessible(page, 'no groups found')
    await expectNoSidewaysScroll(page, 'groups')
    for (const path of ['/groups?manage=002', '/groups?manage=001', '/groups?manage=add']) {
      await follow(page, path)
      await settle(page)
      await expectAccessible(page, path)
      await expectNoSidewaysScroll(page, path)
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('group', { name: /^\w+ problems?$/ })).toBeFocused()
    await page.getByRole('combobox', { name: 'People' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'a group with mistakes and an open list')
    await follow(page, '/groups?manage=NOT-THERE')
    await expect(page.getByRole('heading', { level: 1, name: 'Uh oh...' })).toBeVisible()
  })
})
