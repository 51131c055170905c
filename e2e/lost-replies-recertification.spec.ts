import { expect, test } from '@playwright/test'
import { confirmRoles, listHeldRoles } from '../src/wire/roles/recertification.ts'
import { expectAccessible } from './accessibility.ts'
import { ask } from './ask.ts'
import { loseReply } from './lost-replies.ts'
import { follow, signIn } from './signing-in.ts'

test('an account manager confirms the roles of others by keyboard, once though the reply is lost, and not her own', async ({
  page,
}) => {
  await signIn(page, 'manager', '/dodaac')
  await page.getByRole('link', { name: 'Confirm roles' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm roles' })).toBeFocused()
  await expect(page.getByRole('link', { name: /^To confirm \(\d+\)$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('columnheader', { name: 'Since then' })).toBeVisible()
  await expectAccessible(page, 'roles to confirm')

  await follow(page, '/recertification?search=w9ar01')
  const own = page.getByRole('row').filter({ hasText: 'Yours: somebody else confirms it.' }).first()
  await expect(own).toBeVisible()
  // The rows of before stand there until those that were searched for have come.
  await expect(page.getByRole('cell', { name: 'W9AR02', exact: true })).toHaveCount(0)
  await expect(own.getByRole('button')).toHaveCount(0)
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Confirm / }) })
  const before = await rows.count()
  expect(before).toBeGreaterThan(2)
  const name = await rows
    .first()
    .getByRole('button', { name: /^Confirm / })
    .getAttribute('aria-label')
  const who = (name ?? '').replace(/^Confirm /, '').split(',')[0] ?? ''

  const dialog = page.getByRole('dialog')
  await loseReply(page, {
    fill: async () => {
      await rows
        .first()
        .getByRole('button', { name: /^Confirm / })
        .press('Enter')
      await expect(dialog).toHaveAccessibleName(new RegExp(`^Confirm ${who} as .+ of W9AR01\\?$`))
      await expectAccessible(page, 'one role is asked about')
      return dialog.getByRole('button', { name: 'Confirm', exact: true })
    },
    sends: confirmRoles,
    holds: async () => (await ask(page, listHeldRoles, { query: {} })).waiting,
    sees: () => expect(page.getByText(`${who} stays`).first()).toBeVisible(),
  })
  await expect(rows).toHaveCount(before - 1)

  await page.getByRole('button', { name: `Confirm the ${before - 1} on this page` }).press('Enter')
  await dialog.getByRole('button', { name: `Confirm ${before - 1} roles` }).press('Enter')
  await expect(page.getByText(`${before - 1} roles confirmed.`).first()).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(own).toBeVisible()
  await follow(page, '/recertification?search=w9ar01&shown=all')
  await expect(page.getByRole('row').filter({ hasText: who }).first()).toContainText(/by \w+ \w+/)
  await expectAccessible(page, 'all roles')
})

test('an administrator finds permissions given by name in the same list, in words', async ({ page }) => {
  await signIn(page, 'admin', '/recertification?shown=all')
  const own = page.getByRole('row').filter({ hasText: 'Permission 99' }).first()
  await expect(own).toContainText('Everything, in every program, and this panel')
  await expect(own).toContainText('All of the program')
  await expect(own).toContainText(/Nothing since|Made [\d,]+ changes?/)
  await expect(own).toContainText('Yours: somebody else confirms it.')
  await expectAccessible(page, 'roles and permissions')
})
