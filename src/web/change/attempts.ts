import { Refusal } from '#domain/refusal.ts'
import { isPassing } from '#web/query-client.ts'
import { type Change, sendChange } from '#wire/change.ts'

/** The changes of one place of the page, such as a form. */
export type Attempts = {
  /** Sends a change; throws the Refusal. */
  send: <A>(change: Change<A>) => Promise<A>
  /** Whether an answer is missing: what was asked for last may have been done. */
  isUnknown: () => boolean
}

/** Asked again by itself so often when nobody knows what became of a change; then the person is told. */
const ASKED_AGAIN = 4

type Attempt = { text: string; key: string; version: number | undefined; isUnknown: boolean }

/**
 * The rules of the key. It belongs to the question: another question gets another key. A question whose answer was lost is
 * asked again as it was, with its key and the version that was looked at then, so that an action that was done is answered
 * and not repeated. (docs/decisions/0049) Where the server itself says that it does not know, it is asked again at once.
 */
export function createAttempts(sendOnce: typeof sendChange = sendChange, pause = wait): Attempts {
  let last: Attempt | null = null

  const post: typeof sendChange = async (change, key, version) => {
    for (let again = 0; ; again++) {
      try {
        return await sendOnce(change, key, version)
      } catch (error) {
        if (again === ASKED_AGAIN || !isOutcomeUnknown(error)) throw error
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
      const answer = await post(change, attempt.key, attempt.version)
      end()
      return answer
    } catch (error) {
      if (isPassing(error)) {
        attempt.isUnknown = true
        throw error
      }
      // Who is refused at the door, such as after a session has ended, has not learned what became of the first try.
      if (attempt.isUnknown && !isFinal(error)) throw error
      end()
      // The first try was not done, and the person has looked at a newer version since.
      if (attempt.version !== change.version) return send(change)
      throw error
    }
  }
  return { send, isUnknown: () => last?.isUnknown ?? false }
}

/** A refusal of the action itself: the server has looked for the key before it, and has not found it done. */
function isFinal(error: unknown): boolean {
  return error instanceof Refusal && (error.kind === 'conflict' || error.kind === 'rule')
}

function isOutcomeUnknown(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN'
}

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000))

/** Works also without https, where `crypto.randomUUID` does not exist. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
