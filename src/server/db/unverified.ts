import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Stands in a data directory that was restored until it is verified. */
export const UNVERIFIED = 'restored-not-verified'

/** @throws Error when the directory was restored and nobody knows yet whether it is whole */
export function requireVerified(dataDir: string): void {
  if (existsSync(join(dataDir, UNVERIFIED)))
    throw new Error(
      `DATA_DIR ${dataDir} was restored from a backup and is not verified, so it does not serve. Restore again, or see what npm run admin -- verify says and remove the file ${UNVERIFIED} in it.`,
    )
}
