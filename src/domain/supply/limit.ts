/** Percent of the approved amount. */
export const DEFAULT_LIMIT = 110
export const LIMIT_BOUNDS = { least: 100, max: 1000 } as const

/** Cents; Finance must approve more. */
export function findHighestCharge(
  { amountCents, agreedCents }: { amountCents: number; agreedCents: number },
  percent: number,
): number {
  return Math.max(Math.floor((amountCents * percent) / 100), agreedCents)
}
