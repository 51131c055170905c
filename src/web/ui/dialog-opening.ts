/** A foot that stays in sight is no reason to scroll to the end of what it closes. */
export function focusInSight(control: HTMLElement) {
  control.focus({ preventScroll: true })
  const { top, bottom } = control.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) control.scrollIntoView({ block: 'nearest' })
}

/**
 * Opens over the page with the focus on a control, and shuts the page off a moment later. A screen reader loses its place when the
 * page becomes inert, and is silent about every place in a dialog that it is given in that moment; before it, it says the dialog's
 * name, what it is about, and the control.
 */
export function openAt(dialog: HTMLDialogElement, control: HTMLElement | null) {
  dialog.popover = 'manual'
  dialog.showPopover()
  if (control) focusInSight(control)
}

/**
 * Until the page is shut off a press beside the dialog would reach what lies behind it: it is told instead, and does nothing there.
 * Answers how to stop that.
 */
export function holdPage(dialog: HTMLDialogElement, onOutside: () => void): () => void {
  const keep = (event: Event) => {
    if (dialog.popover === null || dialog.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    shutPageOff(dialog)
    onOutside()
  }
  for (const type of ['mousedown', 'click']) document.addEventListener(type, keep, true)
  return () => {
    for (const type of ['mousedown', 'click']) document.removeEventListener(type, keep, true)
  }
}

/** At the latest with the first key, which would lead back into the page. */
export function shutPageOff(dialog: HTMLDialogElement) {
  if (dialog.popover === null) return
  const held = dialog.contains(document.activeElement) ? document.activeElement : null
  dialog.removeAttribute('popover')
  // The focus stays where it is.
  held?.toggleAttribute('autofocus', true)
  dialog.showModal()
  held?.removeAttribute('autofocus')
}

/**
 * Opens with the focus at the dialog: nobody has asked for it, and all of it is read. Of all places in a dialog that shuts the page off
 * at once, a screen reader says this one.
 */
export function openAtItself(dialog: HTMLDialogElement) {
  dialog.tabIndex = -1
  dialog.toggleAttribute('autofocus', true)
  dialog.showModal()
  if (document.activeElement !== dialog) dialog.focus({ preventScroll: true })
  dialog.removeAttribute('autofocus')
  // It can be focused only while it holds the focus, or a press beside its controls would bring the focus back to its beginning.
  dialog.addEventListener('focusout', () => dialog.removeAttribute('tabindex'), { once: true })
}
