import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const UNVERIFIED = 'restored-not-verified'

/** @throws Error when the directory was restored and is not verified */
export function requireVerified(dataDir: string): void {
  if (existsSync(join(dataDir, UNVERIFIED)))
    throw new Error(
      `DATA_DIR ${dataDir} was restored from a backup and is not verified, so it does not serve. Restore again, or see what npm run admin -- verify says and remove the file ${UNVERIFIED} in it.`,
    )
}
