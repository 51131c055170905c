/** So long a screen reader takes to notice that the place where it stood is gone. */
export const NOTICED_AFTER = 250

/**
 * Moves the focus to what has come in place of a control that is gone with its part of the page. A screen reader that loses its
 * place and gets another in the same moment is silent about both: the focus stands on `main` first, unless somebody moves on.
 */
export function focusAnew(element: HTMLElement, focus = () => element.focus()): void {
  const lasting = element.closest('main')
  if (document.activeElement !== document.body || !lasting) {
    focus()
    return
  }
  lasting.tabIndex = -1
  lasting.focus({ preventScroll: true })
  setTimeout(() => {
    const isThere = document.activeElement === lasting || document.activeElement === document.body
    if (isThere && element.isConnected) focus()
    lasting.removeAttribute('tabindex')
  }, NOTICED_AFTER)
}
