import { Refusal } from '../refusal.ts'
import type { ItemStatus } from './item-statuses.ts'
import { formatNsn } from './stock-numbers.ts'

/** `nsn` is null when the user must still choose a size. */
export type Successor = {
  nsn: string | null
  pgc: string
  name: string
  size: string
  /** The program sells it, and it has a price in this fiscal year. */
  isSold: boolean
}

export type ItemSuccessor = Successor & { nsn: string }

export function canReplace(successor: Successor | null | undefined): successor is ItemSuccessor {
  return successor?.nsn != null && successor.isSold
}

export function nameNumber(number: string): string {
  return number.length === 13 ? `NSN ${formatNsn(number)}` : `PGC ${number}`
}

export function nameSuccessor({ nsn, pgc }: Pick<Successor, 'nsn' | 'pgc'>): string {
  return nameNumber(nsn ?? pgc)
}

export function describeInstead(obsolete: string, successor: Pick<Successor, 'nsn' | 'pgc'>): string {
  const choose = successor.nsn === null && obsolete.length === 13 ? ' and choose a size' : ''
  return `${nameNumber(obsolete)} is obsolete; order ${nameSuccessor(successor)} instead${choose}.`
}

export function describeObsolete(name: string, nsn: string, successor: Successor | null): string {
  const gone = `${name} (${nameNumber(nsn)}) is obsolete.`
  if (!successor) return `${gone} It has no replacement.`
  if (!successor.isSold)
    return `${gone} Its replacement, ${nameSuccessor(successor)}, is not sold in your program.`
  return successor.nsn === null
    ? `${gone} Order its replacement, ${nameSuccessor(successor)}, instead and choose a size.`
    : `${gone} Order its replacement, ${nameSuccessor(successor)}, instead.`
}

export function requireReplaceable(
  line: { description: string; nsn: string; itemStatus: ItemStatus },
  successor: Successor | null,
): ItemSuccessor {
  if (line.itemStatus !== 'obsolete')
    throw new Refusal(
      'rule',
      `${line.description} (${nameNumber(line.nsn)}) can be ordered and needs no replacement.`,
      {
        code: 'NOT_OBSOLETE',
      },
    )
  if (!canReplace(successor))
    throw new Refusal('rule', describeObsolete(line.description, line.nsn, successor), {
      code: 'NO_SUCCESSOR',
    })
  return successor
}

export function findCommonSuccessor(successors: readonly (Successor | null)[]): Successor | null {
  const byProduct = Map.groupBy(
    successors.filter((one) => one !== null),
    ({ pgc }) => pgc,
  )
  const [max] = [...byProduct.values()].sort((a, b) => b.length - a.length)
  const one = max?.[0]
  return one ? { ...one, nsn: null, size: '' } : null
}
