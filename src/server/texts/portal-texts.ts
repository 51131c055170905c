import { type Closure, describeClosure, findClosureState } from '#domain/texts/closures.ts'
import type { PortalTextValues } from '#domain/texts/portal-texts.ts'
import type { AnswerOf } from '#wire/call.ts'
import type { readPortal } from '#wire/session/session.ts'
import type { Config } from '../config/config.ts'
import type { Handles, Sql } from '../db/connect.ts'
import type { Notices } from '../db/notices.ts'

/** Milliseconds for which texts are remembered: every page asks for them, and administrators change them rarely. */
const REMEMBERED = 5000
const CHANGED = 'texts_changed'

export type PortalContent = {
  texts: PortalTextValues
  closures: (Closure & { program: string })[]
  /** Somebody can sign in. */
  isOpen: boolean
}

/** What the configuration says where no administrator has written anything. */
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
    paper: 'a4',
  }
}

/** The support address as people read it, inside a transaction that holds the only connection. */
export async function getSupportEmail(sql: Sql, config: Pick<Config, 'supportEmail'>): Promise<string> {
  const [written] = await sql<{ value: string }[]>`SELECT value FROM portal_texts WHERE name = 'supportEmail'`
  return written?.value ?? config.supportEmail
}

/** What a write that has changed texts or closures says with its commit, to every program. */
export async function notifyTextsChanged(
  texts: PortalTexts,
  { sql, afterwards }: { sql: Sql; afterwards: (work: () => void) => void },
): Promise<void> {
  await sql`SELECT pg_notify(${CHANGED}, '')`
  afterwards(() => texts.forget())
}

/** Texts and closures of the portal, read from the database at most every five seconds. */
export class PortalTexts {
  readonly #config: Config
  readonly #handles: Handles
  #known: { content: Promise<PortalContent>; until: number } | undefined

  constructor(config: Config, handles: Handles, notices: Pick<Notices, 'subscribe'>) {
    this.#config = config
    this.#handles = handles
    notices.subscribe(CHANGED, { hear: () => this.forget(), lose: () => this.forget() })
  }

  /** Texts as they are written, and the closures that had not ended at `now`. */
  async read(now: Date): Promise<PortalContent> {
    const known = this.#known
    if (known && performance.now() < known.until) return known.content
    const content = this.#load(now)
    this.#known = { content, until: performance.now() + REMEMBERED }
    content.catch(() => this.forget())
    return content
  }

  /** The next reader sees what was just changed. Other programs hear of it, and within five seconds one that hears nothing. */
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
): AnswerOf<typeof readPortal> {
  return {
    ...texts,
    hasSession,
    isOpen,
    zone: config.fiscalZone,
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
