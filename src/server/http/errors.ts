import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalKind, WENT_WRONG } from '#domain/refusal.ts'
import { isDatabaseAway } from '../db/away.ts'
import { TurnedAway } from '../limits/fair-queue.ts'
import { nameOutcome } from './outcome.ts'

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unseen: 428,
  rule: 422,
  'too-many': 429,
  busy: 503,
  failed: 500,
}

const TITLES: Record<number, string> = {
  400: 'The request has errors',
  401: 'Signed out',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Changed in the meantime',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Rule not met',
  428: 'Version required',
  429: 'Too many requests',
  431: 'Too long',
  500: 'Something went wrong',
  503: 'Not available right now',
}

/** Refusals become RFC 9457 problem JSON. Unexpected errors reveal only the request ID. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = nameOutcome(toRefusal(error), request)
  const status = frameworkStatus(error) ?? STATUS[refusal.kind]
  if (status >= 500 && refusal.kind !== 'busy') request.log.error({ err: error }, 'request failed')
  else if (refusal.kind === 'busy' && !(refusal instanceof TurnedAway))
    request.log.warn({ err: error }, 'not available')
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(describeProblem(status, refusal, request.id))
}

/** RFC 9457 */
export function describeProblem(
  status: number,
  { message, code, errors }: Pick<Refusal, 'message' | 'code' | 'errors'>,
  requestId: string,
): string {
  const title = TITLES[status] ?? 'Refused'
  return JSON.stringify({ type: 'about:blank', title, status, detail: message, code, requestId, errors })
}

/** Fastify sets it before our code runs: malformed JSON, wrong type, too large. */
function frameworkStatus(error: unknown): number | undefined {
  if (error instanceof Refusal) return undefined
  const status = (error as FastifyError).statusCode
  return status !== undefined && status >= 400 && status < 500 ? status : undefined
}

const FRAMEWORK_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Send a JSON body, at least {}.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_BAD_URL: 'This address cannot be read. Check it and try again.',
}

type DatabaseError = { code?: string; constraint?: string }

export const UNREADABLE = 'This request cannot be read.'

export function nothingHere(): Refusal {
  return new Refusal('not-found', 'There is nothing at this address.')
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (frameworkStatus(error)) {
    const code = (error as FastifyError).code
    return new Refusal('invalid', FRAMEWORK_SENTENCES[code] ?? UNREADABLE)
  }
  const { code = '', constraint } = (error ?? {}) as DatabaseError
  if (constraint === 'accounts_never_overdrawn') {
    return new Refusal(
      'conflict',
      'The fund does not have enough money for this. Lower the quantities, or ask Finance for more.',
      {
        code: 'INSUFFICIENT_FUNDS',
      },
    )
  }
  if (constraint === 'order_lines_fixed' || constraint === 'orders_status_step') {
    return new Refusal('conflict', 'This order has been decided in the meantime. Reload to see its status.', {
      code: 'ORDER_DECIDED',
    })
  }
  if (constraint === 'successors_no_cycle') {
    return new Refusal(
      'rule',
      'This replacement would form a loop, so nobody could order an item in the end. Choose one that can be ordered.',
      { code: 'SUCCESSORS_CIRCLE' },
    )
  }
  if (constraint === 'dodaacs_no_circle') {
    return new Refusal(
      'rule',
      'A DoDAAC would be above itself, because somebody else changed a parent just now. Open it again, and choose another parent.',
      { code: 'DODAAC_CIRCLE' },
    )
  }
  if (constraint === 'items_of_obsolete_product') {
    return new Refusal(
      'rule',
      'The whole product of this item is obsolete. Make its PGC orderable again first.',
      { code: 'PRODUCT_OBSOLETE' },
    )
  }
  if (
    code === '23505' ||
    code === '23503' ||
    code === '23514' ||
    code === '23P01' ||
    code === '40001' ||
    code === '40P01'
  ) {
    return new Refusal('conflict', 'Somebody else changed this at the same moment. Reload and try again.')
  }
  if (code === '55P03')
    return new Refusal('conflict', 'Somebody else is working on this right now. Try again in a moment.', {
      retryAfter: 1,
    })
  if (code === '22021' || code === '22003' || code === '22P05')
    return new Refusal('invalid', 'Some of what was sent cannot be stored.')
  if (NO_RESOURCES.has(code))
    return new Refusal(
      'busy',
      'The portal has no room to store anything right now. Nothing was saved; please try again in a few minutes.',
      { retryAfter: 60 },
    )
  if (isDatabaseAway(error)) return databaseAway()
  return new Refusal('failed', WENT_WRONG, { code: 'FAILED' })
}

export function databaseAway(): Refusal {
  return new Refusal(
    'busy',
    'The portal cannot reach its database right now. It keeps trying; please wait a moment.',
    { retryAfter: 5 },
  )
}

/** The disk or the memory of the database is full. */
const NO_RESOURCES = new Set(['53100', '53200', '58030'])

export function explainReport(error: unknown): never {
  if ((error as DatabaseError | undefined)?.code === '57014')
    throw new Refusal(
      'busy',
      'This report takes longer than 10 seconds. Narrow it down, for example by dates, a DoDAAC or a status.',
    )
  throw error
}
