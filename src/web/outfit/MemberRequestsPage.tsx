import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { pageName } from '#domain/page-names.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { CannotOrder } from '#web/cart/CannotOrder.tsx'
import { useChange } from '#web/change/useChange.ts'
import { useAddress } from '#web/pages/address.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { change } from '#wire/change.ts'
import {
  listMemberRequests,
  type MemberRequest,
  type MemberRequests,
  orderMemberRequests,
} from '#wire/outfit/member-requests.ts'
import { startBatch } from './BatchPage.tsx'
import {
  ChangeDialog,
  DeclineDialog,
  findRequestedItem,
  nameRequest,
  REQUESTS_CHANGED,
} from './MemberRequestDialogs.tsx'
import { batchAddress } from './outfit-address.ts'
import { requestsAddress } from './requests-address.ts'

/** /member-requests */
export function MemberRequestsPage() {
  const person = usePerson()
  const [{ dodaac }, changeView] = useAddress(requestsAddress)
  const cannot = whyCannotOrder(person) !== null
  const requests = useCall(
    listMemberRequests,
    { query: dodaac === '' ? {} : { dodaac } },
    { enabled: !cannot },
  )
  return (
    <div className="page">
      <PageHeading>{pageName('/member-requests')}</PageHeading>
      {cannot ? (
        <CannotOrder />
      ) : (
        <>
          <p className="lede">
            Members of your DoDAACs ask for these items. Turn them into carts, or decline them with a
            sentence.
          </p>
          {person.placerDodaacs.length > 1 && (
            <SelectField
              label="DoDAAC"
              value={dodaac}
              onChange={(event) => changeView({ dodaac: event.target.value })}
              options={[
                { value: '', text: `All ${person.placerDodaacs.length} DoDAACs` },
                ...person.placerDodaacs.map((code) => ({ value: code, text: code })),
              ]}
            />
          )}
          <Loaded query={requests} text="Loading requests…">
            {(data) => (
              <>
                <Open data={data} />
                {data.exchanges.length > 0 && <Exchanges data={data} />}
              </>
            )}
          </Loaded>
        </>
      )}
    </div>
  )
}

function Open({ data }: { data: MemberRequests }) {
  const { requests, total, funds } = data
  const goTo = useNavigateTo()
  const done = useDone()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [fundOf, setFundOf] = useState<Record<string, string>>({})
  const [changing, setChanging] = useState<MemberRequest | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  const { send, isBusy, problem } = useChange({
    shows: REQUESTS_CHANGED,
    failed: 'The carts could not be written. Try again in a moment.',
  })
  const chosen = requests.filter(({ id }) => ticked.has(id))
  const people = new Set(chosen.map(({ personId }) => personId)).size
  const unsized = chosen.filter(({ nsn }) => nsn === null).length
  const cents = chosen.reduce(
    (sum, one) => sum + one.quantity * (findRequestedItem(data, one).item?.price ?? 0),
    0,
  )
  const dodaacs = [...new Set(chosen.map(({ dodaac }) => dodaac))]
  const fundsOf = (dodaac: string) => funds.filter((fund) => fund.dodaac === dodaac)
  const fundCodeOf = (dodaac: string) => {
    const own = fundsOf(dodaac)
    return fundOf[dodaac] ?? (own.find(({ isDefault }) => isDefault) ?? own[0])?.fundCode ?? ''
  }
  const tick = (ids: number[], isOn: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  const write = () =>
    void send(
      change(orderMemberRequests, {
        body: {
          requests: chosen.map(({ id, version }) => ({ id, version })),
          funds: dodaacs.flatMap((dodaac) => {
            const fundCode = fundCodeOf(dodaac)
            return fundCode === '' ? [] : [{ dodaac, fundCode }]
          }),
        },
      }),
      {
        onDone: (batch) => {
          if (batch.people.some(({ state }) => state === 'planned')) startBatch(batch.number)
          goTo(batchAddress(batch.number))
        },
      },
    )
  return (
    <Card title={formatNumberOf(total, 'request', 'requests')} className="mt-6">
      {total > requests.length && (
        <p>The first {requests.length} are shown. Decide them, and the next ones follow.</p>
      )}
      <RefusalAlert>{problem?.message}</RefusalAlert>
      {requests.length > 1 && (
        <Checkbox
          label={`All ${requests.length} requests`}
          checked={chosen.length === requests.length}
          onChange={(event) =>
            tick(
              requests.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
      )}
      <DataTable
        caption="Open requests"
        isCaptionHidden
        rows={requests}
        rowKey={({ id }) => id}
        emptyText="No member asks for anything. Members request clothing under My clothing."
        columns={[
          {
            key: 'member',
            header: 'Member and item',
            isRowHeader: true,
            cell: (row) => (
              <Checkbox
                label={`${row.name}, ${row.dodaac}: ${nameRequest(data, row)}`}
                checked={ticked.has(row.id)}
                onChange={(event) => tick([row.id], event.target.checked)}
              />
            ),
          },
          {
            key: 'why',
            header: 'Why',
            cell: ({ kind, reason, firstItem }) => (
              <>
                {kind === 'exchange' && <div>Exchange. {firstItem}</div>}
                {reason || (kind === 'need' ? '–' : '')}
              </>
            ),
          },
          {
            key: 'at',
            header: 'Requested',
            isUnbroken: true,
            cell: ({ madeAt }) => formatDate(madeAt.toISOString()),
          },
          {
            key: 'price',
            header: 'Price',
            align: 'end',
            isUnbroken: true,
            cell: (row) => {
              const price = findRequestedItem(data, row).item?.price ?? null
              return price === null ? '–' : formatMoney(price * row.quantity)
            },
          },
          {
            key: 'change',
            header: 'Action',
            isAction: true,
            cell: (row) => (
              <Button
                variant="outline"
                aria-label={`Change: ${nameRequest(data, row)} for ${row.name}`}
                onClick={() => setChanging(row)}
              >
                Change
              </Button>
            ),
          },
        ]}
      />
      {requests.length > 0 && (
        <>
          <p role="status" className="mt-6">
            {chosen.length === 0
              ? 'Tick requests to decide them.'
              : `${formatNumberOf(chosen.length, 'request', 'requests')} of ${formatNumberOf(people, 'member', 'members')}, ${formatMoney(cents)}.`}
            {unsized > 0 &&
              ` ${formatNumberOf(unsized, 'request has', 'requests have')} no size yet: change it first.`}
          </p>
          <div className="grid grid--ragged grid-30">
            {dodaacs.map((dodaac) => (
              <SelectField
                key={dodaac}
                label={`Fund code for ${dodaac}`}
                value={fundCodeOf(dodaac)}
                onChange={(event) => setFundOf({ ...fundOf, [dodaac]: event.target.value })}
                options={
                  fundsOf(dodaac).length === 0
                    ? [{ value: '', text: 'No fund code this fiscal year. Ask Finance for one.' }]
                    : fundsOf(dodaac).map(({ fundCode, available }) => ({
                        value: fundCode,
                        text: `${fundCode}, ${formatMoney(available)} left`,
                      }))
                }
              />
            ))}
          </div>
          <div className="toolbar">
            <Button
              icon="cart"
              isBusy={isBusy}
              busyText="Writing carts…"
              isDisabled={chosen.length === 0}
              onClick={write}
            >
              {people === 0 ? 'Write carts' : `Write ${formatNumberOf(people, 'cart', 'carts')}`}
            </Button>
            <Button variant="outline" isDisabled={chosen.length === 0} onClick={() => setDeclining(true)}>
              Decline {chosen.length === 0 ? '' : formatNumberOf(chosen.length, 'request', 'requests')}
            </Button>
          </div>
        </>
      )}
      {changing && (
        <ChangeDialog
          data={data}
          request={changing}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null)
            done(`The request of ${changing.name} is changed.`)
          }}
        />
      )}
      {isDeclining && (
        <DeclineDialog
          chosen={chosen}
          onClose={() => setDeclining(false)}
          onDone={(declined) => {
            setDeclining(false)
            setTicked(new Set())
            done(
              `${formatNumberOf(declined, 'request is', 'requests are')} declined. Each member gets an email.`,
            )
            focusPageHeading()
          }}
        />
      )}
    </Card>
  )
}

/** The replacement is ordered, and the first item is still out. */
function Exchanges({ data }: { data: MemberRequests }) {
  return (
    <Card title="Exchanges that wait for the first item" className="mt-6">
      <DataTable
        caption="Exchanges that wait for the first item"
        isCaptionHidden
        rows={data.exchanges}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'member',
            header: 'Member',
            isRowHeader: true,
            cell: ({ name, dodaac }) => `${name}, ${dodaac}`,
          },
          {
            key: 'item',
            header: 'Replacement',
            cell: (row) => (
              <>
                {nameRequest(data, row)}
                {row.order !== null && `, order ${row.order}`}
              </>
            ),
          },
          { key: 'first', header: 'First item', cell: ({ firstItem }) => firstItem },
          {
            key: 'receive',
            header: 'Action',
            isAction: true,
            cell: ({ name }) => (
              <AppLink href="/receive" aria-label={`Receive and issue, for ${name}`}>
                Receive and issue
              </AppLink>
            ),
          },
        ]}
      />
    </Card>
  )
}
