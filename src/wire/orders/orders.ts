import { MAX_PIECES } from '#domain/lines/limits.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_MESSAGE } from '#domain/orders/attachments.ts'
import { FACT_KINDS } from '#domain/orders/facts.ts'
import { ORDER_EVENT_KINDS } from '#domain/orders/orders.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  fundCode,
  money,
  noSuch,
  nsn,
  oneOf,
  orderNumber,
  personId,
  shipmentNumber,
  shippingOption,
  shippingStored,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { fundEffect } from '../funds/fund-effect.ts'
import { movedMoney } from '../funds/moved-money.ts'
import { orderLine } from '../lines/lines.ts'
import { nothing, pageFields, paging } from '../paging.ts'
import { lineSupply } from './line-supply.ts'
import { declineComment, justificationFields, newQuantity, orderComment } from './order-comments.ts'
import { filterFields, WAITING_FOR } from './order-places.ts'
import { orderStatus } from './order-status.ts'

/** [CONST-01] */
export const ORDERS_PER_PAGE = 12
export const ORDERS_TO_WORK_ON = 50
/** Orders that one request decides. */
export const MAX_TOGETHER = 100

/** The newest batch that wrote the order, with its orders as one group in lists. */
const orderBatch = nullable(body({ number: whole(1, Number.MAX_SAFE_INTEGER), title: text(120) }))

/** [DATA-13] */
const orderCard = body({
  number: ['VCRNUM_0', orderNumber],
  createdAt: ['CREDATTIM_0', instant],
  submittedAt: nullable(instant),
  status: ['SCSTA_0', orderStatus],
  /** Withdrawn by its orderer, with the status number of a declined order. */
  withdrawn: truth,
  /** Sent back by an approver, with the status number of a waiting order. Null and '' otherwise. */
  returnedAt: nullable(instant),
  returnedBy: text(),
  returnReason: orderComment,
  /** Above a limit of money: Finance decides before any signature, and the order holds no money. */
  asksFinance: truth,
  /** Finance - RA of the DoDAAC, neither its orderer nor its member. */
  mayAnswerFinance: truth,
  orderer: text(),
  approver: text(),
  member: ['serviceMember', text()],
  memberId: ['SMID_0', personId],
  dodaac: ['DODAAC_0', dodaac],
  shipTo: text(6),
  fundCode: ['FUNDCODE_0', fundCode],
  expedited: ['YEXPEDITE_0', shippingStored],
  expediteComment: ['YEXPEDITEREA_0', orderComment],
  /** Why it is needed, in the words of the orderer. */
  justification: orderComment,
  total: money,
  batch: orderBatch,
  level: whole(0, 9),
  levels: whole(0, 9),
  /** Levels that do not sign this order, by the rules of the DoDAAC. */
  skippedLevels: list(whole(2, 9)),
  version: whole(1, 1_000_000_000),
  mayDecide: truth,
  /** The reason why an approver can only decline, or not sign; else empty. */
  whyNotApprove: text(),
  mayChange: truth,
  mayWithdraw: truth,
  /** The orderer of a returned order. */
  maySubmitAgain: truth,
  mayReceive: truth,
  /** Hints for the approver. Empty after the decision. */
  unusual: list(text()),
  /** Money of the fund after this order. Null after the decision and for users who may not see it. */
  available: nullable(money),
  lines: ['items', list(orderLine)],
})
export type OrderCard = Clean<typeof orderCard>

const orderEvent = body({
  kind: oneOf(['created', ...ORDER_EVENT_KINDS], noSuch('event')),
  at: instant,
  title: text(),
  detail: text(1000),
  person: text(),
  line: nullable(whole(1, 100_000)),
  trackingNumber: text(40),
  trackingUrl: text(),
  code: text(40),
  /** The record without trailing blanks and its date; '' and null for none. */
  record: text(80),
  datedOn: nullable(day),
  estimatedOn: nullable(day),
  estimate: text(),
})
export type OrderEvent = Clean<typeof orderEvent>

export const orderDetails = body({
  order: orderCard,
  memberName: text(),
  billTo: text(6),
  soldTo: text(6),
  signalCode: text(1),
  shipToAddress: list(text()),
  refunded: money,
  fund: nullable(fundEffect),
  waitingFor: list(text()),
  /** ' for Jane Doe (until 3 Dec)' when the person signs as a deputy, else empty. */
  signsFor: text(),
  approvals: list(
    body({
      round: whole(1, 1000),
      level: whole(1, 9),
      decision: oneOf(['approve', 'decline'], noSuch('decision')),
      person: text(),
      comment: orderComment,
      at: instant,
      isCurrent: truth,
    }),
  ),
  /**
   * For the person who may decide now, and allowances for everybody. A null `line` means the order; `order` shows the
   * fact.
   */
  facts: list(
    body({
      kind: oneOf(FACT_KINDS, noSuch('fact')),
      line: nullable(whole(1, 100_000)),
      text: text(2000),
      order: nullable(orderNumber),
    }),
  ),
  events: list(orderEvent),
  /** Pieces that approvers took away, also in earlier rounds. */
  lineDecisions: list(
    body({
      round: whole(1, 1000),
      level: whole(1, 9),
      line: whole(1, 100_000),
      nsn,
      description: text(),
      size: text(),
      from: whole(1, MAX_PIECES),
      to: newQuantity,
      price: money,
      reason: text(120),
      comment: orderComment,
      person: text(),
      at: instant,
      isCurrent: truth,
    }),
  ),
  /** Questions and answers, oldest first. */
  messages: list(
    body({
      id: whole(1, Number.MAX_SAFE_INTEGER),
      person: text(),
      isOrderer: truth,
      words: text(MAX_MESSAGE),
      at: instant,
      files: list(
        body({
          id: whole(1, Number.MAX_SAFE_INTEGER),
          name: text(200),
          bytes: whole(1, MAX_ATTACHMENT_BYTES),
        }),
        MAX_ATTACHMENTS,
      ),
    }),
  ),
  mayAsk: truth,
  /** A share of a line in a parcel. `shipment` names the parcel, as in the 1348. */
  shipments: list(
    body({
      shipment: shipmentNumber,
      line: whole(1, 100_000),
      quantity: whole(1, 99_999),
      shippedOn: day,
      carrier: text(40),
      trackingNumber: text(40),
      trackingUrl: text(),
    }),
  ),
  supply: list(lineSupply),
  mayDecideMoney: truth,
  moved: nullable(movedMoney),
})
export type OrderDetails = Clean<typeof orderDetails>

/** By number, day of submission, total, name of the member, or DoDAAC; with '-' the largest first. */
export const ORDER_SORTS = [
  ...(['number', '-number', 'date', '-date', 'total', '-total'] as const),
  ...(['member', '-member', 'dodaac', '-dodaac'] as const),
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

const listQuery = query({
  status: ['SCSTA_0', defaulted(orderStatus, 'awaiting')] as const,
  /** Of waiting orders, those that this user may sign (oldest first) or others may sign, that were returned, or that wait
   * for Finance. */
  waitingFor: optional(oneOf(WAITING_FOR, noSuch('turn'))),
  /** Without it the newest come first; orders that wait for this user come oldest first. */
  sort: optional(oneOf(ORDER_SORTS, noSuch('sort'))),
  numbers: ['VCRNUM_0', defaulted(list(orderNumber, MAX_TOGETHER), [])],
  ...pageFields(ORDERS_PER_PAGE),
  ...filterFields,
})
export type OrderListFilter = Omit<Clean<typeof listQuery>, 'program'>
export const listOrders = call('GET', '/cart/orders', {
  summary: 'Orders by status: placed by, placed for, or overseen by the person',
  isPage: true,
  query: listQuery,
  response: list(orderCard),
})
/** An order as the table shows it. */
const orderRow = body({
  number: ['VCRNUM_0', orderNumber],
  submittedAt: instant,
  status: ['SCSTA_0', orderStatus],
  withdrawn: truth,
  returnedAt: nullable(instant),
  asksFinance: truth,
  member: ['serviceMember', text()],
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  /** The first line: 'Coat, all-weather, black 42R'. `lines` counts all. */
  item: text(),
  lines: whole(0, 100_000),
  total: money,
  batch: orderBatch,
  version: whole(1, 1_000_000_000),
  /** The people who may sign next, joined by 'or'. Empty when the order waits for nobody. */
  waitsFor: text(),
  mayDecide: truth,
  whyNotApprove: text(),
  unusual: list(text()),
})
export type OrderRow = Clean<typeof orderRow>
export const listOrderRows = call('GET', '/cart/orders/rows', {
  summary: 'The same orders, with only what a row of the table shows',
  isPage: true,
  query: listQuery,
  response: list(orderRow),
})
export const countOrders = call('GET', '/cart/orders/paging', {
  summary: 'How many orders the same filters find',
  query: listQuery,
  response: paging,
})

const orderPath = { number: orderNumber }
const linePath = { number: orderNumber, nsn }

export const readOrder = call('GET', '/cart/order/:number', {
  summary: 'One order with lines, approvals, timeline and fund',
  params: orderPath,
  response: orderDetails,
})
export const approveOrder = call('POST', '/cart/approve/:number', {
  summary:
    'Approve at the current level; with lines, change the quantities first; with decisions, reduce lines and sign the rest',
  params: orderPath,
  body: body({
    lines: [
      'VCRLIN_0',
      optional(
        list(body({ number: ['VCRLIN_0', whole(1, 100_000)], quantity: ['QTY_0', newQuantity] }), 200),
      ),
    ],
    decisions: optional(
      list(
        body({
          number: ['VCRLIN_0', whole(1, 100_000)],
          quantity: ['QTY_0', newQuantity],
          reason: text(10),
          comment: defaulted(orderComment, ''),
        }),
        200,
      ),
    ),
    comment: defaulted(orderComment, ''),
  }),
  response: orderDetails,
})
/** `place` counts from 0. */
export function nameLineDecision(place: number): string {
  return `decisions.${place}`
}
export const declineOrder = call('POST', '/cart/decline/:number', {
  summary: 'Decline, with a comment',
  params: orderPath,
  body: body({ comment: declineComment }),
  response: orderDetails,
})
/** 0 removes the line. A change while awaiting approval voids the approvals. */
export const changeOrderQuantity = call('PUT', '/cart/order/:number/:nsn/:quantity', {
  summary: 'Change a quantity while awaiting approval',
  params: { ...linePath, quantity: newQuantity },
  body: nothing,
  response: orderDetails,
})
export const replaceOrderLine = call('POST', '/cart/order/:number/:nsn/replace', {
  summary: 'Replace an obsolete line of a waiting order with its successor',
  params: linePath,
  body: nothing,
  response: orderDetails,
})
export const justifyOrder = call('PUT', '/cart/order/:number/justification', {
  summary: 'Say why a waiting order, or one of its lines, is needed',
  params: orderPath,
  body: body(justificationFields),
  response: orderDetails,
})
export const changeOrderShipping = call('PUT', '/cart/order/:number/shipping', {
  summary: 'Change the shipping while awaiting approval',
  params: orderPath,
  body: body({
    expedited: ['YEXPEDITE_0', shippingOption],
    comment: ['YEXPEDITEREA_0', defaulted(orderComment, '')],
  }),
  response: orderDetails,
})
