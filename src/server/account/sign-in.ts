import { LONGEST_PASSWORD } from '#domain/account/passwords.ts'
import { findReceivingDodaacs } from '#domain/receipts/receipts.ts'
import { findReach, nameReach } from '#domain/reports/report-reach.ts'
import { idleSecondsOf } from '#domain/session/session-limits.ts'
import type { NotSignedIn, SessionUser } from '#wire/session/session.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { countUse, FAILED_SIGN_INS, nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import { rightsOfOwner, type Session } from '../session/session.ts'
import { tryCardSignIn } from './card-sign-in.ts'
import { findFactors, hasPasskey } from './factor-queries.ts'
import { saveHalf } from './half-sign-in.ts'
import { countDeviceFailure, findKnownDevice, type KnownDevice } from './known-devices.ts'
import { noteLock } from './lock-alarm.ts'
import { isShutOut, type OpenContext, openSession } from './open-session.ts'
import { isPassword, requirePasswords } from './passwords.ts'
import { findSignIn, noteSignIn, type SignInRow } from './queries.ts'
import type { SignInQueue } from './sign-in-queue.ts'

type Credentials = { username: string; password: string; assertion: string }
const FAILED = { flag: true } as const
const HALF = { flag: true, secondFactor: true } as const

/**
 * Every failure gives the same response after the same work (AUTH-14; decisions, section 3). Guesses at one username
 * run one by one, so that each counts. An attacker cannot lock a known browser out (decision 10).
 */
export function createSignIn(portal: Portal, queue: SignInQueue) {
  return async (context: OpenContext, credentials: Credentials): Promise<SessionUser | NotSignedIn> => {
    const isCard = credentials.assertion !== '' && credentials.username === '' && credentials.password === ''
    if (isCard) {
      const signedIn = await tryCardSignIn(portal, context, credentials.assertion)
      return signedIn ? describeSession(signedIn) : FAILED
    }
    requirePasswords(portal.config)
    const { request, now } = context
    const username = credentials.username.trim().toLowerCase()
    const device = await findKnownDevice(portal, request, username, now)
    const isKnown = device !== null && !device.isLocked
    const found = await queue.take({ address: request.ip, account: username, isKnown }, () =>
      check(portal, context, credentials),
    )
    return 'flag' in found ? found : describeSession(found)
  }
}

async function check(
  portal: Portal,
  context: OpenContext,
  { username, password, assertion }: Credentials,
): Promise<Session | NotSignedIn> {
  const sql = portal.handles.writes
  const found = username ? await findSignIn(sql, username) : null
  // Looked up in turn, because the previous guess may have locked this browser.
  const device = await findKnownDevice(portal, context.request, username, context.now)
  const { isLocked, isLockedAfar } = isLockedFor(found, device, context.now)
  // The server also hashes for a locked account, so that time reveals nothing.
  const given = password.length > LONGEST_PASSWORD ? '' : password
  const isRight = await isPassword(given, isLocked ? null : (found?.passwordHash ?? null))
  if (found && isRight && found.enabled && found.maySignIn && assertion === '') {
    const factors = isShutOut(portal, found) ? [] : await findFactors(sql, found.personId)
    if (factors.length > 0) {
      saveHalf(portal, context.reply, username, found, context.now)
      return hasPasskey(factors) ? { ...HALF, passkey: true } : HALF
    }
    const session = await openSession(portal, context, found, 'password', { keepsLock: isLockedAfar })
    if (session) return session
  }
  const action = assertion === '' ? 'sign-in' : 'sign-in by DoD ID'
  await noteFailure(portal, context, { found, device, isRight, action })
  portal.metrics.count('sign_ins_total', { outcome: isLocked ? 'locked' : 'refused', way: 'password' })
  return FAILED
}

/** A lock by others does not apply to a known browser. */
export function isLockedFor(
  found: Pick<SignInRow, 'lockedUntil'> | null,
  device: KnownDevice | null,
  now: Date,
) {
  const isLockedAfar = found?.lockedUntil ? found.lockedUntil > now : false
  return { isLocked: device ? device.isLocked : isLockedAfar, isLockedAfar }
}

type Failure = {
  found: SignInRow | null
  device: KnownDevice | null
  isRight: boolean
  action: string
}

/** Counts the failure against the person, the browser and the network. May lock the password. */
export async function noteFailure(
  portal: Portal,
  { request, now }: OpenContext,
  { found, device, isRight, action }: Failure,
): Promise<void> {
  const hasLocked = await portal.handles.writes.begin(async (sql) => {
    if (found && device && !isRight) await countDeviceFailure(sql, device, found.personId, now)
    const isNewLock = found && !isRight ? await noteSignIn(sql, found.personId, false, now) : false
    const about = {
      ...describeCaller(request),
      program: found?.program ?? null,
      personId: found?.personId ?? null,
    }
    if (isNewLock) await addAuditEvent(sql, { ...about, action: 'password lock' })
    await addAuditEvent(sql, { ...about, action, outcome: 'refused' })
    return isNewLock
  })
  await countUse(portal.handles.writes, FAILED_SIGN_INS, nameNetwork(request.ip), now)
  if (hasLocked) await noteLock(portal, now)
}

export function describeSession({
  person,
  endsAt,
  previousSignInAt,
  failedBefore,
  lacksFactor,
  support,
}: Session): SessionUser {
  return {
    program: person.program,
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    preferredName: person.preferredName,
    username: person.username,
    email: person.email,
    dodaac: person.dodaac,
    permissions: person.permissions,
    adminFlag: person.adminFlag,
    dodaacs: person.assignedDodaacs.map((dodaac) => ({ dodaac })),
    placerDodaacs: person.placerDodaacs,
    approverDodaacs: [...new Set(person.approverLevels.map(({ dodaac }) => dodaac))],
    financeDodaacs: person.financeDodaacs,
    receivingDodaacs: findReceivingDodaacs(person) ?? person.assignedDodaacs,
    opensEverything: person.opensEverything,
    idleSeconds: idleSecondsOf(rightsOfOwner({ person, support })),
    endsAt,
    previousSignInAt,
    failedBefore,
    programName: person.programFacts.name,
    programEmail: person.programFacts.email,
    programPhone: person.programFacts.phone,
    programAccent: person.programFacts.accent,
    programAbout: person.programFacts.about,
    programOrderingNotes: person.programFacts.orderingNotes,
    offersUsmcrReport: person.programFacts.offersUsmcrReport,
    reportReach: nameReach(findReach(person)),
    paper: person.programFacts.paper,
    programBranch: person.programFacts.branch,
    isProgramRetired: person.programFacts.isRetired,
    lacksFactor,
    support: support && { byName: support.byName, until: support.until },
  }
}
