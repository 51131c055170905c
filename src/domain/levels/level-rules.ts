import { formatMoney } from '../money.ts'
import { listWords } from '../words.ts'

/** One is enough. `from` is in cents. */
export type LevelConditions = {
  from: number | null
  expedited: boolean
  categories: readonly string[]
  kits: readonly number[]
}
export type LevelRule = LevelConditions & { level: number }

export const NO_CONDITIONS: LevelConditions = { from: null, expedited: false, categories: [], kits: [] }

export const FIRST_RULED_LEVEL = 2
export const PREVIEW_DAYS = 90

/** A kit counts when outfitting with it wrote the order. */
export type OrderContent = {
  total: number
  expedited: boolean
  categories: readonly string[]
  kits: readonly number[]
}

export function isEmptyRule({ from, expedited, categories, kits }: LevelConditions): boolean {
  return from === null && !expedited && categories.length + kits.length === 0
}

export function meetsRule(rule: LevelConditions, order: OrderContent): boolean {
  return (
    (rule.from !== null && order.total >= rule.from) ||
    (rule.expedited && order.expedited) ||
    rule.categories.some((category) => order.categories.includes(category)) ||
    rule.kits.some((kit) => order.kits.includes(kit))
  )
}

/** A level without a rule signs every order, and so does level 1. */
export function findSkippedLevels(
  levels: number,
  rules: readonly LevelRule[],
  order: OrderContent,
): number[] {
  return rules
    .filter(
      (rule) =>
        rule.level >= FIRST_RULED_LEVEL &&
        rule.level <= levels &&
        !isEmptyRule(rule) &&
        !meetsRule(rule, order),
    )
    .map(({ level }) => level)
    .sort((a, b) => a - b)
}

type Names = { categoryOf: (code: string) => string; kitOf: (id: number) => string }

export function describeRule(level: number, rule: LevelConditions, { categoryOf, kitOf }: Names): string {
  if (isEmptyRule(rule)) return `Level ${level} signs every order.`
  const conditions = [
    ...(rule.from === null ? [] : [`orders of ${formatMoney(rule.from)} or more`]),
    ...(rule.expedited ? ['expedited orders'] : []),
    ...(rule.categories.length > 0
      ? [`orders with an item of ${listWords(rule.categories.map(categoryOf), 'or')}`]
      : []),
    ...(rule.kits.length > 0 ? [`orders of the kit ${listWords(rule.kits.map(kitOf), 'or')}`] : []),
  ]
  return `Level ${level} signs ${listWords(conditions, 'and')}.`
}

export function describePreview(level: number, { signed, of }: { signed: number; of: number }): string {
  if (of === 0) return `There are no orders of the last ${PREVIEW_DAYS} days to compare with.`
  return `In the last ${PREVIEW_DAYS} days, it would have asked level ${level} for ${signed} of ${of} ${of === 1 ? 'order' : 'orders'}.`
}
