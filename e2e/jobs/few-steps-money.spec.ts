import { expect, test } from '@playwright/test'
import { countActs } from '../counted.ts'
import { signIn } from '../signing-in.ts'

test('Finance moves money from Home in 11 acts with a check before, and exports the ledger in 3', async ({
  page,
}) => {
  await signIn(page, 'finance')
  const { acts, said } = await countActs(page)
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Funding' }).click()
  }
  await test.step('nothing is chosen but the fund of the row, and the check shows both balances', async () => {
    await open()
    await page.getByRole('link', { name: 'Move money from W9AR01 6C' }).click()
    const to = page.getByRole('group', { name: 'To', exact: true })
    await expect(to.getByRole('radio', { checked: true })).toHaveCount(0)
    await to.getByRole('radio', { name: 'A fund' }).click()
    await to.getByRole('radio', { name: 'W9AR01' }).click()
    await to.getByRole('radio', { name: /^6R/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Amount ($)' }).click()
    await page.keyboard.type('250.75')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /^From W9AR01\/6C/ })).toContainText('−$250.75')
    await page.getByRole('button', { name: 'Confirm transfer' }).click()
    await expect(page.getByText('Funds Transferred! Moved $250.75 from ').first()).toBeVisible()
    expect(await acts(), (await said()).join(', ')).toBeLessThanOrEqual(11)
  })
  await test.step('the ledger of all funds of the year is one file', async () => {
    await page.getByRole('link', { name: 'Quartermaster' }).first().click()
    const before = await acts()
    await open()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to Excel' }).click()
    expect((await file).suggestedFilename()).toMatch(/^Transactions_\d{8}\.xlsx$/)
    expect((await acts()) - before, (await said()).join(', ')).toBeLessThanOrEqual(3)
  })
})
