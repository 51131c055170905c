import { useFormContext, useWatch } from 'react-hook-form'
import { COUNTRIES } from '#domain/countries.ts'
import { STATES } from '#domain/states.ts'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { LONGEST_IN_DODAAC } from '#wire/dodaacs/dodaacs.ts'
import type { DodaacValues } from './dodaac-values.ts'
import type { FieldsProps } from './UnitFields.tsx'
import { fieldId } from './useDodaacForm.ts'

/** Where the DoDAAC is. [DOD-09] */
export function PlaceFields({ problemAt }: FieldsProps) {
  const { register, getValues, control, setValue } = useFormContext<DodaacValues>()
  const country = useWatch({ control, name: 'country' })
  return (
    <Card title="Address">
      <div className="fields">
        <TextField
          {...register('street1')}
          id={fieldId('street1')}
          label="Street Address"
          error={problemAt('street1')}
          isRequired
          maxLength={LONGEST_IN_DODAAC.street1}
          autoComplete="off"
        />
        <TextField
          {...register('street2')}
          id={fieldId('street2')}
          label="Street Address 2"
          hint="Without one, type None."
          error={problemAt('street2')}
          isRequired
          maxLength={LONGEST_IN_DODAAC.street2}
          autoComplete="off"
        />
        <TextField
          {...register('street3')}
          id={fieldId('street3')}
          label="Street Address 3"
          error={problemAt('street3')}
          maxLength={LONGEST_IN_DODAAC.street3}
          autoComplete="off"
        />
        <TextField
          {...register('city')}
          id={fieldId('city')}
          label="City"
          error={problemAt('city')}
          isRequired
          maxLength={LONGEST_IN_DODAAC.city}
          autoComplete="off"
        />
        {country === 'US' ? (
          <SelectField
            {...register('state')}
            defaultValue={getValues('state')}
            id={fieldId('state')}
            label="State"
            error={problemAt('state')}
            isRequired
            options={[
              { value: '', text: 'Choose a state' },
              ...STATES.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
            ]}
          />
        ) : (
          <TextField
            {...register('state')}
            id={fieldId('state')}
            label="State"
            hint="The state or region."
            error={problemAt('state')}
            isRequired
            maxLength={LONGEST_IN_DODAAC.state}
            autoComplete="off"
          />
        )}
        <TextField
          {...register('zip')}
          id={fieldId('zip')}
          label="Postal Code"
          error={problemAt('zip')}
          isRequired
          maxLength={LONGEST_IN_DODAAC.zip}
          autoComplete="off"
        />
        <SelectField
          {...register('country', {
            // What was chosen or typed for a state means nothing in another country.
            onChange: () => setValue('state', ''),
          })}
          id={fieldId('country')}
          label="Country"
          error={problemAt('country')}
          options={COUNTRIES.map(({ code, name }) => ({ value: code, text: name }))}
        />
      </div>
    </Card>
  )
}
