import { writeSizeKey } from '#domain/catalogue/size-families.ts'
import { SIZE_VERDICTS } from '#domain/people/sizes.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useDone } from '#web/pages/useDone.ts'
import { sizesOf } from '#web/people/people-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { change } from '#wire/change.ts'
import { readMyClothing } from '#wire/outfit/member-requests.ts'
import { type PersonSize, readPersonSizes, savePersonSizes } from '#wire/people/sizes.ts'

/** The sizes of the user, to confirm. */
export function OwnSizes() {
  const person = usePerson()
  const done = useDone()
  const sizes = useCall(readPersonSizes, { params: { person: person.id } })
  const { send, isBusy, problem } = useChange({
    shows: [readPersonSizes, readMyClothing],
    failed: 'The size could not be confirmed. Try again in a moment.',
  })
  const confirm = ({ family, system, version, size, source, verdict, name }: PersonSize) => {
    const note = { family, system, version, size, source, verdict, notedOn: findToday() }
    void send(change(savePersonSizes, { params: { person: person.id }, body: { sizes: [note] } }), {
      onDone: async (_, reading) => {
        await reading
        done(`${name}: ${size} is noted today.`)
        document.getElementById('own-sizes')?.focus()
      },
    })
  }
  return (
    <Card title="My sizes">
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <Loaded query={sizes} text="Loading your sizes…">
        {(data) => (
          <ul className="plain-list" id="own-sizes" tabIndex={-1} aria-label="My sizes">
            {data.sizes.length === 0 && <li>No size of yours is known yet.</li>}
            {data.sizes.map((one) => (
              <li key={writeSizeKey(one)} className="cluster gap-2 gap-x-5">
                <span>
                  {one.name}: <strong>{one.size}</strong>
                  {one.verdict !== '' && `, ${SIZE_VERDICTS[one.verdict]}`}, noted on{' '}
                  {formatDate(one.notedOn)}
                </span>
                {one.isOld && data.mayChange && (
                  <Button
                    variant="outline"
                    isBusy={isBusy}
                    aria-label={`Still right: ${one.name}, ${one.size}`}
                    onClick={() => confirm(one)}
                  >
                    Still right
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="mt-5 mb-0">
        <AppLink href={sizesOf(person.id)}>Change my sizes</AppLink>
      </p>
    </Card>
  )
}
