import { formatMoney } from '#domain/money.ts'

/** An amount of integer cents as US dollars, never broken over two lines. */
export function Money({ cents }: { cents: number }) {
  return <span className="money">{formatMoney(cents)}</span>
}
