import { expect, type Page, test } from '@playwright/test'
import {
  addDownload,
  addReportNotice,
  addVideo,
  changeDownload,
  changeReportNotice,
  changeVideo,
  readLibrary,
  removeDownload,
  removeReportNotice,
  removeVideo,
} from '../src/wire/panel/portal-content.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { ask } from './ask.ts'
import { expectOneKey, type Form, loseFirst, loseReply } from './lost-replies.ts'
import { signIn } from './signing-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => () =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

/** One kind of entry of the report hub: how it is filled in, and what it is called on its buttons. */
const KINDS: Record<
  string,
  { calls: Record<'add' | 'change' | 'remove', Form['sends']>; fields: [label: string, text: string][] }
> = {
  video: {
    calls: { add: addVideo, change: changeVideo, remove: removeVideo },
    fields: [['Web address', 'https://videos.example/lost']],
  },
  download: {
    calls: { add: addDownload, change: changeDownload, remove: removeDownload },
    fields: [['File name', 'sizing-guide.txt']],
  },
  update: {
    calls: { add: addReportNotice, change: changeReportNotice, remove: removeReportNotice },
    fields: [['Text', 'It is found again.']],
  },
}

test('a lost reply makes no second video, download or update, and removes none twice', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=library')
  const library = () => ask(page, readLibrary, {})
  for (const [kind, { calls, fields }] of Object.entries(KINDS)) {
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
        sends: calls.add,
        holds: library,
        sees: said(page, `${title} was saved.`),
      },
      Edit: {
        fill: async () => {
          await page.getByRole('button', { name: `Edit ${title}` }).click()
          await dialogOf(page).getByLabel('Title').fill(`${title}, found`)
          return save()
        },
        sends: calls.change,
        holds: library,
        sees: said(page, `${title}, found was saved.`),
      },
      Remove: {
        fill: async () => {
          await page.getByRole('button', { name: `Remove ${title}, found` }).click()
          return dialogOf(page).getByRole('button', { name: 'Remove', exact: true })
        },
        sends: calls.remove,
        holds: library,
        sees: said(page, `${title}, found was removed.`),
      },
    }
    for (const [action, form] of Object.entries(forms))
      await test.step(`${action} ${kind}`, () => loseReply(page, form))
  }
})

test('whose change of the program got no answer works in the new one after choosing it again', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const program = page.getByRole('combobox', { name: 'Program' })
  const { keys } = await loseFirst(page, switchProgram)
  await program.selectOption('Air National Guard')
  await expect(page.getByText('No answer came from the portal.').first()).toBeVisible()
  await program.selectOption('Air National Guard')
  await expect(page.getByRole('main').getByText('You work in Air National Guard now.')).toBeVisible()
  await expect(program).toHaveValue('ANG')
  expectOneKey(keys)
})
