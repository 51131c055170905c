import { useState } from 'react'
import { MAX_REQUEST_PIECES } from '#domain/outfit/member-requests.ts'
import { describeNeedProblem } from '#domain/outfit/needs.ts'
import { onlyReads } from '#domain/roles/permissions.ts'
import { listWords } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { readAllowancesOf } from '#wire/allowances/allowances.ts'
import { change } from '#wire/change.ts'
import {
  askForClothing,
  type MissingItem,
  type MyClothing,
  type OwnItem,
  readMyClothing,
  requestReason,
} from '#wire/outfit/member-requests.ts'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { OwnSizes } from './OwnSizes.tsx'
import { listSizeOptions } from './size-options.ts'

/** /my-clothing */
export function MyClothingPage() {
  const person = usePerson()
  const clothing = useCall(readMyClothing, {})
  return (
    <div className="page">
      <PageHeading>My clothing</PageHeading>
      <p className="lede">
        What you have, what is on order for you, and what your kits say is missing. The{' '}
        <AppLink href={`/clothing-record/${person.id}`}>clothing record</AppLink> has all years.
      </p>
      <Loaded query={clothing} text="Loading your clothing…">
        {(data) => (
          <div className="stack">
            <Missing clothing={data} />
            <OwnSizes />
            <Owned clothing={data} />
            <OwnAllowances />
            {data.requests.length > 0 && <OwnRequests requests={data.requests} />}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function sayOrderers(orderers: readonly string[], dodaac: string): string {
  if (orderers.length === 0) return `DoDAAC ${dodaac} has no Order Placer. Ask your account manager.`
  return `${listWords(orderers, 'and')} ${orderers.length === 1 ? 'orders' : 'order'} for DoDAAC ${dodaac}.`
}

const keyOf = ({ pgc, nsn }: MissingItem) => `${pgc} ${nsn ?? ''}`

function Missing({ clothing }: { clothing: MyClothing }) {
  const { hasRecord, mayRequest, missing, products, requests, orderers } = clothing
  const person = usePerson()
  const done = useDone()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [sizes, setSizes] = useState<Record<string, string>>({})
  const [reason, setReason] = useTyped('reason of a request', '')
  const { send, isBusy, problem } = useChange({
    shows: [readMyClothing],
    failed: 'The request could not be sent. Try again in a moment.',
  })
  const productOf = ({ pgc }: MissingItem) => products.find((product) => product.pgc === pgc)
  const isOpen = ({ pgc }: MissingItem) => requests.some((one) => one.isOpen && one.pgc === pgc)
  const mayTick = (item: MissingItem) =>
    mayRequest && !onlyReads(person) && productOf(item)?.isSold === true && !isOpen(item)
  const sizeOf = (item: MissingItem) => sizes[keyOf(item)] ?? item.nsn ?? ''
  const chosen = missing.filter((item) => ticked.has(keyOf(item)) && mayTick(item))
  const request = () =>
    void send(
      change(askForClothing, {
        body: {
          reason,
          items: chosen.map((item) => ({
            pgc: item.pgc,
            nsn: sizeOf(item) || null,
            quantity: Math.min(item.missing, MAX_REQUEST_PIECES),
          })),
        },
      }),
      {
        onDone: async ({ requested }, reading) => {
          setTicked(new Set())
          setReason('')
          await reading
          done(`You requested ${formatNumberOf(requested, 'item', 'items')}. An Order Placer decides.`)
          focusPageHeading()
        },
      },
    )
  return (
    <Card title="Missing">
      <p>
        {hasRecord
          ? `${mayRequest ? 'Tick what you need.' : 'Your program takes no requests here.'} ${sayOrderers(orderers, person.dodaac)}`
          : 'You have no record in this program. Change to your own program to ask for clothing.'}
      </p>
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <DataTable
        caption="Missing items of your kits"
        isCaptionHidden
        rows={missing}
        rowKey={keyOf}
        emptyText="Your kits say that nothing is missing."
        columns={[
          {
            key: 'item',
            header: 'Item',
            isRowHeader: true,
            cell: (item) => {
              const words = `${item.missing} × ${productOf(item)?.name ?? item.pgc}`
              if (!mayTick(item)) return words
              return (
                <Checkbox
                  label={words}
                  checked={ticked.has(keyOf(item))}
                  onChange={(event) => {
                    const next = new Set(ticked)
                    if (event.target.checked) next.add(keyOf(item))
                    else next.delete(keyOf(item))
                    setTicked(next)
                  }}
                />
              )
            },
          },
          {
            key: 'size',
            header: 'Size',
            cell: (item) => {
              const product = productOf(item)
              if (!product || !mayTick(item)) return sayMissing(item, product)
              if (product.items.length < 2) return listSizeOptions(product)[1]?.text ?? '–'
              return (
                <>
                  <SelectField
                    label={`Size of ${product.name}`}
                    isLabelHidden
                    value={sizeOf(item)}
                    options={listSizeOptions(product)}
                    onChange={(event) => setSizes({ ...sizes, [keyOf(item)]: event.target.value })}
                  />
                  {item.problem !== '' && sizeOf(item) === (item.nsn ?? '') && (
                    <div className="soft text-1">{sayMissing(item, product)}</div>
                  )}
                </>
              )
            },
          },
          { key: 'kits', header: 'Kit', cell: ({ kits }) => kits.join(', ') },
          ...(mayRequest
            ? [
                {
                  key: 'state',
                  header: 'Request',
                  cell: (item: MissingItem) => (isOpen(item) ? 'Requested' : '–'),
                },
              ]
            : []),
        ]}
      />
      {missing.some(mayTick) && (
        <div className="mt-6">
          <TextArea
            label="Why you need it"
            hint="The Order Placer reads it. You can leave it empty."
            rows={2}
            maxLength={requestReason.max}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            icon="check"
            isBusy={isBusy}
            busyText="Sending…"
            isDisabled={chosen.length === 0}
            onClick={request}
          >
            {chosen.length === 0 ? 'Request' : `Request ${formatNumberOf(chosen.length, 'item', 'items')}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function sayMissing(item: MissingItem, product: MyClothing['products'][number] | undefined): string {
  const name = product?.name ?? item.pgc
  const size = product?.items.find(({ nsn }) => nsn === item.nsn)?.size
  if (item.problem !== '') return describeNeedProblem(item.problem, { name, size: 'your size' })
  return size || 'One size'
}

/** Nothing without a rule for the member. */
function OwnAllowances() {
  const { id } = usePerson()
  const { data = [] } = useCall(readAllowancesOf, { params: { person: id }, query: {} })
  if (data.length === 0) return null
  return (
    <Card title="Allowances">
      <DataTable
        caption="Allowances"
        isCaptionHidden
        rows={data}
        rowKey={({ id: rule }) => rule}
        emptyText=""
        columns={[
          { key: 'name', header: 'Allowance', isRowHeader: true, cell: ({ name }) => name },
          { key: 'what', header: 'Of what', cell: ({ ofWhat }) => ofWhat },
          { key: 'terms', header: 'Allows', cell: ({ terms }) => terms },
          { key: 'left', header: 'Left', cell: ({ left }) => left },
        ]}
      />
    </Card>
  )
}

function Owned({ clothing }: { clothing: MyClothing }) {
  const { items, mayRequest } = clothing
  const person = usePerson()
  const done = useDone()
  const [returning, setReturning] = useState<OwnItem | null>(null)
  const mayReturn = (item: OwnItem) => mayRequest && !onlyReads(person) && item.returnable.length > 0
  const nameOf = ({ name, size }: OwnItem) => [name, size].filter(Boolean).join(', ')
  return (
    <Card title="Received and on order">
      <DataTable
        caption="Received and on order"
        isCaptionHidden
        rows={items}
        rowKey={({ nsn }) => nsn}
        emptyText="Nothing is received or on order for you. Request what you need, or ask the Order Placer of your DoDAAC."
        columns={[
          { key: 'item', header: 'Item', isRowHeader: true, cell: nameOf },
          { key: 'received', header: 'Received', align: 'end', cell: ({ received }) => received },
          { key: 'ordered', header: 'On order', align: 'end', cell: ({ onOrder }) => onOrder },
          {
            key: 'expected',
            header: 'Expected',
            isUnbroken: true,
            cell: ({ onOrder, expectedOn }) => (onOrder > 0 && expectedOn ? formatDate(expectedOn) : '–'),
          },
          ...(items.some(mayReturn)
            ? [
                {
                  key: 'return',
                  header: 'Action',
                  isAction: true,
                  cell: (item: OwnItem) =>
                    mayReturn(item) ? (
                      <Button
                        variant="outline"
                        aria-label={`Return for another size: ${nameOf(item)}`}
                        onClick={() => setReturning(item)}
                      >
                        Return for another size
                      </Button>
                    ) : (
                      '–'
                    ),
                },
              ]
            : []),
        ]}
      />
      {returning && (
        <ExchangeDialog
          item={returning}
          product={clothing.products.find(({ pgc }) => pgc === returning.pgc)}
          onClose={() => setReturning(null)}
          onDone={() => {
            setReturning(null)
            done(
              `You asked for another size of ${nameOf(returning)}. Keep the first item until you return it.`,
            )
            focusPageHeading()
          }}
        />
      )}
    </Card>
  )
}
