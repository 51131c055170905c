import { BRANCHES } from '#domain/branches.ts'
import { LONGEST_NAME_TAPE, proposeNameTape, writeNameTape } from '#domain/people/name-tapes.ts'
import type { PersonForm } from '#domain/people/person-fields.ts'
import { Card } from '#web/ui/Card.tsx'
import { FieldsOfGroup, type FieldsProps, PersonText } from './PersonFields.tsx'

/** Who it is: names, EDIPI, and the tape that the last name makes. [VAL-09, VAL-13] */
export function IdentityFields(props: FieldsProps) {
  const { values, change } = props.form
  /** The tape follows the last name until somebody writes another one. */
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

/** The tapes as they will be embroidered. */
function Tapes({ branch, nameTape }: PersonForm) {
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
