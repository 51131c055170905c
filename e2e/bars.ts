import { expect, type Page } from '@playwright/test'

/** Number of Tab stops to check, in each direction. */
const STOPS = 30

/**
 * A bar never covers a focused or scrolled-to control, and every control can be scrolled clear. At 400 % all bars
 * together take at most a third of the window. [WCAG 1.4.10, 2.4.11, 2.4.12]
 */
export async function expectClearOfBars(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(lookAtEnds), `${what}, at both ends`).toEqual([])
  expect.soft(await page.evaluate(scrollToEach), `${what}, scrolled to`).toEqual([])
  const found = new Set<string>()
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector('h1')?.focus()
  })
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press(key)
      const covered = await page.evaluate(lookAtFocus)
      if (covered === 'out') break
      if (covered) found.add(`${key}: ${covered}`)
    }
  expect.soft([...found], `${what}, by keys`).toEqual([])
}

/** Defines functions in the page for the checks below, which run there. */
export async function loadBarChecks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const isBar = (element: Element) => {
      const { position, insetBlockStart, insetBlockEnd, insetInlineStart } = getComputedStyle(element)
      if (position === 'fixed') return true
      return (
        position === 'sticky' &&
        [insetBlockStart, insetBlockEnd, insetInlineStart].some((edge) => edge !== 'auto')
      )
    }
    const listBars = () =>
      [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (element) =>
          isBar(element) &&
          element.checkVisibility() &&
          !element.closest('.notices, [popover], .loading__cover'),
      )
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '').slice(0, 40) || element.id
    /** A hidden checkbox has the box of its label. */
    const boxOf = (element: Element) => {
      const box = element.getBoundingClientRect()
      const label = box.width < 2 ? element.closest('label') : null
      return (label ?? element).getBoundingClientRect()
    }
    Object.assign(window, {
      bars: {
        listBars,
        listControls: () =>
          [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
            (element) =>
              element.checkVisibility({ visibilityProperty: true }) &&
              !element.closest('.skip-link, [inert]') &&
              !element.matches(':disabled') &&
              element.getBoundingClientRect().width > 1,
          ),
        /** The bar that covers a part of the control, in words. */
        findCover(element: Element, bars = listBars()): string {
          const box = boxOf(element)
          for (const bar of bars) {
            if (bar.contains(element) || element.contains(bar)) continue
            const over = bar.getBoundingClientRect()
            const [left, right] = [Math.max(box.left, over.left), Math.min(box.right, over.right)]
            const [top, bottom] = [Math.max(box.top, over.top), Math.min(box.bottom, over.bottom)]
            if (right - left < 1 || bottom - top < 1) continue
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            if (hit && bar.contains(hit))
              return `'${nameOf(element)}' is covered by ${bar.className || bar.tagName}, ${Math.round(bottom - top)} of ${Math.round(box.height)} px`
          }
          return ''
        },
      },
    })
  })
}

type Bars = {
  listBars(): HTMLElement[]
  listControls(): HTMLElement[]
  findCover(element: Element, bars?: HTMLElement[]): string
}

function lookAtFocus(): string {
  const { bars } = window as unknown as { bars: Bars }
  const held = document.activeElement
  if (!held || held === document.body) return 'out'
  return bars.findCover(held)
}

async function scrollToEach(): Promise<string[]> {
  const { bars } = window as unknown as { bars: Bars }
  const controls = bars.listControls()
  const found = new Set<string>()
  let [list, at] = [bars.listBars(), scrollY]
  for (const way of [controls, controls.toReversed()])
    for (const control of way) {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (scrollY !== at) [list, at] = [bars.listBars(), scrollY]
      if (!bars.findCover(control, list)) continue
      // A bar may change with the scroll position within a few frames.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      list = bars.listBars()
      const covered = bars.findCover(control, list)
      if (covered) found.add(covered)
    }
  return [...found]
}

async function lookAtEnds(): Promise<string[]> {
  const { bars } = window as unknown as { bars: Bars }
  const found = new Set<string>()
  const end = document.documentElement.scrollHeight
  /** The masthead changes two frames after the scroll. */
  const scroll = async (top: number) => {
    scrollTo(0, top)
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }
  for (const top of [0, end]) {
    await scroll(top)
    const list = bars.listBars()
    for (const control of bars.listControls()) {
      const { position } = getComputedStyle(control)
      const covered = position === 'fixed' ? '' : bars.findCover(control, list)
      // Scrolling can clear a control under the bar at the other end.
      const middle = control.getBoundingClientRect().top + control.offsetHeight / 2
      if (covered && middle < innerHeight / 2 === (top === 0)) found.add(covered)
    }
  }
  for (const top of [0, end / 2, end]) {
    await scroll(top)
    const heights = bars
      .listBars()
      .filter((bar) => !bar.closest('.data-table, dialog') && bar.offsetWidth > innerWidth / 2)
      .map((bar) => {
        const { top: from, bottom } = bar.getBoundingClientRect()
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(from, 0))
      })
    const whole = heights.reduce((sum, height) => sum + height, 0)
    if (innerHeight <= 256 && whole > innerHeight / 3)
      found.add(`bars take ${Math.round(whole)} of ${innerHeight} px`)
  }
  scrollTo(0, 0)
  return [...found]
}
