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

export type Config = {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Unset: the embedded database. */
  databaseUrl: string | undefined
  /** A standby for reports and exports; unset: the same database. */
  reportsDatabaseUrl: string | undefined
  /** Base of links in emails, without a final slash. */
  publicUrl: string
  /** True when users reach the portal by https. */
  secureCookies: boolean
  demo: boolean
  /** According to its settings, only browsers on this machine reach the portal. */
  isHere: boolean
  /** Bearer token for `/metrics`; unset: only this machine may read it. */
  metricsToken: string | undefined
  /** The trace collector; unset: no traces. */
  tracesTo: string | undefined
  /** Admin flag 2 with _SA in the first name or _DLA in the username opens every gated page (NAV-23). */
  rightsFromNames: boolean
  /** Unset: each email becomes a file in `dataDir/mail`. */
  smtpUrl: string | undefined
  mailFrom: string
  supply: 'simulator' | 'files' | 'none'
  /** Simulated days per second; 0 moves only on command. */
  supplySpeed: number
  supplyOut: string
  supplyIn: string
  cac: CacGateway | undefined
  identityProvider: IdentityProvider | undefined
  /** IP addresses or networks. */
  trustedProxies: string[]
  /** Private hosts that videos and texts may link to. */
  privateLinkHosts: string[]
  /** The portal's address or its requests show a proxy that is not in the list. */
  seesUnnamedProxy: boolean
  /** False when people sign in only by provider or card. */
  passwordSignIn: boolean
  passwordProfile: 'seed' | 'stig'
  secondFactor: SecondFactorRule
  secretsKey: string | undefined
  /** Beyond this, a new sign-in ends the oldest session. */
  sessionsPerPerson: number
  /** Within ten seconds. */
  searchesPerPerson: number
  /** IANA zone, until an organization chooses its own. */
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
  /** For every screen before a program closes; empty: none. */
  closureNotice: string
  reportsSite: string
  /** After this, audit events move to a file. */
  auditKeepDays: number
  /** Bar codes of DD Form 1348-1A. PDF417 is for its box 27. */
  barCode: 'code128' | 'code39'
  pdf417: boolean
}

export const DEFAULT_ZONE = 'America/New_York'

// The message must not contain the address, because it may have a password.
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
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an email address')
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
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address')
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
 * An empty variable counts as unset.
 * @throws Error that begins with the name of the variable
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
    seesUnnamedProxy:
      !read.TRUSTED_PROXIES && (publicUrl.startsWith('https:') || (isHere(read.HOST) && !staysHere)),
    // Visitors share demo accounts.
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
