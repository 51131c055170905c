import { formatMoney } from '#domain/money.ts'
import { describeHeldMoney } from '#domain/supply/describe-record.ts'
import type { StatusKind } from '#web/ui/Badge.tsx'
import { formatDate } from '#web/ui/format.ts'
import type { LineSupply } from '#wire/orders/line-supply.ts'

/** What somebody should know of a line before opening it; most urgent first. */
export function listLineTags(line: LineSupply): { kind: StatusKind; text: string }[] {
  const tags: { kind: StatusKind; text: string }[] = []
  if (line.hold) tags.push({ kind: 'error', text: `Not sent to supply: ${line.hold}` })
  if (line.owed > 0)
    tags.push({ kind: 'warning', text: `${formatMoney(line.owed)} more is owed: the fund could not pay it.` })
  if (line.held > 0) tags.push({ kind: 'warning', text: describeHeldMoney(line.held) })
  if (line.cancelAsked > 0) {
    const on = line.cancelAskedOn ? ` on ${formatDate(line.cancelAskedOn)}` : ''
    tags.push({
      kind: 'info',
      text: `Cancellation of ${line.cancelAsked} asked for${on}, waiting for the supplier`,
    })
  }
  return tags
}

/** Whether the line waits for somebody: it is opened then. */
export function needsAttention(line: LineSupply, mayDecideMoney: boolean): boolean {
  return line.hold !== '' || (mayDecideMoney && line.owed + line.held > 0)
}

/** Where the pieces of a line are: `2 shipped, 1 cancelled or rejected, 2 outstanding`. */
export function countPieces({
  shipped,
  ended,
  outstanding,
}: Pick<LineSupply, 'shipped' | 'ended' | 'outstanding'>): string {
  const parts = [
    shipped > 0 && `${shipped} shipped`,
    ended > 0 && `${ended} cancelled or rejected`,
    outstanding > 0 && `${outstanding} outstanding`,
  ].filter(Boolean)
  return parts.join(', ') || 'None'
}
