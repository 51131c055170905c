import { Refusal } from '#domain/refusal.ts'
import type { Input } from '../http/input.ts'
import type { WriteContext } from '../http/serve.ts'
import { requireHere } from './people.ts'

/** Starts a password reset for a person: the mail goes to the person, and its secret is seen by nobody else. */
export async function sendReset(
  context: WriteContext,
  { params }: Input<{ person: number }, undefined, { reason: string }>,
): Promise<{ message: string }> {
  await requireHere(context, params.person)
  throw new Refusal('rule', 'Resets cannot be sent yet.', { code: 'NOT_READY' })
}
