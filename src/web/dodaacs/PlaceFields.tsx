import { COUNTRIES } from '#domain/countries.ts'
import { STATES } from '#domain/states.ts'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { LONGEST_IN_DODAAC } from '#wire/dodaacs/dodaacs.ts'
import type { FieldsProps } from './UnitFields.tsx'

/** Where the DoDAAC is. [DOD-09] */
export function PlaceFields({ form }: FieldsProps) {
  return (
    <Card title="Address">
      <div className="fields">
        <TextField
          {...form.textOf('street1')}
          label="Street Address"
          isRequired
          maxLength={LONGEST_IN_DODAAC.street1}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('street2')}
          label="Street Address 2"
          hint="Without one, type None."
          isRequired
          maxLength={LONGEST_IN_DODAAC.street2}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('street3')}
          label="Street Address 3"
          maxLength={LONGEST_IN_DODAAC.street3}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('city')}
          label="City"
          isRequired
          maxLength={LONGEST_IN_DODAAC.city}
          autoComplete="off"
        />
        {form.values.country === 'US' ? (
          <SelectField
            {...form.textOf('state')}
            label="State"
            isRequired
            options={[
              { value: '', text: 'Choose a state' },
              ...STATES.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
            ]}
          />
        ) : (
          <TextField
            {...form.textOf('state')}
            label="State"
            hint="The state or region."
            isRequired
            maxLength={LONGEST_IN_DODAAC.state}
            autoComplete="off"
          />
        )}
        <TextField
          {...form.textOf('zip')}
          label="Postal Code"
          isRequired
          maxLength={LONGEST_IN_DODAAC.zip}
          autoComplete="off"
        />
        <SelectField
          {...form.textOf('country')}
          // A state that was chosen or typed means nothing in another country.
          onChange={(event) => form.change({ country: event.target.value, state: '' }, ['country'])}
          label="Country"
          options={COUNTRIES.map(({ code, name }) => ({ value: code, text: name }))}
        />
      </div>
    </Card>
  )
}
