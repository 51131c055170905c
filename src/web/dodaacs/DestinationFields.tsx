import { Controller, useFormContext } from 'react-hook-form'
import { SIGNAL_WORDS } from '#domain/dodaacs/dodaac-rules.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { DODAAC_NAMES, searchDodaacs } from '#web/people/people.queries.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { DestinationSummary } from './DestinationSummary.tsx'
import type { DodaacChoice, DodaacValues } from './dodaac-values.ts'
import type { FieldsProps } from './UnitFields.tsx'
import { fieldId } from './useDodaacForm.ts'

const ADDRESSES = [
  ['shipTo', 'Ship-to DoDAAC', 'Where orders are delivered.'],
  ['billTo', 'Bill-to DoDAAC', 'Who pays.'],
  ['soldTo', 'Sold-to DoDAAC', 'The customer of record.'],
] as const

/** Where orders ship, who pays, and the signal code that says so. [DOD-09] */
export function DestinationFields({ program, problemAt }: FieldsProps & { program: ProgramCode }) {
  const { register, getValues, control, formState, trigger } = useFormContext<DodaacValues>()
  return (
    <Card title="Shipping and billing">
      <div className="fields">
        {ADDRESSES.map(([name, label, hint]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <AsyncCombobox<DodaacChoice>
                id={fieldId(name)}
                label={label}
                hint={`${hint} Empty: itself.`}
                placeholder="This DoDAAC itself"
                error={problemAt(name)}
                value={field.value}
                onChange={(chosen) => {
                  field.onChange(chosen)
                  // Whether the signal code fits is a matter of these, too.
                  if (formState.isSubmitted) void trigger('signalCode')
                }}
                search={searchDodaacs(program)}
                minLength={0}
                names={DODAAC_NAMES}
                optionKey={({ dodaac }) => dodaac}
                optionCode={({ dodaac }) => dodaac}
                optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
              />
            )}
          />
        ))}
        <SelectField
          {...register('signalCode')}
          defaultValue={getValues('signalCode')}
          id={fieldId('signalCode')}
          label="Signal Code"
          error={problemAt('signalCode')}
          isRequired
          options={[
            { value: '', text: 'Choose a signal code' },
            ...Object.entries(SIGNAL_WORDS).map(([value, words]) => ({ value, text: `${value}: ${words}` })),
          ]}
        />
      </div>
      <DestinationSummary />
    </Card>
  )
}
