import { type FilterValues, findFilterProblems, listOf, type ReportFilter } from '#domain/reports/report.ts'
import { useTyped } from '#web/ui/typed.ts'
import { DAY_WANTED, readTypedDate } from '#web/ui/typed-dates.ts'
import { trimFilters } from './report-address.ts'

type Draft = {
  from: string
  values: FilterValues
  isAssignedOnly: boolean
  problems: Record<string, string>
  attempt: number
  /** Grows with each refill, which also clears partly typed days. */
  filling: number
}

/**
 * The edited filters. They follow `initial`: the applied filters or the defaults. `assigned` are the DoDAACs that the
 * toggle fills in. [HUB-44, HUB-45]
 */
export function useReportFilters(
  filters: readonly ReportFilter[],
  initial: FilterValues,
  assigned: readonly string[],
) {
  const unitList = filters.find(({ kind }) => kind === 'dodaacs')?.name
  const from = JSON.stringify(initial)
  const fill = (filling: number): Draft => ({
    from,
    values: initial,
    isAssignedOnly: unitList !== undefined && isSameSet(listOf(initial, unitList), assigned),
    problems: {},
    attempt: 0,
    filling,
  })
  const [draft, setDraft] = useTyped('filters', () => fill(0))
  if (draft.from !== from) setDraft(fill(draft.filling + 1))

  const change = (name: string, value: string | string[]) =>
    setDraft((earlier) => {
      const { [name]: _, ...problems } = earlier.problems
      return { ...earlier, values: { ...earlier.values, [name]: value }, problems }
    })
  const showAssignedOnly = (isAssignedOnly: boolean) =>
    setDraft((earlier) => ({
      ...earlier,
      isAssignedOnly,
      values: unitList
        ? { ...earlier.values, [unitList]: isAssignedOnly ? [...assigned] : [] }
        : earlier.values,
    }))
  const refill = (values: FilterValues) =>
    setDraft((earlier) => ({ ...fill(earlier.filling + 1), values, isAssignedOnly: false }))
  const fillDays = (days: FilterValues) =>
    setDraft((earlier) => ({
      ...fill(earlier.filling + 1),
      values: { ...earlier.values, ...days },
      isAssignedOnly: earlier.isAssignedOnly,
    }))
  /** Null when a field needs attention. */
  const check = (typed: FormData): FilterValues | null => {
    const problems = findFilterProblems(filters, draft.values)
    for (const { kind, name } of filters) {
      const text = String(typed.get(name) ?? '').trim()
      if (kind === 'day' && text !== '' && readTypedDate(text) === null) problems[name] = DAY_WANTED
    }
    const isRight = Object.keys(problems).length === 0
    setDraft((earlier) => ({ ...earlier, problems, attempt: earlier.attempt + (isRight ? 0 : 1) }))
    return isRight ? trimFilters(filters, draft.values) : null
  }
  return { ...draft, change, showAssignedOnly, refill, fillDays, check }
}

export type ReportFilterForm = ReturnType<typeof useReportFilters>

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others)
  return some.length > 0 && some.length === known.size && some.every((one) => known.has(one))
}
