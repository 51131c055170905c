import { listOf, type ReportFilter, textOf } from '#domain/reports/report.ts'
import { DODAAC_NAMES, type DodaacOption, searchDodaacs } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { AsyncMultiSelect } from '#web/ui/AsyncMultiSelect.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { nameSome } from './filter-words.ts'
import type { ReportFilterForm } from './useReportFilters.ts'

export const fieldIdOf = (name: string) => `filter-${name}`
const describeUnit = ({ dodaac, description }: DodaacOption) =>
  description ? `${dodaac} ${description}` : dodaac

export function ReportFilterField({ filter, form }: { filter: ReportFilter; form: ReportFilterForm }) {
  const { program } = usePerson()
  const { name, label } = filter
  const text = textOf(form.values, name)
  const words = { id: fieldIdOf(name), label, error: form.problems[name] }
  const change = (value: string | string[]) => form.change(name, value)
  switch (filter.kind) {
    case 'text':
      return (
        <TextField
          {...words}
          name={name}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={String(form.values[name] ?? '')}
          onChange={(event) => change(event.target.value)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...words}
          describedBy={filter.help ? `${words.id}-help` : undefined}
          name={name}
          value={text}
          onChange={(event) => change(event.target.value)}
          options={[...(filter.isFixed ? [] : [{ value: '', text: 'All' }]), ...filter.choices]}
        />
      )
    case 'day':
      return <DateField {...words} name={name} value={text} onChange={change} />
    case 'dodaac':
      return (
        <AsyncCombobox
          {...words}
          value={text ? { dodaac: text, description: '' } : null}
          onChange={(unit) => change(unit?.dodaac ?? '')}
          search={searchDodaacs(program, true)}
          minLength={0}
          names={DODAAC_NAMES}
          optionKey={(unit) => unit.dodaac}
          optionText={(unit) => unit.dodaac}
          renderOption={describeUnit}
        />
      )
    case 'dodaacs': {
      const units = listOf(form.values, name)
      if (form.isAssignedOnly) return <AssignedUnits label={label} units={units} error={words.error} />
      return (
        <AsyncMultiSelect
          {...words}
          className="report-filters__wide"
          value={units.map((dodaac) => ({ dodaac, description: '' }))}
          onChange={(chosen) => change(chosen.map(({ dodaac }) => dodaac))}
          search={searchDodaacs(program, true)}
          minLength={0}
          names={DODAAC_NAMES}
          optionKey={(unit) => unit.dodaac}
          optionText={(unit) => unit.dodaac}
          renderOption={describeUnit}
        />
      )
    }
  }
}

/** Replaces the list while 'View only assigned DoDAAC(s)' is on. */
function AssignedUnits({ label, units, error }: { label: string; units: string[]; error?: string }) {
  return (
    <div className="field report-filters__wide">
      <span className="field__label">{label}</span>
      <p className="m-0 py-4">
        Only assigned: <strong>{nameSome(units)}</strong>
      </p>
      {error && <p className="error-text">{error}</p>}
    </div>
  )
}
