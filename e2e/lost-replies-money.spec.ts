import { expect, test } from '@playwright/test'
import { readAmount } from '../src/domain/funds/funds.ts'
import {
  adjustFund,
  changeFundPeriod,
  createFund,
  createFundPeriod,
  listFundPeriods,
  listFunds,
  transferFunds,
  withdrawFund,
} from '../src/wire/funds/funds.ts'
import { changeSupplyLimit } from '../src/wire/orders/supply-requests.ts'
import { ask } from './ask.ts'
import { onRows } from './data-dir.ts'
import { type Form, loseReplies } from './lost-replies.ts'
import { follow, signIn } from './signing-in.ts'

/** A year that no other journey looks at. */
const YEAR = 2049
const base = { dodaac: 'W9AR02', fiscalYear: YEAR, description: 'Lost replies' }

test('a lost reply makes no money move twice: every form of Funding is pressed again', async ({ page }) => {
  await signIn(page, 'finance')
  for (const [fundCode, amount] of [
    ['Q1', '100'],
    ['Q2', '1'],
  ] as const)
    await ask(page, createFund, { body: { ...base, fundCode, amount: readAmount(amount) } })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const said = (text: string) => () => expect(main.getByText(text).first()).toBeVisible()
  const ofYear = { params: { program: 'AR' }, query: { fiscalYear: YEAR } }
  const funds = () => ask(page, listFunds, { ...ofYear, query: { ...ofYear.query, pageSize: 50 } })
  const periods = () => ask(page, listFundPeriods, ofYear)
  /** Of two or three that there are each stands in sight. */
  const chooseOne = (of: string, name: string) =>
    page.getByRole('group', { name: of }).getByRole('radio', { name }).check()
  const list = () => follow(page, `/funding?year=${YEAR}`)
  const periodTab = () => follow(page, `/funding?tab=periods&year=${YEAR}`)

  const forms: Record<string, Form> = {
    'Add fund': {
      fill: async () => {
        await list()
        await page.getByRole('button', { name: 'Add fund' }).click()
        await chooseOne('DoDAAC', 'W9AR02')
        await dialog.getByRole('checkbox', { name: 'The fund code is new to the program' }).check()
        await dialog.getByLabel('New fund code').fill('Q3')
        await dialog.getByLabel('Description').fill('Lost replies')
        await dialog.getByLabel('First allotment ($)').fill('30')
        return dialog.getByRole('button', { name: 'Add fund' })
      },
      sends: createFund,
      holds: funds,
      sees: said('Fund added with $30.00.'),
    },
    Adjust: {
      fill: async () => {
        await list()
        await page.getByRole('textbox', { name: 'Amount to add to W9AR02 Q1' }).fill('12.50')
        return page.getByRole('button', { name: 'Confirm adjustment of W9AR02 Q1' })
      },
      sends: adjustFund,
      holds: funds,
      sees: said(
        `Adjusted by $12.50. W9AR02/Q1 of fiscal year ${YEAR} had $100.00 available and has $112.50 now.`,
      ),
    },
    Withdraw: {
      fill: async () => {
        await page.getByRole('button', { name: 'Move money of W9AR02 Q1' }).click()
        await dialog.getByRole('radio', { name: 'Withdraw' }).check()
        await dialog.getByLabel('Amount ($)').fill('2.50')
        await dialog.getByRole('textbox', { name: 'Comment' }).fill('Not needed')
        return dialog.getByRole('button', { name: 'Withdraw' })
      },
      sends: withdrawFund,
      holds: funds,
      sees: said(
        `$2.50 withdrawn. W9AR02/Q1 of fiscal year ${YEAR} had $112.50 available and has $110.00 now.`,
      ),
    },
    Transfer: {
      fill: async () => {
        await follow(page, `/funding?tab=transfer&year=${YEAR}`)
        await chooseOne('From DoDAAC', 'W9AR02')
        await chooseOne('From fund code', 'Q1 — $110.00 available')
        await chooseOne('To DoDAAC', 'W9AR02')
        await chooseOne('To fund code', 'Q2 — $1.00 available')
        await page.getByRole('textbox', { name: 'Amount ($)' }).fill('10')
        return page.getByRole('button', { name: 'Confirm transfer' })
      },
      sends: transferFunds,
      holds: funds,
      sees: said('Funds Transferred!'),
    },
    'Change limit': {
      fill: async () => {
        await list()
        const limit = page.getByRole('form', { name: 'What supply may charge' })
        await limit.getByRole('textbox').fill('117')
        return limit.getByRole('button', { name: 'Change limit' })
      },
      sends: changeSupplyLimit,
      holds: () =>
        onRows((sql) => sql`SELECT count(*)::int FROM audit_events WHERE action = 'PUT /supply/limit'`),
      sees: said('Supply may charge up to 117 % of what was approved; it was 110 %.'),
    },
    'Add period': {
      fill: async () => {
        await periodTab()
        await page.getByRole('button', { name: 'Add period' }).click()
        await dialog.getByLabel('End date').fill(`03/31/${YEAR}`)
        return dialog.getByRole('button', { name: 'Add period' })
      },
      sends: createFundPeriod,
      holds: periods,
      sees: () => expect(page.getByRole('cell', { name: `03/31/${YEAR}` })).toBeVisible(),
    },
    'Change dates': {
      fill: async () => {
        await page.getByRole('button', { name: `Change dates of period 1 of ${YEAR}` }).click()
        await dialog.getByLabel('End date').fill(`06/30/${YEAR}`)
        return dialog.getByRole('button', { name: 'Save dates' })
      },
      sends: changeFundPeriod,
      holds: periods,
      sees: () => expect(page.getByRole('cell', { name: `06/30/${YEAR}` })).toBeVisible(),
    },
    'Open period': {
      fill: async () => {
        await page.getByRole('button', { name: `Open period 1 of ${YEAR}` }).click()
        return dialog.getByRole('button', { name: 'Open period' })
      },
      sends: changeFundPeriod,
      holds: periods,
      sees: said(`Period 1 of fiscal year ${YEAR} was closed and is open now.`),
    },
  }
  await loseReplies(page, forms)
  await ask(page, changeSupplyLimit, { body: { percent: 110 } })
})
