import { listWords } from '../words.ts'

/** `level` signs next; `skippedLevels` do not sign this order. */
export type OrderLevels = { level: number; levels: number; skippedLevels: readonly number[] }

/** Null after the last one. */
export function findNextLevel({ level, levels, skippedLevels }: OrderLevels): number | null {
  for (let next = level + 1; next <= levels; next++) if (!skippedLevels.includes(next)) return next
  return null
}

export function listSigningLevels({ levels, skippedLevels }: Omit<OrderLevels, 'level'>): number[] {
  return Array.from({ length: levels }, (_, at) => at + 1).filter((level) => !skippedLevels.includes(level))
}

export function findLastLevel(order: Omit<OrderLevels, 'level'>): number {
  return listSigningLevels(order).at(-1) ?? 0
}

/** 'level 1 of 2' */
export function nameLevel(order: OrderLevels): string {
  return `level ${order.level} of ${findLastLevel(order)}`
}

/** Empty when all levels sign. */
export function describeSkipped({ skippedLevels }: Pick<OrderLevels, 'skippedLevels'>): string {
  if (skippedLevels.length === 0) return ''
  const levels = listWords(skippedLevels.map(String), 'and')
  return skippedLevels.length === 1
    ? `Level ${levels} does not sign this order.`
    : `Levels ${levels} do not sign this order.`
}
