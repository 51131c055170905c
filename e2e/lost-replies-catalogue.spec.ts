import { expect, type Page, test } from '@playwright/test'
import { newProgram } from '../src/testing/new-program.ts'
import type { PublogMonth } from '../src/testing/publog-files.ts'
import { searchProducts } from '../src/wire/catalogue/catalogue.ts'
import { listImports } from '../src/wire/imports/imports.ts'
import { startMonth } from '../src/wire/imports/months.ts'
import { readKeptProduct } from '../src/wire/panel/products.ts'
import { addProgram } from '../src/wire/panel/programs.ts'
import {
  acceptDrafts,
  listDrafts,
  listProposals,
  setDraftsAside,
  takeDrafts,
} from '../src/wire/panel/public-catalogue.ts'
import { addSearchWords, dropSearchMiss, listSearchMisses } from '../src/wire/panel/search-misses.ts'
import { ask } from './ask.ts'
import { loseReplies } from './lost-replies.ts'
import { monthZip, offer, publish, size } from './public-month.ts'
import { follow, signInQuietly } from './signing-in.ts'

const PROGRAM = newProgram({ code: 'LOST3', name: 'Lost Drafts Command' })
/** Free, and below the numbers that the portal proposes to other journeys. */
const PGC = '07741'
const tunic = { FSC: '8405', INC: '04322', ITEM_NAME: 'TUNIC,FOUND' }
const MONTH = {
  P_FLIS_NSN: [
    { ...tunic, NIIN: '19780001' },
    { ...tunic, NIIN: '19780002' },
    { FSC: '8460', INC: '00078', ITEM_NAME: 'CHEST,LOST', NIIN: '19780003' },
  ],
  V_FLIS_MANAGEMENT: [offer('19780001', '41.25'), offer('19780002', '41.25')],
  V_CHARACTERISTICS: [size('19780001', 'LARGE'), size('19780002', 'SMALL')],
} satisfies PublogMonth

const said = (page: Page, text: string) => () =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

/** Drafts of the program, in whichever state they are. */
async function readDrafts(page: Page) {
  const { counts } = await ask(page, listProposals, { query: { searchTerm: '', page: 1, pageSize: 50 } })
  const of = (state: 'changed' | 'taken' | 'aside') =>
    ask(page, listDrafts, {
      query: { state, searchTerm: '', page: 1, pageSize: 50, itemName: '', inc: '' },
    })
  return { counts, drafts: await Promise.all([of('changed'), of('taken'), of('aside')]) }
}

const readSold = (page: Page) => ask(page, readKeptProduct, { params: { pgc: PGC } })
const readMisses = (page: Page) => ask(page, listSearchMisses, { query: { page: 1, pageSize: 50 } })

async function workInOwnProgram(page: Page, path: string): Promise<void> {
  await page.goto('/admin?view=programs')
  await page.getByRole('banner').getByRole('combobox', { name: 'Program' }).selectOption(PROGRAM.name)
  await said(page, `You work in ${PROGRAM.name} now.`)()
  await follow(page, path)
}

test('a lost reply sells, puts aside and takes over each draft once, and adds and removes each missed search once', async ({
  page,
}) => {
  await signInQuietly(page, 'admin')
  await ask(page, addProgram, { body: PROGRAM })
  await workInOwnProgram(page, '/admin?view=public&step=files')
  const dialog = page.getByRole('dialog')
  const drafts = () => readDrafts(page)
  const sold = async () => ({ drafts: await readDrafts(page), product: await readSold(page) })

  await loseReplies(page, {
    'Check files': {
      fill: async () => {
        await page.getByLabel(/^Files/).setInputFiles(monthZip(MONTH))
        return page.getByRole('button', { name: 'Check files' })
      },
      sends: startMonth,
      holds: async () => (await ask(page, listImports, {})).length,
      sees: said(page, '3 items can be written. Nothing is written yet.'),
    },
    'Put aside': {
      fill: async () => {
        await page.getByRole('button', { name: 'Apply 3 items' }).click()
        await page.getByRole('link', { name: 'Choose what to sell' }).click()
        await page.getByRole('button', { name: 'Not for us CHEST,LOST' }).click()
        return dialog.getByRole('button', { name: 'Put aside' })
      },
      sends: setDraftsAside,
      holds: drafts,
      sees: said(page, 'Chest, lost was put aside.'),
    },
    'Look again': {
      fill: async () => {
        await page.getByRole('link', { name: /^Not for us/ }).click()
        await page.getByRole('button', { name: /^Look again 8460-01-978-0003/ }).click()
        return dialog.getByRole('button', { name: 'Look again' })
      },
      sends: setDraftsAside,
      holds: drafts,
      sees: said(page, '8460-01-978-0003 is new again.'),
    },
    Sell: {
      fill: async () => {
        await page.getByRole('link', { name: /^New/ }).click()
        await page.getByRole('button', { name: 'Choose sizes TUNIC,FOUND' }).click()
        await dialog.getByLabel(/^PGC/).fill(PGC)
        await dialog.getByLabel(/^Category/).selectOption('Coats')
        await dialog.getByLabel('Display name').fill('Found tunic')
        return dialog.getByRole('button', { name: 'Sell these sizes' })
      },
      sends: takeDrafts,
      holds: drafts,
      sees: said(page, `2 items are sold as PGC ${PGC}.`),
    },
  })

  await publish(PROGRAM.code, {
    ...MONTH,
    V_FLIS_MANAGEMENT: [offer('19780001', '50.00'), offer('19780002', '50.00')],
  })
  await follow(page, '/admin?view=public&state=changed')
  await loseReplies(page, {
    Leave: {
      fill: async () => {
        await page.getByRole('button', { name: /^Leave 8405-01-978-0002/ }).click()
        return dialog.getByRole('button', { name: 'Leave as it is' })
      },
      sends: acceptDrafts,
      holds: sold,
      sees: said(page, '8405-01-978-0002 stays as it is.'),
    },
    'Take over': {
      fill: async () => {
        await page.getByRole('button', { name: /^Take over 8405-01-978-0001/ }).click()
        return dialog.getByRole('button', { name: 'Take over' })
      },
      sends: acceptDrafts,
      holds: sold,
      sees: said(page, 'Taken over: 8405-01-978-0001.'),
    },
  })

  const misses = ['qvlostjerkin', 'zwlostdoublet']
  for (const searchTerm of [...misses, 'tunic'])
    await ask(page, searchProducts, {
      params: { program: PROGRAM.code },
      query: { searchTerm, nsn: '', page: 1, pageSize: 20 },
    })
  await expect.poll(async () => (await readMisses(page)).rows.length).toBe(misses.length)
  await follow(page, '/admin?view=misses')
  const searched = async () => ({ misses: await readMisses(page), product: await readSold(page) })
  await loseReplies(page, {
    'Add search words': {
      fill: async () => {
        await page.getByRole('button', { name: 'Add to a product ‘qvlostjerkin’' }).click()
        await dialog.getByLabel(/^PGC/).fill(PGC)
        return dialog.getByRole('button', { name: 'Add search words' })
      },
      sends: addSearchWords,
      holds: searched,
      sees: said(page, 'Found tunic is found by ‘qvlostjerkin’ now.'),
    },
    'Remove search': {
      fill: async () => {
        await page.getByRole('button', { name: 'Remove ‘zwlostdoublet’' }).click()
        return dialog.getByRole('button', { name: 'Remove', exact: true })
      },
      sends: dropSearchMiss,
      holds: searched,
      sees: said(page, '‘zwlostdoublet’ was removed.'),
    },
  })
})
