import { expect, type Locator, type Page } from '@playwright/test'
import { settle } from './accessibility.ts'
import { expectWhole, test } from './fixed.ts'
import { watchResponses } from './held-time.ts'
import { follow } from './signing-in.ts'
import { watchViolations } from './violations.ts'

type Prepare = (page: Page, dialog: Locator) => Promise<unknown>
/** File name, address, and steps before the snapshot. */
type Screen = [name: string, path: string, prepare?: Prepare]
/** The button that opens the dialog, and steps before the snapshot. */
type Dialog = [name: string, opener: RegExp, prepare?: Prepare]

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Expands lines, tables of charts, codes and addresses. */
const unfold = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    for (const part of main.querySelectorAll('details')) part.open = true
    for (const button of main.querySelectorAll<HTMLElement>('button[aria-expanded=false]')) button.click()
  })
const lookUp = (words: string) => async (page: Page) => {
  await page.getByLabel('Email address or EDIPI').fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
}

/** Every screen by account, and the dialogs with decisions. */
const SCREENS: [who: string, proofs: string, ...(Screen | Dialog)[]][] = [
  [
    'placer',
    'F4 NAV-13',
    // Includes live regions, so before any announcement.
    ['no-such-page', '/no-such-page'],
    ['home-placer', '/dashboard', unfold],
    ['menu-placer', /^Menu/],
    ['products', '/products?category=TROUS'],
    ['products-found', '/products?search=beret'],
    ['product-one-size', '/products/nsn/10001'],
    ['product', '/products/nsn/10002', unfold],
    ['product-obsolete', '/products/nsn/8405019950002'],
    ['product-none', '/products/no'],
    ['member-requests', '/member-requests'],
    ['cart', '/cart', unfold],
    ['lists', '/lists'],
    ['list-new', /^Add a list/],
    ['cart-quick-add', '/cart', press(/^Quick add/)],
    ['cart-rows', '/cart/rows'],
    ['orders-placer', '/orders?view=cards&search=401', unfold],
    ['order-withdraw', /^Withdraw order 401/],
    ['orders-none', '/orders?search=zzzz'],
    ['receive', '/receive'],
    ['receive-line', '/receive?scan=W9AR0162680002'],
    ['cases', '/cases'],
    ['case-new', '/cases/new?order=356&line=1'],
    ['order-again', '/orders/356/again'],
    ['outfit', '/outfit'],
    ['outfit-table', '/outfit?kit=3&people=10256,10400,10383,10352'],
    ['outfit-need', /^Solve .* for Raj Abebe$/],
    ['expected', '/expected'],
    ['forms-1348', '/reports/1348?search=271'],
    ['form-1348', '/reports/1348/1?pdf417=1'],
    ['forms-3078', '/reports/3078'],
    ['order-backordered', '/orders/356', unfold],
    ['line-cancel', /^(Ask to cancel|Cancel pieces), line 1/],
    ['line-follow-up', /^Ask the supplier where it is, line 1/],
    ['profile', '/profile'],
    ['messages', '/messages', unfold],
    ['not-allowed', '/funding'],
  ],
  [
    'approver1',
    'F4 NAV-14',
    ['home-approver', '/dashboard', unfold],
    ['menu-approver1', /^Menu/],
    ['orders-to-approve', '/orders?view=rows', unfold],
    ['orders-keys', /^Keys of this list/],
    ['orders-approve-all', /^Approve all|^Approve \d+ ·/],
    ['order-awaiting', '/orders/401', unfold],
    ['order-send-back', /^Send back order 401/],
    ['order-shipped', '/orders/271', unfold],
    ['orders-declined', '/orders?status=4&view=cards'],
    ['report-order-status', '/reports/orderstatus?applied=1&order=401'],
    ['report-order-details', '/reports/orderdetails?applied=1&order=401'],
  ],
  [
    'finance',
    'F4 NAV-18',
    ['home-finance', '/dashboard', unfold],
    ['menu-finance', /^Menu/],
    ['funds', '/funding'],
    ['fund-add', /^Add fund/],
    ['fund-move', '/funding?tab=transfer&year=2027&dodaac=W9AR02&fundcode=6C'],
    ['fund', '/funding?year=2027&dodaac=W9AR01&fundcode=6C', unfold],
    ['fund-orders', '/funding?year=2027&dodaac=W9AR01&fundcode=6C&list=orders'],
    ['fund-periods', '/funding?tab=periods&year=2026'],
    ['fund-period-open', /^Open period 1/],
    ['fund-period-dates', /^Change dates of period 1/],
    ['fund-period-add', /^Add period/],
    ['fund-limits', '/funding?tab=limits'],
    ['fund-year-end', '/funding?tab=year-end&year=2026'],
    ['fund-transfer', '/funding?tab=transfer'],
  ],
  [
    'manager',
    'F4 NAV-15 NAV-16 NAV-19',
    ['home-manager', '/dashboard', unfold],
    ['menu-manager', /^Menu/],
    ['people', '/servicemember?search=be'],
    ['person-new', '/servicemember?manage=add'],
    ['person', '/servicemember?manage=10397'],
    ['person-sizes', '/servicemember/sizes/10397'],
    ['dodaacs', '/dodaac'],
    ['dodaac', '/dodaac?manage=W9AR02'],
    ['roles', '/dodaac/W9AR02/roles?tab=approver'],
    ['roles-remove', /^Remove Naomi Castillo/],
    ['roles-signers', '/dodaac/W9AR02/roles?tab=signers'],
    ['rights', '/roles?search=W9AR02'],
    ['dodaac-new', '/dodaac?manage=add'],
    ['groups', '/groups'],
    ['group-new', '/groups?manage=add'],
    ['recertification', '/recertification?search=castillo'],
    ['recertification-remove', /^Remove .+ of W9AR02/],
    ['import', '/import'],
  ],
  [
    'member',
    'F4 NAV-26 NAV-28',
    ['home-member', '/dashboard', unfold],
    ['menu-member', /^Menu/],
    ['my-clothing', '/my-clothing'],
    ['hub', '/reports', unfold],
    ['report-order-status-own', '/reports/orderstatus?applied=1&order=401'],
    ['report-usmcr-not-offered', '/reports/usmcr'],
    ['report-obsolete', '/reports/obsolete?search=belt'],
    ['clothing-record', '/clothing-record/10007'],
  ],
  [
    'guard',
    'F4',
    ['home-guard', '/dashboard'],
    ['funds-guard', '/funding'],
    ['products-closed', '/products?search=necktie'],
    ['product-closed', '/products/nsn/10001'],
    ['products-none', '/products?search=zzzz'],
  ],
  ['marine', 'F4', ['report-usmcr', '/reports/usmcr?applied=1', unfold]],
  [
    'admin',
    'F4 NAV-21 NAV-25 NAV-38',
    ['home-admin', '/dashboard', unfold],
    ['menu-admin', /^Menu/],
    ['waiting', '/waiting'],
    ['panel', '/admin?view=dashboard'],
    ['panel-users', '/admin?view=users'],
    ['panel-user-locked', '/admin?view=users', lookUp('placer2@example.mil')],
    ['panel-user', '/admin?view=users', lookUp('manager@example.mil')],
    ['dodaac-inactive', '/dodaac?manage=W9AR24'],
    ['panel-ready', '/admin?view=ready'],
    ['panel-announcements', '/admin?view=announcements'],
    ['panel-announcement-add', /^Add announcement/],
    ['panel-announcement-edit', /^Edit Winter clothing/],
    ['panel-announcement-end', /^End Winter clothing/],
    ['panel-closures', '/admin?view=closures'],
    ['panel-closure-add', /^Close ordering/],
    ['panel-texts', '/admin?view=texts'],
    ['panel-reasons', '/admin?view=reasons'],
    ['panel-reason-add', /^Add reason/],
    ['panel-reason-retire', /^Retire reason FUNDS/],
    ['panel-library', '/admin?view=library'],
    ['panel-video-add', /^Add video/],
    ['panel-download-edit', /^Edit SDR Instructions/],
    ['panel-update-remove', /^Remove FY26 prices/],
    ['panel-programs', '/admin?view=programs'],
    ['panel-program-edit', /^Edit program ANG/],
    ['panel-program-retire', /^Retire program ANG/],
    ['panel-program-add', /^Add program/],
  ],
  [
    'admin',
    'F4',
    ['panel-categories', '/admin?view=categories'],
    ['panel-category-edit', /^Edit category COAT/],
    ['panel-category-retire', /^Retire category COAT/],
    ['panel-products', '/admin?view=products&search=beret'],
    ['panel-product-add', /^Add product/],
    ['panel-product', '/admin?view=products&product=10001'],
    ['panel-product-edit', /^Edit product/],
    ['panel-product-retire', /^Declare obsolete/],
    ['panel-size-edit', /^Edit NSN 8440-01-908-3000/],
    ['panel-prices', /^Prices of AR/],
    ['panel-sale', /^Change sale/],
    ['panel-allowances', '/admin?view=allowances'],
    ['panel-allowance-edit', /^Edit allowance Safety boots/],
    ['panel-kits', '/admin?view=kits'],
    ['panel-kit-add', /^Add kit/],
    ['panel-kit', '/admin?view=kits&kit=1'],
    ['panel-kit-retire', /^Retire kit/],
    ['panel-kit-draft', '/admin?view=kits&kit=3'],
    ['panel-kit-activate', /^Activate draft/],
    ['panel-prepared', '/admin?view=prepared'],
    ['panel-public', '/admin?view=public'],
    ['panel-misses', '/admin?view=misses'],
    ['panel-year', '/admin?view=year'],
    ['panel-prices-copy', /^Copy [\d,]+ prices/],
    ['panel-obsolete', '/admin?view=obsolete'],
    ['panel-import', '/admin?view=import'],
    ['panel-supply', '/admin?view=supply'],
    ['panel-supply-batches', '/admin?view=supply&part=batches'],
    ['panel-supply-files', '/admin?view=supply&part=files'],
    ['panel-supply-quarantine', '/admin?view=supply&part=quarantine'],
    ['panel-supply-held', '/admin?view=supply&part=held'],
    ['panel-audit', '/admin?view=audit&action=money'],
    ['panel-jobs', '/admin?view=jobs'],
    ['panel-mails', '/admin?view=mails&state=failed'],
  ],
]

// Read-only, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' })

for (const [who, proofs, ...screens] of SCREENS)
  test(`every screen of ${who} from ${screens[0]?.[0]} on shows its whole text, and is accessible [${proofs}]`, async ({
    page,
    enter,
  }) => {
    await enter(who)
    await readScreens(page, screens)
  })

test('the sign-in screen shows no progress, error, or success before a user signs in [AUTH-10]', async ({
  page,
  enter,
}) => {
  await enter(null)
  await readScreens(page, [
    ['sign-in-notice', '/'],
    ['sign-in', '/', press(/^I agree/)],
  ])
  await expect(page).toHaveTitle('Warfighter Login Portal')
})

test('the design sample shows words, a form and cards [MISC-10]', async ({ page, enter }) => {
  await enter('member')
  await readScreens(page, [['design-sample', '/ui/template']])
  await expect(page).toHaveTitle('Quartermaster | Ui / Template')
})

/** Fails on a refusal or a console message. */
async function readScreens(page: Page, screens: (Screen | Dialog)[]): Promise<void> {
  const watched = await watchViolations(page)
  const responded = watchResponses(page)
  const titles = new Map<string, string>()
  const dialog = page.getByRole('dialog')
  for (const [name, at, prepare] of screens)
    await test.step(name, async () => {
      if (typeof at !== 'string') {
        await press(at)(page)
        await expect(dialog).toBeVisible()
        await prepare?.(page, dialog)
        await responded()
        await expectWhole(page, dialog, name)
        await page.keyboard.press('Escape')
        return expect(dialog).toHaveCount(0)
      }
      watched.refused.length = 0
      await follow(page, at)
      await settle(page)
      await prepare?.(page, dialog)
      await responded()
      // One screen includes everything around the main part, and another the sidebar of the panel.
      const outer = { 'no-such-page': 'body', panel: 'main' }[name]
      const part = page.locator(outer ?? (at.startsWith('/admin') ? '.admin__view' : 'main'))
      const bar = { [name.replace('home', 'bar')]: page.getByRole('banner') }
      await expectWhole(page, part, name, name.startsWith('home') ? bar : {})
      expect.soft(watched, `console of ${at}`).toEqual({ refused: [], dialogs: [] })
      // A search on the same path has the same title.
      if (at.includes('?') || titles.get(at)) return
      const title = await page.title()
      expect.soft([...titles.values()], `${at} has a title of its own`).not.toContain(title)
      titles.set(at, title)
    })
}
