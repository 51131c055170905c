const AWAY = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Read-only: a standby, or a former primary.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '25P03',
  '25P04',
  '08006',
  '08001',
  '08003',
  '08004',
])

export function isDatabaseAway(error: unknown): boolean {
  return AWAY.has(String((error as { code?: string } | undefined)?.code))
}
