import { COUNTRIES } from '#domain/countries.ts'
import { STATES } from '#domain/states.ts'
import { Card } from '#web/ui/Card.tsx'
import { FieldsOfGroup, type FieldsProps, PersonSelect } from './PersonFields.tsx'

/** The person's own address, and whether orders ship there. [DATA-27] */
export function AddressFields(props: FieldsProps) {
  const { values, change } = props.form
  const { country, shipsToOwnAddress: shipsHere } = values
  const isAmerican = country === 'US'
  return (
    <Card title="Address and shipping">
      <FieldsOfGroup {...props} group="shipping" />
      <div className="fields">
        <FieldsOfGroup
          {...props}
          group="address"
          own={{
            street1: { isRequired: shipsHere },
            city: { isRequired: shipsHere },
            state: { label: 'State or region' },
            zip: {
              isRequired: shipsHere && isAmerican,
              maxLength: 20,
              ...(isAmerican ? { hint: 'Five digits, or five and four.' } : { label: 'Postal Code' }),
            },
          }}
          instead={{
            ...(isAmerican && { state: <State {...props} isRequired={shipsHere} /> }),
            country: (
              <PersonSelect
                {...props}
                field="country"
                options={COUNTRIES.map(({ code, name }) => ({ value: code, text: name }))}
                // A state that was chosen or typed means nothing in another country.
                onChange={(event) => change({ country: event.target.value, state: '' }, ['country'])}
              />
            ),
          }}
        />
      </div>
    </Card>
  )
}

const STATE_OPTIONS = [
  { value: '', text: 'Choose a state' },
  ...STATES.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
]

function State(props: FieldsProps & { isRequired: boolean }) {
  return <PersonSelect {...props} field="state" options={STATE_OPTIONS} />
}
