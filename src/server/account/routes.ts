import { startCardSignIn } from '#wire/account/card-sign-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, readOwnRights } from '#wire/account/my-account.ts'
import {
  forgotPassword,
  resetPassword as resetPasswordCall,
  verifyToken as verifyTokenCall,
} from '#wire/account/recovery.ts'
import {
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
import type { Portal } from '../portal.ts'
import { findSession } from '../session/request-session.ts'
import { describePortal } from '../texts/portal-texts.ts'
import { beginCardSignIn } from './card-request.ts'
import { changePassword } from './change-password.ts'
import { createForgotPassword } from './forgot-password.ts'
import { endOthers, endSession, getOwnRights, listSessions } from './my-account.ts'
import { serveProgramSwitch } from './program.ts'
import { findReportRights } from './report-rights.ts'
import { resetPassword, verifyToken } from './reset-password.ts'
import { createSignIn, describeSession } from './sign-in.ts'
import { serveSignOut } from './sign-out.ts'

const ownAccount = { area: 'anyone', isOwnAccount: true } as const

export function serveSession(portal: Portal): void {
  const trySignIn = createSignIn(portal)
  serveOpen(portal, signIn, (context, input) => trySignIn(context, input.body))
  serveOpen(portal, startCardSignIn, ({ reply }) => beginCardSignIn(portal, reply))
  serveOpen(portal, readPortal, async ({ request, now }) => {
    const [session, content] = await Promise.all([
      findSession(portal, request, { isBackground: true }),
      portal.texts.read(now),
    ])
    return describePortal(portal.config, content, now, session !== null)
  })
  serveSignOut(portal, signOut)
  serveRead(portal, readSession, { area: 'anyone', isLight: true }, async ({ session }) =>
    describeSession(session),
  )
  serveRead(portal, extendSession, { area: 'anyone', isLight: true }, async ({ session }) =>
    describeSession(session),
  )
  serveProgramSwitch(portal, switchProgram)
  serveWrite(portal, updatePassword, ownAccount, (context, input) => changePassword(portal, context, input))
  serveOpen(portal, forgotPassword, createForgotPassword(portal))
  serveOpen(portal, resetPasswordCall, (context, input) => resetPassword(portal, context, input))
  serveOpen(portal, verifyTokenCall, (context, input) => verifyToken(portal, context, input))
  serveRead(portal, listOwnSessions, { area: 'anyone' }, listSessions)
  serveWrite(portal, endOtherSessions, ownAccount, endOthers)
  serveWrite(portal, endOwnSession, ownAccount, endSession)
  serveRead(portal, readOwnRights, { area: 'anyone' }, getOwnRights)
  serveRead(portal, readReportRights, { area: 'anyone' }, findReportRights)
}
