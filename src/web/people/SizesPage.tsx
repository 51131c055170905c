import { useLocation } from '@tanstack/react-router'
import { fullName } from '#domain/people/people.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { change } from '#wire/change.ts'
import { type PersonRecord, readPerson } from '#wire/people/person-record.ts'
import {
  listSizeChoices,
  type PersonSize,
  readPersonSizes,
  type SizeChoice,
  savePersonSizes,
} from '#wire/people/sizes.ts'
import { peopleAddress, readPersonNumber } from './people-address.ts'

/** /servicemember/sizes/{person} */
export function SizesPage() {
  const { pathname } = useLocation()
  const { person = '' } = usePathParams()
  const id = readPersonNumber(person)
  return id === null ? <UnauthorizedScreen path={pathname} /> : <SizesOf key={id} id={id} />
}

function SizesOf({ id }: { id: number }) {
  const member = useCall(readPerson, { params: { person: id } }, { gcTime: 0 })
  const sizes = useCall(readPersonSizes, { params: { person: id } })
  const choices = useCall(listSizeChoices, {})
  const read = () => void Promise.all([member.refetch(), sizes.refetch(), choices.refetch()])
  const error = member.error ?? sizes.error ?? choices.error
  const known = sizes.isFetchedAfterMount && choices.data ? sizes.data : undefined
  const name = member.data && known && fullName(member.data)
  return (
    <RecordPage
      className="people"
      kind="Sizes"
      name={name && `Sizes of ${name}`}
      error={error}
      onRetry={read}
    >
      {member.data && known && choices.data && name && (
        <SizesForm
          key={sizes.dataUpdatedAt}
          member={member.data}
          name={name}
          known={known}
          choices={choices.data}
          onReload={() => void sizes.refetch().then(focusPageHeading)}
        />
      )}
    </RecordPage>
  )
}

function SizesForm({
  member,
  name,
  known,
  choices,
  onReload,
}: {
  member: PersonRecord
  name: string
  known: PersonSize[]
  choices: SizeChoice[]
  onReload: () => void
}) {
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  const back = peopleAddress.write({ manage: String(member.id) })
  const was = (category: string) => known.find((one) => one.category === category)?.size ?? ''
  const form = useEntryForm<Record<string, string>, { changed: string[] }>({
    name: `sizes of ${member.id}`,
    initial: Object.fromEntries(choices.map(({ category }) => [category, was(category)])),
    change: (values) =>
      change(savePersonSizes, {
        params: { person: member.id },
        body: {
          sizes: Object.entries(values)
            .filter(([category, size]) => size !== was(category))
            .map(([category, size]) => ({ category, was: was(category), size })),
        },
      }),
    shows: [],
    onDone: ({ changed }) => {
      notify({
        kind: 'success',
        text: `The sizes of ${name} are saved. ${describeChanged(changed)}`,
        goesAlong: true,
      })
      goTo(back)
    },
  })
  return (
    <>
      <p className="lede">
        Orders for {name} start with these sizes chosen. A category without a size stays open.
      </p>
      {choices.length === 0 ? (
        <p role="note">No product in the catalog comes in sizes yet.</p>
      ) : (
        <RecordForm name="Sizes" form={form} back={back} onReload={onReload}>
          <div className="grid grid--ragged grid-30">
            {choices.map(({ category, name: label, sizes }) => {
              const { onChange, ...field } = form.dayOf(category)
              return (
                <SelectField
                  key={category}
                  {...field}
                  label={label}
                  onChange={(event) => onChange(event.target.value)}
                  options={[
                    { value: '', text: 'Not known' },
                    ...[...new Set([...sizes, was(category)])]
                      .filter((size) => size !== '')
                      .map((size) => ({ value: size, text: size })),
                  ]}
                />
              )
            })}
          </div>
        </RecordForm>
      )}
    </>
  )
}

function describeChanged({ length }: string[]): string {
  return length === 0
    ? 'Nothing was changed.'
    : `Changed: ${formatNumberOf(length, 'category', 'categories')}.`
}
