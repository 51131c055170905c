import type { Call } from './call.ts'
import { readResponse } from './read-response.ts'
import { fetchResponse, type RequestInput, throwPressAgain, writeRequest } from './send-request.ts'

const SEND = Symbol('send')

export type Change<A> = {
  readonly text: string
  readonly version: number | undefined
  readonly [SEND]: (headers: Record<string, string>, version: number | undefined) => Promise<A>
}

export function change<P, Q, B, A>(call: Call<P, Q, B, A, 'write'>, input: RequestInput<P, Q, B>): Change<A> {
  const { url, payload } = writeRequest(call, input)
  const { ifMatch } = input as { ifMatch?: number }
  return {
    text: `${call.method} ${url} ${payload}`,
    version: ifMatch,
    [SEND]: async (headers, version) => {
      return readResponse(call, await fetchResponse(call, { ...input, ifMatch: version }, headers))
    },
  }
}

/** The key makes retries idempotent. Only `web/change/attempts.ts` may call this, which the linter checks. */
export async function sendChange<A>(change: Change<A>, key: string, version: number | undefined): Promise<A> {
  return change[SEND]({ accept: 'application/json', 'idempotency-key': key }, version).catch(throwPressAgain)
}
