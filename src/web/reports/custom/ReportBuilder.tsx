import { type FormEvent, useId, useState } from 'react'
import {
  beginDefinition,
  type CustomDefinition,
  type CustomOrder,
  conditionsOf,
  findDefinitionProblems,
  MAX_COLUMNS,
  MAX_FILTERS,
  MAX_GROUPS,
  MAX_ORDERS,
  planReport,
} from '#domain/reports/custom-report.ts'
import {
  CUSTOM_SOURCES,
  filterLabelOf,
  findColumn,
  SOURCE_KEYS,
  type SourceKey,
  sourceOf,
} from '#domain/reports/custom-sources.ts'
import { type Area, canRead } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FilterRow, faultyControlOf } from './FilterRow.tsx'

type Props = {
  definition: CustomDefinition
  onChange: (definition: CustomDefinition) => void
  onShow: () => void
}

const NONE = { value: '', text: 'None' }

export function ReportBuilder({ definition, onChange, onShow }: Props) {
  const id = useId()
  const person = usePerson()
  const announce = useAnnounce()
  const [attempt, setAttempt] = useState(0)
  /** Of the other sources, so that nothing chosen is lost. */
  const [others, setOthers] = useState<Partial<Record<SourceKey, CustomDefinition>>>({})
  const { source, columns, filters, order, groupBy } = definition
  const mayRead = (area: Area) => canRead(person, area)
  const known = Object.entries(sourceOf(source).columns).filter(([, { needs }]) => !needs || mayRead(needs))
  const options = known.map(([value, { label }]) => ({ value, text: label }))
  const set = (changes: Partial<CustomDefinition>) => {
    const next = { ...definition, ...changes }
    onChange({ ...next, order: planReport(next, mayRead).order })
  }
  // Drops columns without a checkbox: those that are gone, and those that the user may not read.
  const setColumns = (next: string[]) =>
    set({ columns: next.filter((key) => options.some(({ value }) => value === key)) })
  const problems = attempt === 0 ? [] : findDefinitionProblems(definition)
  const problemAt = (part: string, at = 0) =>
    problems.find((problem) => problem.part === part && problem.at === at)?.text
  const fieldOf = (part: string, at: number) => {
    const filter = part === 'filters' && filters[at]
    if (filter) return faultyControlOf(`${id}filter${at}`, source, filter)
    return part === 'columns' ? `${id}columns` : `${id}source`
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = findDefinitionProblems(definition).length === 0
    setAttempt((count) => (isRight ? 0 : count + 1))
    if (isRight) onShow()
  }
  const chooseSource = (next: SourceKey) => {
    setOthers((before) => ({ ...before, [source]: definition }))
    onChange(others[next] ?? beginDefinition(next))
  }
  const result = planReport(definition, mayRead).columns
  return (
    <form className="py-5" aria-label="Design of the report" noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={problems.map(({ part, at, text }) => ({ fieldId: fieldOf(part, at), text }))}
      />
      <SelectField
        id={`${id}source`}
        label="Rows"
        hint={sourceOf(source).about}
        className="width-40"
        value={source}
        onChange={(event) => chooseSource(event.target.value as SourceKey)}
        options={SOURCE_KEYS.map((key) => ({ value: key, text: CUSTOM_SOURCES[key].label }))}
      />
      <CheckboxGroup
        id={`${id}columns`}
        label="Columns"
        hint={
          groupBy.length > 0
            ? 'With groups, amounts and counts are added up. Other columns are left out.'
            : ''
        }
        className="report-builder__columns"
        error={problemAt('columns')}
        value={columns}
        onChange={setColumns}
        options={options.map(({ value, text }) => ({
          value,
          label: text,
          isDisabled: columns.length >= MAX_COLUMNS && !columns.includes(value),
        }))}
      />
      <ColumnOrder source={source} columns={columns} onChange={setColumns} />
      <h3 className="mt-6">Filters</h3>
      {filters.map((filter, at) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a filter has no other name, and two may have one column
          key={`${at} ${filter.column}`}
          id={`${id}filter${at}`}
          number={at + 1}
          source={source}
          filter={filter}
          error={problemAt('filters', at)}
          onChange={(next) => set({ filters: filters.map((one, place) => (place === at ? next : one)) })}
          onRemove={() => {
            set({ filters: filters.filter((_, place) => place !== at) })
            announce(`Filter ${at + 1} removed.`)
            focusSoon(`${id}add`)
          }}
        />
      ))}
      {filters.length < MAX_FILTERS && (
        <AddFilter
          id={`${id}add`}
          options={known.map(([value, column]) => ({ value, text: filterLabelOf(column) }))}
          onAdd={(column) => {
            const [condition = 'contains'] = conditionsOf(findColumn(source, column)?.kind ?? 'text')
            set({ filters: [...filters, { column, condition, values: [] }] })
            focusSoon(`${id}filter${filters.length}`)
          }}
        />
      )}
      <div className="grid grid--ragged grid-19 mt-6">
        <fieldset>
          <legend>
            <h3 className="m-0 mb-4">Group by</h3>
          </legend>
          {[...groupBy, ''].slice(0, MAX_GROUPS).map((value, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: the select keeps the focus when its value changes
              key={at}
              label={at === 0 ? 'Group' : `Then group ${at + 1}`}
              value={value}
              options={[
                NONE,
                ...options.filter((one) => one.value === value || !groupBy.includes(one.value)),
              ]}
              onChange={(event) => set({ groupBy: replaceAt(groupBy, at, event.target.value) })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>
            <h3 className="m-0 mb-4">Sort</h3>
          </legend>
          {[...order, null].slice(0, MAX_ORDERS).map((one, at) => (
            <OrderFields
              // biome-ignore lint/suspicious/noArrayIndexKey: the select keeps the focus when its value changes
              key={at}
              number={at + 1}
              order={one}
              options={result.map(({ key, label }) => ({ value: key, text: label }))}
              onChange={(next) =>
                set({
                  order: next
                    ? [...order.slice(0, at), next, ...order.slice(at + 1)]
                    : order.filter((_, place) => place !== at),
                })
              }
            />
          ))}
        </fieldset>
      </div>
      <div className="toolbar mt-6">
        <Button type="submit">Show results</Button>
      </div>
    </form>
  )
}

function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

function replaceAt(values: readonly string[], at: number, value: string): string[] {
  const next = [...values.slice(0, at), value, ...values.slice(at + 1)]
  return next.filter((one) => one !== '')
}

type Option = { value: string; text: string }

function AddFilter({
  id,
  options,
  onAdd,
}: {
  id: string
  options: Option[]
  onAdd: (column: string) => void
}) {
  const [column, setColumn] = useState('')
  const value = options.some((one) => one.value === column) ? column : (options[0]?.value ?? '')
  return (
    <div className="toolbar toolbar--fields">
      <SelectField
        label="Column of a new filter"
        className="width-24"
        value={value}
        options={options}
        onChange={(event) => setColumn(event.target.value)}
      />
      <Button id={id} variant="outline" icon="plus" onClick={() => onAdd(value)}>
        Add filter
      </Button>
    </div>
  )
}

function OrderFields({
  number,
  order,
  options,
  onChange,
}: {
  number: number
  order: CustomOrder | null
  options: Option[]
  onChange: (order: CustomOrder | null) => void
}) {
  const [column, descending] = [order?.column ?? '', order?.descending ?? false]
  return (
    <div className="fields">
      <SelectField
        label={number === 1 ? 'Sort by' : `Then sort by ${number}`}
        value={column}
        options={[NONE, ...options]}
        onChange={(event) => onChange(event.target.value ? { column: event.target.value, descending } : null)}
      />
      {order && (
        <SelectField
          label={`Direction ${number}`}
          value={descending ? 'down' : 'up'}
          options={[
            { value: 'up', text: 'Ascending' },
            { value: 'down', text: 'Descending' },
          ]}
          onChange={(event) => onChange({ column, descending: event.target.value === 'down' })}
        />
      )}
    </div>
  )
}

function ColumnOrder({
  source,
  columns,
  onChange,
}: {
  source: SourceKey
  columns: string[]
  onChange: (columns: string[]) => void
}) {
  const id = useId()
  const announce = useAnnounce()
  const move = (at: number, by: number, label: string) => {
    const next = [...columns]
    const [moved = ''] = next.splice(at, 1)
    next.splice(at + by, 0, moved)
    onChange(next)
    announce(`${label} is column ${at + by + 1} of ${columns.length}.`)
    focusSoon(`${id}${moved}${by}`)
  }
  if (columns.length < 2) return null
  return (
    <details className="mb-4">
      <summary className="py-3 color-primary bold">Order of the columns</summary>
      <ol className="plain-list cluster gap-3">
        {columns.map((key, at) => {
          const label = findColumn(source, key)?.label ?? key
          return (
            <li key={key} className="chip">
              {at + 1}. {label}
              <IconButton
                id={`${id}${key}-1`}
                icon="chevron-left"
                label={`Move ${label} before`}
                isDisabled={at === 0}
                onClick={() => move(at, -1, label)}
              />
              <IconButton
                id={`${id}${key}1`}
                icon="chevron-right"
                label={`Move ${label} behind`}
                isDisabled={at === columns.length - 1}
                onClick={() => move(at, 1, label)}
              />
            </li>
          )
        })}
      </ol>
    </details>
  )
}
