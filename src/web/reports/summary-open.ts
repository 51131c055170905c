/** The number of the person stands in the key: whoever signs in next on this browser has a choice of their own. */
const keyOf = (personId: number) => `quartermaster-report-summary-${personId}`

/** Whether this person has summaries of reports open in this browser; at first where there is room beside the rows. */
export function readSummaryOpen(personId: number): boolean {
  try {
    const kept = localStorage.getItem(keyOf(personId))
    if (kept !== null) return kept === 'open'
  } catch {
    // Storage is closed (private window).
  }
  return globalThis.innerWidth >= WIDE
}

export function keepSummaryOpen(personId: number, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(personId), isOpen ? 'open' : 'folded')
  } catch {
    // It then lasts as long as the page.
  }
}

/** As wide as three summaries need to stand beside each other (px). */
const WIDE = 1024
