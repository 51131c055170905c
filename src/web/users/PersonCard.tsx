import { useQuery } from '@tanstack/react-query'
import { fullName } from '#domain/people/people.ts'
import { isWaiting } from '#domain/roles/waiting.ts'
import { useCall } from '#web/calls/useCall.ts'
import { auditAddress } from '#web/operations/audit-address.ts'
import { ReasonDialog } from '#web/pages/ReasonDialog.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { describeDisabling } from '#web/people/open-work.ts'
import { programsQuery } from '#web/programs/programs.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useProgramSwitch } from '#web/shell/useProgramSwitch.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useTyped } from '#web/ui/typed.ts'
import { readOpenWork } from '#wire/people/person-record.ts'
import type { FoundPerson } from '#wire/users/users.ts'
import { GrantsDialog } from './GrantsDialog.tsx'
import { PERSON_ACTIONS, type PersonAction } from './person-actions.ts'

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
  const { choose, asked } = useProgramSwitch()
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
          <Button variant="outline" isBusy={asked !== null} onClick={switchThere}>
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
          onDone={({ message }) => finish(isWaiting(message) ? message : open.say(fullName(person)))}
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
