import { expect, type Page, test } from '@playwright/test'
import {
  listHeldLines,
  listSupplyBatches,
  readSupplyBatch,
  readSupplyConnection,
  type SupplyBatch,
  type SupplyConnection,
  type SupplyFile,
} from '../src/wire/panel/supply-connection.ts'
import {
  listSupplyStatuses,
  restoreSupplyStatus,
  type SupplyStatus,
} from '../src/wire/panel/supply-statuses.ts'
import { expectAccessible } from './accessibility.ts'
import { API, ask, send } from './ask.ts'
import { press, reach, type } from './keyboard.ts'
import { playFiles, RECORD } from './played-files.ts'
import { signIn } from './signing-in.ts'
import { expectWhole, playAnswer } from './whole.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const partOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the supply connection' }).getByRole('link', { name })

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 16, minute))
const BATCH: SupplyBatch = {
  ...{ number: 12, name: 'AR-000012.txt', records: 3, checksum: 'ab12'.repeat(16), state: 'acknowledged' },
  ...{ timesSent: 2, builtAt: at(1), sentAt: at(2), acknowledgedAt: at(3) },
}
const FILE: SupplyFile = {
  ...{
    id: 7,
    name: 'status-7.txt',
    foundAt: at(4),
    finishedAt: at(5),
    linesRead: 12,
    applied: 8,
    repeated: 1,
  },
  ...{ refused: 3, open: 2 },
}
const STATUS: SupplyStatus = {
  ...{ code: 'BB', text: 'Backordered', meaning: 'Waiting for stock', class: 'backorder', funds: 'keep' },
  ...{ actor: 'manager', nextStep: 'Wait for it.', isShipped: true, isChanged: true, version: 3 },
  changedAt: at(6),
}

test('every word of the supply connection stands in its place: numbers, batches, records and what is held back', async ({
  page,
}) => {
  const main = page.locator('.admin__view')
  let connection: SupplyConnection = {
    ...{ connection: 'files', waitingLines: 11, waitingRecords: 12, heldLines: 13, unsentBatches: 14 },
    ...{ openRequests: 15, openRefusals: 16, strays: 17, lastBatch: BATCH, lastFile: FILE },
  }
  await playAnswer(page, readSupplyConnection, () => connection)
  await playAnswer(page, listSupplyBatches, () => {
    const built: SupplyBatch = { ...BATCH, number: 13, name: 'AR-000013.txt', records: 4, state: 'built' }
    return { rows: [{ ...built, timesSent: 0, sentAt: null, acknowledgedAt: null }, BATCH], total: 2 }
  })
  await playAnswer(page, readSupplyBatch, () => ({
    ...BATCH,
    ...{ rows: [{ id: 1, order: 5001, line: 2, kind: 'requisition' as const, record: RECORD }], total: 1 },
  }))
  await playAnswer(page, listHeldLines, () => ({
    rows: [
      {
        order: 5002,
        line: 3,
        requisition: 'W9AR0263300125',
        reason: 'DoDAAC W9AR02 is suspended.',
        heldAt: at(7),
      },
    ],
    total: 1,
  }))
  await playAnswer(page, listSupplyStatuses, () => [
    STATUS,
    {
      ...STATUS,
      code: 'Q8',
      text: 'Sent back',
      meaning: '',
      class: 'rejected' as const,
      funds: 'refund' as const,
      actor: 'orderer' as const,
    },
    {
      ...STATUS,
      code: 'BA',
      meaning: 'Being picked',
      class: 'progress' as const,
      isChanged: false,
      nextStep: '',
      version: 0,
    },
  ])
  await signIn(page, 'admin', '/admin?view=supply')
  await expectWhole(main, 'supply-numbers')
  await test.step('nothing that waits is urgent', async () => {
    connection = {
      ...{ connection: 'none', waitingLines: 1, waitingRecords: 1, heldLines: 1, unsentBatches: 1 },
      ...{ openRequests: 1, openRefusals: 0, strays: 0, lastBatch: null, lastFile: null },
    }
    await page.reload()
    await expectWhole(main, 'supply-numbers-none')
    connection = { ...connection, connection: 'files' }
  })
  await page.goto('/admin?view=supply&part=batches')
  await expectWhole(main, 'supply-batches')
  await main.getByRole('link', { name: 'AR-000012.txt' }).click()
  await main.locator('summary').click()
  await expectWhole(main, 'supply-batch')
  await main.getByRole('button', { name: 'Send again' }).click()
  await expectWhole(dialogOf(page), 'supply-send-again')
  connection = { ...connection, connection: 'simulator' }
  await page.reload()
  await expect(main.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(main.getByText(/^Simulator: a simulated supplier takes what is approved/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.goto('/admin?view=supply&part=held')
  await expectWhole(main, 'supply-held')
  await page.goto('/admin?view=statuses')
  await expectWhole(main, 'supply-statuses')
  await main.getByRole('button', { name: 'Edit code BB' }).click()
  await expectWhole(dialogOf(page), 'supply-status')
  await expectAccessible(page, 'a status code in its dialog')
})

test('refused records are explained, read again and set aside with a comment, by keyboard alone', async ({
  page,
}) => {
  const answer = playFiles()
  await page.route(`**${API}/admin/supply/**`, (route) => {
    const json = answer(new URL(route.request().url()).pathname, route.request().postDataJSON())
    return json ? route.fulfill({ json }) : route.continue()
  })
  await signIn(page, 'admin', '/admin?view=supply&part=files')
  await expect(page.getByRole('progressbar', { name: 'Reading status-8.txt' })).toBeVisible()
  await expectWhole(page.locator('.admin__view'), 'supply-files')
  await press(partOf(page, 'Not read'), 'Shift+Tab')
  await expectWhole(page.locator('.admin__view'), 'supply-strays')
  await press(partOf(page, 'Files'), 'Shift+Tab')
  await press(page.getByRole('link', { name: '5 (2 open) refused records of status-7.txt' }))
  const card = (line: number) => page.getByRole('region', { name: `status-7.txt, line ${line}` })
  await expect(card(2)).toContainText('Column 30: No order has the document number W9AR0163249999.')
  await expect(card(2).locator('mark')).toHaveText('W')
  await press(card(2).locator('summary'))
  await expect(card(2).getByText('Document number columns 30 to 43')).toBeVisible()
  await press(card(1).locator('summary'))
  await expect(card(1).getByText(/^It cannot be read\. Column 1: /)).toBeVisible()
  await expectWhole(page.locator('.admin__view'), 'supply-quarantine')
  await expectAccessible(page, 'quarantine')

  await press(page.getByRole('button', { name: 'Read again: status-7.txt, line 1' }))
  await expect(page.getByText('Still refused: It still has no known kind.').first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Read again: status-7.txt, line 2' }), 'Shift+Tab')
  await expect(card(2)).toContainText('Applied')
  // Its buttons are gone; reading goes on in its card.
  await expect(card(2).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Set aside: status-7.txt, line 2' })).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Set aside: status-7.txt, line 1' }))
  await press(dialogOf(page).getByRole('button', { name: 'Set aside', exact: true }))
  await expect(dialogOf(page).getByRole('link', { name: /^Say why the record is set aside/ })).toBeVisible()
  await type(dialogOf(page).getByLabel('Comment'), 'The supplier sent it in error.')
  await press(dialogOf(page).getByRole('button', { name: 'Set aside', exact: true }))
  await expect(dialogOf(page)).toBeHidden()
  await expect(card(1)).toContainText('Comment: The supplier sent it in error.')
  await expect(card(1).getByRole('heading')).toBeFocused()
})

test('a status code is added and removed, another edited and restored, and its money follows its kind', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin?view=statuses')
  // What an attempt before this one may have left.
  for (const code of ['BT', 'Q8']) await send(page, restoreSupplyStatus, { params: { code } })
  await page.reload()
  const row = (code: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) })
  await expect(row('BB')).toContainText('Backordered, waiting for stock')

  await press(page.getByRole('button', { name: 'Add code' }))
  const dialog = dialogOf(page)
  await type(dialog.getByLabel('Code', { exact: false }).first(), 'q8')
  await type(dialog.getByLabel('Words in lists'), 'Ask about CA')
  await reach(dialog.getByLabel('Kind'))
  await page.keyboard.type('Rejected')
  await expect(dialog.getByLabel('Kind')).toHaveValue('rejected')
  await expect(dialog.getByLabel('Money').locator('option')).toHaveText([
    'The money goes back to the fund',
    'The money waits until Finance decides',
    'The money stays spent',
  ])
  await press(dialog.getByRole('button', { name: 'Save code' }))
  await expect(dialog.getByRole('link', { name: /^Reports would show 'Rejected'/ })).toBeVisible()
  await reach(dialog.getByLabel('Words in lists'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Sent back')
  await press(dialog.getByRole('button', { name: 'Save code' }))
  await expect(dialog).toBeHidden()
  await expect(row('Q8')).toContainText('Sent back')

  await type(page.getByRole('searchbox', { name: 'Search' }), 'bt')
  await expect(page.getByText(/^\d of \d+ codes$/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Edit code BT' }))
  await type(dialog.getByLabel('Meaning'), 'Being checked by the depot')
  await press(dialog.getByRole('button', { name: 'Save code' }))
  await expect(row('BT')).toContainText('Being checked by the depot')
  await reach(page.getByRole('searchbox', { name: 'Search' }), 'Shift+Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await reach(page.getByLabel('Changed only'))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/changed=1/)
  await expect(row('BT')).toContainText('changed')
  await expect(row('BB')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Restore code BT' }))
  await press(dialog.getByRole('button', { name: 'Restore code' }))
  await expect(row('BT')).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Remove code Q8' }))
  await press(dialog.getByRole('button', { name: 'Remove code' }))
  await expect(row('Q8')).toHaveCount(0)
  const codes = await ask(page, listSupplyStatuses, {})
  expect(codes.find(({ code }) => code === 'BT')).toMatchObject({
    meaning: '',
    isChanged: false,
  })
})
