export type CellFormat = 'text' | 'whole' | 'quantity' | 'money' | 'day'

export type ReportColumn<Row> = {
  label: string
  format: CellFormat
  /** Characters. */
  width: number
  /** Integer cents for money, ISO days; null or '' for nothing. */
  value: (row: Row) => string | number | null
  link?: (row: Row) => { address: string; isElsewhere: boolean } | null
  /** Null when one of the two columns is open. */
  agrees?: (row: Row) => boolean | null
  partner?: string
  /** Row header for screen readers; at most one column. */
  isRowName?: true
  /** Never wraps, because users copy it. */
  isCode?: true
}

export type Choice = { value: string; text: string }

export type ReportFilter = {
  name: string
  label: string
  help?: string
  group?: string
} /** `problem` is '' for a valid text. */ & (
  | { kind: 'text'; max: number; problem?: (text: string) => string }
  /** `isFixed`: one choice always applies. */
  | {
      kind: 'choice'
      choices: readonly Choice[]
      isFixed?: true
      meanings?: Readonly<Record<string, string>>
    }
  /** `notBefore` names the filter whose day may not be later. */
  | { kind: 'day'; notBefore?: string }
  | { kind: 'dodaac' }
  | { kind: 'dodaacs' }
)

export type FilterValues = Record<string, string | string[]>

export type Span = { text: string; values: FilterValues }

export type ReportSummaryWords = {
  status: string
  unit: string
  month: string
  narrowToStatus?: (status: string) => FilterValues
  narrowToUnit?: (dodaac: string) => FilterValues
}

export type ReportSheet<Row> = {
  name: string
  columns: Pick<ReportColumn<Row>, 'label' | 'format' | 'width' | 'value'>[]
}

export type Report<Row> = {
  title: string
  crumb: string
  filters: readonly ReportFilter[]
  /** Also after Clear All. */
  defaults: (today: string, program: ProgramDefaults) => FilterValues
  spans?: (today: string) => readonly [Span, ...Span[]]
  summary?: ReportSummaryWords
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row) => string
  rowNames: readonly [one: string, many: string]
  sheet: ReportSheet<Row>
  fileName: (filters: FilterValues, today: string) => string
  /** Before the first search (RST-08). */
  hints: readonly string[]
  /** Null: all rows. */
  pageSize: { first: number; afterClear: number } | null
  maxOnScreen?: number
  notice?: { extra?: string }
  loading: string
  exportNotice?: string
  hasAssignedOnly: boolean
  /** (RDT-03) */
  hidesFilters: boolean
  needsProgram?: true
}

/** (GAP-52) */
export type ProgramDefaults = { supplierName: string; supplierSite: string; project: string; task: string }

export const ROWS_ON_PAGE = 500
export const PAGE_SIZES = [10, 20, 50, 100, ROWS_ON_PAGE] as const

/** (HUB-46) */
export const REPORTS_BEGIN = '2023-01-01'

export const HINTS = [
  'Click Filters to generate report',
  'You do not have to use every filter',
  'Ex: Type in an order no and leave everything else as is',
] as const
export const EXPORT_HINT = 'Make sure you apply filters before exporting'

export function textOf(filters: FilterValues, name: string): string {
  const value = filters[name]
  return typeof value === 'string' ? value.trim() : ''
}

export const MAX_REPORT_DODAACS = 500

export function findFilterProblems(
  filters: readonly ReportFilter[],
  values: FilterValues,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const filter of filters) {
    const first = filter.kind === 'day' && filter.notBefore ? textOf(values, filter.notBefore) : ''
    const last = textOf(values, filter.name)
    if (first && last && last < first) {
      const other = filters.find(({ name }) => filter.kind === 'day' && name === filter.notBefore)
      problems[filter.name] =
        `The ${filter.label.toLowerCase()} is before the ${other?.label.toLowerCase()}. Swap them or clear one.`
    }
    const text = textOf(values, filter.name)
    if (filter.kind === 'text' && text.length > filter.max)
      problems[filter.name] =
        `This field takes ${filter.max} characters, and you entered ${text.length}. Shorten the text.`
    else if (filter.kind === 'text' && filter.problem?.(text)) problems[filter.name] = filter.problem(text)
    const count = listOf(values, filter.name).length
    if (count > MAX_REPORT_DODAACS)
      problems[filter.name] =
        `You chose ${count} DoDAACs, and a report takes ${MAX_REPORT_DODAACS}. Remove some, or leave the list empty for all.`
  }
  return problems
}

export function listOf(filters: FilterValues, name: string): string[] {
  const value = filters[name]
  return Array.isArray(value) ? value : []
}

/** `OrderStatus_`, each set part with an underscore, and the day; lists use dashes (GAP-117). */
export function nameFile(begin: string, parts: (string | string[])[], today: string): string {
  const words = parts.map((part) => (Array.isArray(part) ? part.join('-') : part.trim())).filter(Boolean)
  return `${[begin, ...words, today.replaceAll('-', '')].join('_').slice(0, 180)}.xlsx`
}
