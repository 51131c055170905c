import { type Browser, expect, type Page, test } from '@playwright/test'
import type { ItemStatus } from '../src/domain/catalogue/item-statuses.ts'
import { replaceCartLine } from '../src/wire/cart/cart.ts'
import { readProduct } from '../src/wire/catalogue/catalogue.ts'
import { readOrder, replaceOrderLine } from '../src/wire/orders/orders.ts'
import { readCatalogueEntry, saveItemStatus, saveProductStatus } from '../src/wire/panel/catalogue-upkeep.ts'
import { ask } from './ask.ts'
import { onRows } from './data-dir.ts'
import { type Form, loseReplies } from './lost-replies.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { addByCall, type Member, readCarts, submitByCall } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

// Products that no other journey touches (lenses and inserts); what is declared here is taken back after each test.
const OLD = '14020'
const NEXT = '14025'
let admin: Page
let old = ''
let next = ''

const saveItem = (status: ItemStatus, replacementNsn: string | null = null) =>
  ask(admin, saveItemStatus, { params: { nsn: old }, body: { status, replacementNsn, getWellOn: null } })

async function openAsAdmin(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signInQuietly(page, 'admin')
  return page
}

test.beforeAll(async ({ browser, baseURL }) => {
  admin = await openAsAdmin(browser, baseURL)
  const firstOf = async (pgc: string) => {
    const [item] = await ask(admin, readProduct, { params: { program: 'AR', item: pgc } })
    return item?.nsn ?? ''
  }
  old = await firstOf(OLD)
  next = await firstOf(NEXT)
})
test.afterEach(async () => {
  const body = { isObsolete: false, replacementPgc: null }
  await ask(admin, saveProductStatus, { params: { pgc: OLD }, body })
  await saveItem('active')
})
test.afterAll(() => admin?.context().close())

test('a lost reply saves the status of an item, or of a product, once', async ({ page }) => {
  await signInQuietly(page, 'admin')
  const dialog = page.getByRole('dialog')
  const holds = (item: string, object: string) => async () => [
    await ask(page, readCatalogueEntry, { params: { item } }),
    await onRows((sql) => sql`SELECT count(*)::int FROM audit_events WHERE object = ${object}`),
  ]
  const open = async (item: string, status: string) => {
    await follow(page, `/admin?view=obsolete&item=${item}`)
    await page.getByRole('button', { name: 'Change status' }).click()
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption(status)
  }
  const save = () => dialog.getByRole('button', { name: 'Save status' })
  const sees = (text: string) => () => expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await loseReplies(page, {
    'Status of an item': {
      fill: async () => {
        await open(old, 'Backordered')
        await dialog.getByRole('textbox', { name: /Expected on/ }).fill('03/12/2199')
        return save()
      },
      sends: saveItemStatus,
      holds: holds(old, `item ${old}`),
      sees: sees('Backordered, expected 03/12/2199'),
    },
    'Status of a product': {
      fill: async () => {
        await open(OLD, 'Obsolete')
        await dialog.getByRole('textbox', { name: 'Replacement PGC' }).fill(NEXT)
        return save()
      },
      sends: saveProductStatus,
      holds: holds(OLD, `product ${OLD}`),
      sees: sees(`PGC ${OLD} was saved: Obsolete.`),
    },
  })
})

test('a lost reply replaces an obsolete line once, in a cart and on a waiting order', async ({ page }) => {
  await signInQuietly(page, 'manager')
  const members: Member[] = []
  for (const _ of ['cart', 'order']) {
    const last = makeName('Wearer')
    members.push({ smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' })
  }
  const [ofCart, ofOrder] = members as [Member, Member]
  await signIn(page, await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Swap') }))
  await addByCall(page, ofCart, { nsn: old, quantity: 3 })
  const number = await submitByCall(page, ofOrder, { nsn: old, quantity: 2 })
  await saveItem('obsolete', next)
  const replacing = (path: string, list: string): Pick<Form, 'fill' | 'sees'> => ({
    fill: async () => {
      await follow(page, path)
      return page.getByRole('list', { name: list }).getByRole('button', { name: /^Replace with NSN / })
    },
    sees: async () => {
      const items = page.getByRole('list', { name: list })
      await expect(items.getByText('Obsolete', { exact: true })).toBeHidden()
      await expect(items.getByRole('button', { name: /^Delete/ })).toBeFocused()
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    },
  })
  await loseReplies(page, {
    'In a cart': {
      ...replacing('/cart', `Items for Journey ${ofCart.last}`),
      sends: replaceCartLine,
      holds: () => readCarts(page),
    },
    'On an order': {
      ...replacing(`/orders/${number}`, `Items of order ${number}`),
      sends: replaceOrderLine,
      holds: async () => {
        const { order, events } = await ask(page, readOrder, { params: { number } })
        return { order, events: events.length }
      },
    },
  })
})
