import { useQuery } from '@tanstack/react-query'
import { fullName } from '#domain/people/people.ts'
import { PERMISSION_LIST } from '#domain/roles/permissions.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { SUPPORT_MINUTES } from '#domain/session/support.ts'
import { describeUnlocked } from '#domain/users/users.ts'
import { useCall } from '#web/calls/useCall.ts'
import { auditAddress } from '#web/operations/audit-address.ts'
import { ReasonDialog, ReasonField } from '#web/pages/ReasonDialog.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { describeDisabling } from '#web/people/open-work.ts'
import { programsQuery } from '#web/programs/programs.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePersonChange } from '#web/session/SupportBar.tsx'
import { useProgramSwitch } from '#web/shell/useProgramSwitch.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { type Change, change } from '#wire/change.ts'
import { readOpenWork } from '#wire/people/person-record.ts'
import {
  auditReason,
  endPersonSessions,
  type FoundPerson,
  type PersonGrants,
  readGrants,
  resetSecondFactors,
  saveGrants,
  sendPersonReset,
  setPersonEnabled,
  startSupport,
  unlockPerson,
} from '#wire/users/users.ts'

type Done = { message: string }

type PersonAction = {
  text: string
  explain: string
  isDanger?: boolean
  /** The form shows the open carts, orders, and roles of the person first. */
  showsOpenWork?: boolean
  /** Not offered for the user's own account. */
  isNeverOwn?: boolean
  /** The portal opens again as the person. */
  isEntry?: boolean
  isPossible: (person: FoundPerson) => boolean
  change: (person: number, reason: string) => Change<Done>
  say: (name: string) => string
}

const PERSON_ACTIONS: PersonAction[] = [
  {
    text: 'Disable',
    explain: 'The person is signed out everywhere and cannot sign in.',
    isDanger: true,
    showsOpenWork: true,
    isNeverOwn: true,
    isPossible: ({ enabled }) => enabled,
    change: (person, reason) =>
      change(setPersonEnabled, { params: { person }, body: { enabled: false, reason } }),
    say: (name) => `${name} is disabled and signed out.`,
  },
  {
    text: 'Enable',
    explain: 'People can order for this person again, and the person can sign in with the previous password.',
    isNeverOwn: true,
    isPossible: ({ enabled }) => !enabled,
    change: (person, reason) =>
      change(setPersonEnabled, { params: { person }, body: { enabled: true, reason } }),
    say: (name) => `${name} is enabled.`,
  },
  {
    text: 'Unlock',
    explain: 'The lock after failed sign-ins is removed; the person may try again at once.',
    isPossible: ({ lockedUntil }) => lockedUntil !== null,
    change: (person, reason) => change(unlockPerson, { params: { person }, body: { reason } }),
    say: describeUnlocked,
  },
  {
    text: 'End sessions',
    explain: 'Every browser in which the person is signed in is signed out. Carts are kept.',
    isPossible: ({ sessions }) => sessions > 0,
    change: (person, reason) => change(endPersonSessions, { params: { person }, body: { reason } }),
    say: (name) => `All sessions of ${name} have ended.`,
  },
  {
    text: 'Send reset',
    explain: 'The person gets an email with a link to set a new password. An earlier link stops working.',
    isPossible: ({ enabled, maySignIn }) => enabled && maySignIn,
    change: (person, reason) => change(sendPersonReset, { params: { person }, body: { reason } }),
    say: (name) => `A password reset is on its way to ${name}.`,
  },
  {
    text: 'Reset second factor',
    explain:
      'Every authenticator app, passkey and recovery code of the person is removed. The portal signs the person out and sends an email. Do this only for a person whom you know or have called back.',
    isDanger: true,
    isNeverOwn: true,
    isPossible: ({ maySignIn }) => maySignIn,
    change: (person, reason) => change(resetSecondFactors, { params: { person }, body: { reason } }),
    say: (name) => `The second factor of ${name} was reset.`,
  },
  {
    text: 'View as',
    explain: `You see the portal as the person sees it, for ${SUPPORT_MINUTES} minutes at most, and can change nothing. The person gets a message with your name and your reason.`,
    isNeverOwn: true,
    isEntry: true,
    isPossible: ({ enabled, maySignIn }) => enabled && maySignIn,
    change: (person, reason) => change(startSupport, { params: { person }, body: { reason } }),
    say: (name) => `You view the portal as ${name}.`,
  },
]

const ABOUT =
  'Select the permissions that you give by name. Permissions that come with a role change with the role.'

type Ways = { person: FoundPerson; onDone: (saved: PersonGrants) => void; onClose: () => void }

/** Actions work only in that person's program. */
export function PersonCard({
  person,
  onChanged,
  onLeave,
}: {
  person: FoundPerson
  onChanged: () => void
  onLeave: () => void
}) {
  const me = usePerson()
  const { choose, requested } = useProgramSwitch()
  const isHere = person.program === me.program
  const programs = useQuery(programsQuery)
  const program = programs.data?.find(({ code }) => code === person.program)
  const switchThere = () => {
    onLeave()
    void choose(person.program)
  }
  const moment = (at: Date | null) => (at ? formatDateTime(at.toISOString()) : '–')
  return (
    <Card title={`${fullName(person)}, ${person.dodaac}`}>
      <dl className="facts mb-7">
        <div>
          <dt>Program</dt>
          <dd>{program?.name ?? person.program}</dd>
        </div>
        <div>
          <dt>Last sign-in</dt>
          <dd>{moment(person.lastSignInAt)}</dd>
        </div>
        <div>
          <dt>Locked until</dt>
          <dd>{person.lockedUntil ? moment(person.lockedUntil) : 'Not locked'}</dd>
        </div>
        <div>
          <dt>Open sessions</dt>
          <dd>{person.sessions}</dd>
        </div>
      </dl>
      {isHere ? (
        <PersonActions person={person} isMyself={person.id === me.id} onChanged={onChanged} />
      ) : (
        <div className="toolbar">
          <p>Switch to {person.program} to change this person.</p>
          <Button variant="outline" isBusy={requested !== null} onClick={switchThere}>
            Switch to {person.program}
          </Button>
        </div>
      )}
    </Card>
  )
}

function PersonActions({
  person,
  isMyself,
  onChanged,
}: {
  person: FoundPerson
  isMyself: boolean
  onChanged: () => void
}) {
  const done = useDone()
  const enter = usePersonChange()
  const [open, setOpen] = useTyped<PersonAction | 'grants' | null>(`act ${person.id}`, null)
  const finish = (text: string) => {
    setOpen(null)
    done(text)
    onChanged()
  }
  return (
    <>
      <div className="toolbar">
        {PERSON_ACTIONS.filter((action) => action.isPossible(person) && !(isMyself && action.isNeverOwn)).map(
          (action) => (
            <Button
              key={action.text}
              variant={action.isDanger ? 'danger' : 'outline'}
              aria-label={`${action.text}: ${fullName(person)}`}
              onClick={() => setOpen(action)}
            >
              {action.text}
            </Button>
          ),
        )}
        {!isMyself && (
          <Button
            variant="outline"
            aria-label={`Permissions: ${fullName(person)}`}
            onClick={() => setOpen('grants')}
          >
            Permissions
          </Button>
        )}
        <AppLink href={auditAddress.write({ person: person.id })}>
          Audit trail<span className="visually-hidden"> of {fullName(person)}</span>
        </AppLink>
      </div>
      {isMyself && <p className="soft">You cannot disable yourself or change your own permissions.</p>}
      {open === 'grants' && (
        <GrantsDialog
          person={person}
          onDone={({ message }) => finish(message ?? `The permissions of ${fullName(person)} were changed.`)}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'grants' && (
        <ReasonDialog
          name={`${open.text} ${person.id}`}
          title={`${open.text}: ${fullName(person)}?`}
          about={open.explain}
          submitText={open.text}
          isDanger={open.isDanger}
          change={(reason) => open.change(person.id, reason)}
          onDone={({ message }) =>
            open.isEntry ? enter() : finish(isWaiting(message) ? message : open.say(fullName(person)))
          }
          onClose={() => setOpen(null)}
        >
          {open.showsOpenWork && <OpenWork person={person.id} />}
        </ReasonDialog>
      )}
    </>
  )
}

function OpenWork({ person }: { person: number }) {
  const work = useCall(readOpenWork, { params: { person } }, { gcTime: 0 })
  return (
    <QueryView query={work} text="Loading open work…">
      {(found) => (
        <ul>
          {describeDisabling(found).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function GrantsDialog({ person, onDone, onClose }: Ways) {
  const grants = useCall(readGrants, { params: { person: person.id } }, { gcTime: 0 })
  if (grants.data) return <GrantsForm {...{ person, onDone, onClose }} grants={grants.data} />
  return (
    <Dialog isOpen onClose={onClose} title={`Permissions of ${fullName(person)}`} about={ABOUT}>
      <QueryView query={grants} text="Loading permissions…">
        {() => null}
      </QueryView>
    </Dialog>
  )
}

function GrantsForm({ person, grants, onDone, onClose }: Ways & { grants: PersonGrants }) {
  const held = grants.granted.map(({ area }) => String(area))
  const form = usePanelForm({
    name: `permissions of ${person.id}`,
    initial: { permissions: held, reason: '' },
    findProblems: ({ permissions, reason }) => [
      ...(permissions.toSorted().join() === held.toSorted().join()
        ? [{ field: 'permissions' as const, text: 'Select or clear a permission first.' }]
        : []),
      ...faultAt({ reason }, 'reason', auditReason),
    ],
    change: ({ permissions, reason }) =>
      change(saveGrants, {
        params: { person: person.id },
        body: { permissions: permissions.map(Number), reason },
      }),
    onDone,
  })
  return (
    <FormDialog
      title={`Permissions of ${fullName(person)}`}
      about={ABOUT}
      submitText="Save permissions"
      form={form}
      onClose={onClose}
    >
      <div id={form.idOf('permissions')} tabIndex={-1}>
        <CheckboxGroup
          label="Permissions given by name"
          error={form.problemAt('permissions')}
          value={form.values.permissions}
          onChange={(permissions) => form.change({ permissions })}
          options={PERMISSION_LIST.map(({ number, words }) => ({
            value: String(number),
            label: `${number} – ${words}`,
            hint: describeGrant(grants, number),
          }))}
        />
      </div>
      <ReasonField {...form.textOf('reason')} />
    </FormDialog>
  )
}

function describeGrant({ granted, fromRoles }: PersonGrants, number: number): string | undefined {
  const grant = granted.find(({ area }) => area === number)
  const role = fromRoles.includes(number) ? 'Comes along with a role.' : ''
  if (!grant) return role || undefined
  const by = grant.grantedBy === '' ? '' : ` by ${grant.grantedBy}`
  const why = grant.reason === '' ? '' : `: ${grant.reason}`
  return `Given ${formatDate(grant.grantedAt.toISOString())}${by}${why} ${role}`.trim()
}
