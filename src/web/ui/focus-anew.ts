/** So long a screen reader takes to notice that the place where it stood is gone. */
export const NOTICED_AFTER = 250

/** Where somebody is at work already. */
export const KEEPS_FOCUS = '[data-keeps-focus], .popup:has(> [aria-expanded="true"]), [role="dialog"], dialog'

/** When the focus was put on `main`, by the clock of the page. */
let stoodOnMainAt = Number.NEGATIVE_INFINITY
/** Moves the focus on from `main`. */
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
      // The user has moved on. A window that is left names no other control, and goes on when it is back.
      if (relatedTarget) clearTimeout(coming)
    },
    { once: true },
  )
}

/**
 * Takes the focus off the link that was pressed by key, and waits until the browser has said so, before the page of the link goes away.
 * Orca works through the removal of a page node by node, for half a second; it is silent about a focus that comes while the place
 * where it stood is among what is removed. So the focus is on `main`, which stays, before anything goes.
 */
export async function leavePage(): Promise<void> {
  const at = document.activeElement
  const main = at?.closest('main')
  if (!at || !main || at === main || at.closest(KEEPS_FOCUS) || !at.matches(':focus-visible')) return
  standOn(main)
  // The browser reports the focus with the frame after the next. A hidden tab has no frames, and must not wait for them.
  await new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
    setTimeout(done, NOTICED_AFTER)
  })
}

/**
 * Moves the focus to what has come in place of a control that is gone with its part of the page. A screen reader that loses its
 * place and gets another in the same moment is silent about both: the focus stands on `main` first, unless somebody moves on.
 */
export function focusAnew(element: HTMLElement, focus = () => element.focus()): void {
  // The last to ask knows best what has come.
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
