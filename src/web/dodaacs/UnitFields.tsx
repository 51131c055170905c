import { Controller, useFormContext } from 'react-hook-form'
import { BRANCH_NAMES } from '#domain/branches.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { dodaac } from '#wire/codes.ts'
import { LONGEST_IN_DODAAC } from '#wire/dodaacs/dodaacs.ts'
import { type DodaacValues, STATUS_WORDS } from './dodaac-values.ts'
import { fieldId } from './useDodaacForm.ts'

export type FieldsProps = { problemAt: (field: keyof DodaacValues) => string | undefined }

/** What the DoDAAC is, and whether it may order. [DOD-09] */
export function UnitFields({ isNew, problemAt }: FieldsProps & { isNew: boolean }) {
  const { register, getValues, control } = useFormContext<DodaacValues>()
  return (
    <Card title="Unit">
      <div className="fields">
        <TextField
          {...register('dodaac', {
            setValueAs: (text: string) => text.trim().toUpperCase(),
          })}
          id={fieldId('dodaac')}
          label="DoDAAC-UIC"
          hint={isNew ? 'Six letters or digits, such as W9AR01.' : 'The code of a DoDAAC stays.'}
          error={problemAt('dodaac')}
          isRequired
          readOnly={!isNew}
          maxLength={dodaac.most}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="managed__capitals"
        />
        <TextField
          {...register('description')}
          id={fieldId('description')}
          label="Description"
          hint="The name on shipping labels."
          error={problemAt('description')}
          maxLength={LONGEST_IN_DODAAC.description}
          autoComplete="off"
        />
        <SelectField
          {...register('branch')}
          defaultValue={getValues('branch')}
          id={fieldId('branch')}
          label="Branch Tape"
          error={problemAt('branch')}
          isRequired
          options={[
            { value: '', text: 'Choose a branch' },
            ...BRANCH_NAMES.map(([value, text]) => ({ value, text })),
          ]}
        />
        <SelectField
          {...register('status')}
          defaultValue={getValues('status')}
          id={fieldId('status')}
          label="Status"
          hint="Only active ones order."
          error={problemAt('status')}
          isRequired
          options={Object.entries(STATUS_WORDS).map(([value, text]) => ({ value, text }))}
        />
        <Controller
          control={control}
          name="effectiveOn"
          render={({ field }) => (
            <DateField
              id={fieldId('effectiveOn')}
              label="Effective Date"
              hint="MM/DD/YYYY. Orders begin then."
              error={problemAt('effectiveOn')}
              isRequired
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </div>
    </Card>
  )
}
