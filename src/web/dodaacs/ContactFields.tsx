import type { ProgramCode } from '#domain/programs.ts'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from '#web/people/people.queries.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { LONGEST_IN_DODAAC } from '#wire/dodaacs/dodaacs.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { FieldsProps } from './UnitFields.tsx'

const PEOPLE = [
  ['firstContactId', 'First point of contact'],
  ['secondContactId', 'Second point of contact'],
] as const

/** Who answers for the DoDAAC. Nothing of it is required. */
export function ContactFields({ program, form }: FieldsProps & { program: ProgramCode }) {
  return (
    <Card title="Contact">
      <div className="fields">
        <TextField
          {...form.textOf('contactName')}
          label="Contact name"
          hint="An office or a person."
          maxLength={LONGEST_IN_DODAAC.contactName}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('email')}
          type="email"
          label="E-mail"
          maxLength={LONGEST_IN_DODAAC.email}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('phone')}
          type="tel"
          label="Phone"
          maxLength={LONGEST_IN_DODAAC.phone}
          autoComplete="off"
        />
        {PEOPLE.map(([name, label]) => (
          <AsyncCombobox<PersonOption>
            key={name}
            id={form.idOf(name)}
            label={label}
            hint={MEMBER_HINT}
            error={form.problemAt(name)}
            value={form.values[name]}
            onChange={(person) => form.change({ [name]: person })}
            search={searchMembers(program, 'contact')}
            minLength={0}
            names={nameMembers(null)}
            optionKey={({ smid }) => String(smid)}
            optionText={describeMember}
          />
        ))}
      </div>
    </Card>
  )
}
