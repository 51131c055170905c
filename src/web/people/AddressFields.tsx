import { useFormContext, useWatch } from 'react-hook-form'
import { COUNTRIES } from '#domain/countries.ts'
import type { PersonForm } from '#domain/people/person-form.ts'
import { STATES } from '#domain/states.ts'
import { Card } from '#web/ui/Card.tsx'
import { type FieldsProps, PersonChoice, PersonSelect, PersonText } from './PersonFields.tsx'

/** The person's own address, and whether orders ship there. [DATA-27] */
export function AddressFields(props: FieldsProps) {
  const { control, setValue } = useFormContext<PersonForm>()
  const [country, shipsHere] = useWatch({ control, name: ['country', 'shipsToOwnAddress'] })
  const isAmerican = country === 'US'
  return (
    <Card title="Address and shipping">
      <PersonChoice
        {...props}
        field="shipsToOwnAddress"
        label="Orders ship to"
        yes="This address"
        no="The ship-to address of the DoDAAC"
      />
      <div className="fields">
        <PersonText {...props} field="street1" label="Street" isRequired={shipsHere} />
        <PersonText {...props} field="street2" label="Street, line 2" />
        <PersonText {...props} field="street3" label="Street, line 3" />
        <PersonText {...props} field="city" label="City" isRequired={shipsHere} />
        {isAmerican ? (
          <PersonSelect
            {...props}
            field="state"
            label="State"
            isRequired={shipsHere}
            options={[
              { value: '', text: 'Choose a state' },
              ...STATES.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
            ]}
          />
        ) : (
          <PersonText {...props} field="state" label="State or region" />
        )}
        <PersonText
          {...props}
          field="zip"
          label={isAmerican ? 'ZIP Code' : 'Postal Code'}
          hint={isAmerican ? 'Five digits, or five and four.' : undefined}
          isRequired={shipsHere && isAmerican}
          maxLength={20}
        />
        <PersonSelect
          {...props}
          field="country"
          label="Country"
          options={COUNTRIES.map(({ code, name }) => ({ value: code, text: name }))}
          // What was chosen or typed for a state means nothing in another country.
          onChange={() => setValue('state', '')}
        />
      </div>
    </Card>
  )
}
