import type { FastifyReply, FastifyRequest } from 'fastify'
import { WRONG_CODE } from '#domain/account/second-factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SessionUser } from '#wire/session/session.ts'
import type { Sql } from '../db/connect.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { spendTypedCode } from './authenticator.ts'
import { clearHalf, findHalf, type HalfSignIn, isStillGood } from './half-sign-in.ts'
import { findKnownDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { LOCKED } from './own-password.ts'
import { findSignIn } from './queries.ts'
import { describeSession, isLockedFor, noteFailure } from './sign-in.ts'
import type { SignInQueue } from './sign-in-queue.ts'

type Context = { request: FastifyRequest; reply: FastifyReply; now: Date }

/**
 * Finishes a sign-in whose password was right, by a code. It waits in the same queue, and a wrong code counts like a wrong password:
 * three of them lock both, so nobody tries a million codes (decision 108).
 */
export function createSecondStep(portal: Portal, queue: SignInQueue) {
  return async (context: Context, code: string): Promise<SessionUser> => {
    const { request, now } = context
    const half = findHalf(portal, request, now)
    if (!half) throw beginAgain()
    const device = await findKnownDevice(portal, request, half.username, now)
    const isKnown = device !== null && !device.isLocked
    const place = { address: request.ip, account: half.username, isKnown }
    return describeSession(await queue.take(place, () => finish(portal, context, half, code)))
  }
}

async function finish(portal: Portal, context: Context, half: HalfSignIn, typed: string): Promise<Session> {
  const { request, reply, now } = context
  const sql = portal.handles.writes as unknown as Sql
  const found = await findSignIn(sql, half.username)
  if (!found?.enabled || !found.maySignIn || !isStillGood(half, found)) throw beginAgain()
  const device = await findKnownDevice(portal, request, half.username, now)
  const { isLocked, isLockedAfar } = isLockedFor(found, device, now)
  if (isLocked) throw new Refusal('too-many', LOCKED, { code: 'LOCKED' })
  const secondFactor = await spendTypedCode(portal, sql, found.personId, typed, now)
  if (!secondFactor) {
    await noteFailure(portal, context, { found, device, isRight: false, action: 'second factor' })
    portal.metrics.count('sign_ins_total', { outcome: 'refused', way: 'two-factors' })
    throw new Refusal('rule', WRONG_CODE, {
      code: 'WRONG_CODE',
      errors: [{ field: 'code', message: WRONG_CODE }],
    })
  }
  const way = half.first === 'identity-provider' ? 'identity-provider-two-factors' : 'two-factors'
  const session = await openSession(portal, context, found, way, {
    keepsLock: isLockedAfar,
    detail: { secondFactor },
  })
  if (!session) throw beginAgain()
  clearHalf(portal, reply)
  return session
}

function beginAgain(): Refusal {
  return new Refusal('rule', 'This sign-in has ended. Begin again with your username and password.', {
    code: 'BEGIN_AGAIN',
  })
}
