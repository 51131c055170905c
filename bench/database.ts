import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '#demo/load.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import { readConfig } from '#server/config/config.ts'
import { connection, type Handles } from '#server/db/connect.ts'
import { openPool } from '#server/db/driver/sql.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import {
  addressForRole,
  type Database,
  deriveRolePassword,
  findPassword,
  roleNames,
} from '#server/db/roles.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { parentOf } from './processes.ts'
import { addPeople } from './world.ts'

export type Owner = Handles['writes']
export type BenchDatabase = Database & {
  owner: Owner
  /** Process of the database server. */
  postmaster: number
  folder: string
}

/**
 * The database of a bench, filled once. A folder named by BENCH_DATA_DIR is kept: a million orders take their time to load.
 * The portal comes to it as to any external one, so that the roles have the passwords that it derives.
 */
export async function openBench(orders: number): Promise<BenchDatabase> {
  const kept = process.env.BENCH_DATA_DIR
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'quartermaster-bench-'))
  const embedded = await startEmbedded({ dataDir: folder }, {})
  const ownerUrl = embedded.url('owner')
  await migrate(ownerUrl)
  await Jobs.prepare(ownerUrl)
  const passwords = await setPasswords(embedded.adminUrl, ownerUrl)
  const owner = openPool(ownerUrl, { ...connection, max: 2 })
  if ((await owner`SELECT 1 FROM people LIMIT 1`).length === 0) {
    console.log(`Loading demo data and ${orders.toLocaleString('en-US')} orders …`)
    const today = dayIn(readConfig({}).fiscalZone, new Date())
    await loadDemo({ url: ownerUrl, log: () => {}, today, orders })
  }
  if (await addPeople(owner)) await owner`VACUUM ANALYZE`
  const [backend] = await owner`SELECT pg_backend_pid() AS pid`
  return {
    url: (role) => (role === 'owner' ? ownerUrl : addressForRole(ownerUrl, roleNames[role], passwords[role])),
    owner,
    postmaster: parentOf(backend?.pid),
    folder,
    async stop() {
      await owner.end({ timeout: 5 })
      await embedded.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function setPasswords(adminUrl: string, ownerUrl: string) {
  const secret = findPassword(ownerUrl) ?? ''
  const passwords = {
    app: deriveRolePassword(secret, roleNames.app),
    report: deriveRolePassword(secret, roleNames.report),
  }
  const admin = openPool(adminUrl, { max: 1 })
  for (const role of ['app', 'report'] as const)
    await admin.unsafe(`ALTER ROLE ${roleNames[role]} PASSWORD '${passwords[role]}'`)
  await admin.end()
  return passwords
}
