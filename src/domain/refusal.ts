export const WENT_WRONG = 'Something went wrong.'

/**
 * Determines the HTTP status and the place on the screen. The browser retries `busy`. `unseen`: the user must look at a
 * change first.
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

/** The server did nothing, so a retry is safe. */
const NOT_DONE = 'NOT_DONE'

export type FieldError = { field: string; message: string }

export type RefusalDetails = {
  code?: string
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
  /** From the response, so that the user can quote it. */
  requestId?: string
}

/** The only error thrown on purpose. */
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
