import { BRANCH_NAMES } from '#domain/branches.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import { STATES } from '#domain/states.ts'
import type { Form } from '#web/pages/useForm.ts'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { openingFields } from '#wire/opening/opening.ts'
import { chooseTemplate, type OpeningValues } from './opening-values.ts'

type InForm = { form: Form<OpeningValues> }

const PROGRAMS = [
  { value: '', text: 'A program of your own' },
  ...PROGRAM_TEMPLATE.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
]

/** The first customer program: one of the thirteen, or one that the organization names. */
export function ProgramCard({ form }: InForm) {
  return (
    <Card title="Your first program">
      <SelectField
        label="Program"
        hint="A program keeps its own units, people, funds and orders. More can be added later."
        value={form.values.template}
        onChange={(event) => form.change(chooseTemplate(event.target.value))}
        options={PROGRAMS}
      />
      {form.values.template === '' && (
        <div className="fields">
          <TextField
            {...form.textOf('programCode')}
            label="Code of the program"
            hint="Two to ten letters and digits, a letter first. It stays as it is."
            isRequired
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            {...form.textOf('programName')}
            label="Name of the program"
            isRequired
            maxLength={openingFields.programName.most}
            autoComplete="off"
          />
          <SelectField
            {...form.dayOf('programBranch')}
            onChange={(event) => form.change({ programBranch: event.target.value })}
            label="Branch"
            isRequired
            options={BRANCH_NAMES.map(([value, text]) => ({ value, text }))}
          />
        </div>
      )}
    </Card>
  )
}

/** The first unit, which ships to itself and pays for itself. */
export function DodaacCard({ form }: InForm) {
  return (
    <Card title="Your first DoDAAC">
      <p>You will belong to it. Its orders ship to this address, and it pays for them itself.</p>
      <div className="fields">
        <TextField
          {...form.textOf('dodaac')}
          label="DoDAAC"
          hint="Six letters or digits."
          isRequired
          maxLength={6}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField
          {...form.textOf('street1')}
          label="Street"
          isRequired
          maxLength={openingFields.street1.most}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('street2')}
          label="Street, second line"
          maxLength={openingFields.street2.most}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('city')}
          label="City"
          isRequired
          maxLength={openingFields.city.most}
          autoComplete="off"
        />
        <StateField form={form} />
        <TextField
          {...form.textOf('zip')}
          label="Postal code"
          isRequired
          maxLength={openingFields.zip.most}
          autoComplete="off"
        />
        <SelectField
          {...form.dayOf('country')}
          onChange={(event) => form.change({ country: event.target.value, state: '' })}
          label="Country"
          isRequired
          options={COUNTRIES.map(({ code, name }) => ({ value: code, text: name }))}
        />
      </div>
    </Card>
  )
}

function StateField({ form }: InForm) {
  if (form.values.country !== 'US')
    return (
      <TextField
        {...form.textOf('state')}
        label="State or region"
        isRequired
        maxLength={openingFields.state.most}
        autoComplete="off"
      />
    )
  return (
    <SelectField
      {...form.dayOf('state')}
      onChange={(event) => form.change({ state: event.target.value })}
      label="State"
      isRequired
      options={[
        { value: '', text: 'Choose a state' },
        ...STATES.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
      ]}
    />
  )
}
