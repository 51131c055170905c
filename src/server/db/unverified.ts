import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const UNVERIFIED = 'restored-not-verified'

/** @throws Error when the directory was restored and is not verified */
export function requireVerified(dataDir: string): void {
  if (existsSync(join(dataDir, UNVERIFIED)))
    throw new Error(
      `DATA_DIR ${dataDir} was restored from a backup and is not verified, so the portal does not serve it. Restore again, or run npm run admin -- verify and then remove the file ${UNVERIFIED} in it.`,
    )
}
