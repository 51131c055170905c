import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './signing-in.ts'

const MAX_STOPS = 250

/** Presses Tab until the control has the focus. */
export async function reach(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  await reachOneOf(control, key)
}

/** The same for radio buttons. Tab stops at the chosen one. */
export async function reachOneOf(controls: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = controls.page()
  await expect(controls.first()).toBeVisible()
  // To find them at each stop takes longer than the stop.
  let found = await controls.elementHandles()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const state = await page.evaluate((all) => {
      if (all.some((one) => one === document.activeElement)) return 'reached'
      return all.length > 0 && all.every((one) => one.isConnected) ? 'away' : 'gone'
    }, found)
    // Its name may have changed since.
    if (state === 'reached' && (await controls.evaluateAll(hasFocus))) return
    if (state === 'away') await page.keyboard.press(key)
    else {
      await expect(controls.first()).toBeVisible()
      found = await controls.elementHandles()
    }
  }
  throw new Error(`The Tab key does not reach ${controls}.`)
}

const hasFocus = (all: Element[]) => all.some((one) => one === document.activeElement)

export async function press(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await reach(control, key)
  await control.page().keyboard.press('Enter')
}

export async function type(field: Locator, text: string): Promise<void> {
  await reach(field)
  await field.page().keyboard.type(text)
}

/** By keyboard, in a combobox. */
export async function choose(field: Locator, text: string, option: RegExp): Promise<void> {
  const { keyboard } = field.page()
  await reach(field)
  if (text === '') await keyboard.press('ArrowDown')
  else await keyboard.type(text)
  const options = field.page().getByRole('option')
  const wanted = options.filter({ hasText: option })
  await expect(wanted).toHaveCount(1)
  const at = (await options.allTextContents()).findIndex((name) => option.test(name))
  for (let step = 0; step <= at; step += 1) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}

export async function signInByKeyboard(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await press(page.getByRole('button', { name: 'I agree' }))
  await type(page.getByRole('textbox', { name: 'Username' }), username)
  await type(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
}
