import { inspect } from 'node:util'

/**
 * Checks a whole table in one test. The message names each row that fails; the difference shown is that of the first.
 */
export function checkRows<Row extends readonly unknown[] | readonly [unknown]>(
  rows: readonly Row[],
  check: (...row: Row) => void,
): void
export function checkRows<Row>(rows: readonly Row[], check: (row: Row) => void): void
export function checkRows(rows: readonly unknown[], check: (...row: unknown[]) => void): void {
  if (rows.length === 0) throw new Error('The table has no rows.')
  const failed: Error[] = []
  for (const row of rows) {
    try {
      check(...(Array.isArray(row) ? row : [row]))
    } catch (error) {
      const known = error instanceof Error ? error : new Error(String(error))
      known.message = `${inspect(row, { breakLength: Number.POSITIVE_INFINITY })}: ${known.message}`
      failed.push(known)
    }
  }
  const [first] = failed
  if (!first) return
  first.message = [
    `${failed.length} of ${rows.length} rows fail.`,
    ...failed.map(({ message }) => message),
  ].join('\n')
  throw first
}
