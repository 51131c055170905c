import { readCardMessage } from '../cac/messages.ts'
import { claimCardMessage } from '../cac/queries.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { clearCardNonce, findCardNonce } from './card-request.ts'
import { noteRefusedSignIn } from './note-refused.ts'
import { type OpenContext, openSession } from './open-session.ts'
import { findCardPerson } from './queries.ts'

/**
 * Signs in by a message of the gateway: written for this portal at most 60 seconds ago, for the browser that asked, and
 * not used yet. A bare DoD ID is no message. Neither a locked password nor failures of others behind the same address
 * matter here. Null: refused, for whatever reason. (API-10; decisions, section 3)
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
  // Committed before anything is given for it: whatever happens then, the message is used.
  if (!(await claimCardMessage(sql, message.id, now, message.endsAt))) return refuse('message used before')
  const person = await findCardPerson(sql, message.edipi)
  if (!person) return refuse('nobody has this EDIPI and may sign in')
  const session = await openSession(portal, context, person, 'certificate')
  if (session) clearCardNonce(portal, reply)
  return session
}
