import type { CSSProperties, FormEvent } from 'react'
import type { FilterValues, ReportFilter, Span } from '#domain/reports/report.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { groupFilters } from './filter-words.ts'
import { fieldIdOf, ReportFilterField } from './ReportFilterField.tsx'
import type { ReportFilterForm } from './useReportFilters.ts'

/** The fields of a report in their groups. Enter in a text, or Apply filters, applies them all. [RST-14, RDT-16] */
export function ReportFilters({
  title,
  filters,
  spans = [],
  form,
  onApply,
  onClear,
}: {
  title: string
  filters: readonly ReportFilter[]
  /** Days that one press fills in. */
  spans?: readonly Span[]
  form: ReportFilterForm
  onApply: (values: FilterValues) => void
  onClear: () => void
}) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = form.check(new FormData(event.currentTarget))
    if (values) onApply(values)
  }
  const problems = filters
    .filter(({ name }) => form.problems[name])
    .map(({ name, label }) => ({
      fieldId: fieldIdOf(name),
      text: `${label}: ${form.problems[name]}`,
    }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter applies it
    <form className="py-5" role="search" aria-label={`${title} filters`} noValidate onSubmit={apply}>
      <ErrorSummary problems={problems} attempt={form.attempt} />
      <div key={form.filling} className="report-filters__groups cluster align-stretch mb-6">
        {groupFilters(filters).map((group) => (
          <fieldset
            key={group.title}
            className="report-filters__group pt-4 line-above"
            style={{ '--fields': group.filters.reduce((sum, one) => sum + shareOf(one), 0) } as CSSProperties}
          >
            {group.title && <legend>{group.title}</legend>}
            <div className="fields report-filters__fields">
              {group.filters.map((filter) => (
                <ReportFilterField key={filter.name} filter={filter} form={form} />
              ))}
            </div>
            {group.filters.map((filter) => (
              <FilterHelp key={filter.name} filter={filter} />
            ))}
          </fieldset>
        ))}
      </div>
      <div className="toolbar">
        <Button type="submit">Apply filters</Button>
        <Button variant="outline" onClick={onClear}>
          Clear All
        </Button>
        {spans.map(({ text, values }) => (
          <Button
            key={text}
            variant="quiet"
            aria-pressed={Object.entries(values).every(([name, day]) => form.values[name] === day)}
            onClick={() => form.fillDays(values)}
          >
            {text}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** A list of chips wants the room of two fields. */
function shareOf({ kind }: ReportFilter): number {
  return kind === 'dodaacs' ? 2 : 1
}

function FilterHelp({ filter }: { filter: ReportFilter }) {
  const meanings = filter.kind === 'choice' ? filter.meanings : undefined
  return (
    <>
      {filter.help && (
        <p id={`${fieldIdOf(filter.name)}-help`} className="report-filters__help m-0 mt-4 soft text-2">
          <strong>{filter.label}:</strong> {filter.help}
        </p>
      )}
      {meanings && (
        <details className="report-filters__help m-0 mt-4 soft text-2">
          <summary>What each {filter.label.toLowerCase()} means</summary>
          <dl className="rows gap-3 m-0 mt-2">
            {Object.entries(meanings).map(([term, meaning]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
