import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasShownTwoFactors, readNamed } from '#domain/account/identity-provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { NO_PROVIDER_SIGN_IN } from '#wire/account/provider-sign-in.ts'
import type { SessionUser } from '#wire/session/session.ts'
import { claimCardMessage } from '../cac/queries.ts'
import { type Exchanged, exchangeCode } from '../oidc/exchange.ts'
import type { Provider } from '../oidc/provider.ts'
import type { Portal } from '../portal.ts'
import { findFactors, hasPasskey } from './factor-queries.ts'
import { saveHalf } from './half-sign-in.ts'
import { noteRefusedSignIn } from './note-refused.ts'
import { isShutOut, openSession } from './open-session.ts'
import { providerAway, type ReturnedSignIn, takeReturned } from './provider-request.ts'
import { findProviderPerson, findSignIn } from './queries.ts'
import { describeSession } from './sign-in.ts'
import { SignInQueue } from './sign-in-queue.ts'

type Context = { request: FastifyRequest; reply: FastifyReply; now: Date }
type Finished = { session: SessionUser | null; returnTo: string; hasPasskey: boolean }

/** A slow provider must not delay password sign-ins. Each browser counts as one account. */
const LIMITS = {
  atOnce: 8,
  maxOfAccount: 5,
  maxOfNetwork: 25,
  patience: 10_000,
  spacing: 500,
  sentence: 'Many people are signing in through your organization right now. Start again in a moment.',
}

const BEGIN_AGAIN =
  'This sign-in was not started in this browser, took too long, or was used already. Start again.'

/** Adds no people. The first try uses up the sign-in. Ignores a password lock. */
export function createProviderSignIn(portal: Portal, provider: Provider | null) {
  const queue = new SignInQueue(portal, 'identity-provider', LIMITS)
  return async (context: Context): Promise<Finished> => {
    if (!provider) throw new Refusal('not-found', NO_PROVIDER_SIGN_IN, { code: 'NO_PROVIDER' })
    const returned = takeReturned(portal, context)
    if (!returned) throw await refuse(portal, context, BEGIN_AGAIN, { reason: 'not begun in this browser' })
    const place = { address: context.request.ip, account: returned.id, isKnown: false }
    return queue.take(place, () => finish(portal, provider, context, returned))
  }
}

async function finish(
  portal: Portal,
  provider: Provider,
  context: Context,
  returned: ReturnedSignIn,
): Promise<Finished> {
  const sql = portal.handles.writes
  const { name, finds, claim, trustedFactors } = provider.settings
  const { now } = context
  // Committed before the call to the provider: the sign-in counts as used even if that fails.
  if (!(await claimCardMessage(sql, returned.id, now, new Date(returned.endsAt))))
    throw await refuse(portal, context, BEGIN_AGAIN, { reason: 'used before' })
  const exchanged = await exchangeCode(provider, returned)
  if ('refused' in exchanged) throw await refuseExchange(portal, context, name, exchanged)
  const { claims } = exchanged
  const named = readNamed(finds, claim, claims)
  const found = named === null ? null : await findProviderPerson(sql, finds, named)
  // Unknown, disabled and closed accounts get the same sentence.
  const refuseNobody = (reason: string) =>
    refuse(
      portal,
      context,
      `You are signed in at ${name}, but no active account of this portal belongs to that sign-in. Ask support.`,
      // A DoD ID must not reach the audit trail.
      { reason, ...(named !== null && !/\d{10}/.test(named) && { named }) },
    )
  if (!found || isShutOut(portal, found))
    throw await refuseNobody(
      named === null ? `${claim} names nobody, or is not verified` : 'nobody of this name may sign in',
    )
  const isTwo = hasShownTwoFactors(trustedFactors, claims)
  const { returnTo } = returned
  const factors = isTwo ? [] : await findFactors(sql, found.personId)
  if (factors.length > 0) {
    const row = await findSignIn(sql, found.username)
    if (row?.personId !== found.personId) throw await refuseNobody('a second factor and no username')
    saveHalf(portal, context.reply, found.username, row, now, 'identity-provider')
    return { session: null, returnTo, hasPasskey: hasPasskey(factors) }
  }
  const way = isTwo ? 'identity-provider-two-factors' : 'identity-provider'
  const session = await openSession(portal, context, found, way)
  if (!session) throw await refuseNobody('disabled in the same moment')
  return { session: describeSession(session), returnTo, hasPasskey: false }
}

async function refuseExchange(
  portal: Portal,
  context: Context,
  name: string,
  { refused, reason }: Extract<Exchanged, { refused: unknown }>,
): Promise<Refusal> {
  portal.app.log.warn(
    { event: 'provider.refused', refused, reason },
    'a sign-in at the identity provider failed',
  )
  if (refused === 'declined')
    return refuse(portal, context, `${name} did not sign you in. Start again, or sign in another way.`, {
      reason,
    })
  if (refused === 'not valid')
    return refuse(portal, context, `The portal could not verify the response of ${name}. Start again.`, {
      reason,
    })
  portal.metrics.count('sign_ins_total', { outcome: 'away', way: 'identity-provider' })
  return providerAway(name)
}

async function refuse(
  portal: Portal,
  context: Context,
  sentence: string,
  detail: { reason: string } & Record<string, unknown>,
): Promise<Refusal> {
  await noteRefusedSignIn(portal, context, 'identity-provider', 'sign-in by identity provider', detail)
  return new Refusal('rule', sentence, { code: 'NOT_SIGNED_IN' })
}
