import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createCluster, readSecret } from '#server/db/cluster.ts'
import { databaseName, prepareDatabase } from '#server/db/embedded.ts'
import { choosePlace } from '#server/db/place.ts'
import { addressForRole, deriveRolePassword, roleNames } from '#server/db/roles.ts'
import { letOwnerCreateRoles } from '../external-database.ts'
import { findFreePort } from '../free-port.ts'
import { makeTemporaryData } from '../temporary-data.ts'
import { waitUntil } from '../wait.ts'
import { openRelay, type Relay } from './relay.ts'
import { ClusterServer, holdSlot } from './server.ts'

const NAMES = ['north', 'south', 'west'] as const

/**
 * A primary and two standbys with synchronous replication: a commit is confirmed once one standby has it. The test
 * decides in place of Patroni or CloudNativePG. A relay takes the place of the balancer: one address that leads to the
 * primary.
 */
export class Cluster {
  readonly servers: readonly ClusterServer[]
  #primary: ClusterServer
  readonly #ownerPassword: string
  readonly #balancer: Relay

  private constructor(
    servers: readonly ClusterServer[],
    primary: ClusterServer,
    secret: string,
    balancer: Relay,
  ) {
    this.#balancer = balancer
    this.servers = servers
    this.#primary = primary
    this.#ownerPassword = deriveRolePassword(secret, roleNames.owner)
  }

  static async start(): Promise<Cluster> {
    const folders = NAMES.map((_, at) => makeTemporaryData({ hasDemoData: at === 0 }))
    const [first] = folders as [(typeof folders)[0]]
    const place = await choosePlace(first.dataDir, () => {})
    if (!existsSync(join(place.clusterDir, 'PG_VERSION'))) createCluster(place, { durable: false })
    const { secret } = readSecret(place)
    const servers: ClusterServer[] = []
    for (const [at, data] of folders.entries())
      servers.push(new ClusterServer(NAMES[at] as string, data, place, await findFreePort(), secret))
    const primary = servers[0] as ClusterServer
    const cluster = new Cluster(servers, primary, secret, await openRelay(primary.port))
    await primary.start([])
    await prepareDatabase(primary.adminUrl, secret)
    await letOwnerCreateRoles(primary)
    for (const standby of cluster.standbys) await standby.copyFrom(primary, cluster.#others(standby))
    primary.awaits(cluster.#others(primary))
    await cluster.waitUntilFollowed(2)
    return cluster
  }

  get primary(): ClusterServer {
    return this.#primary
  }

  get standbys(): ClusterServer[] {
    return this.servers.filter((one) => one !== this.#primary)
  }

  get ownerUrl(): string {
    return this.#ownerAt(this.#balancer.port)
  }

  /** From now on no bytes reach the primary, and connections stay open. */
  cutOff(): void {
    this.#balancer.cut()
  }

  /** The primary directly. */
  get primaryUrl(): string {
    return this.#ownerAt(this.#primary.port)
  }

  /**
   * Promotes the most advanced standby, and the other one follows it. Returns the former primary. First no server
   * follows the former primary, so that it can confirm no commit.
   */
  async promote(): Promise<ClusterServer> {
    const former = this.#primary
    await Promise.all(this.standbys.map((standby) => standby.leave(this.#others(standby))))
    const best = await this.#findFurthest()
    await best.as((sql) => sql`SELECT pg_promote(true, 60)`)
    this.#primary = best
    this.#balancer.leadTo(best.port)
    const other = this.standbys.find((one) => one !== former)
    await best.as((sql) => Promise.all(this.#others(best).map((name) => holdSlot(sql, name))))
    other?.follow(best, this.#others(other))
    return former
  }

  /** A former primary returns as a standby only. */
  async takeBack(former: ClusterServer): Promise<void> {
    await former.kill()
    await former.copyFrom(this.#primary, this.#others(former))
    await this.waitUntilFollowed(2)
  }

  async restartStandby(standby: ClusterServer): Promise<void> {
    await standby.start(this.#others(standby), this.#primary)
    await this.waitUntilFollowed(2)
  }

  async waitUntilFollowed(by: number): Promise<void> {
    await waitUntil(`${by} servers that follow the primary`, async () => {
      const [row] = await this.#primary.as(
        (sql) =>
          sql<
            { followers: number }[]
          >`SELECT count(*)::int AS followers FROM pg_stat_replication WHERE state = 'streaming'`,
      )
      return (row?.followers ?? 0) >= by
    })
  }

  async remove(): Promise<void> {
    this.#balancer.close()
    for (const server of this.servers) await server.remove()
  }

  /** Queries both: only one of them must have the last commit. */
  async #findFurthest(): Promise<ClusterServer> {
    const ends = await Promise.all(
      this.standbys.map(async (standby) => ({ standby, end: position(await standby.findEnd()) })),
    )
    const [furthest] = ends.sort((one, other) => (one.end < other.end ? 1 : -1))
    if (!furthest || furthest.end < 0n) throw new Error('No standby can be promoted.')
    return furthest.standby
  }

  #others(server: ClusterServer): string[] {
    return this.servers.filter((one) => one !== server).map(({ name }) => name)
  }

  #ownerAt(port: number): string {
    return addressForRole(
      `postgres://127.0.0.1:${port}/${databaseName}`,
      roleNames.owner,
      this.#ownerPassword,
    )
  }
}

/** A place in the log, such as 1/6F000060, as a number; -1 for null. */
function position(lsn: string | null): bigint {
  if (lsn === null) return -1n
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
