import {
  type AllowanceException,
  type AllowanceLine,
  describeExcess,
  describeLeft,
  judgeAllowances,
  type Standing,
  writeAmount,
} from '../allowances/allowances.ts'
import type { OrderFact } from './facts.ts'

/** `allowances` are those of the member without this order. */
export type OrderWithAllowances = {
  member: string
  justification: string
  allowances: readonly Standing[]
  exceptions: readonly AllowanceException[]
  lines: readonly (AllowanceLine & { justification: string })[]
}

/** Exceeded rules first. A fact about several lines belongs to the order. */
export function describeAllowanceFacts(order: OrderWithAllowances, today: string): OrderFact[] {
  const judged = judgeAllowances(order.allowances, order.lines, order.exceptions)
  return judged
    .toSorted((one, other) => Number(other.isExceeded) - Number(one.isExceeded))
    .map((one): OrderFact => {
      const { standing, lines, taken, isExceeded, exception } = one
      const [line = null, ...others] = lines
      const excess = describeExcess(one, { holder: 'order', member: order.member, today })
      const left = `${standing.name}: ${describeLeft(standing, today)} for ${order.member}; this order takes ${writeAmount(standing, taken)}.`
      const text = isExceeded
        ? [
            `Over the allowance. ${excess}`,
            exception
              ? `${exception.grantedBy} allowed it: “${exception.reason}”`
              : sayReason(order, lines, standing.effect === 'ask'),
          ]
        : [left]
      return {
        kind: 'allowance',
        line: others.length > 0 ? null : line,
        text: text.filter(Boolean).join(' '),
        order: null,
      }
    })
}

function sayReason(order: OrderWithAllowances, lines: readonly number[], isAsked: boolean): string {
  const reasons = [
    ...order.lines.flatMap(({ number, justification }) => (lines.includes(number) ? [justification] : [])),
    order.justification,
  ].filter(Boolean)
  if (reasons.length > 0) return `Reason: “${[...new Set(reasons)].join('” “')}”`
  return isAsked ? 'No reason was given.' : ''
}
