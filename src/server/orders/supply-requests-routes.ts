import {
  cancelLine,
  changeSupplyLimit,
  commitDifference,
  decideHeldMoney,
  listWaitingMoney,
  readSupplyLimit,
  requestLineStatus,
} from '#wire/orders/supply-requests.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { changeLimit, readLimit } from '../supply/limit.ts'
import { commit, decideWaiting, listWaiting } from './decide-money.ts'
import { cancelPieces, followUp } from './supply-requests.ts'

/** Rights depend on the order. */
export function serveSupplyRequests(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  serveWrite(portal, cancelLine, anyone, (context, { params, body }) => cancelPieces(context, params, body))
  serveWrite(portal, requestLineStatus, anyone, (context, { params }) => followUp(context, params))
  serveWrite(portal, commitDifference, anyone, (context, { params, body }) => commit(context, params, body))
  serveWrite(portal, decideHeldMoney, anyone, (context, { params, body }) =>
    decideWaiting(context, params, body),
  )
  const funding = { area: 'funding' } as const
  serveCut(portal, listWaitingMoney, funding, listWaiting)
  serveRead(portal, readSupplyLimit, funding, readLimit)
  serveWrite(portal, changeSupplyLimit, funding, (context, { body }) => changeLimit(context, body))
}
