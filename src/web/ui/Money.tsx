import { formatMoney } from '#domain/money.ts'

/** Integer cents as US dollars, without a line break. */
export function Money({ cents }: { cents: number }) {
  return <span className="money">{formatMoney(cents)}</span>
}
