import { BRANCH_NAMES } from '#domain/branches.ts'
import type { Form } from '#web/pages/useForm.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { dodaac } from '#wire/codes.ts'
import { LONGEST_IN_DODAAC } from '#wire/dodaacs/dodaacs.ts'
import { type DodaacValues, STATUS_WORDS } from './dodaac-values.ts'

export type FieldsProps = { form: Form<DodaacValues> }

/** What the DoDAAC is, and whether it may order. [DOD-09] */
export function UnitFields({ isNew, form }: FieldsProps & { isNew: boolean }) {
  return (
    <Card title="Unit">
      <div className="fields">
        <TextField
          {...form.textOf('dodaac')}
          label="DoDAAC-UIC"
          hint={isNew ? 'Six letters or digits, such as W9AR01.' : 'The code of a DoDAAC stays.'}
          isRequired
          readOnly={!isNew}
          maxLength={dodaac.most}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="managed__capitals"
        />
        <TextField
          {...form.textOf('description')}
          label="Description"
          hint="The name on shipping labels."
          maxLength={LONGEST_IN_DODAAC.description}
          autoComplete="off"
        />
        <SelectField
          {...form.textOf('branch')}
          label="Branch Tape"
          isRequired
          options={[
            { value: '', text: 'Choose a branch' },
            ...BRANCH_NAMES.map(([value, text]) => ({ value, text })),
          ]}
        />
        <SelectField
          {...form.textOf('status')}
          label="Status"
          hint="Only active ones order."
          isRequired
          options={Object.entries(STATUS_WORDS).map(([value, text]) => ({ value, text }))}
        />
        <DateField
          {...form.dayOf('effectiveOn')}
          label="Effective Date"
          hint="MM/DD/YYYY. Orders begin then."
          isRequired
        />
      </div>
    </Card>
  )
}
