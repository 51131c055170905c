import type { DatabaseRole } from '#server/db/roles.ts'

/** The three addresses of the bench database travel to its processes by environment. */
export function addressesFrom(
  environment: Record<string, string | undefined>,
): (role: DatabaseRole) => string {
  return (role) => environment[`BENCH_${role.toUpperCase()}_URL`] ?? ''
}

export function addressesFor(url: (role: DatabaseRole) => string): Record<string, string> {
  return { BENCH_OWNER_URL: url('owner'), BENCH_APP_URL: url('app'), BENCH_REPORT_URL: url('report') }
}
