import type { Locator } from '@playwright/test'

/** The heads of a cell in a table with two ways to read it, as its `headers` name them. */
export async function readHeads(cell: Locator): Promise<(string | null)[]> {
  return cell.evaluate((one) =>
    (one as HTMLTableCellElement).headers.split(' ').map((id) => {
      const head = document.getElementById(id) as HTMLTableCellElement | null
      return head && (head.abbr || head.textContent)
    }),
  )
}
