import type { Page } from '@playwright/test'
import { readAmount } from '../src/domain/funds/funds.ts'
import { createFund } from '../src/wire/funds/funds.ts'
import { send } from './send-request.ts'

/** Years that no other test uses. */
export const MONEY_YEAR = 2041
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '3456789'
const oneOf = (signs: string) => signs[Math.floor(Math.random() * signs.length)]

/** Adds a fund of W9AR02 with a new fund code. Returns the code. */
export async function addFund(page: Page, amount: string): Promise<string> {
  for (let turn = 0; turn < 5; turn++) {
    // A search finds only this code: names may have two letters, and the DoDAAC has 0, 1 and 2.
    const code = `${oneOf(DIGITS)}${oneOf(LETTERS)}`
    const response = await send(page, createFund, {
      body: {
        ...{ dodaac: 'W9AR02', fundCode: code, fiscalYear: MONEY_YEAR, description: 'Field trial' },
        amount: readAmount(amount),
      },
    })
    if (response.ok()) return code
  }
  throw new Error('No fund could be added.')
}

export async function choose(
  page: Page,
  label: string,
  typed: string,
  option: RegExp | string,
): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(typed)
  await page.getByRole('option', { name: option }).click()
}
