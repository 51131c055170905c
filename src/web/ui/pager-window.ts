export type PagerSlot = number | 'gap-before' | 'gap-after'

/** A gap never hides a single page. Pages count from 1. */
export function findPagerSlots(page: number, pageCount: number): PagerSlot[] {
  const neighbours = 2
  const whole = 2 * neighbours + 5
  if (pageCount <= whole) return countFrom(1, pageCount)
  const current = Math.min(Math.max(page, 1), pageCount)
  const middle = whole - 4
  if (current <= neighbours + 3) return [...countFrom(1, middle + 2), 'gap-after', pageCount]
  if (current >= pageCount - neighbours - 2) {
    return [1, 'gap-before', ...countFrom(pageCount - middle - 1, middle + 2)]
  }
  return [1, 'gap-before', ...countFrom(current - neighbours, middle), 'gap-after', pageCount]
}

function countFrom(first: number, howMany: number): number[] {
  return Array.from({ length: Math.max(0, howMany) }, (_, index) => first + index)
}

/** An empty list has one page. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** `displaying 51 - 100 of 1008 entries` */
export function describePage(page: number, pageSize: number, total: number): string {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return `displaying ${Math.min(first, total)} - ${last} of ${total} entries`
}
