import { expect, test } from '@playwright/test'
import type { Task, TaskKind } from '../../src/domain/dashboard/worklist.ts'
import { countAwaiting, listDashboardFunds } from '../../src/wire/dashboard/dashboard.ts'
import { readDesk } from '../../src/wire/dashboard/desk.ts'
import { readWorklist } from '../../src/wire/dashboard/worklist.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { countActs } from '../counted.ts'
import { changeResponses, withoutInitialData } from '../send-request.ts'
import { PASSWORD, signIn } from '../signing-in.ts'

test('a member sees the status of her coat and her issued items, in eight actions from the sign-in', async ({
  page,
}) => {
  // The demo may have ordered for her: one coat is on its way.
  await withoutInitialData(page)
  await changeResponses(page, readDesk, (desk) => ({
    ...desk,
    coming: [
      {
        ...{ order: 1234, number: 1, description: 'Coat, all weather', size: '10 R', picture: null },
        ...{ sizeFamily: 'tops', quantity: 1, shippedQuantity: 0, receivedQuantity: 0 },
        ...{ lineStatus: 'Backordered', expectedOn: '2027-06-12', trackingNumber: '', trackingUrl: '' },
      },
    ],
  }))
  await changeResponses(page, countAwaiting, () => ({ total: 0, mine: 0 }))
  await page.goto('/')
  const counted = await countActs(page)
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByLabel('Username').click()
  await page.keyboard.type('member')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const coat = page.getByRole('list', { name: 'On its way to you' }).getByRole('listitem')
  await expect(coat).toHaveText(
    /^Coat, all weather, size 10 R ?Backordered, 1 piece ?Expected 06\/12\/2027 · Order 1234$/,
  )
  await expectAccessible(page, 'home of a member')
  await expectNoSidewaysScroll(page, 'home of a member')
  expect(await counted.acts(), 'where the coat is').toBeLessThanOrEqual(6)
  await expect(page.getByText('Items in your cart')).toHaveCount(0)
  await expect(page.getByText('Available in')).toHaveCount(0)
  await expect(page.getByText('0 AWAITING APPROVAL'), 'said [DASH-08]').toBeVisible()
  await expect(page.getByRole('list', { name: 'Overview' }), 'and no tile').toHaveCount(0)
  await page.getByRole('link', { name: 'My clothing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My clothing' })).toBeVisible()
  expect(await counted.acts(), 'what she was issued').toBeLessThanOrEqual(8)
})

const task = (kind: TaskKind, count: number): Task => ({ kind, count, day: '2026-11-20', place: '' })

test('Home offers each role its waiting work first', async ({ page }) => {
  await withoutInitialData(page)
  await changeResponses(page, listDashboardFunds, (funds) =>
    funds.map((fund) => ({ ...fund, available: 0, spent: 1 })),
  )
  await changeResponses(page, readDesk, (desk) => ({
    ...desk,
    changes: [{ kind: 'waiting' as const, orders: 2, newest: 1234 }],
    roles: [{ role: 'order-placer' as const, level: 0, dodaac: 'W9AR02', isGiven: false }],
  }))
  let work: Task[] = [task('approve', 2)]
  await changeResponses(page, readWorklist, (worklist) => ({ ...worklist, tasks: work, warnings: [] }))
  const open = async (username: string) => {
    await page.context().clearCookies()
    await signIn(page, username)
    return page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')
  }
  await expect(await open('approver1')).toHaveText(['Approve 2 orders'])
  const since = page.getByRole('region', { name: 'SINCE YOU WERE HERE' }).getByRole('link')
  await expect(since).toHaveText([
    'You are no longer Order Placer of W9AR02.',
    '2 orders are new and wait for your approval, order 1234 among them.',
  ])
  await expect(since.first()).toHaveAttribute('href', '/profile')
  await expect(since.last()).toHaveAttribute('href', '/orders')
  work = []
  await open('finance')
  const waiting = page.getByRole('region', { name: 'WAITING FOR YOU' })
  await expect(waiting).toContainText('No work waits for you.')
  await expect(waiting.getByRole('link', { name: 'Funding' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'FUNDS THAT WILL NOT LAST' })).toContainText(
    /W9AR02\/7D ?\$0\.00 left\. Empty\./,
  )
  await expect(page.getByText('You cannot order yet'), 'Finance orders nothing').toHaveCount(0)
  await expect(page.getByText('Items in your cart')).toHaveCount(0)
  await expectAccessible(page, 'home of Finance')
  work = [task('quarantine', 2), task('held', 1), task('confirm', 1)]
  const wrong = await open('admin')
  const [quarantine, held] = ['Fix 2 supply records in quarantine', 'Fix 1 approved line that is held back']
  await expect(wrong).toHaveText([quarantine, held, 'Decide on 1 request as a second person'])
  await expectAccessible(page, 'home of an administrator')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page, `home of an administrator at ${width}`)
  }
  for (const [text, part] of [
    [quarantine, 'Quarantine'],
    [held, 'Held back'],
  ] as const) {
    await wrong.filter({ hasText: text }).click()
    const parts = page.getByRole('navigation', { name: 'Parts of the supply connection' })
    await expect(parts.locator('[aria-current="page"]')).toHaveText(part)
    await page.goBack()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
