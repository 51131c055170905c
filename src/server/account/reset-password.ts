import type { FastifyRequest } from 'fastify'
import { findBrokenRules } from '#domain/account/passwords.ts'
import { LINK_REFUSED, PASSWORDS_REFUSED } from '#domain/account/reset-links.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import { findResponse, isKeyTaken, readKey, readStored, saveResponse, takeKey } from '../http/idempotency.ts'
import { beginAside } from '../http/outcome.ts'
import type { Portal } from '../portal.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import { hashSecret } from '../session/sessions.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { requireUncommon } from './common-passwords.ts'
import { requireNew, saveEarlier } from './password-history.ts'
import { writePasswordNotice } from './password-notice.ts'
import { hashPassword } from './passwords.ts'
import { consumeReset, findReset } from './reset-queries.ts'

type Payload = {
  token: string
  id: number
  email: string
  username: string
  password: string
  confirmation: string
}

const SUCCESS = { message: 'Success' }

/**
 * The other fields must match the token's person. Signs nobody in.
 * @throws Refusal with the sentence of ERR-10 for the link, of ERR-08 for the passwords
 */
export async function resetPassword(
  portal: Portal,
  { request, now }: { request: FastifyRequest; now: Date },
  { body }: { body: Payload },
): Promise<{ message: string }> {
  const tokenHash = hashSecret(body.token)
  const found = await findReset(portal.handles.writes, tokenHash, now)
  const fits =
    found?.personId === body.id && isSame(found.email, body.email) && isSame(found.username, body.username)
  const key = readKey(request)
  const requested = { route: 'PUT /auth/reset-password', url: request.raw.url ?? '', body: request.body }
  if (!found || !fits) {
    const sql = portal.handles.writes
    if (key && (await findResponse(sql, body.id, key, requested))) return SUCCESS
    throw refuseLink()
  }
  const isWeak = findBrokenRules(body.password, portal.config.passwordProfile).length > 0
  if (isWeak || body.password !== body.confirmation)
    throw new Refusal('rule', PASSWORDS_REFUSED, { code: 'PASSWORDS' })
  requireUncommon(body.password, found)
  await requireNew(portal.handles.writes, portal.config, found.personId, body.password)
  // After the checks, so that only the owner of a link can make the server hash.
  const passwordHash = await hashPassword(body.password)
  const work = async (sql: Sql) => {
    if (key) await takeKey(sql, found.personId, key)
    await saveEarlier(sql, portal.config, found.personId, now)
    if (!(await consumeReset(sql, tokenHash, passwordHash, now))) throw refuseLink()
    await deleteSessionsOf(sql, found.personId, 'password', now)
    const supportEmail = await getSupportEmail(sql, portal.config)
    await portal.jobs.sender(sql)('mail', writePasswordNotice({ ...found, id: found.personId }, supportEmail))
    await addAuditEvent(sql, {
      program: found.program,
      personId: found.personId,
      action: 'reset-password',
      object: found.reference,
      ...describeCaller(request),
    })
    if (key) await saveResponse(sql, found.personId, key, requested, JSON.stringify(SUCCESS))
  }
  await beginAside(portal, request, work).catch(async (error) => {
    if (!key || !isKeyTaken(error)) throw error
    await readStored(portal.handles.writes, found.personId, key, requested)
  })
  portal.sessions.forget(`person:${found.personId}`)
  portal.metrics.count('password_resets_total')
  return SUCCESS
}

/** Does not use the token. */
export async function verifyToken(
  portal: Portal,
  { now }: { now: Date },
  { body }: { body: { token: string } },
): Promise<{ flag: boolean }> {
  const sql = portal.handles.writes
  return { flag: (await findReset(sql, hashSecret(body.token), now)) !== null }
}

function isSame(stored: string, given: string): boolean {
  return stored.trim().toLowerCase() === given.trim().toLowerCase()
}

function refuseLink(): Refusal {
  return new Refusal('invalid', LINK_REFUSED, { code: 'RESET_LINK' })
}
