import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../signing-in.ts'

/** Fields or buttons in a row that are not aligned. */
const findCrooked = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main')
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const controls = [
      ...(root?.querySelectorAll('.field > :is(.input, .select, .combobox, .input-group, .search-box)') ??
        []),
    ].filter((control) => control.checkVisibility())
    const fields = controls.map((control) => ({
      row: control.closest('fieldset, .fields, .toolbar, .card, form'),
      name: control.parentElement?.querySelector('label')?.textContent ?? '',
      field: boxOf(control.parentElement ?? control),
      control: boxOf(control),
    }))
    const crooked = fields.flatMap((one, at) =>
      fields.slice(at + 1).flatMap((other) => {
        const shared =
          Math.min(one.field.bottom, other.field.bottom) - Math.max(one.field.top, other.field.top)
        const isBeside =
          one.control.right <= other.control.left + 1 || other.control.right <= one.control.left + 1
        const isOff = Math.abs(one.control.top - other.control.top) > 1
        return one.row === other.row && shared > 20 && isBeside && isOff
          ? [`${one.name} | ${other.name}`]
          : []
      }),
    )
    const loose = [...(root?.querySelectorAll('.toolbar--fields > .button') ?? [])].flatMap((button) => {
      const own = boxOf(button)
      const beside = fields.find(
        ({ row, control }) =>
          row?.contains(button) &&
          control.bottom > own.top &&
          own.bottom > control.top &&
          control.right <= own.left,
      )
      const off = beside ? own.top + own.bottom - beside.control.top - beside.control.bottom : 0
      return Math.abs(off) > 4 ? [`${button.textContent} beside ${beside?.name}`] : []
    })
    return { fields: fields.length, crooked: [...crooked, ...loose] }
  })

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const FORMS: [username: string, path: string, prepare?: (page: Page) => Promise<void>][] = [
  ['manager', '/servicemember?manage=add'],
  // With an error at every field.
  ['manager', '/servicemember?manage=add', press('Save')],
  ['manager', '/dodaac?manage=add', press('Save')],
  ['manager', '/groups?manage=add'],
  ['manager', '/dodaac/W9AR02/roles?tab=approver'],
  ['placer', '/reports/orderdetails', press('Filters')],
  ['placer', '/products', press('Quick add')],
  ['placer', '/orders', press('Filters')],
  ['finance', '/funding', press('Add fund')],
  ['finance', '/funding?tab=transfer'],
  ['admin', '/admin?view=audit'],
  ['admin', '/admin?view=products'],
  ['admin', '/admin?view=closures', press('Close ordering')],
  ['admin', '/admin?view=users'],
]

test('fields side by side align with each other and with the buttons beside them, for any labels, hints, and errors', async ({
  page,
}) => {
  let user = ''
  for (const [username, path, prepare] of FORMS)
    await test.step(`${username} at ${path}`, async () => {
      if (user !== username) {
        await page.context().clearCookies()
        await signIn(page, username, path)
      } else await page.goto(path)
      user = username
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await prepare?.(page)
      await expect.poll(async () => (await findCrooked(page)).fields).toBeGreaterThan(0)
      for (const width of [1366, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(async () => (await findCrooked(page)).crooked, `${width} px`).toEqual([])
      }
    })
})
