import { SIGNAL_WORDS } from '#domain/dodaacs/dodaac-rules.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { DODAAC_NAMES, searchDodaacs } from '#web/people/people.queries.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { DestinationSummary } from './DestinationSummary.tsx'
import type { DodaacChoice } from './dodaac-values.ts'
import type { FieldsProps } from './UnitFields.tsx'

const ADDRESSES = [
  ['shipTo', 'Ship-to DoDAAC', 'Where orders are delivered.'],
  ['billTo', 'Bill-to DoDAAC', 'Who pays.'],
  ['soldTo', 'Sold-to DoDAAC', 'The customer of record.'],
] as const

/** Where orders ship, who pays, and the signal code that says so. [DOD-09] */
export function DestinationFields({ program, form }: FieldsProps & { program: ProgramCode }) {
  return (
    <Card title="Shipping and billing">
      <div className="fields">
        {ADDRESSES.map(([name, label, hint]) => (
          <AsyncCombobox<DodaacChoice>
            key={name}
            id={form.idOf(name)}
            label={label}
            hint={`${hint} Empty: itself.`}
            placeholder="This DoDAAC itself"
            error={form.problemAt(name)}
            value={form.values[name]}
            // Whether the signal code fits is a matter of these, too.
            onChange={(chosen) => form.change({ [name]: chosen }, [name, 'signalCode'])}
            search={searchDodaacs(program)}
            minLength={0}
            names={DODAAC_NAMES}
            optionKey={({ dodaac }) => dodaac}
            optionCode={({ dodaac }) => dodaac}
            optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
          />
        ))}
        <SelectField
          {...form.textOf('signalCode')}
          label="Signal Code"
          isRequired
          options={[
            { value: '', text: 'Choose a signal code' },
            ...Object.entries(SIGNAL_WORDS).map(([value, words]) => ({ value, text: `${value}: ${words}` })),
          ]}
        />
      </div>
      <DestinationSummary form={form} />
    </Card>
  )
}
