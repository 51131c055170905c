import { expect, type Page, test } from '@playwright/test'
import { type Form, loseReply } from './lost-replies.ts'
import { call } from './portal-calls.ts'
import { signIn } from './signing-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => () =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

/** One kind of entry of the report hub: how it is filled in, and what it is called on its buttons. */
const KINDS: Record<string, { path: string; fields: [label: string, text: string][] }> = {
  video: { path: '/admin/videos', fields: [['Web address', 'https://videos.example/lost']] },
  download: { path: '/admin/downloads', fields: [['File name', 'sizing-guide.txt']] },
  update: { path: '/admin/report-notices', fields: [['Text', 'It is found again.']] },
}

test('a lost reply makes no second video, download or update, and removes none twice', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=library')
  const library = () => call(page, 'GET', '/admin/library', null)
  for (const [kind, { path, fields }] of Object.entries(KINDS)) {
    const title = `Lost ${kind}`
    const save = () => dialogOf(page).getByRole('button', { name: `Save ${kind}` })
    const forms: Record<string, Form> = {
      Add: {
        fill: async () => {
          await page.getByRole('button', { name: `Add ${kind}` }).click()
          await dialogOf(page).getByLabel('Title').fill(title)
          for (const [label, text] of fields) await dialogOf(page).getByLabel(label).fill(text)
          return save()
        },
        calls: path,
        holds: library,
        sees: said(page, `${title} was saved.`),
      },
      Edit: {
        fill: async () => {
          await page.getByRole('button', { name: `Edit ${title}` }).click()
          await dialogOf(page).getByLabel('Title').fill(`${title}, found`)
          return save()
        },
        calls: `${path}/`,
        holds: library,
        sees: said(page, `${title}, found was saved.`),
      },
      Remove: {
        fill: async () => {
          await page.getByRole('button', { name: `Remove ${title}, found` }).click()
          return dialogOf(page).getByRole('button', { name: 'Remove', exact: true })
        },
        calls: `${path}/`,
        holds: library,
        sees: said(page, `${title}, found was removed.`),
      },
    }
    for (const [deed, form] of Object.entries(forms))
      await test.step(`${deed} ${kind}`, () => loseReply(page, form))
  }
})

test('whose change of the program got no answer works in the new one after choosing it again', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const program = page.getByRole('combobox', { name: 'Program' })
  const keys: (string | undefined)[] = []
  await page.route('**/session/program', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await program.selectOption('Air National Guard')
  await expect(page.getByText('No answer came from the portal.').first()).toBeVisible()
  await program.selectOption('Air National Guard')
  await expect(page.getByRole('main').getByText('You work in Air National Guard now.')).toBeVisible()
  await expect(program).toHaveValue('ANG')
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})
