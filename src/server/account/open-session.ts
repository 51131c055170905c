import type { FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST_SECONDS } from '#domain/session/session-limits.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import { describeCaller, nameSession } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import type { Portal } from '../portal.ts'
import { setCookie } from '../session/request-session.ts'
import { hasTypedPassword, type Session } from '../session/session.ts'
import { addSession, endOldest } from '../session/session-queries.ts'
import { hashSecret, makeSecret } from '../session/sessions.ts'
import type { Finishing } from './finished-queries.ts'
import { finishOnce, noteFinished } from './finished-sign-ins.ts'
import { saveKnownDevice, setDeviceCookie, takeDevice } from './known-devices.ts'
import type { SignedIn } from './queries.ts'
import { noteSignIn } from './queries.ts'

export type OpenContext = { request: FastifyRequest; reply: FastifyReply; now: Date }

const ACTIONS: Partial<Record<SignInWay, string>> = {
  certificate: 'sign-in by certificate',
  passkey: 'sign-in by passkey',
  'identity-provider': 'sign-in by identity provider',
  'identity-provider-two-factors': 'sign-in by identity provider',
}

export type Spending = {
  finishing: Finishing | null
  /** Returns details for the audit trail; throws when the proof is invalid. */
  spend: (sql: Sql) => Promise<Record<string, unknown>>
}

export function isShutOut({ config }: Pick<Portal, 'config'>, { isDemo }: Pick<SignedIn, 'isDemo'>): boolean {
  return isDemo && !config.demo
}

/**
 * Replaces the oldest session above the maximum. `keepsLock`: a known browser passed the lock.
 * @returns null for a disabled person, or a demo account outside a demo
 */
export async function openSession(
  portal: Portal,
  context: OpenContext,
  signedIn: SignedIn,
  way: SignInWay,
  { keepsLock = false, spending }: { keepsLock?: boolean; spending?: Spending } = {},
): Promise<Session | null> {
  if (isShutOut(portal, signedIn)) return null
  const { personId, program, lastSignInAt, failedSignIns } = signedIn
  const { request, reply, now } = context
  const secret = makeSecret()
  const device = takeDevice(portal, request)
  const about = { program, personId, ...describeCaller(request) }
  const ended = await portal.handles.writes.begin(async (sql) => {
    await noteSignIn(sql, personId, true, now, hasTypedPassword(way) && !keepsLock)
    const spent = spending && (await spendOnce(sql, spending, now))
    await saveKnownDevice(sql, device, personId, now)
    const id = await addSession(sql, {
      hash: hashSecret(secret),
      personId,
      program,
      now,
      endsAt: new Date(now.getTime() + LONGEST_SECONDS * 1000),
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      previousSignInAt: lastSignInAt,
      failedBefore: failedSignIns,
      way,
    })
    if (spending?.finishing) await noteFinished(sql, spending.finishing, id)
    await addAuditEvent(sql, {
      ...about,
      action: ACTIONS[way] ?? 'sign-in',
      ...(spent && { detail: spent.detail }),
      session: nameSession(id),
    })
    const ids = await endOldest(sql, personId, portal.config.sessionsPerPerson, now)
    if (ids.length > 0)
      await addAuditEvent(sql, {
        ...about,
        action: 'session ended',
        detail: { ended: ids.length, reason: 'too many' },
      })
    return [...(spent?.ended ?? []), ...ids]
  })
  for (const id of ended) portal.sessions.forget(`session:${id}`)
  const found = await portal.sessions.find(secret, now, false)
  if (!found) return null
  setCookie(portal, reply, secret)
  setDeviceCookie(portal, reply, device)
  portal.metrics.count('sign_ins_total', { outcome: 'done', way })
  return found.session
}

async function spendOnce(sql: Sql, { finishing, spend }: Spending, now: Date) {
  if (finishing) return finishOnce(sql, finishing, now, () => spend(sql))
  return { detail: await spend(sql), ended: [] }
}
