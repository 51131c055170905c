import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { createCluster, findPostmaster, spawnPostmaster, writeForUser } from '#server/db/cluster.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { choosePlace, type Place } from '#server/db/place.ts'
import { waitForEnd } from '#server/db/process.ts'
import { findFreePort } from './free-port.ts'
import { makeTemporaryData } from './temporary-data.ts'

const ACCESS = 'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n'

export type FollowedDatabase = {
  primary: EmbeddedDatabase
  /** The address of the primary, as the same one at the standby. */
  atStandby(url: string): string
  /** Does something as the superuser of the standby. */
  asAdmin<A>(work: (sql: postgres.Sql) => Promise<A>): Promise<A>
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

/** An embedded database with a standby that follows it by PostgreSQL's own replication; a copy of it while it stood still. */
export async function startFollowedDatabase(): Promise<FollowedDatabase> {
  const data = makeTemporaryData()
  const copy = makeTemporaryData()
  const place = await choosePlace(data.dataDir, () => {})
  createCluster(place, { durable: false })
  const write = (of: Place, name: string, content: string) =>
    writeForUser(of, join(of.clusterDir, name), content)
  write(place, 'access.conf', ACCESS)
  write(place, 'local.conf', `hba_file = '${join(place.clusterDir, 'access.conf')}'\n`)
  await (await startEmbedded(data, { durable: false })).stop()
  const follower = { ...place, clusterDir: join(copy.dataDir, 'postgres') }
  spawnSync('cp', ['-a', place.clusterDir, follower.clusterDir])
  const primary = await startEmbedded(data, { durable: false })
  const { port, username, password } = new URL(primary.adminUrl)
  write(follower, 'standby.signal', '')
  write(
    follower,
    'local.conf',
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  const ownPort = await findFreePort()
  spawnPostmaster(follower, {
    port: ownPort,
    durable: false,
    logFile: join(copy.dataDir, 'postgres.log'),
  })
  const atStandby = (url: string) => url.replace(`:${port}/`, `:${ownPort}/`)
  const asAdmin = async <A>(work: (sql: postgres.Sql) => Promise<A>) => {
    const sql = postgres(atStandby(primary.adminUrl), { max: 1, onnotice: () => {} })
    return work(sql).finally(() => sql.end())
  }
  for (let turn = 0; ; turn++) {
    if (await asAdmin((sql) => sql`SELECT 1`).catch(() => null)) break
    if (turn > 600) throw new Error('The standby does not begin to answer.')
    await sleep(100)
  }
  const stopStandby = async () => {
    const { pid } = findPostmaster(follower) ?? {}
    if (pid === undefined) return
    process.kill(pid, 'SIGINT')
    await waitForEnd(pid, 20_000)
  }
  return {
    primary,
    atStandby,
    asAdmin,
    stopStandby,
    async stop() {
      await stopStandby()
      await primary.stop()
      data.remove()
      copy.remove()
    },
  }
}
