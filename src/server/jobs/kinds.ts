import type { Email, Mail } from '../mail/email.ts'

/** Jobs run after the response. Each is safe to repeat. */
export type JobData = {
  /** Rendered when it leaves, so that no response waits. */
  mail: Email | Mail
  /** The job looks up who that is. */
  'forgot-password': { email: string; address: string; userAgent?: string; requestId: string }
  /** The secret is created when the mail leaves. */
  'password-reset': { reference: string }
  tidy: Record<string, never>
  digest: Record<string, never>
  'report-mails': Record<string, never>
  'stock-changes': Record<string, never>
  backup: Record<string, never>
  supply: Record<string, never>
  /** The import itself runs outside the job. */
  import: Record<string, never>
}
export type Carried<K extends keyof JobData> = JobData[K] & { requestId?: string }
export type JobWorkers = { [K in keyof JobData]: (data: Carried<K>, id: string) => Promise<void> }
/** With an ID (UUID), the job is sent once. */
export type JobSender = <K extends keyof JobData>(kind: K, data: JobData[K], id?: string) => Promise<void>
export type BulkSender = <K extends keyof JobData>(kind: K, many: readonly JobData[K][]) => Promise<void>

/** Seconds. A mail server may be down for a day. */
const RETRIES = { retryLimit: 300, retryDelay: 30, retryBackoff: true, retryDelayMax: 300 }
/** Seconds. Old looks are not worth storing. */
const LOOKS = { retryLimit: 0, deleteAfterSeconds: 3600 }
/** A commit wakes the workers (NOTIFY). Such commits run one after the other, so mails are polled. */
const WAKES = { notify: true }
export const QUEUES: Record<keyof JobData, object> = {
  mail: RETRIES,
  'forgot-password': { ...RETRIES, ...WAKES },
  'password-reset': { ...RETRIES, ...WAKES },
  tidy: RETRIES,
  digest: RETRIES,
  'report-mails': RETRIES,
  'stock-changes': LOOKS,
  // Ten gigabytes take some minutes.
  backup: { retryLimit: 0, expireInSeconds: 6 * 3600 },
  supply: { ...LOOKS, ...WAKES },
  import: { ...LOOKS, ...WAKES },
}
export const KINDS = Object.keys(QUEUES) as (keyof JobData)[]
