import * as z from 'zod/mini'
import { BRANCHES, type Branch } from '#domain/branches.ts'
import { REACH_WORDS } from '#domain/reports/report-reach.ts'
import { SHEET_NAMES } from '#domain/sheets.ts'
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

/** The user session object of the seeds (DATA-01), with two times more. */
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
  /** Whose goods the person receives. For the whole program, only the person's own. */
  receivingDodaacs: list(dodaac),
  opensEverything: truth,
  idleSeconds: whole(1, 86_400),
  endsAt: instant,
  previousSignInAt: nullable(instant),
  failedBefore: whole(0, 10_000),
  programName: text(),
  programEmail: text(),
  programPhone: text(),
  programAccent: text(),
  programAbout: text(600),
  programOrderingNotes: text(1000),
  offersUsmcrReport: truth,
  reportReach: oneOf(REACH_WORDS, noSuch('reach')),
  paper: oneOf(SHEET_NAMES, noSuch('paper')),
  programBranch: oneOf(Object.keys(BRANCHES) as Branch[], noSuch('branch')),
  isProgramRetired: truth,
  /** Until the user adds the required second factor, all is refused. */
  lacksFactor: truth,
  /** The administrator who views the portal as this person. */
  support: nullable(body({ byName: text(), until: instant })),
})
export type SessionUser = Clean<typeof sessionUser>

const isSo = z.optional(z.literal(true))
const failed = z.object({ flag: z.literal(true), secondFactor: isSo, passkey: isSo })
export type NotSignedIn = { flag: true; secondFactor?: true | undefined; passkey?: true | undefined }

/**
 * `{ flag: true }` for every failure alike (AUTH-14), else the session object (AUTH-16). `secondFactor`: the password
 * was right, and `giveSecondFactor` or `signInByPasskey` comes next. Older clients see a failure.
 */
const signInResponse = code<SessionUser | NotSignedIn>(
  () => z.union([failed, sessionUser.schema]) as unknown as z.ZodMiniType<SessionUser | NotSignedIn>,
  (response) => ('flag' in response ? response : sessionUser.write(response)),
)

export const typedUsername = text(100)

export const signIn = call('POST', '/servicemember/login', {
  summary: 'Sign in with username and password',
  // Column names as in a query (AUTH-09).
  body: query({
    username: ['USERNAME_0', typedUsername],
    password: ['PASSWRD_0', secret],
    assertion: ['DODID_0', text(4000)],
  }),
  response: signInResponse,
})

export const signOut = call('POST', '/session/sign-out', {
  summary: 'End this session, or with everywhere all sessions of the person',
  body: body({ everywhere: truth }),
  response: success,
})

export const readSession = call('GET', '/session', {
  summary: 'The person of this session',
  response: sessionUser,
})

export const extendSession = call('POST', '/session/extend', {
  summary: 'Stay signed in',
  isLookup: true,
  body: nothing,
  response: sessionUser,
})

export const endSupport = call('DELETE', '/session/support', {
  summary: 'Stop viewing the portal as somebody else',
  body: nothing,
  response: success,
})

export const PROGRAM_FIELD = 'bpcnuM_0'

export const switchProgram = call('POST', '/session/program', {
  summary: 'Work in another program (permission 99)',
  body: body({ program: ['BPCNUM_0', knownProgram] }),
  response: sessionUser,
})

export const PASSWORD_FIELDS = {
  password: 'passwrD_0',
  confirmation: 'passwrD_1',
  current: 'currentPasswrD_0',
} as const

/** The seed's payload (DATA-06), plus the current password. */
export const updatePassword = call('PUT', '/servicemember/update-password', {
  summary: 'Change your own password',
  body: body({
    id: ['SMID_0', personId],
    email: ['EMAIL_0', text()],
    username: ['USERNAME_0', text()],
    password: ['PASSWRD_0', secret],
    confirmation: ['PASSWRD_1', secret],
    // Omitted counts as wrong.
    current: ['currentPasswrD_0', defaulted(secret, '')],
    resetToken: text(400),
  }),
  response: success,
})

/** [GAP-58] */
export const readReportRights = call('GET', '/servicemember/report-auth/:id', {
  summary: 'The reports and DoDAACs that the signed-in person may read',
  params: { id: personId },
  response: body({
    reports: list(text()),
    dodaacs: ['DODAACS_0', list(body({ dodaac: ['DODAAC_0', dodaac] }))],
  }),
})

export const readPortal = call('GET', '/portal', {
  summary: 'Texts and contacts of this portal, and whether this browser is signed in',
  response: body({
    hasSession: truth,
    isOpen: truth,
    /** Days and fiscal years use this zone (TZ_FISCAL). */
    zone: text(),
    /** `Eastern`. A browser would need tens of milliseconds of its first page to find it. */
    zoneName: text(),
    consentBanner: text(10_000),
    supportEmail: text(),
    supportPhone: text(),
    supportHours: text(),
    faqUrl: text(),
    announcementStrip: text(1000),
    aboutText: text(5000),
    closureNotice: text(2000),
    closures: list(body({ program: text(10), sentence: text(1000) })),
    reportsSite: text(),
    cacUrl: text(),
    /** Empty: no identity provider. */
    providerName: text(60),
    hasSignInForm: truth,
    passwordProfile: oneOf(['seed', 'stig'], noSuch('profile')),
    isDemo: truth,
    /** A demo that other machines can reach. Every page warns of it. */
    isOpenDemo: truth,
    barCode: oneOf(['code128', 'code39'], noSuch('bar code')),
    pdf417: truth,
  }),
})
