import type { Letter, Mail } from '../mail/letter.ts'

/** What is done after the answer: each kind of job and what it carries. Every job is safe to repeat. */
export type JobData = {
  /** Written down when it leaves, so that no answer waits for it. */
  mail: Letter | Mail
  /** Somebody forgot the password of this address; who that is, if anybody, is found out behind the answer. */
  'forgot-password': { email: string; address: string; userAgent?: string; requestId: string }
  /** The mail with the link of a reset. The job names the reset only: the secret is made when the mail leaves. */
  'password-reset': { reference: string }
  /** Every hour: what is kept for a time only is removed. */
  tidy: Record<string, never>
  /** Every hour: one look whether a backup of the embedded database is due. */
  backup: Record<string, never>
  /** One look at the folders of the supply connection. */
  supply: Record<string, never>
  /** One look for imports that wait; their work is done behind it. */
  import: Record<string, never>
}
/** With the number of the request that has sent it, where one has. */
export type Carried<K extends keyof JobData> = JobData[K] & { requestId?: string }
export type JobWorkers = { [K in keyof JobData]: (data: Carried<K>, id: string) => Promise<void> }
/** With an id (a UUID) the job is sent once, however often it is asked for. */
export type JobSender = <K extends keyof JobData>(kind: K, data: JobData[K], id?: string) => Promise<void>
/** Sends many jobs of one kind, in as few statements as possible. */
export type BulkSender = <K extends keyof JobData>(kind: K, many: readonly JobData[K][]) => Promise<void>

/** A mail server may be away for a day; once it is back, nothing waits longer than five minutes (seconds). */
const RETRIES = { retryLimit: 300, retryDelay: 30, retryBackoff: true, retryDelayMax: 300 }
/** The next look comes in seconds, and thousands of looks a day are not worth keeping (seconds). */
const LOOKS = { retryLimit: 0, deleteAfterSeconds: 3600 }
/**
 * Somebody waits for what these do: a commit that sends one wakes the workers (NOTIFY). Commits that do so go one behind the
 * other, so mails are looked for: each submit and each approval sends some, and nobody minds a second.
 */
const WAKES = { notify: true }
/** How the jobs of each kind are kept, tried again and taken. */
export const QUEUES: Record<keyof JobData, object> = {
  mail: RETRIES,
  'forgot-password': { ...RETRIES, ...WAKES },
  'password-reset': { ...RETRIES, ...WAKES },
  tidy: RETRIES,
  // Ten gigabytes take some minutes, a slow disk many more.
  backup: { retryLimit: 0, expireInSeconds: 6 * 3600 },
  supply: { ...LOOKS, ...WAKES },
  import: { ...LOOKS, ...WAKES },
}
export const KINDS = Object.keys(QUEUES) as (keyof JobData)[]
