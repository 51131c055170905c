import { expect, test } from '@playwright/test'
import { countActs } from './counted.ts'

test('A word that is typed is one act, each key and press of its own another', async ({ page }) => {
  await page.goto('/')
  const counted = await countActs(page)
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByLabel('Username').click()
  await page.keyboard.type('placer')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('no password')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('x')
  expect(await counted.said()).toEqual(['press', 'press', 'text', 'Tab', 'text', 'a', 'text'])
})
