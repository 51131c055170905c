import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { oneOf, requestId, text, truth } from '../codes.ts'
import { instant } from '../days.ts'

const waitingRequest = body({
  id: requestId,
  what: text(),
  reason: text(500),
  requestedBy: ['askedBy', text()],
  requestedAt: ['askedAt', instant],
  lapsesAt: instant,
  /** Without it, users see only their own requests. */
  mayDecide: truth,
})
export type WaitingRow = Clean<typeof waitingRequest>

export const listWaiting = call('GET', '/waiting', {
  summary:
    'Requests that wait for a second person, oldest first: those that the person may confirm, and those that the person made',
  cutAt: 200,
  response: list(waitingRequest),
})
export const decideWaiting = call('POST', '/waiting/:request', {
  summary: 'Confirm or refuse the request of somebody else, as a second person',
  params: { request: requestId },
  body: body({ decision: oneOf(['confirm', 'refuse'], 'Say confirm or refuse.') }),
  response: body({ message: text(), warnings: list(text(500)) }),
})
