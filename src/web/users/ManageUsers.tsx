import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fullName } from '#domain/people/people.ts'
import { Refusal, WENT_WRONG } from '#domain/refusal.ts'
import { readLookup } from '#domain/users/users.ts'
import { ViewHead } from '#web/pages/ViewParts.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { sendRequest } from '#wire/send-request.ts'
import { type FoundPerson, lookUpPeople, lookupText } from '#wire/users/users.ts'
import { PersonCard } from './PersonCard.tsx'

const yes = (is: boolean) => (is ? 'Yes' : 'No')

/** [ADM-06] */
const columns: Column<FoundPerson>[] = [
  { key: 'username', header: 'Username', isRowHeader: true, cell: ({ username }) => username || '–' },
  { key: 'name', header: 'Full Name', cell: fullName },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'dodaac', header: 'DoDAAC', isUnbroken: true, cell: ({ dodaac }) => dodaac },
  { key: 'branch', header: 'Branch', cell: ({ program }) => program },
  { key: 'edipi', header: 'EDIPI', isUnbroken: true, cell: ({ dodId }) => dodId || '–' },
  { key: 'user', header: 'User', cell: ({ maySignIn }) => yes(maySignIn) },
  { key: 'enabled', header: 'Enabled', cell: ({ enabled }) => yes(enabled) },
  { key: 'reset', header: 'Reset Token', cell: (person) => describeReset(person) },
]

/** The public reference of a pending reset, which grants no access, and its end. [ADM-07] */
function describeReset({ pendingReset, pendingUntil }: FoundPerson): string {
  if (pendingReset === null) return '–'
  const end = pendingUntil ? ` until ${formatDateTime(pendingUntil.toISOString())}` : ''
  return `${pendingReset}${end}`
}

/** [ADM-03 to ADM-07] */
export function ManageUsers() {
  const lookup = useLookup()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void lookup.find()
    field.current?.focus()
  }
  return (
    <>
      <ViewHead title="Manage Users" />
      <div className="rows rows-shrink gap-8">
        <Card title="Service Member Lookup">
          <form noValidate onSubmit={submit} className="width-40">
            <div className="toolbar toolbar--fields flush">
              <TextField
                ref={field}
                label="Email address or EDIPI"
                placeholder="Enter email address or EDIPI"
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
                maxLength={lookupText.max}
                value={lookup.text}
                error={lookup.problem ?? undefined}
                onChange={(event) => lookup.setText(event.target.value)}
              />
              <Button type="submit" icon="search" isBusy={lookup.isBusy} busyText="Searching…">
                Submit
              </Button>
            </div>
          </form>
          <RefusalAlert>{lookup.failure}</RefusalAlert>
        </Card>
        {lookup.rows && (
          <DataTable
            caption="Service members"
            columns={columns}
            rows={lookup.rows}
            rowKey={({ id }) => id}
            emptyText="No results found. Enter the whole email address, or the 10 digits of the EDIPI."
          />
        )}
        {lookup.rows?.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            onChanged={() => void lookup.findAgain()}
            onLeave={lookup.resumeElsewhere}
          />
        ))}
      </div>
    </>
  )
}

let toResume: string | null = null

/** The text names a person, and browsers and logs store addresses. */
function useLookup() {
  const announce = useAnnounce()
  const [text, setText] = useTyped('users', '')
  const [rows, setRows] = useTyped<FoundPerson[] | null>('found', null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const found = useRef('')

  const lookUp = async (search: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const people = await sendRequest(lookUpPeople, { body: { search } })
      found.current = search
      setRows(people)
      return people
    } catch (error) {
      setFailure(error instanceof Refusal ? error.message : WENT_WRONG)
      return null
    } finally {
      setBusy(false)
    }
  }
  const atStart = useRef(lookUp)
  useEffect(() => {
    if (toResume === null) return
    const search = toResume
    toResume = null
    setText(search)
    void atStart.current(search)
  }, [setText])
  const find = async () => {
    if (isBusy) return
    try {
      const search = readLookup(text)
      setProblem(null)
      const people = await lookUp(search)
      if (people)
        announce(
          people.length === 0
            ? 'No results found'
            : `${formatNumberOf(people.length, 'person', 'people')} found`,
        )
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : WENT_WRONG)
    }
  }
  return {
    text,
    setText: (typed: string) => {
      setText(typed)
      setProblem(null)
    },
    rows,
    problem,
    failure,
    isBusy,
    find,
    findAgain: () => lookUp(found.current),
    /** The page remounts for the other program and repeats the look-up there. */
    resumeElsewhere: () => {
      toResume = found.current
    },
  }
}
