import { restoreOrderLine } from '#wire/cart/undo.ts'
import { approveOrders, declineOrders } from '#wire/orders/decide-selected.ts'
import { listExpectedLines, listLateLines, readExpectedMonth } from '#wire/orders/expected.ts'
import { answerFinance } from '#wire/orders/finance.ts'
import { readLastOrdered } from '#wire/orders/last-ordered.ts'
import { countOrderPlaces as countPlaces } from '#wire/orders/order-places.ts'
import {
  approveOrder,
  changeOrderQuantity,
  changeOrderShipping,
  countOrders,
  declineOrder,
  justifyOrder,
  listOrderRows,
  listOrders,
  readOrder,
  replaceOrderLine,
} from '#wire/orders/orders.ts'
import { returnOrder as sendBack } from '#wire/orders/return.ts'
import { listStuckOrders } from '#wire/orders/stuck.ts'
import { withdrawOrder } from '#wire/orders/withdraw.ts'
import {
  addDecisionReason,
  listDecisionReasons,
  retireDecisionReason,
  saveDecisionReason,
} from '#wire/programs/decision-reasons.ts'
import { serveCut, servePage, serveRead, serveWrite } from '../http/serve.ts'
import { addRow, changeRow, listRows, retireRow } from '../http/stored-rows.ts'
import type { Portal } from '../portal.ts'
import { approve } from './approve.ts'
import { changeQuantity, changeShipping } from './change.ts'
import { approveSelected, declineSelected } from './decide-selected.ts'
import { decisionReasons } from './decision-reasons.ts'
import { decline } from './decline.ts'
import { readOrderDetails } from './details.ts'
import { listExpected, listLate, readExpected } from './expected.ts'
import { answerAsFinance } from './finance.ts'
import { justify } from './justify.ts'
import { findLastOrdered } from './last-ordered.ts'
import { countOrderCards, countOrderPlaces, listOrderCards } from './list.ts'
import { getStuckOrders } from './remind.ts'
import { replaceLine } from './replace.ts'
import { restoreLine } from './restore.ts'
import { returnOrder } from './return.ts'
import { listOrderRows as getOrderRows } from './rows.ts'
import { withdraw } from './withdraw.ts'

/** Every signed-in person has an order list (NAV-14). Other rights depend on the order. */
export function serveOrders(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  serveCut(portal, listStuckOrders, { area: 'groups' }, getStuckOrders)
  servePage(portal, listOrders, anyone, (context, { query }) => listOrderCards(context, query))
  servePage(portal, listOrderRows, anyone, (context, { query }) => getOrderRows(context, query))
  serveRead(portal, countOrders, anyone, (context, { query }) => countOrderCards(context, query))
  serveRead(portal, countPlaces, anyone, (context, { query }) => countOrderPlaces(context, query))
  serveRead(portal, readLastOrdered, anyone, findLastOrdered)
  serveRead(portal, readExpectedMonth, anyone, readExpected)
  serveCut(portal, listExpectedLines, anyone, listExpected)
  serveCut(portal, listLateLines, anyone, listLate)
  serveRead(portal, listDecisionReasons, anyone, listRows(decisionReasons))
  const panel = { area: 'panel' } as const
  serveWrite(portal, addDecisionReason, panel, addRow(decisionReasons))
  serveWrite(portal, saveDecisionReason, panel, changeRow(decisionReasons))
  serveWrite(portal, retireDecisionReason, panel, retireRow(decisionReasons))
  serveRead(portal, readOrder, anyone, (context, { params }) => readOrderDetails(context, params.number))
  serveWrite(portal, approveOrders, anyone, (context, { body }) => approveSelected(context, body))
  serveWrite(portal, declineOrders, anyone, (context, { body }) => declineSelected(context, body))
  serveWrite(portal, approveOrder, anyone, (context, { params, body }) =>
    approve(context, params.number, body),
  )
  serveWrite(portal, declineOrder, anyone, (context, { params, body }) =>
    decline(context, params.number, body.comment),
  )
  serveWrite(portal, sendBack, anyone, (context, { params, body }) =>
    returnOrder(context, params.number, body.comment),
  )
  serveWrite(portal, answerFinance, anyone, answerAsFinance)
  serveWrite(portal, withdrawOrder, anyone, (context, { params, body }) =>
    withdraw(context, params.number, body),
  )
  serveWrite(portal, justifyOrder, anyone, (context, { params, body }) =>
    justify(context, params.number, body),
  )
  serveWrite(portal, changeOrderShipping, anyone, (context, { params, body }) =>
    changeShipping(context, params.number, body),
  )
  serveWrite(portal, changeOrderQuantity, anyone, (context, { params }) => changeQuantity(context, params))
  serveWrite(portal, replaceOrderLine, anyone, (context, { params }) => replaceLine(context, params))
  serveWrite(portal, restoreOrderLine, anyone, (context, { params }) => restoreLine(context, params))
}
