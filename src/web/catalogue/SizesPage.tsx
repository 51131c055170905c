import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { describeProposal } from '#domain/catalogue/member-sizes.ts'
import { writeSizeKey } from '#domain/catalogue/size-families.ts'
import { SIZE_SOURCES, SIZE_VERDICTS, type SizeSource, type SizeVerdict } from '#domain/people/sizes.ts'
import { canRead } from '#domain/roles/permissions.ts'
import { listWords } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { RecordForm } from '#web/pages/RecordForm.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { type EntryForm, useEntryForm } from '#web/pages/useEntryForm.ts'
import { peopleAddress, readPersonNumber } from '#web/people/people-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatLongDate } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { ResponseOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import {
  listSizeChoices,
  readPersonSizes,
  readSizeProposals,
  type SizeChoice,
  type SizesOfPerson,
  savePersonSizes,
} from '#wire/people/sizes.ts'
import { HowToMeasure } from './HowToMeasure.tsx'

type Proposal = ResponseOf<typeof readSizeProposals>[number]

/** /servicemember/sizes/{person} */
export function SizesPage() {
  const { pathname } = useLocation()
  const { person = '' } = usePathParams()
  const id = readPersonNumber(person)
  return id === null ? <UnauthorizedScreen path={pathname} /> : <SizesOf key={id} id={id} />
}

function SizesOf({ id }: { id: number }) {
  const sizes = useCall(readPersonSizes, { params: { person: id } })
  const choices = useCall(listSizeChoices, {})
  const proposals = useCall(readSizeProposals, { params: { person: id } })
  const read = () => void Promise.all([sizes.refetch(), choices.refetch(), proposals.refetch()])
  const error = sizes.error ?? choices.error ?? proposals.error
  const known = sizes.isFetchedAfterMount && choices.data && proposals.data ? sizes.data : undefined
  return (
    <RecordPage
      className="people"
      kind="Sizes"
      name={known && `Sizes of ${known.name}`}
      error={error}
      onRetry={read}
    >
      {known && choices.data && proposals.data && (
        <SizesForm
          key={sizes.dataUpdatedAt}
          known={known}
          choices={choices.data}
          proposals={proposals.data}
          onReload={() => void sizes.refetch().then(focusPageHeading)}
        />
      )}
    </RecordPage>
  )
}

type Values = Record<string, string>
/** The fields of one key. */
const PARTS = ['size', 'verdict', 'source', 'notedOn'] as const
type Part = (typeof PARTS)[number]
/** It is part of an id, which has no spaces. */
const nameField = (key: string, part: Part) => `${key} ${part}`.replaceAll(' ', '-')

/** Where people differ, with what the person has in families that the program does not sell any more. */
function listKeys(known: SizesOfPerson, all: readonly SizeChoice[]): SizeChoice[] {
  const choices = all.filter(({ sizes }) => sizes.length > 1)
  const sold = new Set(choices.map(writeSizeKey))
  const others = known.sizes.filter((one) => !sold.has(writeSizeKey(one)))
  return [...choices, ...others.map((one) => ({ ...one, measuring: '', notes: [], sizes: [] }))]
}

function SizesForm({
  known,
  choices,
  proposals,
  onReload,
}: {
  known: SizesOfPerson
  choices: SizeChoice[]
  proposals: Proposal[]
  onReload: () => void
}) {
  const { id, name, system, mayChange } = known
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const stored = new Map(known.sizes.map((one) => [writeSizeKey(one), one]))
  const keys = listKeys(known, choices)
  const isOwn = (choice: SizeChoice) =>
    system === null ||
    choice.system === 'unisex' ||
    choice.system === system ||
    stored.has(writeSizeKey(choice))
  const back = canRead(person, 'people')
    ? peopleAddress.write({ manage: String(id) })
    : id === person.id
      ? '/profile'
      : '/products'
  const form = useEntryForm<Values, { changed: string[] }>({
    name: `sizes of ${id}`,
    initial: Object.fromEntries(
      keys.flatMap((one) => {
        const key = writeSizeKey(one)
        const { size = '', verdict = '', source = 'member', notedOn = findToday() } = stored.get(key) ?? {}
        const values = { size, verdict, source, notedOn }
        return PARTS.map((part) => [nameField(key, part), values[part]])
      }),
    ),
    findProblems: (values) =>
      keys.flatMap((one) => {
        const field = nameField(writeSizeKey(one), 'notedOn')
        return values[field] === '' ? [{ field, text: 'Enter the day on which the size was noted.' }] : []
      }),
    change: (values) =>
      change(savePersonSizes, {
        params: { person: id },
        body: {
          sizes: keys.flatMap(({ family, system }) => {
            const key = writeSizeKey({ family, system })
            const before = stored.get(key)
            const of = (part: Part) => values[nameField(key, part)] ?? ''
            if (of('size') === '' ? !before : before && PARTS.every((part) => of(part) === before[part]))
              return []
            return {
              ...{ family, system, version: before?.version ?? '', size: of('size'), notedOn: of('notedOn') },
              verdict: of('verdict') as SizeVerdict,
              source: of('source') as SizeSource,
            }
          }),
        },
      }),
    shows: [readPersonSizes, readSizeProposals],
    onDone: ({ changed }) => {
      const what = changed.length === 0 ? 'Nothing was changed.' : `Changed: ${listWords(changed, 'and')}.`
      notify({ kind: 'success', text: `The sizes of ${name} are saved. ${what}`, goesAlong: true })
      goTo(back)
    },
  })
  const show = (some: SizeChoice[]) => (
    <div className="grid grid--ragged grid-30">
      {some.map((choice) => {
        const key = writeSizeKey(choice)
        return (
          <SizeFields
            key={key}
            choice={choice}
            isSelf={id === person.id}
            before={stored.get(key)}
            proposal={proposals.find((one) => writeSizeKey(one) === key)}
            form={form}
          />
        )
      })}
    </div>
  )
  const others = keys.filter((choice) => !isOwn(choice))
  const fields = (
    <>
      {show(keys.filter(isOwn))}
      {others.length > 0 && (
        <Collapsible title="Other size systems" isOpen={isOpen} onOpenChange={setOpen}>
          {show(others)}
        </Collapsible>
      )}
    </>
  )
  return (
    <>
      <p className="lede">
        Orders for {name} start with these sizes chosen. A family without a size stays open.
      </p>
      {keys.length === 0 ? (
        <p role="note">No product in the catalog comes in sizes yet.</p>
      ) : mayChange ? (
        <RecordForm name="Sizes" form={form} back={back} onReload={onReload}>
          {fields}
        </RecordForm>
      ) : (
        <fieldset disabled className="record-read" aria-label="Sizes">
          {fields}
        </fieldset>
      )}
    </>
  )
}

function SizeFields({
  choice,
  isSelf,
  before,
  proposal,
  form,
}: {
  choice: SizeChoice
  isSelf: boolean
  before: SizesOfPerson['sizes'][number] | undefined
  proposal: Proposal | undefined
  form: EntryForm<Values>
}) {
  const announce = useAnnounce()
  const key = writeSizeKey(choice)
  const { name, sizes } = choice
  const of = (part: Part) => form.values[nameField(key, part)] ?? ''
  const set = (parts: Partial<Record<Part, string>>) =>
    form.change(
      Object.fromEntries(Object.entries(parts).map(([part, value]) => [nameField(key, part as Part), value])),
    )
  const selectOf = (part: Part) => {
    const { onChange: _, ...field } = form.dayOf(nameField(key, part))
    return field
  }
  const size = of('size')
  // The verdict on another size says nothing about the new one.
  const choose = (next: string) =>
    set(
      next === before?.size
        ? { size: next, verdict: before.verdict, source: before.source, notedOn: before.notedOn }
        : { size: next, verdict: '', source: 'member', notedOn: findToday() },
    )
  const isOld = before?.isOld && PARTS.every((part) => of(part) === before[part])
  const offered = new Set([...sizes, before?.size ?? '', size])
  offered.delete('')
  const sources = (Object.keys(SIZE_SOURCES) as SizeSource[]).filter(
    (source) => source === of('source') || source === 'member' || (source === 'measured' && !isSelf),
  )
  return (
    <fieldset className="card stack">
      <legend className="color-strong text-4 bold">{name}</legend>
      {isOld && before && (
        <p className="cluster gap-2 gap-x-5">
          <strong>Noted on {formatLongDate(before.notedOn)}: more than a year ago. Please check.</strong>
          <Button
            variant="outline"
            aria-label={`Still right: ${name}, ${before.size}`}
            onClick={() => {
              set({ notedOn: findToday() })
              document.getElementById(selectOf('size').id)?.focus()
              announce(`${name}: ${before.size}, noted today. Save to keep it.`)
            }}
          >
            Still right
          </Button>
        </p>
      )}
      {proposal && (size !== proposal.size || of('verdict') !== proposal.verdict) && (
        <p className="cluster gap-2 gap-x-5">
          {describeProposal(proposal)}
          <Button
            variant="outline"
            aria-label={`Use it: ${name}, ${proposal.size}`}
            onClick={() => {
              const { size, verdict, notedOn } = proposal
              set({ size, verdict, notedOn, source: 'issued' })
              document.getElementById(selectOf('size').id)?.focus()
              announce(`${name}: ${size} is chosen. Save to keep it.`)
            }}
          >
            Use it
          </Button>
        </p>
      )}
      <SelectField
        {...selectOf('size')}
        label={`Size of ${name}`}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', text: 'Not known' },
          ...[...offered].map((one) => ({ value: one, text: one })),
        ]}
      />
      {size !== '' && (
        <div className="fields">
          <SelectField
            {...selectOf('verdict')}
            label="Does it fit?"
            onChange={(event) => set({ verdict: event.target.value })}
            options={Object.entries(SIZE_VERDICTS).map(([value, text]) => ({ value, text }))}
          />
          <SelectField
            {...selectOf('source')}
            label="From"
            onChange={(event) => set({ source: event.target.value })}
            options={sources.map((value) => ({ value, text: SIZE_SOURCES[value] }))}
          />
          <DateField label="Noted on" {...form.dayOf(nameField(key, 'notedOn'))} />
        </div>
      )}
      <HowToMeasure family={choice.measuring} notes={choice.notes} of={name} />
    </fieldset>
  )
}
