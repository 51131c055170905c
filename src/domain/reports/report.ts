/**
 * A report is a value: filters, columns, hints, the sheet of its Excel file. One page and one export read it, so that
 * another report needs a value, its query and its calls, but no other screen.
 */
export type CellFormat = 'text' | 'whole' | 'quantity' | 'money' | 'day'

export type ReportColumn<Row> = {
  label: string
  format: CellFormat
  /** Characters that usually fit; the sheet takes them as they are, the screen as a share. */
  width: number
  /** Text, a count, integer cents for money, an ISO day for days; null or '' for nothing. */
  value: (row: Row) => string | number | null
  /** Where the cell leads: inside the portal by a path, elsewhere in a new tab. */
  link?: (row: Row) => { address: string; isElsewhere: boolean } | null
  /**
   * Whether this column agrees with its partner, by the label of that column: shown in words, not by colour alone. Null where
   * one of the two is open.
   */
  agrees?: (row: Row) => boolean | null
  partner?: string
  /** The column that names its row for people who listen; one column at most. */
  isRowName?: true
  /** A number that people copy: never broken over two lines. */
  isCode?: true
}

export type Choice = { value: string; text: string }

/** What narrows a report down. Values are text, lists of text for `dodaacs`; empty means everything. */
export type ReportFilter = {
  name: string
  label: string
  help?: string
  group?: string
} /** `most` letters, without blanks around them; `problem` says in a sentence what else is wrong with a text, or ''. */ & (
  | { kind: 'text'; most: number; problem?: (text: string) => string }
  /** `isFixed`: one of the choices always holds. `meanings` explains the choices, by their text. */
  | {
      kind: 'choice'
      choices: readonly Choice[]
      isFixed?: true
      meanings?: Readonly<Record<string, string>>
    }
  /** `notBefore` names the day that this one may not precede. */
  | { kind: 'day'; notBefore?: string }
  | { kind: 'dodaac' }
  | { kind: 'dodaacs' }
)

export type FilterValues = Record<string, string | string[]>

/** Days that are often asked for, with the filters that ask for them: 'Last 90 days'. */
export type Span = { text: string; values: FilterValues }

/** How a summary is called, and how a part of it narrows the report, where a filter means exactly that. */
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
  /** What the page is called, and what stands in the breadcrumb. */
  title: string
  crumb: string
  filters: readonly ReportFilter[]
  /** What the filters hold before anybody touches them, and after Clear All. */
  defaults: (today: string, program: ProgramDefaults) => FilterValues
  /** Days that one press shows; links that lead to the report open it with the first of them. */
  spans?: (today: string) => readonly [Span, ...Span[]]
  /** What stands as bars above the rows, counted over all that the filters find; none where nothing is worth counting. */
  summary?: ReportSummaryWords
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row) => string
  /** What one row is, and several are: '1 order', '12 orders'. */
  rowNames: readonly [one: string, many: string]
  sheet: ReportSheet<Row>
  /** Name of the Excel file, without a path. */
  fileName: (filters: FilterValues, today: string) => string
  /** What the table says before the first search (RST-08). */
  hints: readonly string[]
  /** Rows on a page at first, and after Clear All; null: the report is shown whole. */
  pageSize: { first: number; afterClear: number } | null
  /** The call gives no more rows than these; the file holds all. */
  mostOnScreen?: number
  notice?: { extra?: string }
  /** Words beside the spinner while rows are fetched. */
  loading: string
  /** Stays in sight while the file is written. */
  exportNotice?: string
  hasAssignedOnly: boolean
  /** A second toggle that hides the filters (RDT-03). */
  hidesFilters: boolean
  /** Its defaults come partly from the program. */
  asksProgram?: true
}

/** What a program gives its reports (GAP-52). */
export type ProgramDefaults = { supplierName: string; supplierSite: string; project: string; task: string }

/** The most rows of a page that a screen shows; a larger one is a file. */
export const ROWS_ON_PAGE = 500
export const PAGE_SIZES = [10, 20, 50, 100, ROWS_ON_PAGE] as const

/** First day of the order reports, unless the person says otherwise (HUB-46). */
export const REPORTS_BEGIN = '2023-01-01'

export const HINTS = [
  'Click Filters to generate report',
  'You do not have to use every filter',
  'Ex: Type in an order no and leave everything else as is',
] as const
export const EXPORT_HINT = 'Make sure you apply filters before exporting'

/** The text of a filter; empty when it is not set. */
export function textOf(filters: FilterValues, name: string): string {
  const value = filters[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** DoDAACs that one report takes at most. */
export const MOST_REPORT_DODAACS = 500

/** What is wrong with filters before anybody is asked, by the name of the filter. */
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
        `The ${filter.label.toLowerCase()} is before the ${other?.label.toLowerCase()}. Turn them round or clear one.`
    }
    const text = textOf(values, filter.name)
    if (filter.kind === 'text' && text.length > filter.most)
      problems[filter.name] =
        `This takes ${filter.most} characters, and these are ${text.length}. Shorten it.`
    else if (filter.kind === 'text' && filter.problem?.(text)) problems[filter.name] = filter.problem(text)
    const count = listOf(values, filter.name).length
    if (count > MOST_REPORT_DODAACS)
      problems[filter.name] =
        `These are ${count} DoDAACs; a report takes ${MOST_REPORT_DODAACS}. Take some away, or leave the list empty for all.`
  }
  return problems
}

export function listOf(filters: FilterValues, name: string): string[] {
  const value = filters[name]
  return Array.isArray(value) ? value : []
}

/** `OrderStatus_`, each part that is set with an underscore behind it, and the day: lists joined by dashes (GAP-117). */
export function nameFile(begin: string, parts: (string | string[])[], today: string): string {
  const words = parts.map((part) => (Array.isArray(part) ? part.join('-') : part.trim())).filter(Boolean)
  return `${[begin, ...words, today.replaceAll('-', '')].join('_').slice(0, 180)}.xlsx`
}
