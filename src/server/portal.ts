import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayIn } from '#domain/fiscal-years.ts'
import type { Call } from '#wire/call.ts'
import type { Config } from './config/config.ts'
import type { Handles } from './db/connect.ts'
import type { ReportsDatabase } from './db/reports-database.ts'
import type { Exports } from './export/exports.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Rates } from './limits/rates.ts'
import type { RequestPools } from './limits/request-pools.ts'
import type { Metrics } from './metrics.ts'
import type { Session } from './session/session.ts'
import type { Sessions } from './session/sessions.ts'
import type { PortalTexts } from './texts/portal-texts.ts'

export type Portal = {
  app: FastifyInstance
  config: Config
  handles: Handles
  /** Null unless the operator configures one. */
  reportsDatabase: ReportsDatabase | null
  sessions: Sessions
  jobs: Jobs
  exports: Exports
  texts: PortalTexts
  metrics: Metrics
  pools: RequestPools
  rates: Rates
  /** Signs the cookies of known browsers; the same in all processes on the database. */
  deviceKey: Buffer
  /** Encrypts data that only the portal reads. */
  secretsKey: Buffer
  clock: () => Date
  responseTimeout: number
  /** For the OpenAPI page, and for the test that each call has a policy. */
  served: Served[]
  /** For pages that include their first responses. */
  reads: Map<Served['call'], ReadResponse>
}

/** In wire names. */
export type RawInput = { params: unknown; query: unknown; body: unknown }
/** From wire names to clean names. @throws Refusal */
type ReadResponse = (request: FastifyRequest, session: Session, raw: RawInput) => Promise<unknown>

// biome-ignore lint/suspicious/noExplicitAny: the list only describes calls, it never makes them
export type Served = { call: Call<any, any, any, any>; policy: string }

export function today(portal: Pick<Portal, 'clock' | 'config'>): string {
  return dayIn(portal.config.fiscalZone, portal.clock())
}
