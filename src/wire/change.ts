import { answerOf, askToPressAgain, type Question, writeRequest } from './ask.ts'
import type { Call } from './call.ts'
import { readAnswer } from './read-answer.ts'

/** Only this module can send a change. */
const SEND = Symbol('send')

/** Something that shall be changed, as a value: nothing is sent before `sendChange`. */
export type Change<A> = {
  /** The question in the words of the wire, without its version: what has the same text asks for the same. */
  readonly text: string
  /** The version that the person looked at. */
  readonly version: number | undefined
  readonly [SEND]: (headers: Record<string, string>, version: number | undefined) => Promise<A>
}

/** What a call would change. */
export function change<P, Q, B, A>(call: Call<P, Q, B, A, 'write'>, question: Question<P, Q, B>): Change<A> {
  const { url, payload } = writeRequest(call, question)
  const { ifMatch } = question as { ifMatch?: number }
  return {
    text: `${call.method} ${url} ${payload}`,
    version: ifMatch,
    [SEND]: async (headers, version) => {
      return readAnswer(call, await answerOf(call, { ...question, ifMatch: version }, headers))
    },
  }
}

/**
 * Sends a change under a key: sent again with the same key it is not done again, but answered as before. Only
 * `web/change/attempts.ts` may call this; the linter keeps it so.
 */
export async function sendChange<A>(change: Change<A>, key: string, version: number | undefined): Promise<A> {
  return change[SEND]({ accept: 'application/json', 'idempotency-key': key }, version).catch(askToPressAgain)
}
