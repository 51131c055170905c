import { type FilterValues, listOf, type ReportFilter, textOf } from '#domain/reports/report.ts'
import type { FilterWords } from '#web/pages/FilterPanel.tsx'
import { formatDate } from '#web/ui/format.ts'

const NAMED = 4

export function describeFilters(filters: readonly ReportFilter[], values: FilterValues): FilterWords[] {
  return filters
    .map((filter) => ({ name: filter.name, label: filter.label, text: describeFilter(filter, values) }))
    .filter(({ text }) => text !== '')
}

function describeFilter(filter: ReportFilter, values: FilterValues): string {
  const text = textOf(values, filter.name)
  switch (filter.kind) {
    case 'day':
      return formatDate(text)
    case 'choice':
      return filter.choices.find(({ value }) => value === text)?.text ?? text
    case 'dodaacs':
      return nameSome(listOf(values, filter.name))
    default:
      return text
  }
}

/** `W9AR01, W9AR02` or `W9AR01, W9AR02, W9AR03, W9AR04 and 12 more`. */
export function nameSome(codes: string[]): string {
  const named = codes.slice(0, NAMED).join(', ')
  return codes.length > NAMED ? `${named} and ${codes.length - NAMED} more` : named
}

export type FilterGroup = { title: string; filters: ReportFilter[] }

export function groupFilters(filters: readonly ReportFilter[]): FilterGroup[] {
  const groups: FilterGroup[] = []
  for (const filter of filters) {
    const title = filter.group ?? ''
    const group = groups.find((one) => one.title === title)
    if (group) group.filters.push(filter)
    else groups.push({ title, filters: [filter] })
  }
  return groups
}
