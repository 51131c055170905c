import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { type BatchState, describeBatch } from '#domain/outfit/batches.ts'
import { MONEY, ORDERS } from '#web/calls/responses.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { whenDrawn } from '#web/query-client.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { readCarts } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import {
  type Batch,
  type BatchMember,
  decideBatchMembers,
  readBatch,
  submitBatch,
  writeBatch,
} from '#wire/outfit/outfit.ts'
import { outfitAddress } from './outfit-address.ts'

/** The batch that the user has just planned. Its page begins at once; another one waits for a press. */
let started: number | null = null
export function startBatch(number: number): void {
  started = number
}

/** /outfit/{number} */
export function BatchPage() {
  const { pathname } = useLocation()
  const { number = '' } = usePathParams()
  return /^\d{1,15}$/.test(number) ? (
    <BatchOf key={number} number={Number(number)} />
  ) : (
    <UnauthorizedScreen path={pathname} />
  )
}

function BatchOf({ number }: { number: number }) {
  const batch = useCall(readBatch, { params: { number } }, { gcTime: 0 })
  return (
    <RecordPage
      className="outfit"
      kind="Batch"
      name={batch.data && `Batch ${number}: ${batch.data.title}`}
      error={batch.error}
      onRetry={() => void batch.refetch()}
    >
      {batch.data && <BatchSteps stored={batch.data} />}
    </RecordPage>
  )
}

const count = ({ people }: Batch, state: BatchState) =>
  people.filter((member) => member.state === state).length
const sumOf = (people: BatchMember[]) => people.reduce((sum, { total }) => sum + (total ?? 0), 0)

const STEPS = {
  planned: { call: writeBatch, doing: 'Writing carts', after: 'written' },
  written: { call: submitBatch, doing: 'Submitting orders', after: 'submitted' },
} as const

type Decision = 'add' | 'leave-out' | 'again'

function BatchSteps({ stored }: { stored: Batch }) {
  const [latest, setLatest] = useState<Batch | null>(null)
  const batch = latest ?? stored
  const { number } = batch
  const params = { number }
  const announce = useAnnounce()
  const main = useRef<HTMLDivElement>(null)
  /** The pressed button is gone: the next decision, else the next step, takes the focus. */
  const focusNext = async () => {
    await whenDrawn()
    const next =
      document.querySelector<HTMLElement>('[data-held] button') ?? main.current?.querySelector('a, button')
    if (next instanceof HTMLElement) next.focus()
  }
  const [running, setRunning] = useState<keyof typeof STEPS | null>(null)
  const { send, isBusy, problem } = useChange({
    shows: [readCarts, ...ORDERS, ...MONEY],
    failed: 'The batch stopped. Nothing is lost. Press the button again to continue.',
  })
  /** Twenty people a call, until nobody is left in the state. */
  const run = async (state: keyof typeof STEPS) => {
    setRunning(state)
    for (let isDone = false; !isDone; ) {
      let next: Batch | null = null
      const wasDone = await send(change(STEPS[state].call, { params, body: {} }), {
        onDone: (response) => {
          next = response
          setLatest(response)
        },
      })
      isDone = !wasDone || next === null || count(next, state) === 0
      if (isDone && next) announce(sayStates(next))
    }
    setRunning(null)
    await focusNext()
  }
  const runLatest = useRef(run)
  runLatest.current = run
  useEffect(() => {
    if (started !== number) return
    started = null
    void runLatest.current('planned')
  }, [number])
  const decide = (decision: Decision, people: BatchMember[]) =>
    void send(
      change(decideBatchMembers, { params, body: { decision, people: people.map(({ id }) => id) } }),
      {
        onDone: async (response) => {
          setLatest(response)
          announce(sayStates(response))
          await focusNext()
        },
      },
    )
  const planned = count(batch, 'planned')
  const written = batch.people.filter(({ state }) => state === 'written')
  const asking = batch.people.filter(({ asksAboutCart }) => asksAboutCart)
  return (
    <>
      <p className="lede">{sayStates(batch)}</p>
      {running && <Progress batch={batch} state={running} />}
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <div ref={main} className="toolbar mb-6">
        {planned > 0 && (
          <Button icon="cart" isBusy={isBusy} busyText="Writing carts…" onClick={() => void run('planned')}>
            Write {formatNumberOf(planned, 'cart', 'carts')}
          </Button>
        )}
        {planned === 0 && written.length > 0 && (
          <Button icon="check" isBusy={isBusy} busyText="Submitting…" onClick={() => void run('written')}>
            Submit {formatNumberOf(written.length, 'order', 'orders')} · {formatMoney(sumOf(written))}
          </Button>
        )}
        {asking.length > 1 && (
          <>
            <Button variant="outline" isDisabled={isBusy} onClick={() => decide('add', asking)}>
              Add to all {asking.length} open carts
            </Button>
            <Button variant="outline" isDisabled={isBusy} onClick={() => decide('leave-out', asking)}>
              Leave all {asking.length} out
            </Button>
          </>
        )}
        <AppLink href={outfitAddress.write()}>Outfit other people</AppLink>
      </div>
      <DataTable
        caption="People of this batch"
        isCaptionHidden
        columns={listColumns(decide, isBusy)}
        rows={batch.people}
        rowKey={({ id }) => id}
      />
    </>
  )
}

function sayStates({ people }: Batch): string {
  const counts: Partial<Record<BatchState, number>> = {}
  for (const { state } of people) counts[state] = (counts[state] ?? 0) + 1
  return describeBatch(counts)
}

function Progress({ batch, state }: { batch: Batch; state: keyof typeof STEPS }) {
  const { doing } = STEPS[state]
  const left = count(batch, state)
  const all = batch.people.length
  return (
    <p>
      <progress aria-label={doing} max={all} value={all - left} /> {doing}: {all - left} of {all}
    </p>
  )
}

const TAGS: Record<BatchState, { text: string; kind: 'info' | 'warning' | 'success' | 'neutral' }> = {
  planned: { text: 'Not written yet', kind: 'neutral' },
  held: { text: 'Held', kind: 'warning' },
  written: { text: 'Cart written', kind: 'info' },
  submitted: { text: 'Submitted', kind: 'success' },
  'left-out': { text: 'Left out', kind: 'neutral' },
}

function listColumns(
  decide: (decision: Decision, people: BatchMember[]) => void,
  isBusy: boolean,
): Column<BatchMember>[] {
  return [
    {
      key: 'name',
      header: 'Person',
      isRowHeader: true,
      cell: ({ name, dodaac }) => `${name}, ${dodaac}`,
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ state, problem }) => (
        <>
          <StatusTag kind={TAGS[state].kind}>{TAGS[state].text}</StatusTag>
          {problem !== '' && <div>{problem}</div>}
        </>
      ),
    },
    { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
    { key: 'fund', header: 'Fund', cell: ({ fundCode }) => fundCode },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      isUnbroken: true,
      cell: ({ total }) => (total === null ? '–' : formatMoney(total)),
    },
    {
      key: 'order',
      header: 'Order',
      cell: ({ state, order }) => {
        if (order === null) return '–'
        return state === 'submitted' ? (
          <AppLink href={`/orders/${order}`}>Order {order}</AppLink>
        ) : (
          <AppLink href="/cart">Cart {order}</AppLink>
        )
      },
    },
    {
      key: 'acts',
      header: 'Action',
      isAction: true,
      cell: (member) => {
        if (member.state !== 'held') return '–'
        const act = (decision: Decision, text: string) => (
          <Button
            variant="outline"
            isDisabled={isBusy}
            aria-label={`${text}: ${member.name}`}
            onClick={() => decide(decision, [member])}
          >
            {text}
          </Button>
        )
        return (
          <div className="cluster gap-3" data-held>
            {member.asksAboutCart ? act('add', 'Add to the cart') : act('again', 'Try again')}
            {act('leave-out', 'Leave out')}
          </div>
        )
      },
    },
  ]
}
