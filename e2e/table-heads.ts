import type { Locator } from '@playwright/test'

/** By the `headers` attribute of a cell. */
export async function readHeads(cell: Locator): Promise<(string | null)[]> {
  return cell.evaluate((one) =>
    (one as HTMLTableCellElement).headers.split(' ').map((id) => {
      const head = document.getElementById(id) as HTMLTableCellElement | null
      return head && (head.abbr || head.textContent)
    }),
  )
}
