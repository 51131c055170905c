import { expect, type Page, test } from '@playwright/test'
import {
  addCategory,
  addProgram,
  listKeptCategories,
  listPrograms,
  retireCategory,
  retireProgram,
  saveCategory,
  saveProgram,
} from '../src/wire/panel/programs.ts'
import { ask } from './ask.ts'
import { type Form, loseReply } from './lost-replies.ts'
import { signIn } from './signing-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => () =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

/** What is kept under a code: how it is filled in, and what its buttons and calls are. */
const KINDS: Record<
  string,
  {
    view: string
    code: string
    calls: Record<'add' | 'save' | 'retire', Form['sends']>
    list: (page: Page) => Promise<unknown>
    fields: [label: string, text: string][]
  }
> = {
  program: {
    view: 'programs',
    code: 'LOST1',
    list: (page) => ask(page, listPrograms, {}),
    calls: { add: addProgram, save: saveProgram, retire: retireProgram },
    fields: [
      ['Supplier', 'Bluegrass Supply'],
      ['Site of the supplier', 'LEX-1'],
      ['Accent color', '#8A1538'],
      ['Ordering instructions', 'Measure before you order.'],
    ],
  },
  category: {
    view: 'categories',
    code: 'LOST2',
    list: (page) => ask(page, listKeptCategories, {}),
    calls: { add: addCategory, save: saveCategory, retire: retireCategory },
    fields: [['Size family', 'footwear']],
  },
}

for (const [kind, { view, code, calls, list, fields }] of Object.entries(KINDS))
  test(`a lost reply adds no second ${kind}, changes it once and retires it once`, async ({ page }) => {
    await signIn(page, 'admin', `/admin?view=${view}`)
    const holds = () => list(page)
    const save = () => dialogOf(page).getByRole('button', { name: `Save ${kind}` })
    const name = `Lost ${kind}`
    const forms: Record<string, Form> = {
      Add: {
        fill: async () => {
          await page.getByRole('button', { name: `Add ${kind}` }).click()
          await dialogOf(page).getByLabel(/^Code/).fill(code)
          await dialogOf(page).getByLabel(/^Name/).fill(name)
          for (const [label, text] of fields)
            await dialogOf(page)
              .getByLabel(new RegExp(`^${label}`))
              .fill(text)
          return save()
        },
        sends: calls.add,
        holds,
        sees: said(page, `${name} was saved.`),
      },
      Edit: {
        fill: async () => {
          await page.getByRole('button', { name: `Edit ${kind} ${code}` }).click()
          await dialogOf(page).getByLabel(/^Name/).fill(`${name}, found`)
          return save()
        },
        sends: calls.save,
        holds,
        sees: said(page, `${name}, found was saved.`),
      },
      Retire: {
        fill: async () => {
          await page.getByRole('button', { name: `Retire ${kind} ${code}` }).click()
          return dialogOf(page).getByRole('button', { name: `Retire ${kind}`, exact: true })
        },
        sends: calls.retire,
        holds,
        sees: said(page, `${name}, found was retired.`),
      },
    }
    for (const [action, form] of Object.entries(forms))
      await test.step(`${action} ${kind}`, () => loseReply(page, form))
  })
