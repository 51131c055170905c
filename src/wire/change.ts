import { answerOf, askToPressAgain, type Question, writeRequest } from './ask.ts'
import type { Call } from './call.ts'
import { readAnswer } from './read-answer.ts'

const SEND = Symbol('send')

export type Change<A> = {
  readonly text: string
  readonly version: number | undefined
  readonly [SEND]: (headers: Record<string, string>, version: number | undefined) => Promise<A>
}

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

/** The key makes retries idempotent. Only `web/change/attempts.ts` may call this, which the linter checks. */
export async function sendChange<A>(change: Change<A>, key: string, version: number | undefined): Promise<A> {
  return change[SEND]({ accept: 'application/json', 'idempotency-key': key }, version).catch(askToPressAgain)
}
