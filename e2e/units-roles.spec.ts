import { expect, test } from '@playwright/test'
import { readSession } from '../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { changeAnswers } from './ask.ts'
import { choose, press } from './keyboard.ts'
import { addUnit, bell, greyed, openPanel } from './new-units.ts'
import { signInQuietly } from './signing-in.ts'

test.describe('a manager of DoDAACs', () => {
  test('is asked which person, gives and takes roles, and hears each change', async ({ page }) => {
    await signInQuietly(page, 'manager')
    const dodaac = await addUnit(page)
    await openPanel(page, dodaac)
    const tabs = page.getByRole('navigation', { name: 'Roles' }).getByRole('link')
    await test.step('the form has a tab for each role, and says what it is for [ROLE-01 ROLE-02 ROLE-03]', async () => {
      await expect(tabs).toHaveText(['Admin (0)', 'Finance - RA (0)', 'Order Placer (0)', 'Approver (0)'])
      await expect(page.getByText(/^Add or remove administrators\./)).toBeVisible()
    })
    await test.step('Finance - RA is given and taken [ROLE-04]', async () => {
      await press(tabs.filter({ hasText: 'Finance - RA' }))
      await expect(page.getByText('Finance - RA must be added to every DoDAAC needed.')).toBeVisible()

      const add = page.getByRole('combobox', { name: 'Person to add as Finance - RA' })
      await press(page.getByRole('button', { name: 'Add Finance - RA' }))
      await expect(page.getByText('Choose a person first.')).toBeVisible()
      await expect(add).toBeFocused()
      await choose(add, 'bell james', /^Bell, James/)
      await press(page.getByRole('button', { name: 'Add Finance - RA' }))
      await expect(page.getByText(`${bell.name} is now Finance - RA of ${dodaac}.`).first()).toBeVisible()
      await expect(add).toBeFocused()
      const holders = page.getByRole('list', { name: 'Finance - RA' }).getByRole('listitem')
      await expect(holders).toContainText([/James Bell.*Since \d\d\/\d\d\/\d{4}, given by Thomas Lindqvist/])
      await press(page.getByRole('button', { name: 'Remove James Bell, Finance - RA' }), 'Shift+Tab')
      await expect(
        page.getByText(`${bell.name} is no longer Finance - RA of ${dodaac}.`).first(),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Finance - RA' })).toBeFocused()
    })
    await test.step('approvers stand in levels, and more can be added [ROLE-05 ROLE-06]', async () => {
      await press(tabs.filter({ hasText: 'Approver' }), 'Shift+Tab')
      await expect(page).toHaveURL(`/dodaac?manage=${dodaac}&role=approver`)
      await press(page.getByRole('button', { name: 'Add Sequence' }))
      await expect(page.getByRole('heading', { name: 'Level 2' })).toBeFocused()
      await expect(page.getByText('only if a next approval level is required')).toBeVisible()
      for (const level of [1, 2]) {
        await choose(
          page.getByRole('combobox', { name: `Person to add as Approver level ${level}` }),
          'bell james',
          /^Bell/,
        )
        await page.keyboard.press('Tab')
        await press(page.getByRole('button', { name: `Add Approver level ${level}` }))
        await expect(
          page.getByRole('button', { name: `Remove James Bell, Approver level ${level}` }),
        ).toBeVisible()
      }
    })
    await test.step('who is removed from one level stays on the other [ROLE-07]', async () => {
      await expect(page.getByRole('button', { name: 'Remove level 2' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Remove James Bell, Approver level 2' }).click()
      await expect(page.getByRole('button', { name: 'Remove James Bell, Approver level 2' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Remove James Bell, Approver level 1' })).toBeVisible()
      await press(page.getByRole('button', { name: 'Remove level 2' }))
      await expect(page.getByRole('heading', { name: 'Level 2' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Level 1' })).toBeFocused()
    })
  })

  test('who may not edit roles reads them greyed, with the sentence why [ROLE-08 ERR-15]', async ({
    page,
  }) => {
    await signInQuietly(page, 'manager')
    // No account has 4 without 7, so here the browser is told that this one has. The server has tests of its own.
    await changeAnswers(page, readSession, (session) => ({
      ...session,
      permissions: session.permissions.filter((area) => area !== 7),
    }))
    await openPanel(page, 'W9AR01', 'approver')
    await expect(page.getByText(greyed)).toBeVisible()
    await expect(page.getByText('Naomi Castillo').first()).toBeVisible()
    for (const name of [/^Remove /, 'Add Sequence', /^Add Approver/])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: /^Person to add/ })).toHaveCount(0)
    await expectAccessible(page, 'roles, greyed')
  })

  test('has a role panel that is good for everybody, on every tab [ROLE-02]', async ({ page }) => {
    await signInQuietly(page, 'manager')
    await openPanel(page, 'W9AR01')
    for (const name of ['Admin', 'Finance - RA', 'Order Placer', 'Approver']) {
      await page.getByRole('navigation', { name: 'Roles' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
      await expectAccessible(page, `roles, ${name}`)
      await expectNoSidewaysScroll(page, `roles, ${name}`)
    }
  })
})
