import { type Closure, describeClosure, findClosureState } from '#domain/texts/closures.ts'
import type { PortalTextValues } from '#domain/texts/portal-texts.ts'
import { nameZone } from '#domain/zones.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { readPortal } from '#wire/session/session.ts'
import type { Config } from '../config/config.ts'
import type { Handles, Sql } from '../db/connect.ts'
import type { Notices } from '../db/notices.ts'

/** Milliseconds. Every page reads texts, and they rarely change. */
const REMEMBERED = 5000
const CHANGED = 'texts_changed'

export type PortalContent = {
  texts: PortalTextValues
  closures: (Closure & { program: string })[]
  isOpen: boolean
}

export function defaultTexts(config: Config): PortalTextValues {
  return {
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
    supportHours: config.supportHours,
    faqUrl: config.faqUrl,
    reportsSite: config.reportsSite,
    closureNotice: config.closureNotice,
    announcementStrip: config.announcementStrip,
    aboutText: config.aboutText,
  }
}

/** Works in a transaction that holds the only connection. */
export async function getSupportEmail(sql: Sql, config: Pick<Config, 'supportEmail'>): Promise<string> {
  const [written] = await sql<{ value: string }[]>`SELECT value FROM portal_texts WHERE name = 'supportEmail'`
  return written?.value ?? config.supportEmail
}

/** On commit, to every program. */
export async function notifyTextsChanged(
  texts: PortalTexts,
  { sql, afterwards }: { sql: Sql; afterwards: (work: () => void) => void },
): Promise<void> {
  await sql`SELECT pg_notify(${CHANGED}, '')`
  afterwards(() => texts.forget())
}

/** Caches texts and closures for five seconds. */
export class PortalTexts {
  readonly #config: Config
  readonly #handles: Handles
  #known: { content: Promise<PortalContent>; until: number } | undefined

  constructor(config: Config, handles: Handles, notices: Pick<Notices, 'subscribe'>) {
    this.#config = config
    this.#handles = handles
    notices.subscribe(CHANGED, { receive: () => this.forget(), lose: () => this.forget() })
  }

  /** Closures that had not ended at `now`. */
  async read(now: Date): Promise<PortalContent> {
    const known = this.#known
    if (known && performance.now() < known.until) return known.content
    const content = this.#load(now)
    this.#known = { content, until: performance.now() + REMEMBERED }
    content.catch(() => this.forget())
    return content
  }

  /** Other processes get a notification, or reload within five seconds. */
  forget(): void {
    this.#known = undefined
  }

  async #load(now: Date): Promise<PortalContent> {
    const sql = this.#handles.writes
    const [written, closures, [open]] = await Promise.all([
      sql<{ name: string; value: string }[]>`SELECT name, value FROM portal_texts`,
      sql<PortalContent['closures']>`SELECT program, closed_from AS "from", closed_until AS until, notice
        FROM list_closures(${now}::timestamptz)`,
      sql<{ isOpen: boolean | null }[]>`SELECT can_anybody_sign_in() AS is_open`,
    ])
    const texts = defaultTexts(this.#config)
    for (const { name, value } of written) if (name in texts) Object.assign(texts, { [name]: value })
    return { texts, closures: [...closures], isOpen: open?.isOpen ?? true }
  }
}

export function describePortal(
  config: Config,
  { texts, closures, isOpen }: PortalContent,
  now: Date,
  hasSession: boolean,
): ResponseOf<typeof readPortal> {
  return {
    ...texts,
    hasSession,
    isOpen,
    zone: config.fiscalZone,
    zoneName: nameZone(config.fiscalZone),
    consentBanner: config.consentBanner,
    closures: closures
      .filter((closure) => findClosureState(closure, now) === 'now')
      .map((closure) => ({
        program: closure.program,
        sentence: describeClosure(closure, config.fiscalZone),
      })),
    cacUrl: config.cac?.publicUrl ?? '',
    providerName: config.identityProvider?.name ?? '',
    hasSignInForm: config.passwordSignIn,
    passwordProfile: config.passwordProfile,
    isDemo: config.demo,
    isOpenDemo: config.demo && !config.isHere,
    barCode: config.barCode,
    pdf417: config.pdf417,
  }
}
