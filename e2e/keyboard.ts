import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './signing-in.ts'

const MAX_ROUNDS = 40

/** Presses Tab until the control has the focus. */
export async function reach(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  await reachOneOf(control, key)
}

/** The same for radio buttons. Tab stops at the chosen one. */
export async function reachOneOf(controls: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const { keyboard } = controls.page()
  await expect(controls.first()).toBeVisible()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const stops = await controls.evaluateAll(countStops, key === 'Tab')
    if (stops === 0) return
    for (let stop = 0; stop < stops; stop += 1) await keyboard.press(key)
  }
  throw new Error(`The Tab key does not reach ${controls}.`)
}

/** Runs in the page. At least 1 before the focus is there, and rather too few than too many. */
function countStops(controls: Element[], isForward: boolean): number {
  const focused = document.activeElement ?? document.body
  if (controls.includes(focused)) return 0
  const within = document.querySelector('dialog:modal') ?? document
  const all = within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  const stops = [...all].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type="radio"]:not(:checked)') &&
      !one.closest('[inert]') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  const isBefore = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const counts = controls.map((control) => {
    const [from, to] = isForward ? [focused, control] : [control, focused]
    const [after, before] = [stops.map((one) => isBefore(from, one)), stops.map((one) => isBefore(one, to))]
    const isWrapped = !isBefore(from, to)
    return stops.filter((_, at) => (isWrapped ? after[at] || before[at] : after[at] && before[at])).length
  })
  return Math.max(1, Math.min(...counts))
}

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
