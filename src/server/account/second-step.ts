import { WRONG_CODE } from '#domain/account/second-factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SessionUser } from '#wire/session/session.ts'
import { readKey } from '../http/idempotency.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { spendTypedCode } from './authenticator.ts'
import { notifyOwner } from './factor-notice.ts'
import type { Finishing } from './finished-queries.ts'
import { markOf } from './finished-sign-ins.ts'
import { clearHalf, findHalf, type HalfSignIn, isStillGood, readHalf } from './half-sign-in.ts'
import { findKnownDevice } from './known-devices.ts'
import { type OpenContext, openSession, type Spending } from './open-session.ts'
import { LOCKED } from './own-password.ts'
import { findSignIn, type SignInRow } from './queries.ts'
import { describeSession, isLockedFor, noteFailure } from './sign-in.ts'
import type { SignInQueue } from './sign-in-queue.ts'

/** A wrong code counts like a wrong password: three lock both (decision 11). */
export function createSecondStep(portal: Portal, queue: SignInQueue) {
  return async (context: OpenContext, code: string): Promise<SessionUser> => {
    const { request, now } = context
    const half = findHalf(portal, request, now)
    if (!half) throw beginAgain()
    const device = await findKnownDevice(portal, request, half.username, now)
    const isKnown = device !== null && !device.isLocked
    const place = { address: request.ip, account: half.username, isKnown }
    return describeSession(await queue.take(place, () => finish(portal, context, half, code)))
  }
}

async function finish(
  portal: Portal,
  context: OpenContext,
  half: HalfSignIn,
  typed: string,
): Promise<Session> {
  const { request, now } = context
  const place = await standAtSecond(portal, context, half)
  const finishing = nameRequest(readHalf(portal, request), readKey(request), typed, half.endsAt)
  const spend: Spending['spend'] = async (sql) => {
    const secondFactor = await spendTypedCode(portal, sql, half.personId, typed, now)
    if (!secondFactor) throw new WrongCode()
    if (secondFactor === 'recovery') await notifyOwner(portal, sql, place.found, 'recovery')
    return { secondFactor }
  }
  return openSecond(portal, context, half, place, { finishing, spend }).catch(async (error) => {
    if (!(error instanceof WrongCode)) throw error
    await noteFailure(portal, context, { ...place, isRight: false, action: 'second factor' })
    portal.metrics.count('sign_ins_total', { outcome: 'refused', way: 'two-factors' })
    throw new Refusal('rule', WRONG_CODE, {
      code: 'WRONG_CODE',
      errors: [{ field: 'code', message: WRONG_CODE }],
    })
  })
}

class WrongCode extends Error {}

function nameRequest(half: string, key: string | null, typed: string, endsAt: number): Finishing | null {
  if (key === null) return null
  const mark = markOf('code', half, key, typed)
  return { mark, request: mark, endsAt: new Date(endsAt) }
}

type Place = { found: SignInRow; device: Awaited<ReturnType<typeof findKnownDevice>>; isLockedAfar: boolean }

export async function standAtSecond(
  portal: Portal,
  { request, now }: OpenContext,
  half: HalfSignIn,
): Promise<Place> {
  const found = await findSignIn(portal.handles.writes, half.username)
  if (!found?.enabled || !found.maySignIn || !isStillGood(half, found)) throw beginAgain()
  const device = await findKnownDevice(portal, request, half.username, now)
  const { isLocked, isLockedAfar } = isLockedFor(found, device, now)
  if (isLocked) throw new Refusal('too-many', LOCKED, { code: 'LOCKED' })
  return { found, device, isLockedAfar }
}

export async function openSecond(
  portal: Portal,
  context: OpenContext,
  half: HalfSignIn,
  { found, isLockedAfar }: Place,
  spending: Spending,
): Promise<Session> {
  const way = half.first === 'identity-provider' ? 'identity-provider-two-factors' : 'two-factors'
  const session = await openSession(portal, context, found, way, {
    keepsLock: isLockedAfar,
    spending,
  })
  if (!session) throw beginAgain()
  clearHalf(portal, context.reply)
  return session
}

export function beginAgain(): Refusal {
  return new Refusal('rule', 'This sign-in has ended. Start again with your username and password.', {
    code: 'BEGIN_AGAIN',
  })
}
