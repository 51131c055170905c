/** Where nothing better is known. */
export const WENT_WRONG = 'Something went wrong.'

/**
 * Why the portal says no. The server maps a kind to an HTTP status, the browser to a place on the screen:
 * `invalid` beside its field, `conflict` and `rule` in a banner, `forbidden` and `not-found` as the 'Uh oh...' screen,
 * `signed-out` as sign-in, `busy` as a wait that retries. `unseen`: what changed since must be looked at first.
 */
export type RefusalKind =
  | 'invalid'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unseen'
  | 'rule'
  | 'too-many'
  | 'busy'
  | 'failed'

/** The code of what the portal could not even begin: whoever asks again repeats nothing. */
const NOT_DONE = 'NOT_DONE'

/** One field of a form or one line of an order, with its own sentence. */
export type FieldError = { field: string; message: string }

export type RefusalDetails = {
  /** Stable word for programs, e.g. `INSUFFICIENT_FUNDS`; people read the message. */
  code?: string
  errors?: FieldError[]
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  /** Set by the browser from the answer, so that a person can quote it. */
  requestId?: string
}

/** The only error the portal throws on purpose. Its message is a sentence for a person that says what to do. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly errors: FieldError[]
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = details.code ?? (kind === 'busy' ? NOT_DONE : kind.toUpperCase().replace('-', '_'))
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
  }
}
