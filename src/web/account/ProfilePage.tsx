import { type FormEvent, useRef, useState } from 'react'
import './profile.css'
import {
  CURRENT_MISSING,
  findBrokenRules,
  PASSWORDS_DIFFER,
  RULES_BROKEN,
} from '#domain/account/passwords.ts'
import { fullName } from '#domain/people/people.ts'
import { describeOwnRole, describePermission, explainDodaacs } from '#domain/roles/rights-in-words.ts'
import { SUPPORT_HIDES } from '#domain/session/support.ts'
import { useCall } from '#web/calls/useCall.ts'
import { MessageChoicesCard } from '#web/messages/MessageChoicesCard.tsx'
import { findEmpty, useFirstFault, useForm } from '#web/pages/useForm.ts'
import { sizesOf } from '#web/people/people-address.ts'
import { AbsencesCard } from '#web/roles/AbsencesCard.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import { listOwnSessions, type OwnRights, readOwnRights } from '#wire/account/my-account.ts'
import { change } from '#wire/change.ts'
import { secret } from '#wire/codes.ts'
import { updatePassword } from '#wire/session/session.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** [PROF-01 to PROF-07] */
export function ProfilePage() {
  const person = usePerson()
  const [isUpdating, setUpdating] = useState(false)
  const link = useRef<HTMLButtonElement>(null)
  const close = () => {
    setUpdating(false)
    link.current?.focus()
  }
  return (
    <div className="page">
      <PageHeading>Welcome, {fullName(person)}</PageHeading>
      <div className="grid grid--ragged">
        <Card title="Your account">
          <dl className="facts">
            <div>
              <dt>Username</dt>
              <dd>{person.username}</dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>{person.email}</dd>
            </div>
            <div>
              <dt>Program</dt>
              <dd>{person.programName}</dd>
            </div>
            <div>
              <dt>DoDAAC</dt>
              <dd className="code">{person.dodaac}</dd>
            </div>
          </dl>
          <p>
            <AppLink href={`/clothing-record/${person.id}`}>My clothing record</AppLink> ·{' '}
            <AppLink href={sizesOf(person.id)}>My sizes</AppLink>
          </p>
        </Card>
        <Card title="Password">
          <div className="profile__password cluster gap-4 gap-x-8">
            <p>
              <span aria-hidden="true">••••••••••••</span>
              <span className="visually-hidden">Your password is hidden.</span>
            </p>
            <button
              ref={link}
              type="button"
              className="like-link control-high p-2 bold"
              aria-expanded={isUpdating}
              onClick={() => setUpdating(!isUpdating)}
            >
              Update Password
            </button>
          </div>
          {isUpdating && <PasswordForm onDone={close} />}
        </Card>
        {person.support ? (
          <Card title="Second factor and sessions">
            <p>{SUPPORT_HIDES}</p>
          </Card>
        ) : (
          <SecondFactorCard />
        )}
        <RightsCard />
        <AbsencesCard personId={person.id} />
        {!person.support && <SessionsCard />}
        <MessageChoicesCard />
      </div>
    </div>
  )
}

/** [CONST-29] */
const DONE_FOR = 4000

/** Enter submits. [PROF-05 to PROF-07, VAL-06, VAL-07] */
function PasswordForm({ onDone }: { onDone: () => void }) {
  const person = usePerson()
  const profile = usePortalTexts()?.passwordProfile ?? 'seed'
  const { notify } = useNotices()
  const form = useForm({
    name: null,
    initial: { current: '', next: '', confirmation: '' },
    findProblems: ({ current, next, confirmation }) => [
      ...findEmpty({ current: CURRENT_MISSING })({ current }),
      ...(findBrokenRules(next, profile).length > 0 ? [{ field: 'next' as const, text: RULES_BROKEN }] : []),
      ...(confirmation === next ? [] : [{ field: 'confirmation' as const, text: PASSWORDS_DIFFER }]),
    ],
    // A new password ends the other sessions.
    shows: [listOwnSessions],
  })
  const field = (name: keyof typeof form.values) => {
    const { onChange, ...state } = form.textOf(name)
    const type: typeof onChange = (event) => {
      form.setConflict(null)
      onChange(event)
    }
    return { ...state, onChange: type }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.setConflict(null)
    if (!form.check()) return
    const { current, next, confirmation } = form.values
    const { id, email, username } = person
    const body = { id, email, username, password: next, confirmation, current, resetToken: '' }
    void form.save(change(updatePassword, { body }), {
      onDone: () => {
        notify({
          kind: 'success',
          text: 'Your password has successfully been updated.',
          hideAfter: DONE_FOR,
        })
        onDone()
      },
      onRefused: (refusal) =>
        refusal.code === 'CURRENT_PASSWORD'
          ? form.refuse([{ field: 'current', text: refusal.message }])
          : form.setConflict(refusal),
    })
  }
  return (
    <form ref={useFirstFault(form.attempt)} className="form mt-6" onSubmit={submit} noValidate>
      <RefusalAlert>{form.refusal}</RefusalAlert>
      <PasswordField
        username={person.username}
        label="Current password"
        maxLength={secret.max}
        {...field('current')}
      />
      <NewPasswordFields
        profile={profile}
        mustMatch={PASSWORDS_DIFFER}
        password={field('next')}
        confirmation={field('confirmation')}
      />
      <p className="soft">When your password changes, your sessions in other browsers end.</p>
      <div className="toolbar">
        <Button type="submit" isBusy={form.isSaving} busyText="Updating…">
          Update
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The person's rights as sentences, each with its source. */
function RightsCard() {
  const query = useCall(readOwnRights, {})
  return (
    <Card title="My roles and DoDAACs" className="profile__rights">
      <Loaded query={query} text="Loading your roles…">
        {(rights) => <Rights rights={rights} />}
      </Loaded>
    </Card>
  )
}

function Rights({ rights }: { rights: OwnRights }) {
  const { program, programName, permissions } = usePerson()
  const { homeProgram, homeProgramName, ownDodaac, granted, roles, groups } = rights
  const dodaacs = explainDodaacs(ownDodaac, roles, groups)
  const sentences = permissions.flatMap((number) => {
    const sentence = describePermission(number)
    return sentence ? [{ number, sentence, isGranted: granted.includes(number) }] : []
  })
  return (
    <div className="stack">
      {program !== homeProgram && (
        <Alert kind="info" isSlim>
          You work in {programName}. Your roles and DoDAACs count in {homeProgramName} only.
        </Alert>
      )}
      <section aria-labelledby="my-roles">
        <h3 id="my-roles">Roles</h3>
        {roles.length === 0 ? (
          <p className="soft">You have no role on a DoDAAC here.</p>
        ) : (
          <ul className="plain-list">
            {roles.map(({ role, dodaac, dodaacName, level, since, by }) => (
              <li key={`${role}-${dodaac}-${level}`}>
                {describeOwnRole(role, dodaac, level)}
                <br />
                <span className="soft">
                  {dodaacName}, since {formatDate(since.toISOString())}
                  {by && `, given by ${by}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="my-permissions">
        <h3 id="my-permissions">Your access</h3>
        {sentences.length === 0 ? (
          <p className="soft">You see your own orders, your cart and the reports.</p>
        ) : (
          <ul className="plain-list">
            {sentences.map(({ number, sentence, isGranted }) => (
              <li key={number}>
                {sentence}
                <br />
                <span className="soft">
                  Permission {number}, {isGranted ? 'given to you personally' : 'comes with your roles'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="my-groups">
        <h3 id="my-groups">Groups</h3>
        {groups.length === 0 ? (
          <p className="soft">No groups are assigned to you.</p>
        ) : (
          <ul className="plain-list">
            {groups.map(({ number, description, since, dodaacs: held }) => (
              <li key={number}>
                <strong>{description}</strong> <span className="code">{number}</span>
                <br />
                <span className="soft">
                  {held.length === 0 ? 'It has no DoDAACs' : held.join(', ')}
                  {since && `. You are in it since ${formatDate(since.toISOString())}`}.
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="my-dodaacs">
        <h3 id="my-dodaacs">Assigned DoDAACs</h3>
        <DataTable
          caption="Assigned DoDAACs"
          isCaptionHidden
          isCompact
          rows={dodaacs}
          rowKey={({ dodaac }) => dodaac}
          emptyText="None here. Your account manager assigns DoDAACs."
          columns={[
            {
              key: 'dodaac',
              header: 'DoDAAC',
              isRowHeader: true,
              width: '8rem',
              cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
            },
            { key: 'why', header: 'Why', cell: ({ reasons }) => reasons.join(', ') },
          ]}
        />
      </section>
    </div>
  )
}
