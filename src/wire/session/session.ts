import * as z from 'zod/mini'
import { REACH_WORDS } from '#domain/reports/report-reach.ts'
import { SHEET_NAMES } from '#domain/texts/sheets.ts'
import { body, call, query } from '../call.ts'
import { type Clean, code, defaulted, list, nullable } from '../code.ts'
import {
  dodaac,
  knownProgram,
  noSuch,
  oneOf,
  personId,
  program,
  secret,
  text,
  truth,
  twoForYes,
  whole,
} from '../codes.ts'
import { instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { names } from '../people/names.ts'

/** The user session object of the seeds (DATA-01); it also says when the session ends and when the person last signed in. */
export const sessionUser = body({
  program: ['BPCNUM_0', program],
  id: ['SMID_0', personId],
  ...names,
  username: ['USERNAME_0', text()],
  email: ['EMAIL_0', text()],
  dodaac: ['DODAAC_0', dodaac],
  permissions: ['PERMISSIONS_0', list(whole(1, 99))],
  adminFlag: ['ADMINFLG_0', twoForYes],
  dodaacs: ['DODAACS_0', list(body({ dodaac: ['DODAAC_0', dodaac] }))],
  placerDodaacs: list(dodaac),
  approverDodaacs: list(dodaac),
  financeDodaacs: list(dodaac),
  opensEverything: truth,
  idleSeconds: whole(1, 86_400),
  endsAt: instant,
  previousSignInAt: nullable(instant),
  failedBefore: whole(0, 10_000),
  /** What the program says of itself to its people. */
  programName: text(),
  programEmail: text(),
  programPhone: text(),
  programAccent: text(),
  programAbout: text(600),
  programOrderingNotes: text(1000),
  offersUsmcrReport: truth,
  /** How far the reports of this person reach. */
  reportReach: oneOf(REACH_WORDS, noSuch('reach')),
  isProgramRetired: truth,
  /** Nothing opens before the person has added the second factor that the role asks for. */
  lacksFactor: truth,
})
export type SessionUser = Clean<typeof sessionUser>

const isSo = z.optional(z.literal(true))
const failed = z.object({ flag: z.literal(true), secondFactor: isSo, passkey: isSo })
export type NotSignedIn = { flag: true; secondFactor?: true | undefined; passkey?: true | undefined }

/**
 * The answer to a sign-in: `{ flag: true }` for every failure alike (AUTH-14), else the session object (AUTH-16). With `secondFactor`
 * the password was right, and `giveSecondFactor` comes next, or `signInByPasskey` where there is one; who does not know of it sees a failure.
 */
const signInAnswer = code<SessionUser | NotSignedIn>(
  () => z.union([failed, sessionUser.schema]) as unknown as z.ZodMiniType<SessionUser | NotSignedIn>,
  (answer) => ('flag' in answer ? answer : sessionUser.write(answer)),
)

export const typedUsername = text(100)

export const signIn = call('POST', '/servicemember/login', {
  summary: 'Sign in with username and password',
  // The seeds spell this payload as the columns themselves (AUTH-09), as a query does.
  body: query({
    username: ['USERNAME_0', typedUsername],
    password: ['PASSWRD_0', secret],
    assertion: ['DODID_0', text(4000)],
  }),
  answer: signInAnswer,
})

export const signOut = call('POST', '/session/sign-out', {
  summary: 'End this session, or with everywhere all sessions of the person',
  body: body({ everywhere: truth }),
  answer: success,
})

export const readSession = call('GET', '/session', {
  summary: 'The person of this session',
  answer: sessionUser,
})

export const extendSession = call('POST', '/session/extend', {
  summary: 'Stay signed in',
  isLookup: true,
  body: nothing,
  answer: sessionUser,
})

/** Where a program that there is not is shown, for problem answers. */
export const PROGRAM_FIELD = 'bpcnuM_0'

export const switchProgram = call('POST', '/session/program', {
  summary: 'Work in another program (permission 99)',
  body: body({ program: ['BPCNUM_0', knownProgram] }),
  answer: sessionUser,
})

/** Where a refused password is shown: the spelling of the fields below, for problem answers. */
export const PASSWORD_FIELDS = {
  password: 'passwrD_0',
  confirmation: 'passwrD_1',
  current: 'currentPasswrD_0',
} as const

/** Fields of the seed's password change payload (DATA-06), plus the current password. */
export const updatePassword = call('PUT', '/servicemember/update-password', {
  summary: 'Change the own password',
  body: body({
    id: ['SMID_0', personId],
    email: ['EMAIL_0', text()],
    username: ['USERNAME_0', text()],
    password: ['PASSWRD_0', secret],
    confirmation: ['PASSWRD_1', secret],
    // Left out is a wrong one, and counts like it.
    current: ['currentPasswrD_0', defaulted(secret, '')],
    resetToken: text(400),
  }),
  answer: success,
})

/** Which reports and DoDAACs the person may read (GAP-58). */
export const readReportRights = call('GET', '/servicemember/report-auth/:id', {
  summary: 'The reports and DoDAACs that the signed-in person may read',
  params: { id: personId },
  answer: body({
    reports: list(text()),
    dodaacs: ['DODAACS_0', list(body({ dodaac: ['DODAAC_0', dodaac] }))],
  }),
})

/** What a visitor needs before and around sign-in: texts from configuration, never constants of a screen. */
export const readPortal = call('GET', '/portal', {
  summary: 'Texts and contacts of this portal, and whether this browser is signed in',
  answer: body({
    hasSession: truth,
    /** Somebody can sign in; if not, whoever started the portal opens it first. */
    isOpen: truth,
    /** Where the portal counts its days and fiscal years (TZ_FISCAL): the browser shows them there, too. */
    zone: text(),
    consentBanner: text(10_000),
    supportEmail: text(),
    supportPhone: text(),
    supportHours: text(),
    faqUrl: text(),
    announcementStrip: text(1000),
    aboutText: text(5000),
    closureNotice: text(2000),
    /** Programs that take no orders right now, each with the sentence for its people. */
    closures: list(body({ program: text(10), sentence: text(1000) })),
    reportsSite: text(),
    cacUrl: text(),
    /** What people call the identity provider that they may sign in with; empty: there is none. */
    providerName: text(60),
    /** Username and password are taken here. */
    hasSignInForm: truth,
    passwordProfile: oneOf(['seed', 'stig'], noSuch('profile')),
    isDemo: truth,
    /** A demonstration that others than this machine can reach: every page warns of it. */
    isOpenDemo: truth,
    /** How the bar codes of DD Form 1348-1A are printed unless a person chooses otherwise. */
    barCode: oneOf(['code128', 'code39'], noSuch('bar code')),
    pdf417: truth,
    /** What the 1348 and the 3078 are printed on unless a person chooses otherwise. */
    paper: oneOf(SHEET_NAMES, noSuch('paper')),
  }),
})
