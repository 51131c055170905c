import { PASSWORDS_DIFFER, type PasswordProfile } from '#domain/account/passwords.ts'
import { BRANCH_NAMES } from '#domain/branches.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import { STATES } from '#domain/states.ts'
import { adminAddress } from '#web/pages/panel-address.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import type { Form } from '#web/pages/useForm.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { type PortalTexts, useReloadTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkippableFields } from '#web/ui/Skippable.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { openingFields, openPortal } from '#wire/opening/opening.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import {
  blankOpening,
  chooseTemplate,
  findOpeningProblems,
  type OpeningValues,
  sendable,
} from './opening-values.ts'
import { goToPath } from './visitor-path.ts'

/**
 * Sets up an empty portal in four sections of one page. Refused values stay, with each fault at its field. Afterwards
 * the administrator signs in.
 */
export function OpeningForm({ token, texts }: { token: string; texts: PortalTexts }) {
  const { clearSession } = useAuth()
  const reload = useReloadTexts()
  const form = useEntryForm({
    name: null,
    initial: blankOpening(texts.zone),
    findProblems: (values) => findOpeningProblems(values, texts.passwordProfile),
    change: (values) => change(openPortal, { body: { token, ...sendable(values) } }),
    shows: [],
    onDone: (_, { username, way }) => {
      clearSession(
        way === 'card'
          ? 'Your portal is open. Sign in with your card, and read what comes next.'
          : `Your portal is open. Sign in as ${username.trim()}, and read what comes next.`,
      )
      reload()
      goToPath(adminAddress.write({ view: 'ready' }))
    },
  })
  return (
    <form className="stack" noValidate onSubmit={form.submit} aria-label="Open your portal">
      <p className="lede">
        Nobody can sign in here yet. Your entries make you the first administrator, and you can change them
        later. For everything else, follow Getting ready in the Admin Panel.
      </p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <RefusalAlert>{form.refusal}</RefusalAlert>
      <SkippableFields>
        <OrganisationCard form={form} />
        <ProgramCard form={form} />
        <DodaacCard form={form} />
        <AdministratorCard form={form} profile={texts.passwordProfile} takesCards={texts.cacUrl !== ''} />
      </SkippableFields>
      <Button type="submit" size="large" isBusy={form.isSaving} busyText="Opening…">
        Open the portal
      </Button>
    </form>
  )
}

type InForm = { form: Form<OpeningValues> }

/** All zones of the browser, and the current one. */
const listZones = (own: string) => [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

function OrganisationCard({ form }: InForm) {
  return (
    <Card title="Your organization">
      <TextField
        {...form.textOf('name')}
        label="Name of the organization"
        isRequired
        maxLength={openingFields.name.max}
        autoComplete="organization"
      />
      <div className="fields">
        <TextField
          {...form.textOf('supportEmail')}
          type="email"
          label="Support email"
          hint="Shown to everybody under Contact Us."
          isRequired
          maxLength={openingFields.supportEmail.max}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('supportPhone')}
          type="tel"
          label="Support phone"
          isRequired
          maxLength={openingFields.supportPhone.max}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('supportHours')}
          label="Support hours"
          hint="Such as Monday-Friday 8am-4pm EST."
          isRequired
          maxLength={openingFields.supportHours.max}
          autoComplete="off"
        />
        <SelectField
          {...form.textOf('fiscalZone')}
          onChange={(event) => form.change({ fiscalZone: event.target.value })}
          label="Time zone"
          hint="It decides when days and fiscal years begin."
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

/** The first administrator. */
function AdministratorCard({
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
          maxLength={openingFields.firstName.max}
          autoComplete="given-name"
        />
        <TextField
          {...form.textOf('lastName')}
          label="Last name"
          isRequired
          maxLength={openingFields.lastName.max}
          autoComplete="family-name"
        />
        <TextField
          {...form.textOf('email')}
          type="email"
          label="Email"
          hint="Links for a new password go there."
          isRequired
          maxLength={openingFields.email.max}
          autoComplete="email"
        />
        <TextField
          {...form.textOf('username')}
          label="Username"
          hint="You will sign in with it."
          isRequired
          maxLength={openingFields.username.max}
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
          hint="The ten digits on its back. The holder of that card signs in as you."
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

const PROGRAMS = [
  { value: '', text: 'A program of your own' },
  ...PROGRAM_TEMPLATE.map(({ code, name }) => ({ value: code, text: `${name} (${code})` })),
]

/** One of the thirteen customer programs, or one that the organization names. */
function ProgramCard({ form }: InForm) {
  return (
    <Card title="Your first program">
      <SelectField
        label="Program"
        hint="A program has its own units, people, funds and orders. You can add more programs later."
        value={form.values.template}
        onChange={(event) => form.change(chooseTemplate(event.target.value))}
        options={PROGRAMS}
      />
      {form.values.template === '' && (
        <div className="fields">
          <TextField
            {...form.textOf('programCode')}
            label="Code of the program"
            hint="Two to ten letters and digits, a letter first. You cannot change it later."
            isRequired
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            {...form.textOf('programName')}
            label="Name of the program"
            isRequired
            maxLength={openingFields.programName.max}
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

/** The first unit ships to itself and pays for itself. */
function DodaacCard({ form }: InForm) {
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
          maxLength={openingFields.street1.max}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('street2')}
          label="Street, second line"
          maxLength={openingFields.street2.max}
          autoComplete="off"
        />
        <TextField
          {...form.textOf('city')}
          label="City"
          isRequired
          maxLength={openingFields.city.max}
          autoComplete="off"
        />
        <StateField form={form} />
        <TextField
          {...form.textOf('zip')}
          label="Postal code"
          isRequired
          maxLength={openingFields.zip.max}
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
        maxLength={openingFields.state.max}
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
