import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '#domain/fiscal-years.ts'
import type { Call } from '#wire/call.ts'
import type { Config } from './config/config.ts'
import type { Handles } from './db/connect.ts'
import type { ReportsDatabase } from './db/reports-database.ts'
import type { Exports } from './export/exports.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Rates } from './limits/rates.ts'
import type { Rooms } from './limits/rooms.ts'
import type { Metrics } from './metrics.ts'
import type { Session } from './session/session.ts'
import type { Sessions } from './session/sessions.ts'
import type { PortalTexts } from './texts/portal-texts.ts'

/** What the running program is made of; handed to the routes of each shelf, never imported as a global. */
export type Portal = {
  app: FastifyInstance
  config: Config
  handles: Handles
  /** Where reports are read, if the operator names a database for them. */
  reportsDatabase: ReportsDatabase | null
  sessions: Sessions
  jobs: Jobs
  exports: Exports
  texts: PortalTexts
  metrics: Metrics
  /** How many calls are worked at side by side. */
  rooms: Rooms
  /** How often somebody may ask what is cheap once and dear a thousand times. */
  rates: Rates
  /** Signs the cookies of known browsers; the same in every program on this database. */
  deviceKey: Buffer
  /** Seals what is kept or travels and must be read again by the portal alone. */
  secretsKey: Buffer
  /** The time, so that tests can move it. */
  clock: () => Date
  /** Milliseconds after which a call is answered 503. */
  answerWithin: number
  /** Every call that is served, for the OpenAPI page and for the test that each has a policy. */
  served: Served[]
  /** How each call that only reads is answered, for pages that bring what they ask. */
  reads: Map<Served['call'], ReadAnswer>
}

/** What came with a request, in the words of the wire. */
export type RawInput = { params: unknown; query: unknown; body: unknown }
/** An answer in clean names, to a question in the words of the wire. @throws Refusal */
type ReadAnswer = (request: FastifyRequest, session: Session, raw: RawInput) => Promise<unknown>

// biome-ignore lint/suspicious/noExplicitAny: the list only describes calls, it never makes them
export type Served = { call: Call<any, any, any, any>; policy: string }

export function today(portal: Pick<Portal, 'clock' | 'config'>): string {
  return dayIn(portal.config.fiscalZone, portal.clock())
}
