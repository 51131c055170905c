import { resolve } from 'node:path'
import { z } from 'zod'
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '#domain/account/second-factors.ts'
import { isZone } from '#domain/zones.ts'
import { type CacGateway, cacVariables, readCacGateway } from './cac-settings.ts'
import { consentBanner, demoConsentBanner } from './consent-banners.ts'
import { protectDatabaseAddress } from './database-address.ts'
import { addressHere, isHere } from './here.ts'
import { type IdentityProvider, oidcVariables, readIdentityProvider } from './oidc-settings.ts'
import { baseAddress, choice, flag, webAddress, whole } from './values.ts'
import { hosts, networks } from './word-lists.ts'

/** Everything an operator may decide, read once at the start. Times of the supply simulator are days per second. */
export type Config = {
  port: number
  host: string
  /** Absolute path of the folder for the embedded database, mail files and supply folders. */
  dataDir: string
  /** Unset: the embedded database. */
  databaseUrl: string | undefined
  /** A read replica for reports, lists and searches; unset: the same database. */
  reportsDatabaseUrl: string | undefined
  /** Base of links in mail, without a slash at the end. */
  publicUrl: string
  /** True when people reach the portal by https. */
  secureCookies: boolean
  demo: boolean
  /** Only browsers on this machine reach the portal, as far as its own settings say. */
  isHere: boolean
  /** Opens `/metrics` to whoever sends it as a bearer token; without it they are for this machine alone. */
  metricsToken: string | undefined
  /** The collector of traces; unset: none are made. */
  tracesTo: string | undefined
  /** Admin flag 2 with _SA in the first name or _DLA in the username opens every gated page (NAV-23). */
  rightsFromNames: boolean
  /** Unset: each mail becomes a file in `dataDir/mail`. */
  smtpUrl: string | undefined
  mailFrom: string
  supply: 'simulator' | 'files' | 'none'
  /** Simulated days per real second; 0 moves only when told. */
  supplySpeed: number
  supplyOut: string
  supplyIn: string
  cac: CacGateway | undefined
  identityProvider: IdentityProvider | undefined
  /** Proxies in front of the portal that say whose request they pass on; addresses or networks. */
  trustedProxies: string[]
  /** Hosts of private networks that videos and texts may link to. */
  privateLinkHosts: string[]
  /** A proxy is in front that is not among them: by the address of the portal, or by what requests say. */
  seesUnnamedProxy: boolean
  /** False where people come by the provider or a card alone. */
  passwordSignIn: boolean
  passwordProfile: 'seed' | 'stig'
  secondFactor: SecondFactorRule
  secretsKey: string | undefined
  /** A further sign-in of a person ends the oldest session. */
  sessionsPerPerson: number
  /** Searches of one person within ten seconds. */
  searchesPerPerson: number
  /** IANA zone of dates and fiscal years, until an organisation has chosen its own. */
  fiscalZone: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  consentBanner: string
  supportEmail: string
  supportPhone: string
  supportHours: string
  faqUrl: string
  /** The line at the top of every page; empty: none. */
  announcementStrip: string
  aboutText: string
  /** Shown on every screen when a program closes; empty: no notice. */
  closureNotice: string
  reportsSite: string
  /** Days that audit events stay in the database before they leave for a file. */
  auditKeepDays: number
  /** Symbology of the bar codes on DD Form 1348-1A, and whether its box 27 carries a PDF417 symbol, too. */
  barCode: 'code128' | 'code39'
  pdf417: boolean
}

/** Where nothing else is said. */
export const DEFAULT_ZONE = 'America/New_York'

// Messages never repeat a database or mail address: it may hold a password.
const databaseAddress = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/[^@/?\s]+@[^/?\s]+\/[^/?\s]+(\?\S*)?$/,
    'must be a PostgreSQL address like postgres://user:password@host:5432/database',
  )
  .refine(
    (value) => !/^[^@]*@[^/?]*,/.test(value),
    'must name one host: a server, or the balancer that leads to the primary (docs/operations.md, One address)',
  )

const smtpAddress = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}, 'must be a mail server address like smtp://user:password@host:587')

const zone = z.string().refine(isZone, 'must be a time zone of the IANA list like America/New_York')

const variables = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  REPORTS_DATABASE_URL: databaseAddress.optional(),
  PUBLIC_URL: baseAddress.optional(),
  DEMO: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress.optional(),
  METRICS_TOKEN: z.string().min(20, 'must have at least 20 characters').optional(),
  RIGHTS_FROM_NAMES: flag.optional(),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address')
    .optional(),
  SUPPLY: choice('simulator', 'files', 'none').optional(),
  SUPPLY_SPEED: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number of days per second, 0 or more')
    .transform(Number)
    .default(1),
  SUPPLY_OUT: z.string().optional(),
  SUPPLY_IN: z.string().optional(),
  ...cacVariables,
  ...oidcVariables,
  PASSWORD_SIGN_IN: choice('on', 'off').default('on'),
  PASSWORD_PROFILE: choice('seed', 'stig').default('seed'),
  SECOND_FACTOR: choice(...SECOND_FACTOR_RULES).default('off'),
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: networks.optional(),
  PRIVATE_LINK_HOSTS: hosts.optional(),
  SESSIONS_PER_PERSON: whole(1, 1000).optional(),
  SEARCHES_PER_PERSON: whole(10, 1_000_000).default(400),
  TZ_FISCAL: zone.default(DEFAULT_ZONE),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  CONSENT: choice('on', 'off').default('on'),
  CONSENT_BANNER: z.string().max(10_000, 'must not be longer than 10,000 characters').optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')
    .default('support@quartermaster.example'),
  SUPPORT_PHONE: z.string().max(60, 'must not be longer than 60 characters').default('1-800-555-0142'),
  SUPPORT_HOURS: z
    .string()
    .max(200, 'must not be longer than 200 characters')
    .default('Monday-Friday 7:30am-4:00pm EST'),
  ANNOUNCEMENT_STRIP: z
    .string()
    .max(1000, 'must not be longer than 1,000 characters')
    .default("Please include ALL requisition numbers in any request to the supplier's support desk."),
  ABOUT_TEXT: z
    .string()
    .max(5000, 'must not be longer than 5,000 characters')
    .default(
      'Quartermaster is run by a non-profit supplier that employs people who are blind or visually impaired. They cut, sew, pick, pack and ship what you order here, and they built this portal so that everybody can use it.',
    ),
  FAQ_URL: webAddress.default('https://quartermaster.example/faq'),
  CLOSURE_NOTICE: z.string().max(2_000, 'must not be longer than 2,000 characters').default(''),
  REPORTS_SITE: webAddress.default('https://reports.quartermaster.example'),
  AUDIT_KEEP_DAYS: whole(366, 36_500).default(2557),
  BARCODE: choice('code128', 'code39').default('code128'),
  BARCODE_PDF417: flag.default(false),
})

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws Error whose message is one line that begins with the name of the variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const read = parsed.data
  const dataDir = resolve(read.DATA_DIR)
  const publicUrl = read.PUBLIC_URL ?? `http://${addressHere(read.HOST)}:${read.PORT}`
  const staysHere = isHere(read.HOST) && isHere(new URL(publicUrl).hostname)
  const demo = read.DEMO ?? (staysHere && read.DATABASE_URL === undefined)
  if (read.PASSWORD_SIGN_IN === 'off' && !read.OIDC_ISSUER && !read.CAC_PORT)
    throw new Error(
      'PASSWORD_SIGN_IN must be on unless OIDC_ISSUER or CAC_PORT is set: nobody could sign in.',
    )
  if (read.SMTP_URL && !read.MAIL_FROM) throw new Error('MAIL_FROM must be set when SMTP_URL is set.')
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir,
    databaseUrl: read.DATABASE_URL && protectDatabaseAddress(read.DATABASE_URL),
    reportsDatabaseUrl: read.REPORTS_DATABASE_URL && protectDatabaseAddress(read.REPORTS_DATABASE_URL),
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    demo,
    isHere: staysHere,
    metricsToken: read.METRICS_TOKEN,
    tracesTo: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    rightsFromNames: read.RIGHTS_FROM_NAMES ?? demo,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'Quartermaster <no-reply@quartermaster.example>',
    supply: read.SUPPLY ?? (demo ? 'simulator' : 'none'),
    supplySpeed: read.SUPPLY_SPEED,
    supplyOut: resolve(read.SUPPLY_OUT ?? `${dataDir}/supply/out`),
    supplyIn: resolve(read.SUPPLY_IN ?? `${dataDir}/supply/in`),
    cac: readCacGateway(read, publicUrl),
    identityProvider: readIdentityProvider(read, staysHere),
    passwordSignIn: read.PASSWORD_SIGN_IN === 'on',
    passwordProfile: read.PASSWORD_PROFILE,
    secondFactor: read.SECOND_FACTOR,
    secretsKey: read.SECRETS_KEY,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    privateLinkHosts: read.PRIVATE_LINK_HOSTS ?? [],
    // The portal itself speaks no https, nor does it answer others while it listens to its own machine: somebody in front does.
    seesUnnamedProxy:
      !read.TRUSTED_PROXIES && (publicUrl.startsWith('https:') || (isHere(read.HOST) && !staysHere)),
    // Demo accounts are shared by everybody who looks around.
    sessionsPerPerson: read.SESSIONS_PER_PERSON ?? (demo ? 50 : 2),
    searchesPerPerson: read.SEARCHES_PER_PERSON,
    fiscalZone: read.TZ_FISCAL,
    logLevel: read.LOG_LEVEL,
    consentBanner:
      read.CONSENT === 'off' ? '' : (read.CONSENT_BANNER ?? (demo ? demoConsentBanner : consentBanner)),
    supportEmail: read.SUPPORT_EMAIL,
    supportPhone: read.SUPPORT_PHONE,
    supportHours: read.SUPPORT_HOURS,
    announcementStrip: read.ANNOUNCEMENT_STRIP,
    aboutText: read.ABOUT_TEXT,
    faqUrl: read.FAQ_URL,
    closureNotice: read.CLOSURE_NOTICE,
    reportsSite: read.REPORTS_SITE,
    auditKeepDays: read.AUDIT_KEEP_DAYS,
    barCode: read.BARCODE,
    pdf417: read.BARCODE_PDF417,
  }
}
