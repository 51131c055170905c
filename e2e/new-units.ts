import { expect, type Page, test } from '@playwright/test'
import type { ChangedDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { settle } from './accessibility.ts'
import { reach } from './keyboard.ts'
import { follow } from './signing-in.ts'

export const submitted = 'Form has been successfully submitted'
export const greyed = 'You do not have the correct permissions to edit user permissions'
/** A sergeant without any account or role, member of W9AR02. */
export const bell = { smid: '10397', name: 'James Bell', listed: 'Bell, James' }

/** Codes that one worker may use: 6,000 begin as theirs do. */
const OF_A_WORKER = 120
let made = 0
/** A code of this worker alone; a test that is tried again is another worker's. */
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

/** Takes a value of a select by typing the beginning of its text. */
export async function select(page: Page, name: string | RegExp, text: string) {
  await reach(page.getByRole('combobox', { name }))
  await page.keyboard.type(text)
}

/** Opens a unit's panel at one tab. */
export async function openPanel(page: Page, dodaac: string, role = '') {
  await follow(page, `/dodaac?manage=${dodaac}${role && `&role=${role}`}`)
  await expect(page.getByRole('heading', { level: 1, name: `Edit DoDAAC ${dodaac}` })).toBeVisible()
  await settle(page)
}
