import { expect } from '@playwright/test'
import {
  listHeldLines,
  listSupplyBatches,
  readSupplyBatch,
  readSupplyConnection,
  type SupplyBatch,
  type SupplyConnection,
  type SupplyFile,
} from '../src/wire/supply/supply-connection.ts'
import { listSupplyStatuses, type SupplyStatus } from '../src/wire/supply/supply-statuses.ts'
import { expectWhole, test } from './fixed.ts'
import { playResponse } from './play-response.ts'
import { playFilesOn, RECORD } from './played-files.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 16, minute))
const BATCH: SupplyBatch = {
  ...{ number: 12, name: 'AR-000012.txt', records: 3, checksum: 'ab12'.repeat(16), state: 'acknowledged' },
  ...{ timesSent: 2, builtAt: at(1), sentAt: at(2), acknowledgedAt: at(3) },
}
const FILE: SupplyFile = {
  ...{ id: 7, name: 'status-7.txt', foundAt: at(4), finishedAt: at(5), linesRead: 12, applied: 8 },
  ...{ repeated: 1, refused: 3, open: 2 },
}
const STATUS: SupplyStatus = {
  ...{ code: 'BB', text: 'Backordered', meaning: 'Waiting for stock', class: 'backorder', funds: 'keep' },
  ...{ actor: 'manager', nextStep: 'Wait for it.', isShipped: true, isChanged: true, version: 3 },
  changedAt: at(6),
}

const STATUSES: SupplyStatus[] = [
  STATUS,
  {
    ...{ ...STATUS, code: 'Q8', text: 'Sent back', meaning: '' },
    ...{ class: 'rejected', funds: 'refund', actor: 'orderer' },
  },
  {
    ...{ ...STATUS, code: 'BA', meaning: 'Being picked', class: 'progress' },
    ...{ isChanged: false, nextStep: '', version: 0 },
  },
]

test.describe.configure({ mode: 'parallel' })

test('the screens of the supply connection show every text in its place: numbers, batches, records, and held lines', async ({
  page,
  enter,
}) => {
  const main = page.locator('.admin__view')
  let connection: SupplyConnection = {
    ...{ connection: 'files', waitingLines: 11, waitingRecords: 12, heldLines: 13, unsentBatches: 14 },
    ...{ openRequests: 15, openRefusals: 16, strays: 17, lastBatch: BATCH, lastFile: FILE },
  }
  await playResponse(page, readSupplyConnection, () => connection)
  await playResponse(page, listSupplyBatches, () => {
    const built: SupplyBatch = { ...BATCH, number: 13, name: 'AR-000013.txt', records: 4, state: 'built' }
    return { rows: [{ ...built, timesSent: 0, sentAt: null, acknowledgedAt: null }, BATCH], total: 2 }
  })
  await playResponse(page, readSupplyBatch, () => ({
    ...BATCH,
    ...{ rows: [{ id: 1, order: 5001, line: 2, kind: 'requisition' as const, record: RECORD }], total: 1 },
  }))
  await playResponse(page, listHeldLines, () => ({
    rows: [
      {
        ...{ order: 5002, line: 3, requisition: 'W9AR0263300125', heldAt: at(7) },
        reason: 'DoDAAC W9AR02 is suspended.',
      },
    ],
    total: 1,
  }))
  await playResponse(page, listSupplyStatuses, () => STATUSES)
  await enter('admin')
  await page.goto('/admin?view=supply')
  await expectWhole(page, main, 'supply-numbers')
  await test.step('nothing that waits is urgent', async () => {
    connection = {
      ...{ connection: 'none', waitingLines: 1, waitingRecords: 1, heldLines: 1, unsentBatches: 1 },
      ...{ openRequests: 1, openRefusals: 0, strays: 0, lastBatch: null, lastFile: null },
    }
    await page.reload()
    await expectWhole(page, main, 'supply-numbers-none')
    connection = { ...connection, connection: 'files' }
  })
  await page.goto('/admin?view=supply&part=batches')
  await expectWhole(page, main, 'supply-batches')
  await main.getByRole('link', { name: 'AR-000012.txt' }).click()
  await main.locator('summary').click()
  await expectWhole(page, main, 'supply-batch')
  await main.getByRole('button', { name: 'Send again' }).click()
  await expectWhole(page, page.getByRole('dialog'), 'supply-send-again')
  connection = { ...connection, connection: 'simulator' }
  await page.reload()
  await expect(main.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(main.getByText(/^Simulator: a simulated supplier takes approved lines/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.goto('/admin?view=supply&part=held')
  await expectWhole(page, main, 'supply-held')
  await page.goto('/admin?view=statuses')
  await expectWhole(page, main, 'supply-statuses')
  await main.getByRole('button', { name: 'Edit code BB' }).click()
  await expectWhole(page, page.getByRole('dialog'), 'supply-status')
})

test('the screens of supplier files and their refused records show every text in its place', async ({
  page,
  enter,
}) => {
  await playFilesOn(page)
  const main = page.locator('.admin__view')
  const open = (name: RegExp) => main.getByRole('link', { name }).click()
  await enter('admin')
  await page.goto('/admin?view=supply&part=files')
  await expectWhole(page, main, 'supply-files')
  await open(/^Not read/)
  await expectWhole(page, main, 'supply-strays')
  await open(/^Files/)
  await open(/refused records of status-7/)
  const contents = main.locator('details')
  await expect(contents).toHaveCount(2)
  await contents.evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true
  })
  await expectWhole(page, main, 'supply-quarantine')
})
