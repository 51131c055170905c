import {
  type FilterValues,
  listOf,
  PAGE_SIZES,
  type Report,
  type ReportFilter,
  ROWS_ON_PAGE,
  textOf,
} from '#domain/reports/report.ts'
import {
  type Address,
  address,
  always,
  among,
  choice,
  flag,
  joined,
  one,
  pageNumber,
  words,
} from '#wire/address.ts'
import type { Code } from '#wire/code.ts'
import { dodaac, whole } from '#wire/codes.ts'
import { day } from '#wire/days.ts'
import { orderOutcome } from '#wire/orders/order-status.ts'
import { receivedFilter } from '#wire/receipts/receipts.ts'

/**
 * The applied filters, page, and page size, for bookmarks and shared links. `applied` is null until the user presses
 * Apply filters.
 */
export type ReportView = { applied: FilterValues | null; page: number; pageSize: number }

/** Rows per page of a report whose call returns all rows. */
const WHOLE_REPORT_PAGE = 500

/** Filters with the spelling of the wire format: `status=3`, as in old bookmarks. */
const SPELLED = { status: orderOutcome, received: receivedFilter } as Record<string, Code<string>>

type AnyReport = Pick<Report<never>, 'filters' | 'pageSize'>

/** `given` are filters that the path applies: /reports/orderstatus/{order number}. */
export function reportAddress(
  path: string,
  report: AnyReport,
  given: FilterValues | null = null,
): Address<ReportView> {
  const { filters } = report
  const inner = address(path, {
    applied: flag(),
    ...Object.fromEntries(filters.map((filter) => [filter.name, partOf(filter)])),
    page: one(pageNumber, 1),
    pageSize: one(among(whole(1, ROWS_ON_PAGE), report.pageSize ? PAGE_SIZES : []), firstPageSize(report)),
  })
  return {
    read: (query) => {
      const { applied, page, pageSize, ...values } = inner.read(query)
      return { applied: applied ? trimFilters(filters, values as FilterValues) : given, page, pageSize }
    },
    write: ({ applied = null, page = 1, pageSize = firstPageSize(report) } = {}) =>
      inner.write({ ...applied, applied: applied !== null, page: applied === null ? 1 : page, pageSize }),
  }
}

export function trimFilters(filters: readonly ReportFilter[], values: FilterValues): FilterValues {
  const trimmed: FilterValues = {}
  for (const { kind, name } of filters) {
    const value = kind === 'dodaacs' ? listOf(values, name) : textOf(values, name)
    if (value.length > 0) trimmed[name] = value
  }
  return trimmed
}

export function firstPageSize({ pageSize }: Pick<AnyReport, 'pageSize'>): number {
  return pageSize?.first ?? WHOLE_REPORT_PAGE
}

function partOf(filter: ReportFilter) {
  switch (filter.kind) {
    case 'text':
      return one(words(filter.max), '')
    case 'day':
      return one(day, '')
    case 'dodaac':
      return one(dodaac, '')
    case 'dodaacs':
      return joined(dodaac)
    case 'choice': {
      const values = filter.choices.map(({ value }) => value)
      const known = among(SPELLED[filter.name] ?? choice(values), values)
      return filter.isFixed ? always(known, values[0] ?? '') : one(known, '')
    }
  }
}
