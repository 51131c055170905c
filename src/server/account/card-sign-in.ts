import { readCardMessage } from '../cac/messages.ts'
import { claimCardMessage } from '../cac/queries.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { clearCardNonce, findCardNonce } from './card-request.ts'
import { noteRefusedSignIn } from './note-refused.ts'
import { type OpenContext, openSession } from './open-session.ts'
import { findCardPerson } from './queries.ts'

/**
 * The message is at most 60 seconds old, for this browser and unused. Ignores a password lock. (API-10; decisions,
 * section 3)
 */
export async function tryCardSignIn(
  portal: Portal,
  context: OpenContext,
  text: string,
): Promise<Session | null> {
  const { request, reply, now } = context
  const sql = portal.handles.writes
  const action = /^\d*$/.test(text) ? 'sign-in by DoD ID' : 'sign-in by certificate'
  const refuse = async (reason: string) => {
    await noteRefusedSignIn(portal, context, 'certificate', action, { reason })
    return null
  }
  const message = await readCardMessage(portal, text, now)
  if (!message) return refuse('no message of the gateway')
  if (message.nonce !== findCardNonce(portal, request)) return refuse('message of another browser')
  // Committed first: the message counts as used even if the rest fails.
  if (!(await claimCardMessage(sql, message.id, now, message.endsAt))) return refuse('message used before')
  const person = await findCardPerson(sql, message.edipi)
  if (!person) return refuse('nobody has this EDIPI and may sign in')
  const session = await openSession(portal, context, person, 'certificate')
  if (session) clearCardNonce(portal, reply)
  return session
}
