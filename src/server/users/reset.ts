import { startPasswordReset } from '../account/start-reset.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { requireHere } from './users.ts'

/** Only the person gets the link (threat B4). */
export async function sendReset(
  context: WriteContext,
  { params, body }: Input<{ person: number }, undefined, { reason: string }>,
): Promise<{ message: string }> {
  await requireHere(context, params.person)
  const { reference } = await startPasswordReset(context, params.person)
  context.concern(`person ${params.person}`, { reference, reason: body.reason })
  return { message: 'Success' }
}
