import {
  type FilterValues,
  listOf,
  PAGE_SIZES,
  type Report,
  type ReportFilter,
  textOf,
} from '#domain/reports/report.ts'
import { readPage } from '#web/pages/paged.ts'
import type { Code } from '#wire/code.ts'
import { orderOutcome } from '#wire/orders/order-status.ts'

/**
 * What the address of a report says: the filters that were applied, page and page size. It can be kept as a bookmark or
 * handed to a colleague, who sees the same report. Nothing is applied (null) until somebody presses Apply filters.
 */
export type ReportView = { applied: FilterValues | null; page: number; pageSize: number }

/** Rows on a page of a report that its call gives whole. */
const WHOLE_REPORT_PAGE = 500

/** Filters that an address spells as the wire does: `status=3`, as bookmarks hold it. */
const SPELLED: Record<string, Code<string>> = { status: orderOutcome as Code<string> }
const spell = (name: string, value: string) => String(SPELLED[name]?.write(value) ?? value)

type AnyReport = Pick<Report<never>, 'filters' | 'pageSize'>

/** `given` are filters that the path itself applies: /reports/orderstatus/{order number}. */
export function readReportAddress(
  report: AnyReport,
  query: URLSearchParams,
  given: FilterValues | null = null,
): ReportView {
  const pageSize = Number(query.get('pageSize'))
  return {
    applied: query.get('applied') === '1' ? readFilters(report.filters, query) : given,
    page: readPage(query.get('page')),
    pageSize: report.pageSize && isPageSize(pageSize) ? pageSize : firstPageSize(report),
  }
}

export function writeReportAddress(
  path: string,
  report: AnyReport,
  { applied, page, pageSize }: ReportView,
): string {
  const query = new URLSearchParams()
  if (applied) {
    query.set('applied', '1')
    for (const [name, value] of Object.entries(trimFilters(report.filters, applied)))
      query.set(
        name,
        [value]
          .flat()
          .map((one) => spell(name, one))
          .join(','),
      )
    if (page > 1) query.set('page', String(page))
  }
  if (pageSize !== firstPageSize(report)) query.set('pageSize', String(pageSize))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Only filters that are set, without blanks around them. */
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

function isPageSize(size: number): boolean {
  return (PAGE_SIZES as readonly number[]).includes(size)
}

function readFilters(filters: readonly ReportFilter[], query: URLSearchParams): FilterValues {
  const values: FilterValues = {}
  for (const filter of filters) {
    const value = readFilter(filter, (query.get(filter.name) ?? '').trim())
    if (value.length > 0) values[filter.name] = value
  }
  return values
}

/** An address may have been typed by hand: what a filter cannot hold is left out. */
function readFilter(filter: ReportFilter, text: string): string | string[] {
  switch (filter.kind) {
    case 'text':
      return text.slice(0, filter.most)
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
    case 'dodaac':
      return isDodaac(text.toUpperCase()) ? text.toUpperCase() : ''
    case 'dodaacs':
      return [...new Set(text.toUpperCase().split(','))].filter(isDodaac)
    case 'choice': {
      const chosen = filter.choices.find(({ value }) => spell(filter.name, value) === text)
      return (chosen ?? (filter.isFixed ? filter.choices[0] : undefined))?.value ?? ''
    }
  }
}

function isDodaac(text: string): boolean {
  return /^[A-Z0-9]{6}$/.test(text)
}
