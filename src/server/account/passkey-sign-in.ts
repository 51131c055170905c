import { Refusal } from '#domain/refusal.ts'
import type { PasskeyChallenge } from '#wire/account/passkeys.ts'
import type { SessionUser } from '#wire/session/session.ts'
import type { Sql } from '../db/connect.ts'
import { readKey } from '../http/idempotency.ts'
import { CHALLENGES, CHALLENGES_OF_ONE } from '../limits/rates.ts'
import { nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import type { Session } from '../session/session.ts'
import { notifyOwner } from './factor-notice.ts'
import { findFactors } from './factor-queries.ts'
import type { Finishing } from './finished-queries.ts'
import { markOf } from './finished-sign-ins.ts'
import { findHalf } from './half-sign-in.ts'
import { findKnownDevice, hasDevice, readToken } from './known-devices.ts'
import { noteRefusedSignIn } from './note-refused.ts'
import { type OpenContext, openSession } from './open-session.ts'
import { type Challenge, findChallenge, giveChallenge } from './passkey-challenge.ts'
import { countSignature, findPasskey, type PasskeyRow } from './passkey-queries.ts'
import {
  findParty,
  listPasskeys,
  nameUser,
  openPasskey,
  readSignature,
  readyLibrary,
  type Signed,
} from './passkeys.ts'
import { beginAgain, openSecond, standAtSecond } from './second-step.ts'
import { describeSession, isLockedFor } from './sign-in.ts'
import type { SignInQueue } from './sign-in-queue.ts'

const ACTION = 'sign-in by passkey'

/** After a right password, a challenge for that person's passkeys; otherwise for any passkey. */
export async function beginPasskeySignIn(
  portal: Portal,
  { request, reply, now }: OpenContext,
  { isSecond }: { isSecond: boolean },
): Promise<PasskeyChallenge> {
  const half = isSecond ? findHalf(portal, request, now) : null
  if (isSecond && !half) throw beginAgain()
  const one = half ? `${half.personId} ${half.endsAt}` : readToken(portal, request)
  // The limit per address exempts a right password or a known device.
  if (one) portal.rates.take(CHALLENGES_OF_ONE, one)
  else portal.rates.take(CHALLENGES, nameNetwork(request.ip))
  const party = findParty(portal.config)
  const factors = half ? await findFactors(portal.handles.writes, half.personId) : []
  readyLibrary()
  const personId = half?.personId ?? null
  return {
    challenge: giveChallenge(portal, reply, personId, now),
    ...party,
    passkeys: half ? listPasskeys(portal, half.personId, factors) : [],
  }
}

/**
 * The second factor after a right password. Otherwise it must also verify its user (PIN, finger, face). A wrong
 * signature locks no account.
 */
export function createPasskeySignIn(portal: Portal, queue: SignInQueue) {
  return async (context: OpenContext, signed: Signed): Promise<SessionUser> => {
    const { request, now } = context
    const requested = findChallenge(portal, request, now)
    if (!requested) throw tooLate()
    const known = hasDevice(portal, request) ? await findPasskey(portal.handles.writes, signed.id) : null
    const device = known && (await findKnownDevice(portal, request, known.username, now))
    const place = {
      address: request.ip,
      account: known?.username ?? `passkey ${signed.id.slice(0, 40)}`,
      isKnown: device !== null && !device.isLocked,
    }
    return describeSession(await queue.take(place, () => finish(portal, context, requested, signed)))
  }
}

async function finish(
  portal: Portal,
  context: OpenContext,
  requested: Challenge,
  signed: Signed,
): Promise<Session> {
  const { request, now } = context
  const found = await findPasskey(portal.handles.writes, signed.id)
  const refuse = async (reason: string, sentence?: string) => {
    const way = requested.secondOf === null ? 'passkey' : 'two-factors'
    await noteRefusedSignIn(portal, context, way, ACTION, { reason }, found)
    return refused(sentence)
  }
  const passkey = found && openPasskey(portal, found.personId, signed.id, found.sealedSecret)
  if (!found || !passkey) throw await refuse('nobody has this passkey')
  const said = await readSignature(findParty(portal.config), requested.challenge, passkey, signed)
  if (!said) throw await refuse('the signature is not for this portal and challenge')
  const finishing: Finishing = {
    mark: markOf('challenge', requested.challenge),
    request: nameRequest(readKey(request), signed),
    endsAt: new Date(requested.endsAt),
  }
  const spend = async (sql: Sql) => {
    if (!(await countSignature(sql, found.number, said.counter, now))) throw new Copied()
    return { secondFactor: 'passkey', passkey: found.number }
  }
  try {
    if (requested.secondOf !== null) {
      const half = findHalf(portal, request, now)
      if (half?.personId !== requested.secondOf) throw beginAgain()
      if (found.personId !== half.personId) throw await refuse('the passkey of somebody else')
      const place = await standAtSecond(portal, context, half)
      return await openSecond(portal, context, half, place, { finishing, spend })
    }
    const fault = await findFault(portal, context, found, signed, said)
    if (fault) throw await refuse(fault)
    const session = await openSession(portal, context, found, 'passkey', { spending: { finishing, spend } })
    if (!session) throw await refuse('the person may not sign in')
    return session
  } catch (error) {
    if (!(error instanceof Copied)) throw error
    await portal.handles.writes.begin((sql) => notifyOwner(portal, sql, found, 'copied'))
    throw await refuse('the count of signatures has gone back', COPIED)
  }
}

class Copied extends Error {}

async function findFault(
  portal: Portal,
  { request, now }: OpenContext,
  found: PasskeyRow,
  { userHandle }: Signed,
  { isVerified }: { isVerified: boolean },
): Promise<string | null> {
  if (!isVerified) return 'the passkey did not ask who holds it'
  if (userHandle !== nameUser(portal, found.personId)) return 'the passkey names somebody else'
  if (!found.enabled || !found.maySignIn) return 'the person may not sign in'
  const device = await findKnownDevice(portal, request, found.username, now)
  return isLockedFor(found, device, now).isLocked ? 'locked' : null
}

function nameRequest(key: string | null, signed: Signed): Buffer | null {
  if (key === null) return null
  const { id, authenticatorData, clientData, signature, userHandle } = signed
  return markOf('passkey', key, id, authenticatorData, clientData, signature, userHandle)
}

const COPIED =
  'This passkey was refused. It may be a copy, because its signature count is lower than the portal expects. Use another way to sign in, then remove it in your profile.'

function refused(
  sentence = 'This passkey does not sign you in here. Use your username and password, or another passkey.',
): Refusal {
  return new Refusal('rule', sentence, { code: 'PASSKEY_REFUSED' })
}

function tooLate(): Refusal {
  return new Refusal('rule', 'That took too long. Press again, and answer within five minutes.', {
    code: 'PASSKEY_TOO_LATE',
  })
}
