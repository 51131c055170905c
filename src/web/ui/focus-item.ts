import { focusPageHeading } from './PageHeading.tsx'

/**
 * Focuses the quantity of an item (`data-item`) in a list (`data-items`). Without an item, it focuses the first one.
 * When the list is not shown and nothing has the focus, it focuses the page heading.
 */
export function focusItem(list: string, item: string | null): void {
  const shown = document.querySelector(`[data-items="${list}"]`)
  const field = shown?.querySelector<HTMLElement>(item === null ? 'input' : `[data-item="${item}"] input`)
  if (field) field.focus()
  else if (document.activeElement === document.body) focusPageHeading()
}
