import { ORDER_SORTS, type OrderSort } from '#wire/orders/orders.ts'

export const SORT_COLUMNS = ['number', 'member', 'dodaac', 'total', 'date'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

const WORDS: Record<OrderSort, string> = {
  number: 'Number, lowest first',
  '-number': 'Number, highest first',
  date: 'Date, oldest first',
  '-date': 'Date, newest first',
  total: 'Total, lowest first',
  '-total': 'Total, highest first',
  member: 'Member, A to Z',
  '-member': 'Member, Z to A',
  dodaac: 'DoDAAC, A to Z',
  '-dodaac': 'DoDAAC, Z to A',
}

export const describeSort = (sort: OrderSort) => WORDS[sort]
export const listSorts = () => ORDER_SORTS.map((value) => ({ value, text: WORDS[value] }))

/** The next order of a column. Words begin with A, numbers with the highest. */
export function turnSort(column: SortColumn, sort: OrderSort): OrderSort {
  if (sort === column) return `-${column}`
  if (sort === `-${column}`) return column
  return column === 'member' || column === 'dodaac' ? column : `-${column}`
}
