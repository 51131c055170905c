import { expect, type Page } from '@playwright/test'
import { readSession } from '../../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll, settle } from '../accessibility.ts'
import { test } from '../fixed.ts'
import { playFilesOn } from '../played-files.ts'
import { showRequest } from '../printed-forms.ts'
import { changeResponses } from '../send-request.ts'

/** A button of the page, the name of a button in the open dialog, or something else. */
type Step = RegExp | string | ((page: Page) => Promise<unknown>)

const fill = (label: string | RegExp, text: string) => (page: Page) =>
  page.getByLabel(label).last().fill(text)
const choose = (field: string, text: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option').first().click()
}
const unfold = (page: Page) => page.locator('main details > summary').first().click()
const tick = (page: Page) => page.getByRole('main').getByRole('checkbox').first().press('Space')
const lookUp = async (page: Page) => {
  await page.getByLabel('Email address or EDIPI').fill('manager@example.mil')
  await page.keyboard.press('Enter')
}
/** No account has permission 4 without 7. */
const greyRoles = async (page: Page) => {
  await changeResponses(page, readSession, (session) => ({
    ...session,
    permissions: session.permissions.filter((area) => area !== 7),
  }))
  await page.reload()
}
const playFiles = async (page: Page) => {
  await playFilesOn(page)
  await page.reload()
  await page.getByRole('link', { name: /refused records of status-7/ }).click()
  await unfold(page)
}
/** Step 2 of a transfer, then its check. More than the fund has. */
const checkTransfer = async (page: Page) => {
  const side = (name: string) => page.getByRole('group', { name, exact: true })
  await side('To').getByRole('radio', { name: 'The program' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Amount ($)' }).fill('99999999')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** States of screens and dialogs by account: forms with mistakes, questions, and what a press opens. */
const STATES: [who: string, ...states: [path: string, ...steps: Step[]][]][] = [
  [
    'manager',
    ['/servicemember?manage=add', /^Save$/],
    ['/servicemember/sizes/10397'],
    ['/dodaac?manage=add', /^Save$/],
    ['/groups?manage=add', /^Save$/],
    ['/recertification?search=castillo', /^Confirm Naomi Castillo/],
    ['/dodaac/W9AR02/roles?tab=approver', /^Appointment of Naomi Castillo/],
    ['/dodaac/W9AR01/roles?tab=approver', /^Change which orders level 2/, fill('From a sum', '500')],
    ['/dodaac/W9AR01/roles?tab=approver', greyRoles],
  ],
  [
    'admin',
    ['/groups?manage=001', /^Delete Group/],
    ['/admin?view=users', lookUp, /^Permissions: /],
    ['/admin?view=audit', unfold],
    ['/admin?view=categories', /^Add category/, 'Save category'],
    ['/admin?view=kits&kit=3', fill('Quantity of place 1', '0'), fill('Pay grades', 'E1-O3'), /^Save draft/],
    ['/admin?view=supply&part=files', playFiles],
  ],
  [
    'finance',
    ['/funding', fill('Amount to add to W9AR01 6C', '1e3'), /^Comment on the adjustment of W9AR01 6C/],
    ['/funding', /^Add fund/, 'Add fund'],
    ['/funding?tab=transfer', /^Continue/],
    ['/funding?tab=transfer'],
    ['/funding?tab=periods&year=2026'],
    ['/funding?year=2027&dodaac=W9AR01&fundcode=6C'],
    ['/funding?tab=transfer&year=2027&dodaac=W9AR01&fundcode=6C', checkTransfer],
  ],
  [
    'placer',
    ['/products/nsn/10002', /^Add to Cart/],
    ['/products/nsn/10002', choose('Service member', 'Begay'), /^Several sizes/],
    ['/clothing-record/10391', /^Take back pieces/, 'Take back'],
    ['/profile', /^Update Password/, /^Update$/],
    ['/messages'],
    ['/reports/1348/1?pdf417=1'],
    ['/reports/3078', showRequest],
  ],
  [
    'approver1',
    ['/orders?view=cards', /^Decline order/, 'Decline order'],
    ['/profile', /^Add an absence/, 'Save'],
  ],
  [
    'member',
    ['/my-clothing', tick],
    ['/reports?tab=custom'],
    ['/reports?tab=video&search=approve+order'],
    ['/reports?tab=training'],
  ],
]

/** A dialog, a mistake, or a part of the page that the last press of a state opens. */
const REACHED = 'dialog:modal, [aria-invalid=true], .error-summary, main [aria-expanded=true]'

// Read-only, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' })

for (const [who, ...states] of STATES)
  test(`forms with mistakes, questions and opened parts of ${who} are accessible in light and dark mode and at 320 pixels`, async ({
    page,
    enter,
  }) => {
    await enter(who)
    for (const [path, ...steps] of states)
      await test.step(`${path} ${steps.filter((step) => typeof step !== 'function').join(', ')}`, async () => {
        await page.goto(path)
        await settle(page)
        for (const step of steps)
          if (typeof step === 'function') await step(page)
          else
            await page
              .getByRole(step instanceof RegExp ? 'main' : 'dialog')
              .getByRole('button', { name: step, exact: true })
              .first()
              .click()
        if (typeof steps.at(-1) !== 'function' && steps.length > 0)
          await expect(page.locator(REACHED).first()).toBeVisible()
        await expectAccessible(page, path)
        await expectNoSidewaysScroll(page, path)
      })
  })
