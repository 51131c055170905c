/** A sticky foot is always visible, so there is no need to scroll to it. */
export function focusInSight(control: HTMLElement) {
  control.focus({ preventScroll: true })
  const { top, bottom } = control.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) control.scrollIntoView({ block: 'nearest' })
}

/**
 * Opens with the focus on a control, and makes the page inert a moment later. Screen readers lose their place when the
 * page becomes inert, and then ignore a focus change in the dialog. Focused before that, the control is announced with
 * the dialog's name and description.
 */
export function openAt(dialog: HTMLDialogElement, control: HTMLElement | null) {
  dialog.popover = 'manual'
  dialog.showPopover()
  if (control) focusInSight(control)
}

/**
 * Until the page is inert, a press outside the dialog calls `onOutside` and does not reach the page. Returns a function
 * that stops this.
 */
export function holdPage(dialog: HTMLDialogElement, onOutside: () => void): () => void {
  const save = (event: Event) => {
    if (dialog.popover === null || dialog.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    shutPageOff(dialog)
    onOutside()
  }
  for (const type of ['mousedown', 'click']) document.addEventListener(type, save, true)
  return () => {
    for (const type of ['mousedown', 'click']) document.removeEventListener(type, save, true)
  }
}

/** At the latest on the first key, which could move the focus into the page. */
export function shutPageOff(dialog: HTMLDialogElement) {
  if (dialog.popover === null) return
  const held = dialog.contains(document.activeElement) ? document.activeElement : null
  dialog.removeAttribute('popover')
  held?.toggleAttribute('autofocus', true)
  dialog.showModal()
  held?.removeAttribute('autofocus')
}

/**
 * Opens with the focus on the dialog itself, because the user did not open it. Screen readers then read all of it, even
 * when the page becomes inert at once.
 */
export function openAtItself(dialog: HTMLDialogElement) {
  dialog.tabIndex = -1
  dialog.toggleAttribute('autofocus', true)
  dialog.showModal()
  if (document.activeElement !== dialog) dialog.focus({ preventScroll: true })
  dialog.removeAttribute('autofocus')
  // Focusable only while focused, or a press beside its controls would move the focus back to its start.
  dialog.addEventListener('focusout', () => dialog.removeAttribute('tabindex'), { once: true })
}
