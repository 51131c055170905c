import { expect, type Page, test } from '@playwright/test'
import type { ChangedDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { settle } from './accessibility.ts'
import { reach } from './keyboard.ts'
import { follow } from './signing-in.ts'

export const submitted = 'Form has been successfully submitted'
export const greyed = 'You do not have the correct permissions to edit user permissions'
/** Without account or role, member of W9AR02. */
export const bell = { smid: '10397', name: 'James Bell', listed: 'Bell, James' }

/** Codes per worker, of 6,000 with the same beginning. */
const OF_A_WORKER = 120
let made = 0
/** Unique to this worker. A retry runs in another worker. */
export function nextCode(): string {
  if (made === OF_A_WORKER) throw new Error('A worker has no more codes for new units.')
  const number = test.info().workerIndex * OF_A_WORKER + made++
  return `W9${'UVWXYZ'[Math.floor(number / 1000) % 6]}${String(number % 1000).padStart(3, '0')}`
}

export function unitForm(changes: Partial<ChangedDodaac> = {}): Partial<ChangedDodaac> {
  return {
    description: 'Test depot',
    branch: 'army',
    effectiveOn: '2020-10-01',
    defaultFundCode: '6C',
    street1: '1 Depot Road',
    street2: 'None',
    city: 'Columbus',
    state: 'OH',
    zip: '43085',
    signalCode: 'A',
    status: 'active',
    ...changes,
  }
}

/** By keyboard, with the beginning of the text. */
export async function select(page: Page, name: string | RegExp, text: string) {
  await reach(page.getByRole('combobox', { name }))
  await page.keyboard.type(text)
}

export async function openPanel(page: Page, dodaac: string, tab: string) {
  await follow(page, `/dodaac/${dodaac}/roles?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: `Roles of ${dodaac}` })).toBeVisible()
  await settle(page)
}
