import { join } from 'node:path'
import { createCluster, readSecret, writeForUser } from '#server/db/cluster.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { choosePlace } from '#server/db/place.ts'
import { findFreePort } from '../free-port.ts'
import { makeTemporaryData } from '../temporary-data.ts'
import { ACCESS, ClusterServer, connectedAs } from './server.ts'

export type FollowedDatabase = Awaited<ReturnType<typeof startFollowedDatabase>>

export async function startFollowedDatabase() {
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
    atStandby: (url: string) => url.replace(`:${port}/`, `:${standby.port}/`),
    asAdmin: <A>(work: (sql: Pool) => Promise<A>) => standby.as(work),
    signalStandby: (word: 'SIGSTOP' | 'SIGCONT') => standby.signalAll(word),
    stopStandby: () => standby.kill(),
    async stop() {
      await standby.remove()
      await primary.stop()
      data.remove()
    },
  }
}
