/** How the person wants the pages to look: as the device says, always light, or always dark. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const storageKey = 'quartermaster-theme'

/** The choice kept in this browser; 'system' if none is kept or storage is closed. */
export function readThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Shows the choice at once and keeps it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Storage is closed (private window): the choice then lasts until the page is left.
  }
}

export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', choice)
}
