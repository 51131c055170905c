type Labels = Record<string, string>

const METRICS = {
  http_responses_total: ['counter', 'Responses of this process, by status.'],
  http_response_seconds_total: [
    'counter',
    'Seconds from request to response, of all responses of this process.',
  ],
  process_resident_memory_bytes: ['gauge', 'Memory of this process.'],
  process_heap_used_bytes: ['gauge', 'Memory of JavaScript objects in this process.'],
  process_uptime_seconds: ['gauge', 'Seconds since this process began.'],
  password_hashing: ['gauge', 'Passwords that are hashed and that wait for it.'],
  calls: ['gauge', 'Calls in progress and waiting calls, by room.'],
  calls_turned_away_total: ['counter', 'Calls that were answered 503, by room and why.'],
  sign_ins_total: ['counter', 'Sign-ins, by outcome and way.'],
  account_locks_total: ['counter', 'Accounts that wrong passwords have locked.'],
  mass_locks_total: ['counter', 'Times that ten accounts or more were locked at once.'],
  password_resets_total: ['counter', 'Passwords that were reset.'],
  forgotten_passwords_unanswered_total: [
    'counter',
    'Requests for a password reset beyond the limit of an address.',
  ],
  connection_waits_total: ['counter', 'Writes that have asked for a connection to the database.'],
  connection_wait_seconds_total: ['counter', 'Seconds that they waited for it.'],
  database_answer_seconds: [
    'gauge',
    'Seconds until the database answered just now, the wait for a connection among them.',
  ],
  sessions_live: ['gauge', 'Sessions that have not ended, of all processes.'],
  jobs_waiting: ['gauge', 'Jobs that wait or are tried again, by queue, of all processes.'],
  jobs_oldest_seconds: ['gauge', 'Seconds since the oldest of them was sent.'],
  jobs_failed: ['gauge', 'Jobs that are no longer tried.'],
  audit_events_unsealed: [
    'gauge',
    'Audit events that wait for their seal; those that were taken back count, too.',
  ],
  audit_seal_age_seconds: ['gauge', 'Seconds since the last seal, while events wait for one; else 0.'],
  replica_answers: ['gauge', '1 while reports are read from the reports database.'],
  replica_lag_seconds: ['gauge', 'The maximum number of seconds by which its data are behind.'],
  backup_age_seconds: ['gauge', 'Seconds since the newest backup of the embedded database.'],
  wal_archived_age_seconds: ['gauge', 'Seconds since a segment of its log reached the archive.'],
  wal_archive_fails: ['gauge', '1 where segments do not reach the archive.'],
} as const satisfies Record<string, readonly [kind: 'counter' | 'gauge', means: string]>

export type MetricName = keyof typeof METRICS
export type Sample = { name: MetricName; labels?: Labels; value: number }
type CounterName = {
  [Name in MetricName]: (typeof METRICS)[Name][0] extends 'counter' ? Name : never
}[MetricName]

/** Names and labels never contain personal data. */
export class Metrics {
  readonly #counts = new Map<string, Sample>()

  count(name: CounterName, labels: Labels = {}, by = 1): void {
    const key = `${name} ${writeLabels(labels)}`
    this.#counts.set(key, { name, labels, value: (this.#counts.get(key)?.value ?? 0) + by })
  }

  samples(): Sample[] {
    return [...this.#counts.values()]
  }
}

/** The Prometheus text format. Includes metrics without samples. */
export function writeMetrics(samples: Sample[]): string {
  const lines = Object.entries(METRICS).flatMap(([name, [kind, means]]) => [
    `# HELP ${name} ${means}`,
    `# TYPE ${name} ${kind}`,
    ...samples
      .filter((sample) => sample.name === name)
      .map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${Number(value.toFixed(6))}`),
  ])
  return `${lines.join('\n')}\n`
}

function writeLabels(labels: Labels): string {
  const text = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return text.length > 0 ? `{${text.join(',')}}` : ''
}
