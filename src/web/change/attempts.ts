import { Refusal } from '#domain/refusal.ts'
import { isPassing } from '#web/query-client.ts'
import { type Change, sendChange } from '#wire/change.ts'

/** The changes of one part of the page, such as a form. */
export type Attempts = {
  /** Throws the Refusal. */
  send: <A>(change: Change<A>) => Promise<A>
  /** True when a response is missing, so the last change may be done. */
  isUnknown: () => boolean
}

/** Automatic retries of an unknown outcome, before the user is notified. */
const MAX_RETRIES = 4

type Attempt = { text: string; key: string; version: number | undefined; isUnknown: boolean }

/**
 * The rules of the idempotency key: each different request has its own. A lost response is retried with the same key and
 * version, so the server never repeats the action. (decision 3) When the server itself does not know the
 * outcome, the retry is immediate.
 */
export function createAttempts(sendOnce: typeof sendChange = sendChange, pause = wait): Attempts {
  let last: Attempt | null = null

  const post: typeof sendChange = async (change, key, version) => {
    for (let again = 0; ; again++) {
      try {
        return await sendOnce(change, key, version)
      } catch (error) {
        if (again === MAX_RETRIES || !isOutcomeUnknown(error)) throw error
        await pause(error.retryAfter ?? 1)
      }
    }
  }

  const send = async <A>(change: Change<A>): Promise<A> => {
    if (last?.text !== change.text)
      last = { text: change.text, key: newKey(), version: change.version, isUnknown: false }
    const attempt = last
    const end = () => {
      if (last === attempt) last = null
    }
    try {
      const response = await post(change, attempt.key, attempt.version)
      end()
      return response
    } catch (error) {
      if (isPassing(error)) {
        attempt.isUnknown = true
        throw error
      }
      // A refusal before the action, such as after a session ended, does not reveal the outcome of the first try.
      if (attempt.isUnknown && !isFinal(error)) throw error
      end()
      // The first try was not done, and the person has seen a newer version since.
      if (attempt.version !== change.version) return send(change)
      throw error
    }
  }
  return { send, isUnknown: () => last?.isUnknown ?? false }
}

/** A refusal of the action itself. The server checked the key first, so the action was not done. */
function isFinal(error: unknown): boolean {
  return error instanceof Refusal && (error.kind === 'conflict' || error.kind === 'rule')
}

function isOutcomeUnknown(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN'
}

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000))

/** `crypto.randomUUID` does not exist without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
