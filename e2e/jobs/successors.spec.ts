import { type Browser, expect, type Page, test } from '@playwright/test'
import type { ItemStatus } from '../../src/domain/catalogue/item-statuses.ts'
import { type Item, readProduct, searchProducts } from '../../src/wire/catalogue/catalogue.ts'
import { saveItemStatus, saveProductStatus } from '../../src/wire/products/catalogue-upkeep.ts'
import { expectAccessible, expectNoSidewaysScroll, settle } from '../accessibility.ts'
import { press, reach, type } from '../keyboard.ts'
import { addByCall, findMember, submitByCall } from '../portal-calls.ts'
import { sendRequest } from '../send-request.ts'
import { follow, signIn, signInQuietly } from '../signing-in.ts'

// No other test uses these products. Each test reverts its changes.
let old: Item[] = []
let next: Item[] = []
let admin: Page

const dashed = (nsn: string) => nsn.replace(/^(....)(..)(...)/, '$1-$2-$3-')
const nsnOf = (items: Item[], at: number) => items[at]?.nsn ?? ''
const pgcOf = (items: Item[]) => items[0]?.pgc ?? ''
const nameOf = (items: Item[]) => items[0]?.name ?? ''

async function findItems(page: Page, words: string): Promise<Item[]> {
  const program = { program: 'AR' }
  const [found] = await sendRequest(page, searchProducts, { params: program, query: { searchTerm: words } })
  return sendRequest(page, readProduct, { params: { ...program, item: found?.pgc } })
}

const saveItem = (nsn: string, status: ItemStatus, replacementNsn: string | null = null) =>
  sendRequest(admin, saveItemStatus, { params: { nsn }, body: { status, replacementNsn, getWellOn: null } })
const saveProduct = (isObsolete: boolean, replacementPgc: string | null = null) =>
  sendRequest(admin, saveProductStatus, { params: { pgc: pgcOf(old) }, body: { isObsolete, replacementPgc } })

async function openAsAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInQuietly(page, 'admin')
  return page
}

test.beforeAll(async ({ browser }) => {
  admin = await openAsAdmin(browser)
  old = await findItems(admin, "Drawers man's boxer")
  next = await findItems(admin, 'Undershirt cold weather')
  expect([old.length > 2, next.length > 2, pgcOf(old) !== pgcOf(next)]).toEqual([true, true, true])
})
async function restore() {
  await saveProduct(false)
  for (const at of [0, 1]) await saveItem(nsnOf(old, at), 'active')
}
test.afterEach(restore)
test.afterAll(() => admin?.context().close())

test('users replace an obsolete item in a cart and on a waiting order, and a search leads to its successor', async ({
  page,
}) => {
  await signInQuietly(page, 'placer')
  await test.step('an obsolete line of a cart is replaced by keyboard and keeps its quantity', async () => {
    const member = await findMember(page, 1)
    await addByCall(page, member, { nsn: nsnOf(old, 0), quantity: 3 })
    await saveItem(nsnOf(old, 0), 'obsolete', nsnOf(next, 1))
    await page.goto('/cart')
    const items = page.getByRole('list', { name: `Items for ${member.first} ${member.last}` })
    await expect(items.getByText('Obsolete', { exact: true })).toBeVisible()
    const replacement = dashed(nsnOf(next, 1))
    await expect(items.getByText(`Replaced by NSN ${replacement}, ${nameOf(next)}`)).toBeVisible()
    await expectAccessible(page, 'cart with an obsolete line')
    await expectNoSidewaysScroll(page, 'cart with an obsolete line')
    await press(items.getByRole('button', { name: `Replace with NSN ${replacement}` }))
    await expect(items.getByRole('link', { name: replacement })).toBeVisible()
    await expect(items.getByText('Obsolete', { exact: true })).toBeHidden()
    await expect(items.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('3')
    await expect(page.locator('[aria-live="polite"]')).toContainText(`is replaced by NSN ${replacement}`)
    await expect(items.getByRole('button', { name: /^Delete/ })).toBeFocused()
    await items.getByRole('button', { name: /^Delete/ }).click()
    await expect(items).toBeHidden()
  })
  await restore()
  await test.step('the user replaces an obsolete line of a waiting order on its page, and the order says so', async () => {
    const member = await findMember(page, 2)
    const number = await submitByCall(page, member, { nsn: nsnOf(old, 1), quantity: 2 })
    await saveProduct(true, pgcOf(next))
    const same = next.find((item) => item.size === old[1]?.size)
    const replacement = `NSN ${dashed(same?.nsn ?? '')}`
    await page.goto(`/orders/${number}`)
    const items = page.getByRole('list', { name: `Items of order ${number}` })
    await expect(items.getByText(`Replaced by ${replacement}, ${nameOf(next)}`)).toBeVisible()
    await expectAccessible(page, 'order with an obsolete line')
    await expectNoSidewaysScroll(page, 'order with an obsolete line')
    await press(items.getByRole('button', { name: `Replace with ${replacement}` }))
    await expect(items.getByText('Obsolete', { exact: true })).toBeHidden()
    await expect(items.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2')
    const history = page.getByRole('list', { name: `History of order ${number}` })
    await expect(history).toContainText(`obsolete NSN ${dashed(nsnOf(old, 1))} replaced by ${nameOf(next)}`)
    await expect(items.getByRole('button', { name: /^Delete/ })).toBeFocused()
  })
  await restore()
  await test.step('users who search for an obsolete item find its replacement', async () => {
    await saveItem(nsnOf(old, 0), 'obsolete', nsnOf(old, 1))
    await saveProduct(true, pgcOf(next))
    const same = next.find((item) => item.size === old[1]?.size)?.nsn ?? ''
    await follow(page, `/products?search=${nsnOf(old, 0)}&page=1`)
    const sentence = `NSN ${dashed(nsnOf(old, 0))} is obsolete; order NSN ${dashed(same)} instead.`
    await expect(page.getByText(sentence)).toBeVisible()
    await expectAccessible(page, 'search for an obsolete NSN')
    await press(page.getByRole('main').getByRole('link', { name: nameOf(next), exact: true }))
    await expect(page).toHaveURL(new RegExp(`/products/nsn/${same}\\?`))
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()

    await page.goto(`/products/nsn/${pgcOf(old)}`)
    await expect(page.getByText('This product is obsolete')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
    await expectAccessible(page, 'obsolete product')
    await page.getByRole('link', { name: `PGC ${pgcOf(next)}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: nameOf(next) })).toBeVisible()

    await page.goto(`/reports/obsolete?search=${nsnOf(old, 0)}`)
    await expect(page.getByRole('row').filter({ hasText: dashed(nsnOf(old, 0)) })).toContainText(dashed(same))
  })
})

test('an administrator declares an item obsolete or backordered by keyboard, and the portal refuses circular replacements', async ({
  page,
}) => {
  const nsn = nsnOf(old, 0)
  await signIn(page, 'admin', '/admin?view=obsolete')
  await expect(page.getByRole('heading', { level: 1, name: 'Obsolete items' })).toBeVisible()
  await type(page.getByRole('searchbox', { name: 'NSN or PGC' }), dashed(nsn))
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: new RegExp(`NSN ${dashed(nsn)}`) })
  await expect(card.getByText('Can be ordered', { exact: true })).toBeVisible()
  await settle(page)
  await expectAccessible(page, 'item of the catalogue')
  await expectNoSidewaysScroll(page, 'item of the catalogue')

  const change = card.getByRole('button', { name: 'Change status' })
  const dialog = page.getByRole('dialog')
  const status = dialog.getByRole('combobox', { name: 'Status' })
  await press(change)
  await reach(status)
  await page.keyboard.type('Backordered')
  await type(dialog.getByRole('textbox', { name: /Expected on/ }), '03/12/2199')
  await press(dialog.getByRole('button', { name: 'Save status' }))
  await expect(card.getByText('Backordered, expected 03/12/2199')).toBeVisible()

  await press(change)
  await reach(status)
  await page.keyboard.type('Obsolete')
  await expect(dialog.getByText(/waiting order|holds? it\. Replace/)).toBeVisible()
  await expectAccessible(page, 'status of an item')
  const field = dialog.getByRole('textbox', { name: 'Replacement NSN' })
  await type(field, nsn)
  await press(dialog.getByRole('button', { name: 'Save status' }))
  await expect(field).toHaveAccessibleDescription(/An item cannot replace itself/)
  await field.fill(dashed(nsnOf(old, 1)))
  await press(dialog.getByRole('button', { name: 'Save status' }))
  await expect(card.getByText(`NSN ${dashed(nsnOf(old, 1))}`, { exact: true })).toBeVisible()

  await page.goto(`/admin?view=obsolete&item=${nsnOf(old, 1)}`)
  await press(page.getByRole('button', { name: 'Change status' }))
  await reach(status)
  await page.keyboard.type('Obsolete')
  await type(dialog.getByRole('textbox', { name: 'Replacement NSN' }), nsn)
  await press(dialog.getByRole('button', { name: 'Save status' }))
  await expect(dialog.getByRole('alert')).toContainText('would form a loop')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
