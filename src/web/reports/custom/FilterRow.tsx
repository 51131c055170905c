import { useState } from 'react'
import {
  CONDITIONS,
  type Condition,
  type CustomFilter,
  conditionsOf,
  findFaultyValue,
  MAX_VALUE,
  readValues,
} from '#domain/reports/custom-report.ts'
import {
  type CustomColumn,
  type CustomKind,
  filterLabelOf,
  findColumn,
  type SourceKey,
} from '#domain/reports/custom-sources.ts'
import { DODAAC_NAMES, searchDodaacs } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncMultiSelect } from '#web/ui/AsyncMultiSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

const UNITS = ['dodaac', 'billTo']

const valueId = (row: string, at: 0 | 1) => `${row}-value${at}`

/** The control to correct. */
export function faultyControlOf(row: string, source: SourceKey, filter: CustomFilter): string {
  const at = findFaultyValue(source, filter)
  return at === null ? row : valueId(row, at)
}

export function FilterRow({
  id,
  number,
  source,
  filter,
  error,
  onChange,
  onRemove,
}: {
  /** Of the condition. */
  id: string
  number: number
  source: SourceKey
  filter: CustomFilter
  error: string | undefined
  onChange: (filter: CustomFilter) => void
  onRemove: () => void
}) {
  const column = findColumn(source, filter.column)
  const label = column ? filterLabelOf(column) : filter.column
  const faulty = faultyControlOf(id, source, filter)
  const control = (of: string) => ({ id: of, error: of === faulty ? error : undefined })
  return (
    <fieldset className="width-60 frame p-5 mb-5">
      <legend className="bold px-3">{`Filter ${number}: ${label}`}</legend>
      {column ? (
        <div className="fields">
          <SelectField
            {...control(id)}
            label="Condition"
            value={filter.condition}
            options={conditionsOf(column.kind).map((value) => ({ value, text: CONDITIONS[value] }))}
            onChange={(event) =>
              onChange({ ...filter, condition: event.target.value as Condition, values: [] })
            }
          />
          <FilterValues
            key={filter.condition}
            column={column}
            filter={filter}
            controls={[control(valueId(id, 0)), control(valueId(id, 1))]}
            onChange={(values) => onChange({ ...filter, values })}
          />
        </div>
      ) : (
        <p>This column does not exist any more. Remove the filter.</p>
      )}
      <Button variant="quiet" onClick={onRemove}>
        Remove<span className="visually-hidden"> filter {label}</span>
      </Button>
    </fieldset>
  )
}

type Control = { id: string; error: string | undefined }
type Values = {
  column: CustomColumn
  filter: CustomFilter
  controls: [first: Control, last: Control]
  onChange: (values: string[]) => void
}

function FilterValues({ column, filter, controls, onChange }: Values) {
  const { kind, choices } = column
  const label = filterLabelOf(column)
  const { condition, values } = filter
  const [first = '', last = ''] = values
  const field = (
    words: string,
    at: 0 | 1,
    more: { inputMode?: 'numeric' | 'decimal'; hint?: string } = {},
  ) => (
    <TextField
      {...more}
      {...controls[at]}
      label={words}
      autoComplete="off"
      maxLength={MAX_VALUE}
      value={values[at] ?? ''}
      onChange={(event) => {
        const text = event.target.value.trimStart()
        onChange(at === 0 ? [text, ...(last ? [last] : [])] : [first, text])
      }}
    />
  )
  switch (condition) {
    case 'contains':
      return field('Text', 0)
    case 'last':
      return field('Days, with today', 0, { inputMode: 'numeric' })
    case 'between':
      if (kind !== 'day') {
        const inputMode = kind === 'money' ? 'decimal' : 'numeric'
        return (
          <>
            {field('From', 0, { inputMode })}
            {field('To', 1, { inputMode })}
          </>
        )
      }
      return (
        <>
          <DateField {...controls[0]} label="From" value={first} onChange={(day) => onChange([day, last])} />
          <DateField {...controls[1]} label="To" value={last} onChange={(day) => onChange([first, day])} />
        </>
      )
    case 'oneOf':
      if (choices)
        return (
          <CheckboxGroup
            {...controls[0]}
            label={label}
            value={values}
            onChange={onChange}
            options={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
          />
        )
      return UNITS.includes(filter.column) ? (
        <UnitValues {...controls[0]} label={label} values={values} onChange={onChange} />
      ) : (
        <TypedValues {...controls[0]} kind={kind} values={values} onChange={onChange} />
      )
    default:
      return null
  }
}

function TypedValues({
  kind,
  values,
  onChange,
  ...control
}: Control & {
  kind: CustomKind
  values: string[]
  onChange: (values: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  // Another filter of the same column can take this place.
  const isTyped = JSON.stringify(readValues(typed, kind)) === JSON.stringify(values)
  return (
    <TextArea
      {...control}
      label="Values"
      hint={`One on each line${kind === 'code' ? ', or with commas between them' : ''}. You can paste a list.`}
      rows={3}
      value={isTyped ? typed : values.join('\n')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readValues(event.target.value, kind))
      }}
    />
  )
}

function UnitValues({
  label,
  values,
  onChange,
  ...control
}: Control & {
  label: string
  values: string[]
  onChange: (values: string[]) => void
}) {
  const { program } = usePerson()
  return (
    <AsyncMultiSelect
      {...control}
      label={label}
      value={values.map((dodaac) => ({ dodaac, description: '' }))}
      onChange={(chosen) => onChange(chosen.map(({ dodaac }) => dodaac))}
      search={searchDodaacs(program, true)}
      minLength={0}
      names={DODAAC_NAMES}
      optionKey={({ dodaac }) => dodaac}
      optionText={({ dodaac }) => dodaac}
      renderOption={({ dodaac, description }) => (description ? `${dodaac} ${description}` : dodaac)}
    />
  )
}
