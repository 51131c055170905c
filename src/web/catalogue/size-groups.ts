import { splitSize } from '#domain/catalogue/size-names.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'

export type SizeGroup = { title: string; sizes: { label: string; item: Item }[] }

/** Sizes from which a text filter helps. */
export const FILTER_FROM = 30
/** Fewer sizes fit in one row. */
const GROUP_FROM = 8

/**
 * By length or width when all sizes have one, else one group without a title. Groups preserve the server's natural
 * order.
 */
export function groupSizes(items: Item[]): SizeGroup[] {
  const plain = [{ title: '', sizes: items.map((item) => ({ label: item.size, item })) }]
  if (items.length < GROUP_FROM) return plain
  const groups = new Map<string, SizeGroup>()
  for (const item of items) {
    const parts = splitSize(item.size)
    if (!parts) return plain
    const group = groups.get(parts.group) ?? { title: parts.group, sizes: [] }
    group.sizes.push({ label: parts.label, item })
    groups.set(parts.group, group)
  }
  return groups.size < 2 ? plain : [...groups.values()]
}

/** A row per measure, a column per length, width or sleeve. Null where no such size exists. */
export type SizeGrid = { columns: string[]; rows: { label: string; cells: (Item | null)[] }[] }

/** Rows keep the server's order. Null when the sizes are one row. */
export function layOutSizes(groups: SizeGroup[]): SizeGrid | null {
  if (groups.length < 2) return null
  const order = groups.flatMap(({ sizes }) => sizes)
  order.sort((a, b) => compareMeasures(a.label, b.label))
  const labels = [...new Set(order.map(({ label }) => label))]
  const cell = (group: SizeGroup, label: string) =>
    group.sizes.find((size) => size.label === label)?.item ?? null
  return {
    columns: groups.map(({ title }) => title),
    rows: labels.map((label) => ({ label, cells: groups.map((group) => cell(group, label)) })),
  }
}

/** Numbers by value, `10 1/2` after 10. Words keep the server's order. */
function compareMeasures(a: string, b: string): number {
  const [one, other] = [a, b].map(readMeasure)
  return one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other)
    ? 0
    : one - other
}

function readMeasure(label: string): number {
  const [whole, part = ''] = label.split(' ')
  const [above, below] = part.split('/').map(Number)
  return Number(whole) + (above && below ? above / below : 0)
}

/** Up and down follow a column and continue in the next one. Left and right follow the rows. */
export function stepInGrid({ columns, rows }: SizeGrid, from: string, key: string): string | null {
  const alongRows = rows.flatMap(({ cells }) => cells)
  const alongColumns = columns.flatMap((_, column) => rows.map(({ cells }) => cells[column] ?? null))
  const way = key === 'ArrowUp' || key === 'ArrowDown' ? alongColumns : alongRows
  const sizes = way.flatMap((item) => (item ? [item.nsn] : []))
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
  const at = sizes.indexOf(from)
  return by === undefined || at < 0 ? null : (sizes[(at + by + sizes.length) % sizes.length] ?? null)
}

/** Each typed part must match, in any order: `l 42` finds `42 LONG`. */
export function filterSizes(items: Item[], text: string): Item[] {
  const parts = text.toUpperCase().split(/\s+/).filter(Boolean)
  return items.filter(({ size }) => {
    const words = size.toUpperCase().split(/[\s-]+/)
    return parts.every((part) => words.some((word) => word.startsWith(part)))
  })
}

export function listColours(items: Item[]): string[] {
  return [...new Set(items.map((item) => item.colour))]
}

/** Quantities of sizes that another choice hides stay for the next press. */
export function withoutAdded(
  typed: Record<string, string>,
  added: readonly { item: string }[],
): Record<string, string> {
  const nsns = new Set(added.map(({ item }) => item))
  return Object.fromEntries(Object.entries(typed).filter(([nsn]) => !nsns.has(nsn)))
}
