import { expect, type Page, test } from '@playwright/test'
import { addKit, deleteKit, type KitDetails, listKits } from '../../src/wire/kits/kits.ts'
import { makeName } from '../new-people.ts'
import { send, sendRequest } from '../send-request.ts'
import { follow, signIn } from '../signing-in.ts'

test('somebody else who saves the draft first loses nothing, and the later person sees it', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', '/admin?view=kits')
  const kit: KitDetails = await sendRequest(page, addKit, { body: { name: makeName('Shared') } })
  const other = await context.newPage()
  for (const one of [page, other]) await follow(one, `/admin?view=kits&kit=${kit.id}`)
  const save = (one: Page, note: string) =>
    one
      .getByLabel('Note')
      .fill(note)
      .then(() => one.getByRole('button', { name: 'Save draft' }).click())
  await save(other, 'First')
  await expect(other.getByText('The draft was saved').first()).toBeVisible()
  await save(page, 'Second')
  await expect(page.getByText('Somebody else has changed this kit').first()).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('Second')
  await page.getByRole('button', { name: 'Show the current version' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('First')
  await send(page, deleteKit, { params: { kit: kit.id } })
  expect((await sendRequest(page, listKits, {})).some(({ id }) => id === kit.id)).toBe(false)
})
