import { addDays } from '../src/domain/fiscal-years.ts'
import type { OrderLine } from '../src/wire/lines/lines.ts'
import type { LineSupply } from '../src/wire/orders/line-supply.ts'
import type { OrderCard, OrderDetails, OrderEvent } from '../src/wire/orders/orders.ts'
import { TODAY } from './fixed-time.ts'

const at = (text: string) => new Date(`${text}:00.000Z`)
/** At noon in the portal's zone. */
const threeDaysAgo = at(`${addDays(TODAY, -3)}T17:00`)

/** The counts of a line. Only the given ones are not zero. */
export const goodsOf = (happened: Partial<NonNullable<OrderLine['goods']>>) => ({
  ...{ dueQuantity: 0, endedQuantity: 0, receivedQuantity: 0, shortQuantity: 0, damagedQuantity: 0 },
  ...{ wrongQuantity: 0, issuedQuantity: 0, returnedQuantity: 0, settledQuantity: 0 },
  ...happened,
})

const line: OrderLine = {
  ...{ number: 1, nsn: '8405019001234', description: 'Coat, all weather', size: '38 REG', pgc: '10077' },
  ...{ justification: '', price: 41_07, quantity: 6, total: 246_42, picture: null, sizeFamily: 'coat' },
  ...{ requisition: 'W9AR0263300123', lineStatus: 'Backordered', getWellOn: '2027-02-03' },
  ...{ itemStatus: 'active', replacement: null, shippedQuantity: 4, received: 'received' },
  shippedAs: ['2 pairs of 8405-01-900-9999'],
  goods: goodsOf({
    dueQuantity: 6,
    endedQuantity: 1,
    receivedQuantity: 3,
    damagedQuantity: 1,
    issuedQuantity: 2,
  }),
}

/** Nothing unusual. */
const plain: OrderLine = {
  ...{ ...line, number: 2, nsn: '8440019083000', description: 'Necktie', size: 'ONE SIZE', pgc: '10001' },
  ...{ price: 9_73, quantity: 7, total: 68_11, requisition: 'W9AR0263300124' },
  ...{ lineStatus: 'Approved', getWellOn: null, shippedQuantity: 0, shippedAs: [], received: 'no' },
  goods: goodsOf({ dueQuantity: 7 }),
}

const supply: LineSupply = {
  ...{ number: 1, isSent: true, status: 'Backordered, waiting for stock (BB).' },
  ...{ nextStep: 'Nothing to do: the supplier ships it when it has it.', suppliedNsn: '8405019001299' },
  ...{ suppliedQuantity: 5, suppliedPrice: 40_01, shipped: 4, ended: 1, outstanding: 2 },
  parts: [
    {
      ...{ suffix: 'A', goods: '3 of NSN 8405-01-900-1299', shipped: 3, ended: 0, outstanding: 1 },
      status: 'Being picked (BA)',
    },
  ],
  ...{ cost: 205_35, refunded: 41_08, added: 1_02, owed: 3_25, held: 86_50, hold: '' },
  ...{ expectedOn: '2027-02-03', cancellationRequested: 2, cancellationRequestedOn: '2026-11-22' },
  ...{ lastRequestedOn: '2026-11-23', substitutable: 0, mayCancel: false, mayFollowUp: false },
  whyNotFollowUp: 'You asked on 11/23/2026.',
}
const nothingYet: LineSupply = {
  ...{ ...supply, number: 2, isSent: false, status: '', nextStep: '', suppliedNsn: null, parts: [] },
  ...{ suppliedQuantity: null, suppliedPrice: null, shipped: 0, ended: 0, outstanding: 7, cost: 68_11 },
  ...{ refunded: 0, added: 0, owed: 0, held: 0, expectedOn: null, cancellationRequested: 0 },
  ...{ cancellationRequestedOn: null, lastRequestedOn: null, mayCancel: true, whyNotFollowUp: '' },
}

/** All fields differ. */
export const playedCard: OrderCard = {
  ...{ number: 7001, createdAt: at('2026-11-18T15:01'), submittedAt: at('2026-11-19T16:02') },
  ...{ status: 'approved', batch: null, withdrawn: false, returnedAt: null, returnedBy: '' },
  ...{ returnReason: '', asksFinance: false, mayAnswerFinance: false, justification: '' },
  ...{ orderer: 'Olive Placer', approver: 'Aaron Signer', member: 'Max Wearer', memberId: 10_003 },
  ...{ dodaac: 'W9AR02', shipTo: 'W9AR03', fundCode: '6C', expedited: true },
  ...{ expediteComment: 'Parade on Friday', total: 314_53, level: 2, levels: 2, skippedLevels: [] },
  ...{ version: 4, mayDecide: false, whyNotApprove: '', mayChange: false, mayWithdraw: false },
  ...{ maySubmitAgain: false, mayReceive: true, unusual: [], available: null, lines: [line, plain] },
}

/** The same order waits for a signature that is not the last, three days after its submission. */
export const playedWaiting: OrderCard = {
  ...playedCard,
  ...{ number: 7002, status: 'awaiting', approver: '', submittedAt: threeDaysAgo, level: 1 },
  ...{ mayDecide: true, mayChange: true, unusual: ['Twelve pieces'], available: 900_10 },
  lines: [
    { ...line, itemStatus: 'backordered', lineStatus: '', requisition: '', goods: null, shippedAs: [] },
    { ...plain, lineStatus: '', requisition: '', goods: null },
  ],
}

const happened: OrderEvent = {
  ...{ kind: 'submitted', at: at('2026-11-19T16:02'), title: 'Submitted for approval', detail: '' },
  ...{ person: 'Olive Placer', line: null, trackingNumber: '', trackingUrl: '', code: '', record: '' },
  ...{ datedOn: null, estimatedOn: null, estimate: '' },
}

export const playedDetails: OrderDetails = {
  ...{ order: playedCard, memberName: 'Max Quincy Wearer', billTo: 'W9AR04', soldTo: 'W9AR05' },
  ...{ signalCode: 'B', shipToAddress: ['SUPPLY ROOM 7', '12 Depot Road'], refunded: 41_08 },
  ...{ signsFor: '', waitingFor: [], lineDecisions: [], messages: [], mayAsk: false },
  fund: {
    ...{ fundCode: '6C', dodaac: 'W9AR02', fiscalYear: 2027 },
    ...{ available: 900_10, reserved: 500_20, spent: 100_30 },
  },
  approvals: [
    {
      ...{ round: 1, level: 1, decision: 'approve', person: 'Lena First', comment: 'Needed' },
      ...{ at: at('2026-11-20T17:03'), isCurrent: true },
    },
    {
      ...{ round: 1, level: 2, decision: 'approve', person: 'Aaron Signer', comment: '' },
      ...{ at: at('2026-11-20T18:04'), isCurrent: true },
    },
  ],
  facts: [],
  events: [
    happened,
    { ...happened, kind: 'approved', at: at('2026-11-20T18:04'), title: 'Approved', person: 'Aaron Signer' },
    {
      ...{ ...happened, kind: 'transmitted', at: at('2026-11-21T12:05'), line: 1, person: '' },
      title: 'Sent to the supplier',
    },
    {
      ...{ ...happened, kind: 'status', at: at('2026-11-22T13:06'), line: 1, person: '' },
      title: 'Supply status',
      ...{ detail: 'Backordered, waiting for stock (BB).', code: 'BB', datedOn: '2026-11-21' },
      ...{ estimatedOn: '2027-02-03', estimate: 'Expected 02/03/2027.' },
    },
    {
      ...{ ...happened, kind: 'shipped', at: at('2026-11-23T14:07'), title: 'Shipped', line: 1, person: '' },
      ...{ detail: '4 shipped.', trackingNumber: '1Z999AA10123456784' },
      ...{ trackingUrl: 'https://carrier.example/1Z999AA10123456784', datedOn: '2026-11-22' },
    },
    {
      ...{ ...happened, kind: 'received', at: at('2026-11-24T15:08'), title: 'Received', line: 1 },
      ...{ person: 'Rita Room', detail: 'Received 3 of 6, 1 damaged: torn seam.' },
    },
  ],
  shipments: [
    {
      ...{ shipment: 9001, line: 1, quantity: 4, shippedOn: '2026-11-22', carrier: 'UPS' },
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://carrier.example/1Z999AA10123456784',
    },
  ],
  ...{ supply: [supply, nothingYet], mayDecideMoney: true, moved: null },
}

/** Five lines, each in another state, with two in one parcel. */
export const playedFive: OrderDetails = {
  ...playedDetails,
  order: {
    ...{ ...playedCard, status: 'shipped' },
    lines: [1, 2, 3, 4, 5].map((number) => ({
      ...{ ...line, number, requisition: `W9AR026330012${number}`, shippedQuantity: number < 4 ? 6 : 0 },
      ...{ shippedAs: [], lineStatus: number < 4 ? 'Shipped and tracking provided' : 'Backordered' },
      goods: goodsOf({
        ...{ dueQuantity: 6, endedQuantity: number === 5 ? 6 : 0, receivedQuantity: number === 3 ? 6 : 0 },
      }),
    })),
  },
  shipments: [1, 2, 3].map((number) => ({
    ...{ shipment: number === 3 ? 9003 : 9001, line: number, quantity: 6, shippedOn: '2026-11-22' },
    ...{ carrier: 'UPS', trackingNumber: `1Z999AA1012345678${number === 3 ? 5 : 4}` },
    trackingUrl: `https://carrier.example/1Z999AA1012345678${number === 3 ? 5 : 4}`,
  })),
  supply: [1, 2, 3, 4, 5].map((number) => ({
    ...{ ...nothingYet, number, isSent: true },
    status: number < 4 ? 'Shipped and tracking provided' : 'Backordered, waiting for stock (BB)',
    ...{ shipped: number < 4 ? 6 : 0, ended: number === 5 ? 6 : 0, outstanding: number === 4 ? 6 : 0 },
    ...{ expectedOn: number === 4 ? '2027-02-03' : null, mayCancel: number === 4, mayFollowUp: number === 4 },
  })),
}
