import { Refusal } from '../refusal.ts'

export const NAMED_TWICE = 'Name each line only once.'

/** An approver takes away or reduces single lines and signs the rest (decision 39). 0 takes the line away. */
export type LineDecision = { number: number; quantity: number; reason: string; comment: string }

type Line = { number: number; description: string; quantity: number }
type Reason = { code: string; isRetired: boolean }

/** `errors` names each wrong line by its place. */
export function requireReductions(
  order: { number: number; lines: readonly Line[] },
  decisions: readonly LineDecision[],
  reasons: readonly Reason[],
  nameField: (place: number) => string,
): void {
  if (new Set(decisions.map(({ number }) => number)).size < decisions.length)
    throw new Refusal('invalid', NAMED_TWICE)
  const errors = decisions.flatMap((decision, place) => {
    const message = findFault(order, decision, reasons)
    return message === null ? [] : [{ field: nameField(place), message }]
  })
  const [first] = errors
  if (first) throw new Refusal('rule', first.message, { code: 'LINE_DECISION', errors })
  const gone = decisions.filter(({ quantity }) => quantity === 0).length
  if (gone === order.lines.length)
    throw new Refusal('rule', `Order ${order.number} would have no line left. Decline it, and say why.`, {
      code: 'LAST_LINE',
    })
}

function findFault(
  { number, lines }: { number: number; lines: readonly Line[] },
  { number: wanted, quantity, reason }: LineDecision,
  reasons: readonly Reason[],
): string | null {
  const line = lines.find((one) => one.number === wanted)
  if (!line) return `Order ${number} has no line ${wanted}. Look at the order again.`
  const name = `Line ${wanted}, ${line.description}:`
  if (quantity >= line.quantity)
    return `${name} enter fewer than ${line.quantity}. More pieces need a change of the order, which voids the approvals given.`
  if (!reasons.some(({ code, isRetired }) => code === reason && !isRetired))
    return `${name} choose a reason of the list.`
  return null
}

export function describeReduction(line: Line, quantity: number, reason: string): string {
  const name = `Line ${line.number}, ${line.description}:`
  return quantity === 0
    ? `${name} taken away, ${line.quantity} pieces (${reason}).`
    : `${name} reduced from ${line.quantity} to ${quantity} (${reason}).`
}
