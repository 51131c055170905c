import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import type { Call, Kind } from './call.ts'

/** Hides validator messages. @throws Refusal */
export async function readResponse<P, Q, B, A>(call: Call<P, Q, B, A, Kind>, response: Response): Promise<A> {
  const given: unknown = await response.json().catch((error: unknown) => {
    // Not JSON; any other error is a broken connection.
    throw error instanceof SyntaxError ? unreadable(call, ['no JSON']) : explainBroken(error)
  })
  const read = z.safeParse(call.response.schema, given)
  if (!read.success)
    throw unreadable(
      call,
      read.error.issues.map(({ path }) => path.join('.')),
    )
  return read.data
}

function unreadable({ method, path }: { method: string; path: string }, where: string[]): Refusal {
  console.warn(`${method} ${path} returned a response that cannot be read: ${where.join(', ')}`)
  return new Refusal(
    'failed',
    'The portal sent something that this page cannot read. Reload the page. If that does not help, tell support.',
    { code: 'UNREADABLE_ANSWER' },
  )
}

/** An aborted request keeps its error. */
export function explainBroken(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new Refusal('busy', 'The portal cannot be reached right now. We keep trying.', {
    code: 'NO_ANSWER',
    retryAfter: 5,
  })
}
