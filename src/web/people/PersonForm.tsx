import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BRANCHES } from '#domain/branches.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { LONGEST_NAME_TAPE, proposeNameTape, writeNameTape } from '#domain/people/name-tapes.ts'
import { fullName } from '#domain/people/people.ts'
import { PAY_GRADE_GROUPS } from '#domain/people/people-codes.ts'
import { personFacts } from '#domain/people/person-fields.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { STATES } from '#domain/states.ts'
import type { ListView } from '#web/pages/list-address.ts'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { PersonRecord } from '#wire/people/person-record.ts'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'
import { FieldsOfGroup, type FieldsProps, PersonSelect, PersonText } from './PersonFields.tsx'
import { DODAAC_NAMES, type DodaacOption, fewDodaacsQuery, searchDodaacs } from './people.queries.ts'
import { peopleAddress, sizesOf } from './people-address.ts'
import { findLock } from './person-values.ts'
import { usePersonForm } from './usePersonForm.ts'
import { WeightyChangeDialog } from './WeightyChangeDialog.tsx'

/** A null `stored` adds a service member. [SM-09 to SM-12] */
export function PersonForm({
  stored,
  name,
  view,
  onReload,
}: {
  stored: PersonRecord | null
  name: string
  view: ListView
  onReload: () => void
}) {
  const editor = usePerson()
  const back = peopleAddress.write({ ...view, manage: null })
  const form = usePersonForm(stored, back)
  const fields: FieldsProps = {
    form,
    lock: (field) => findLock(field, stored, { id: editor.id, mayEverything: canOpen(editor, 'everything') }),
  }
  return (
    <>
      {stored && (
        <p>
          <AppLink href={`/clothing-record/${stored.id}`}>Clothing record of {fullName(stored)}</AppLink> ·{' '}
          <AppLink href={sizesOf(stored.id)}>Sizes of {fullName(stored)}</AppLink>
        </p>
      )}
      <RecordForm {...{ name, form, back, onReload }} isBusy={form.isSaving && !form.weighty && !form.proof}>
        <div className="grid grid--ragged grid-30">
          <div className="stack">
            <IdentityFields {...fields} />
            <UnitFields {...fields} />
          </div>
          <div className="stack">
            <ServiceFields {...fields} />
            <SignInFields {...fields} />
          </div>
        </div>
        <AddressFields {...fields} />
        {stored && <History stored={stored} />}
      </RecordForm>
      {stored && form.proof && (
        <OwnPasswordDialog
          name={fullName(stored)}
          refusal={form.proof.refusal}
          isBusy={form.isSaving}
          onConfirm={form.prove}
          onClose={form.restoreIdentity}
        />
      )}
      {stored && form.weighty && (
        <WeightyChangeDialog
          stored={stored}
          change={form.weighty}
          isBusy={form.isSaving}
          onConfirm={form.confirm}
          onClose={form.reconsider}
        />
      )}
    </>
  )
}

function History({ stored }: { stored: PersonRecord }) {
  const { id, createdAt, createdBy, updatedAt, updatedBy, customer } = stored
  const writeMoment = (at: Date, by: string) => `${formatDateTime(at.toISOString())}${by ? ` by ${by}` : ''}`
  return (
    <dl className="facts well py-5 px-6">
      <div>
        <dt>Number</dt>
        <dd>{id}</dd>
      </div>
      <div>
        <dt>Customer</dt>
        <dd>{customer}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{writeMoment(createdAt, createdBy)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>{writeMoment(updatedAt, updatedBy)}</dd>
      </div>
    </dl>
  )
}

/** [VAL-09, VAL-13] */
function IdentityFields(props: FieldsProps) {
  const { values, change } = props.form
  /** The name tape follows the last name until the user edits the tape. */
  const changeLastName = (lastName: string) => {
    const tape = writeNameTape(values.nameTape)
    const nameTape = proposeNameTape(lastName)
    if (tape !== '' && tape !== proposeNameTape(values.lastName)) return change({ lastName })
    change({ lastName, nameTape }, nameTape ? ['lastName', 'nameTape'] : ['lastName'])
  }
  return (
    <Card title="Identity">
      <div className="fields">
        <FieldsOfGroup
          {...props}
          group="names"
          own={{ lastName: { onChange: (event) => changeLastName(event.target.value) } }}
        />
        <PersonText
          {...props}
          field="nameTape"
          hint={`Letters, spaces, hyphens and apostrophes, up to ${LONGEST_NAME_TAPE}.`}
          autoCapitalize="characters"
          className="managed__capitals"
          maxLength={2 * LONGEST_NAME_TAPE}
        />
        <FieldsOfGroup
          {...props}
          group="identity"
          own={{ dodId: { inputMode: 'numeric', pattern: '[0-9]{10}', maxLength: 10 } }}
        />
      </div>
      <Tapes {...values} />
    </Card>
  )
}

function Tapes({ branch, nameTape }: FieldsProps['form']['values']) {
  const service = branch && BRANCHES[branch].tape
  const name = writeNameTape(nameTape)
  return (
    <dl className="cluster align-stretch gap-5 gap-x-8 m-0 flush">
      <div>
        <dt className="soft text-3">Name tape</dt>
        <dd className="people__tape well py-3 px-5 bold text-center break">
          {name || <span className="soft">Empty</span>}
        </dd>
      </div>
      <div>
        <dt className="soft text-3">Service tape</dt>
        <dd className="people__tape well py-3 px-5 bold text-center break">
          {service || <span className="soft">Choose a branch</span>}
        </dd>
      </div>
    </dl>
  )
}

/** [DATA-27] */
function AddressFields(props: FieldsProps) {
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
                // A state is meaningless in another country.
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

/** [DATA-22, DATA-23] */
function ServiceFields(props: FieldsProps) {
  return (
    <Card title="Service">
      <div className="fields">
        <FieldsOfGroup {...props} group="service" instead={{ payGrade: <PayGrade {...props} /> }} />
      </div>
    </Card>
  )
}

function PayGrade({ form }: FieldsProps) {
  // The stored grade stays available after the user picks another one.
  const [grade] = useState(form.values.payGrade)
  const isKnown = grade === '' || PAY_GRADE_GROUPS.some(({ grades }) => grades.includes(grade))
  return (
    <SelectField {...form.textOf('payGrade')} label={personFacts('payGrade').label}>
      <option value="">None</option>
      {!isKnown && <option value={grade}>{grade}</option>}
      {PAY_GRADE_GROUPS.map(({ name, grades }) => (
        <optgroup key={name} label={name}>
          {grades.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** Orders for the person ship to this DoDAAC and charge it. */
function UnitFields(props: FieldsProps) {
  return (
    <Card title="Unit">
      <FieldsOfGroup {...props} group="unit" instead={{ dodaac: <UnitField {...props} /> }} />
    </Card>
  )
}

function UnitField({ form }: FieldsProps) {
  const { program } = usePerson()
  const { dodaac } = form.values
  const few = useQuery(fewDodaacsQuery(program)).data ?? undefined
  return (
    <ChoiceField<DodaacOption>
      all={few}
      id={form.idOf('dodaac')}
      label={personFacts('dodaac').label}
      searchHint="Type a DoDAAC or words of its name."
      error={form.problemAt('dodaac')}
      isRequired
      value={dodaac === '' ? null : { dodaac, description: '' }}
      onChange={(option) => form.change({ dodaac: option?.dodaac ?? '' })}
      search={searchDodaacs(program)}
      minLength={0}
      names={DODAAC_NAMES}
      optionKey={({ dodaac }) => dodaac}
      optionCode={({ dodaac }) => dodaac}
      optionText={({ dodaac, description }) => `${dodaac} ${description}`.trim()}
      fewText={({ dodaac }) => dodaac}
      fewHint={({ description }) => description}
    />
  )
}

/** [DATA-25, DATA-28] */
function SignInFields(props: FieldsProps) {
  const { maySignIn } = props.form.values
  const username = { isRequired: maySignIn, ...(maySignIn && { hint: 'Needed to sign in.' }) }
  return (
    <Card title="Sign-in and notices">
      <FieldsOfGroup {...props} group="access" />
      <div className="fields">
        <FieldsOfGroup
          {...props}
          group="contact"
          own={{ username, email: { type: 'email' }, phone: { type: 'tel' } }}
        />
      </div>
      <FieldsOfGroup {...props} group="notices" />
      <FieldsOfGroup {...props} group="administration" />
    </Card>
  )
}
