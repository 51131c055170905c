/** The time a screen reader needs to notice that its place is gone (ms). */
export const NOTICED_AFTER = 250

export const KEEPS_FOCUS = '[data-keeps-focus], .popup:has(> [aria-expanded="true"]), [role="dialog"], dialog'

/** When `main` took the focus (page clock, ms). */
let stoodOnMainAt = Number.NEGATIVE_INFINITY
let coming: ReturnType<typeof setTimeout> | undefined

function standOn(main: HTMLElement): void {
  main.tabIndex = -1
  main.focus({ preventScroll: true })
  document.getSelection()?.removeAllRanges()
  stoodOnMainAt = performance.now()
  main.addEventListener(
    'blur',
    ({ relatedTarget }) => {
      main.removeAttribute('tabindex')
      // The user has moved on. When the window loses the focus, there is no related target, and the move continues
      // later.
      if (relatedTarget) clearTimeout(coming)
    },
    { once: true },
  )
}

/**
 * Moves the focus from the pressed link to `main` before the old page goes away, and waits until the browser has
 * reported it. Orca processes removed nodes for half a second. During that time it ignores focus changes from a removed
 * place.
 */
export async function leavePage(): Promise<void> {
  const at = document.activeElement
  const main = at?.closest('main')
  if (!at || !main || at === main || at.closest(KEEPS_FOCUS) || !at.matches(':focus-visible')) return
  standOn(main)
  // The browser reports the focus two frames later. A hidden tab has no frames and must not wait.
  await new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
    setTimeout(done, NOTICED_AFTER)
  })
}

/**
 * Moves the focus to the replacement of a removed control. A screen reader that loses its place and gets a new one at
 * once announces neither. So `main` takes the focus first, unless the user moves on.
 */
export function focusAgain(element: HTMLElement, focus = () => element.focus()): void {
  clearTimeout(coming)
  const main = element.closest('main')
  if (!main || (document.activeElement !== document.body && document.activeElement !== main)) {
    focus()
    return
  }
  if (document.activeElement !== main) standOn(main)
  coming = setTimeout(
    () => {
      const isThere = document.activeElement === main || document.activeElement === document.body
      if (isThere && element.isConnected) focus()
    },
    stoodOnMainAt + NOTICED_AFTER - performance.now(),
  )
}
