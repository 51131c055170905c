import { Controller, useFormContext } from 'react-hook-form'
import type { ProgramCode } from '#domain/programs.ts'
import { describeMember, MEMBER_HINT, nameMembers, searchMembers } from '#web/people/people.queries.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { LONGEST_IN_DODAAC } from '#wire/dodaacs/dodaacs.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { DodaacValues } from './dodaac-values.ts'
import type { FieldsProps } from './UnitFields.tsx'
import { fieldId } from './useDodaacForm.ts'

const PEOPLE = [
  ['firstContactId', 'First point of contact'],
  ['secondContactId', 'Second point of contact'],
] as const

/** Who answers for the DoDAAC. Nothing of it is required. */
export function ContactFields({ program, problemAt }: FieldsProps & { program: ProgramCode }) {
  const { register, control } = useFormContext<DodaacValues>()
  return (
    <Card title="Contact">
      <div className="fields">
        <TextField
          {...register('contactName')}
          id={fieldId('contactName')}
          label="Contact name"
          hint="An office or a person."
          error={problemAt('contactName')}
          maxLength={LONGEST_IN_DODAAC.contactName}
          autoComplete="off"
        />
        <TextField
          {...register('email')}
          id={fieldId('email')}
          type="email"
          label="E-mail"
          error={problemAt('email')}
          maxLength={LONGEST_IN_DODAAC.email}
          autoComplete="off"
        />
        <TextField
          {...register('phone')}
          id={fieldId('phone')}
          type="tel"
          label="Phone"
          error={problemAt('phone')}
          maxLength={LONGEST_IN_DODAAC.phone}
          autoComplete="off"
        />
        {PEOPLE.map(([name, label]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <AsyncCombobox<PersonOption>
                id={fieldId(name)}
                label={label}
                hint={MEMBER_HINT}
                error={problemAt(name)}
                value={field.value}
                onChange={field.onChange}
                search={searchMembers(program, 'contact')}
                minLength={0}
                names={nameMembers(null)}
                optionKey={({ smid }) => String(smid)}
                optionText={describeMember}
              />
            )}
          />
        ))}
      </div>
    </Card>
  )
}
