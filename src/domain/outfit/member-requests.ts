import type { OrderStatus } from '../orders/orders.ts'
import { readVerdict } from '../people/sizes.ts'
import { Refusal } from '../refusal.ts'
import type { BatchLine, BatchState } from './batches.ts'

/** `exchange`: a replacement for an item that goes back. */
export const REQUEST_KINDS = ['need', 'exchange'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_STATES = ['open', 'in-cart', 'declined', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const MAX_REQUEST_PIECES = 99
export const MAX_REQUEST_TEXT = 500
export const REQUEST_QUANTITY_SENTENCE = `A request takes 1 to ${MAX_REQUEST_PIECES} pieces. Change the quantity.`

/** The comment of a return. */
export function isAboutSize(comment: string): boolean {
  return readVerdict(comment) !== '' || /\b(?:sizes?|fit|fits|fitting)\b/i.test(comment)
}

export type RequestStanding = {
  state: RequestState
  answer: string
  cartState: BatchState | null
  order: number | null
  /** `gone`: the cart was deleted. */
  orderState: OrderStatus | 'withdrawn' | 'gone' | null
}

export function describeRequest({ state, answer, cartState, order, orderState }: RequestStanding): string {
  if (state === 'open') return 'Waits for an Order Placer.'
  if (state === 'declined') return `Declined: ${answer}`
  if (state === 'withdrawn') return 'Withdrawn.'
  if (cartState === 'held' && order === null) return 'An Order Placer must decide about your open cart first.'
  if (order === null || orderState === null || cartState === 'planned')
    return 'An Order Placer prepares the order.'
  switch (orderState) {
    case 'cart':
      return `In cart ${order}, which is not submitted yet.`
    case 'awaiting':
      return `Order ${order} waits for approval.`
    case 'approved':
      return `Order ${order} is approved and not shipped yet.`
    case 'shipped':
      return `Order ${order} is shipped.`
    case 'declined':
    case 'withdrawn':
      return `Order ${order} was ${orderState}. Ask again if you still need it.`
    case 'gone':
      return 'The cart was deleted. Ask again if you still need it.'
  }
}

export function describeFirstItem(first: { order: number; isBack: boolean }, state: RequestState): string {
  if (first.isBack) return `The first item, of order ${first.order}, is back.`
  return state === 'open' || state === 'in-cart'
    ? `The first item, of order ${first.order}, is not back yet.`
    : `It was for an item of order ${first.order}.`
}

type KitNeed = { kit: string; pgc: string; nsn: string | null; missing: number }

/** An item of several kits appears once, with the largest number: its pieces count in each kit. */
export function mergeNeeds<N extends KitNeed>(needs: readonly N[]): (Omit<N, 'kit'> & { kits: string[] })[] {
  const missing = needs.filter((need) => need.missing > 0)
  const ofItem = Map.groupBy(missing, ({ pgc, nsn }) => `${pgc} ${nsn ?? ''}`)
  return [...ofItem.values()].flatMap((same) => {
    const ofKit = Map.groupBy(same, ({ kit }) => kit)
    const sums = [...ofKit.values()].map((own) => own.reduce((sum, need) => sum + need.missing, 0))
    return same.slice(0, 1).map(({ kit: _, ...need }) => ({
      ...need,
      missing: Math.max(...sums),
      kits: [...ofKit.keys()],
    }))
  })
}

export type ExchangeLine = { withMember: number; isWaiting: boolean }

export function requireExchange({ withMember, isWaiting }: ExchangeLine, quantity: number): void {
  if (isWaiting)
    throw new Refusal('conflict', 'You asked to exchange this item already. Withdraw that request first.', {
      code: 'ALREADY_REQUESTED',
    })
  if (quantity <= withMember) return
  const message =
    withMember === 0
      ? 'You have no pieces of this line. Choose an item that was issued to you.'
      : `You have only ${withMember} of this item. Return ${withMember} at most.`
  throw new Refusal('rule', message, { code: 'QUANTITY', errors: [{ field: 'quantity', message }] })
}

export type RequestToOrder = {
  personId: number
  dodaac: string
  nsn: string | null
  quantity: number
}

/** One cart for each member, charged to the fund that was chosen for the member's DoDAAC. @throws Refusal */
export function planRequests(
  requests: readonly RequestToOrder[],
  funds: ReadonlyMap<string, string>,
): { id: number; fundCode: string; lines: BatchLine[] }[] {
  const unsized = requests.filter(({ nsn }) => nsn === null).length
  if (unsized > 0)
    throw new Refusal(
      'rule',
      `${unsized === 1 ? '1 request has' : `${unsized} requests have`} no size yet. Choose a size, or leave it out.`,
      { code: 'NO_SIZE' },
    )
  const people = Map.groupBy(requests, ({ personId }) => personId)
  return [...people].map(([id, own]) => {
    const dodaac = own[0]?.dodaac ?? ''
    const fundCode = funds.get(dodaac)
    if (fundCode === undefined)
      throw new Refusal('rule', `Choose a fund code for DoDAAC ${dodaac}.`, { code: 'NO_FUND' })
    const quantities = new Map<string, number>()
    for (const { nsn, quantity } of own)
      if (nsn !== null) quantities.set(nsn, (quantities.get(nsn) ?? 0) + quantity)
    return { id, fundCode, lines: [...quantities].map(([nsn, quantity]) => ({ nsn, quantity })) }
  })
}
