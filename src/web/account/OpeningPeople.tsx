import { PASSWORDS_DIFFER, type PasswordProfile } from '#domain/account/passwords.ts'
import type { Form } from '#web/pages/useForm.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { openingFields } from '#wire/opening/opening.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { OpeningValues } from './opening-values.ts'

type InForm = { form: Form<OpeningValues> }

/** All zones that the browser knows, and the one that stands there. */
const listZones = (own: string) => [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/** Who runs the portal, whom people ask, and where its days begin. */
export function OrganisationCard({ form }: InForm) {
  return (
    <Card title="Your organization">
      <TextField
        {...form.textOf('name')}
        label="Name of the organization"
        isRequired
        maxLength={openingFields.name.most}
        autoComplete="organization"
      />
      <div className="fields">
        <TextField
          {...form.textOf('supportEmail')}
          type="email"
          label="Support e-mail"
          hint="Shown to everybody under Contact Us."
          isRequired
          maxLength={openingFields.supportEmail.most}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('supportPhone')}
          type="tel"
          label="Support phone"
          isRequired
          maxLength={openingFields.supportPhone.most}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('supportHours')}
          label="Support hours"
          hint="Such as Monday-Friday 8am-4pm EST."
          isRequired
          maxLength={openingFields.supportHours.most}
          autoComplete="off"
        />
        <SelectField
          {...form.textOf('fiscalZone')}
          onChange={(event) => form.change({ fiscalZone: event.target.value })}
          label="Time zone"
          hint="Days and fiscal years begin by it."
          isRequired
          options={listZones(form.values.fiscalZone).map((zone) => ({ value: zone, text: zone }))}
        />
      </div>
    </Card>
  )
}

const WAYS = [
  { value: 'password', label: 'With a password' },
  { value: 'card', label: 'With my Common Access Card' },
]

/** Whoever fills this in: the first person who may do everything. */
export function AdministratorCard({
  form,
  profile,
  takesCards,
}: InForm & { profile: PasswordProfile; takesCards: boolean }) {
  return (
    <Card title="You, the first administrator">
      <div className="fields">
        <TextField
          {...form.textOf('firstName')}
          label="First name"
          isRequired
          maxLength={openingFields.firstName.most}
          autoComplete="given-name"
        />
        <TextField
          {...form.textOf('lastName')}
          label="Last name"
          isRequired
          maxLength={openingFields.lastName.most}
          autoComplete="family-name"
        />
        <TextField
          {...form.textOf('email')}
          type="email"
          label="E-mail"
          hint="Links for a new password go there."
          isRequired
          maxLength={openingFields.email.most}
          autoComplete="email"
        />
        <TextField
          {...form.textOf('username')}
          label="Username"
          hint="You will sign in with it."
          isRequired
          maxLength={openingFields.username.most}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {takesCards && (
        <RadioGroup
          label="How will you sign in?"
          options={WAYS}
          value={form.values.way}
          onChange={(way) => form.change({ way: way as OpeningValues['way'] })}
        />
      )}
      {form.values.way === 'card' ? (
        <TextField
          {...form.textOf('dodId')}
          label="EDIPI of your card"
          hint="The ten digits on its back. Whoever holds that card signs in as you."
          isRequired
          maxLength={10}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <NewPasswordFields
          profile={profile}
          mustMatch={`${PASSWORDS_DIFFER}!`}
          password={form.textOf('password')}
          confirmation={form.textOf('confirmation')}
        />
      )}
    </Card>
  )
}
