import { focusPageHeading } from './PageHeading.tsx'

/**
 * Moves the focus to the quantity of an item (`data-item`) in a list (`data-items`), to its first one without an item, and to
 * the heading of the page when the list is not shown and nothing has the focus.
 */
export function focusItem(list: string, item: string | null): void {
  const shown = document.querySelector(`[data-items="${list}"]`)
  const field = shown?.querySelector<HTMLElement>(item === null ? 'input' : `[data-item="${item}"] input`)
  if (field) field.focus()
  else if (document.activeElement === document.body) focusPageHeading()
}
