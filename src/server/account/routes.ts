import { startCardSignIn } from '#wire/account/card-sign-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, readOwnRights } from '#wire/account/my-account.ts'
import { addPasskey, beginPasskey, preparePasskey, signInByPasskey } from '#wire/account/passkeys.ts'
import {
  findProviderSignOut,
  finishProviderSignIn,
  startProviderSignIn,
} from '#wire/account/provider-sign-in.ts'
import {
  forgotPassword,
  resetPassword as resetPasswordCall,
  verifyToken as verifyTokenCall,
} from '#wire/account/recovery.ts'
import {
  addSecondFactor,
  giveSecondFactor,
  listSecondFactors,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#wire/account/second-factors.ts'
import {
  endSupport,
  extendSession,
  readPortal,
  readReportRights,
  readSession,
  signIn,
  signOut,
  switchProgram,
  updatePassword,
} from '#wire/session/session.ts'
import { serveOpen, serveRead, serveWrite } from '../http/serve.ts'
import { Provider } from '../oidc/provider.ts'
import type { Portal } from '../portal.ts'
import { findSession } from '../session/request-session.ts'
import { describePortal } from '../texts/portal-texts.ts'
import { beginCardSignIn } from './card-request.ts'
import { changePassword } from './change-password.ts'
import { createForgotPassword } from './forgot-password.ts'
import {
  endOthers,
  endSession,
  findReportRights,
  getOwnRights,
  listSessions,
  stopViewing,
} from './my-account.ts'
import { addOwnFactor, listFactors, prepareFactor, removeOwnFactor, renewOwnCodes } from './my-factors.ts'
import { addOwnPasskey, prepareOwnPasskey, readOwnPasskey } from './my-passkeys.ts'
import { beginPasskeySignIn, createPasskeySignIn } from './passkey-sign-in.ts'
import type { NewPasskey } from './passkeys.ts'
import { serveProgramSwitch } from './program.ts'
import { beginProviderSignIn, findProviderSignOutPage, serveProviderRedirect } from './provider-request.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import { resetPassword, verifyToken } from './reset-password.ts'
import { createSecondStep } from './second-step.ts'
import { createSignIn, describeSession } from './sign-in.ts'
import { SignInQueue } from './sign-in-queue.ts'
import { serveSignOut } from './sign-out.ts'

const ownAccount = { area: 'anyone', isOwnAccount: true } as const
const anySession = { area: 'anyone', isLight: true, isBeforeFactor: true } as const
const beforeFactor = { ...ownAccount, isBeforeFactor: true } as const
const ownSecret = { ...beforeFactor, isSecret: true } as const

export function serveSession(portal: Portal): void {
  const queue = new SignInQueue(portal)
  const trySignIn = createSignIn(portal, queue)
  const tryPasskey = createPasskeySignIn(portal, queue)
  const trySecondStep = createSecondStep(portal, queue)
  serveOpen(portal, signIn, (context, input) => trySignIn(context, input.body))
  serveOpen(portal, giveSecondFactor, (context, { body }) => trySecondStep(context, body.code))
  serveOpen(portal, beginPasskey, (context, { body }) => beginPasskeySignIn(portal, context, body))
  serveOpen(portal, signInByPasskey, (context, { body }) => tryPasskey(context, body), 'takes long')
  serveOpen(portal, startCardSignIn, ({ reply }) => beginCardSignIn(portal, reply))
  serveProviderSignIn(portal)
  serveOpen(portal, readPortal, async ({ request, now }) => {
    const [session, content] = await Promise.all([
      findSession(portal, request, { isBackground: true }),
      portal.texts.read(now),
    ])
    return describePortal(portal.config, content, now, session !== null)
  })
  serveSignOut(portal, signOut)
  serveRead(portal, readSession, anySession, async ({ session }) => describeSession(session))
  serveRead(portal, extendSession, anySession, async ({ session }) => describeSession(session))
  serveProgramSwitch(portal, switchProgram)
  serveWrite(portal, endSupport, { ...ownAccount, endsSupport: true }, stopViewing)
  serveWrite(portal, updatePassword, ownAccount, (context, input) => changePassword(portal, context, input))
  serveOpen(portal, forgotPassword, createForgotPassword(portal))
  serveOpen(portal, resetPasswordCall, (context, input) => resetPassword(portal, context, input))
  serveOpen(portal, verifyTokenCall, (context, input) => verifyToken(portal, context, input))
  serveRead(portal, listOwnSessions, { area: 'anyone', isSecret: true }, listSessions)
  serveWrite(portal, endOtherSessions, ownAccount, endOthers)
  serveWrite(portal, endOwnSession, ownAccount, endSession)
  serveRead(portal, readOwnRights, { area: 'anyone' }, getOwnRights)
  serveRead(portal, listSecondFactors, ownSecret, listFactors)
  serveRead(portal, prepareSecondFactor, ownSecret, (context) => prepareFactor(portal, context))
  serveWrite(portal, addSecondFactor, beforeFactor, (context, input) => addOwnFactor(portal, context, input))
  serveRead(portal, preparePasskey, ownSecret, (context) => prepareOwnPasskey(portal, context))
  serveWrite(
    portal,
    addPasskey,
    { ...beforeFactor, takesLong: true },
    (context, input, made: NewPasskey | null) => addOwnPasskey(portal, context, input, made),
    (context, input) => readOwnPasskey(portal, context, input),
  )
  serveWrite(portal, removeSecondFactor, ownAccount, (context, input) =>
    removeOwnFactor(portal, context, input),
  )
  serveWrite(portal, renewRecoveryCodes, ownAccount, (context, input) =>
    renewOwnCodes(portal, context, input),
  )
  serveRead(portal, readReportRights, { area: 'anyone' }, findReportRights)
}

function serveProviderSignIn(portal: Portal): void {
  const { identityProvider } = portal.config
  const provider = identityProvider ? new Provider(identityProvider, portal.app.log) : null
  const tryToFinish = createProviderSignIn(portal, provider)
  serveOpen(
    portal,
    startProviderSignIn,
    (context, { body }) => beginProviderSignIn(portal, provider, context, body.returnTo),
    'takes long',
  )
  serveOpen(portal, findProviderSignOut, () => findProviderSignOutPage(portal, provider), 'takes long')
  serveOpen(portal, finishProviderSignIn, (context) => tryToFinish(context), 'takes long')
  if (provider) serveProviderRedirect(portal)
}
