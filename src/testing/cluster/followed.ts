import { join } from 'node:path'
import { createCluster, readSecret, writeForUser } from '#server/db/cluster.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts'
import { choosePlace } from '#server/db/place.ts'
import { findFreePort } from '../free-port.ts'
import { makeTemporaryData } from '../temporary-data.ts'
import { ACCESS, ClusterServer, connectedAs } from './server.ts'

export type FollowedDatabase = {
  primary: EmbeddedDatabase
  atStandby(url: string): string
  asAdmin<A>(work: (sql: Pool) => Promise<A>): Promise<A>
  signalStandby(word: 'SIGSTOP' | 'SIGCONT'): void
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

export async function startFollowedDatabase(): Promise<FollowedDatabase> {
  const data = makeTemporaryData()
  const place = await choosePlace(data.dataDir, () => {})
  createCluster(place, { durable: false })
  const access = join(place.clusterDir, 'access.conf')
  writeForUser(place, access, ACCESS)
  writeForUser(place, join(place.clusterDir, 'local.conf'), `hba_file = '${access}'\n`)
  const primary = await startEmbedded(data, { durable: false })
  const port = Number(new URL(primary.adminUrl).port)
  const { secret } = readSecret(place)
  const standby = new ClusterServer('follower', makeTemporaryData(), place, await findFreePort(), secret)
  const { clusterDir } = place
  await standby.copyFrom({ clusterDir, port, as: (work) => connectedAs(primary.adminUrl, work) }, [])
  return {
    primary,
    atStandby: (url) => url.replace(`:${port}/`, `:${standby.port}/`),
    asAdmin: (work) => standby.as(work),
    signalStandby: (word) => standby.signalAll(word),
    stopStandby: () => standby.kill(),
    async stop() {
      await standby.remove()
      await primary.stop()
      data.remove()
    },
  }
}
