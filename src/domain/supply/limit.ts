/** What supply may charge for a line without asking, in percent of what was approved for it. */
export const DEFAULT_LIMIT = 110
export const LIMIT_BOUNDS = { least: 100, most: 1000 } as const

/** The most cents that a line is charged without Finance; more only as far as Finance has agreed to it. */
export function findMostCharged(
  { amountCents, agreedCents }: { amountCents: number; agreedCents: number },
  percent: number,
): number {
  return Math.max(Math.floor((amountCents * percent) / 100), agreedCents)
}
