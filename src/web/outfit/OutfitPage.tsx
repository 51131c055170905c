import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_BATCH_PEOPLE } from '#domain/outfit/batches.ts'
import { fullName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { callQuery, FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { CannotOrder } from '#web/cart/CannotOrder.tsx'
import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { listKitsInForce } from '#wire/kits/kits.ts'
import { findOutfitPeople, listBatches, type OutfitPeople, readOutfitTable } from '#wire/outfit/outfit.ts'
import { OutfitTable } from './OutfitTable.tsx'
import { batchAddress, outfitAddress } from './outfit-address.ts'

/** /outfit */
export function OutfitPage() {
  const person = usePerson()
  const [view] = useAddress(outfitAddress)
  const isChosen = view.kit !== null && view.people.length > 0
  const [isOpen, setOpen] = useTyped('change', false)
  const choice = <ChoiceForm key={`${view.kit} ${view.people.join()}`} onShown={() => setOpen(false)} />
  return (
    <div className="page">
      <PageHeading>Outfit people</PageHeading>
      <p className="lede">
        Choose people and a kit. A table shows what each person has and what is missing. Nothing is ordered
        before you submit.
      </p>
      {whyCannotOrder(person) ? (
        <CannotOrder />
      ) : isChosen ? (
        <>
          <Collapsible title="Change people or kit" isOpen={isOpen} onOpenChange={setOpen}>
            {choice}
          </Collapsible>
          <TableOf kit={view.kit ?? 0} people={view.people} />
        </>
      ) : (
        <>
          {choice}
          <LastBatches />
        </>
      )}
    </div>
  )
}

const ALL = 'all'

/** People by DoDAAC, by pasted lines, and from the address; and the kit. */
function ChoiceForm({ onShown }: { onShown: () => void }) {
  const { placerDodaacs } = usePerson()
  const [view, change] = useAddress(outfitAddress)
  const queries = useQueryClient()
  const kits = useCall(listKitsInForce, {})
  const [only] = placerDodaacs
  const [dodaac, setDodaac] = useTyped(
    'dodaac',
    view.people.length === 0 && placerDodaacs.length === 1 ? (only ?? '') : '',
  )
  const [lines, setLines] = useTyped('people', '')
  const [kit, setKit] = useTyped('kit', view.kit === null ? '' : String(view.kit))
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [found, setFound] = useState<OutfitPeople>()
  const isNobody = dodaac === '' && lines.trim() === '' && view.people.length === 0
  const wrong = {
    people: isNobody ? 'Choose a DoDAAC, or paste names, DoD IDs or emails.' : undefined,
    kit: kit === '' ? 'Choose a kit.' : undefined,
  }
  const problems = (['people', 'kit'] as const).flatMap((field) => {
    const text = attempt > 0 ? wrong[field] : undefined
    return text ? [{ fieldId: `outfit-${field}`, text }] : []
  })
  const show = (people: readonly number[]) => {
    change({ kit: Number(kit), people: [...new Set(people)].slice(0, MAX_BATCH_PEOPLE) })
    onShown()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong.people || wrong.kit) return setAttempt(attempt + 1)
    const dodaacs = dodaac === ALL ? placerDodaacs : dodaac === '' ? [] : [dodaac]
    const pasted = lines.split(/[\r\n;]+/).filter((line) => line.trim() !== '')
    setRefusal(undefined)
    if (dodaacs.length === 0 && pasted.length === 0) return show(view.people)
    setBusy(true)
    try {
      const body = { dodaacs, people: view.people, lines: pasted }
      const response = await queries.fetchQuery(callQuery(findOutfitPeople, { body }, FETCH_ONCE))
      setFound(response)
      if (response.people.length > 0 && response.unclear.length === 0 && !response.isCut)
        show(response.people.map(({ smid }) => smid))
    } catch (error) {
      setRefusal(
        error instanceof Refusal ? error.message : 'The people could not be found. Try again in a moment.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="frame mb-8 px-7 pt-6 pb-7" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <RefusalAlert>{refusal}</RefusalAlert>
      {view.people.length > 0 && (
        <p>
          <strong>{formatNumberOf(view.people.length, 'person is', 'people are')} chosen.</strong> Add more
          below, or <AppLink href={outfitAddress.write({ kit: view.kit })}>begin again</AppLink>.
        </p>
      )}
      <div className="grid grid--ragged grid-30">
        <SelectField
          label="Members of a DoDAAC"
          value={dodaac}
          onChange={(event) => setDodaac(event.target.value)}
          options={[
            { value: '', text: 'No whole DoDAAC' },
            ...placerDodaacs.map((code) => ({ value: code, text: code })),
            ...(placerDodaacs.length > 1
              ? [{ value: ALL, text: `All ${placerDodaacs.length} DoDAACs` }]
              : []),
          ]}
        />
        <TextArea
          id="outfit-people"
          label="Names, DoD IDs or emails"
          hint="One person on each line."
          rows={3}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
          error={attempt > 0 ? wrong.people : undefined}
        />
        <SelectField
          id="outfit-kit"
          label="Kit"
          isRequired
          value={kit}
          onChange={(event) => setKit(event.target.value)}
          error={attempt > 0 ? wrong.kit : undefined}
          hint={
            kits.data?.length === 0
              ? 'Your program has no kit today. An administrator makes kits.'
              : undefined
          }
          options={[
            { value: '', text: 'Choose a kit' },
            ...(kits.data ?? []).map(({ id, name, pieces }) => ({
              value: String(id),
              text: `${name}, ${formatNumberOf(pieces, 'piece', 'pieces')}`,
            })),
          ]}
        />
      </div>
      {found && <Unclear found={found} onShow={show} />}
      <Button type="submit" icon="people" isBusy={isBusy} busyText="Finding people…">
        Show what is missing
      </Button>
    </form>
  )
}

/** Lines that fit nobody or several people. The user decides before the table is shown. */
function Unclear({ found, onShow }: { found: OutfitPeople; onShow: (people: number[]) => void }) {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const people = found.people.map(({ smid }) => smid)
  if (people.length > 0 && found.unclear.length === 0 && !found.isCut) return null
  return (
    <Alert kind="warning">
      <p>
        {found.people.length === 0 && found.unclear.length === 0
          ? 'Nobody was found. Only enabled members of DoDAACs on which you are Order Placer can be chosen.'
          : `${formatNumberOf(people.length, 'person was', 'people were')} found.`}
        {found.isCut && ` A batch takes at most ${MAX_BATCH_PEOPLE} people, so some were left out.`}
      </p>
      {found.unclear.length > 0 && (
        <ul className="plain-list" aria-label="Lines that are not clear">
          {found.unclear.map(({ line, people: several }) => (
            <li key={line}>
              {several.length === 0 ? (
                <>“{line}”: nobody of your DoDAACs is called so. Correct the line, or continue without it.</>
              ) : (
                <SelectField
                  label={`“${line}” can be several people`}
                  value={chosen[line] ?? ''}
                  onChange={(event) => setChosen({ ...chosen, [line]: event.target.value })}
                  options={[
                    { value: '', text: 'Nobody of them' },
                    ...several.map((one) => ({
                      value: String(one.smid),
                      text: `${fullName(one)}, ${one.dodaac}`,
                    })),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        isDisabled={people.length === 0 && !Object.values(chosen).some(Boolean)}
        onClick={() => onShow([...people, ...Object.values(chosen).filter(Boolean).map(Number)])}
      >
        Continue with these people
      </Button>
    </Alert>
  )
}

function TableOf({ kit, people }: { kit: number; people: number[] }) {
  const table = useCall(readOutfitTable, { body: { kit, people } }, FETCH_ONCE)
  if (table.isError) return <LoadFailed message={table.error.message} onRetry={() => void table.refetch()} />
  return (
    <LoadingOverlay isLoading={table.isPending} text="Reading what each person has…">
      {table.data && table.data.people.length < people.length && (
        <Alert kind="warning" isSlim>
          <p>
            {formatNumberOf(people.length - table.data.people.length, 'person is', 'people are')} left out:
            you are not an Order Placer of the DoDAAC.
          </p>
        </Alert>
      )}
      {table.data && <OutfitTable table={table.data} onSizesChanged={() => table.refetch()} />}
    </LoadingOverlay>
  )
}

function LastBatches() {
  const batches = useCall(listBatches, {})
  if (!batches.data || batches.data.length === 0) return null
  return (
    <section aria-labelledby="last-batches">
      <h2 id="last-batches">Your last batches</h2>
      <ul className="plain-list">
        {batches.data.map(({ number, title, madeAt, state }) => (
          <li key={number}>
            <AppLink href={batchAddress(number)}>
              Batch {number}: {title}
            </AppLink>
            , {formatDate(madeAt.toISOString())}. {state}
          </li>
        ))}
      </ul>
    </section>
  )
}
