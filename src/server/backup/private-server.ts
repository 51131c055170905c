import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { choosePort, findPostmaster, readSecret, spawnPostmaster } from '../db/cluster.ts'
import { databaseName } from '../db/embedded.ts'
import type { Place } from '../db/place.ts'
import { waitForEnd } from '../db/process.ts'
import { deriveRolePassword } from '../db/roles.ts'

/** Has no archive and a new port, so that only this command finds it. */
export type PrivateServer = {
  url(roleName: string, database?: string): string
  stop(): Promise<void>
}

/** @throws Error with the server's last output */
export async function startPrivately(
  place: Place,
  logFile: string,
  { version, settings }: { version: string; settings?: Record<string, string> },
): Promise<PrivateServer> {
  const { secret } = readSecret(place, version)
  const port = await choosePort(0)
  const server = spawnPostmaster(place, {
    ...{ port, durable: true, logFile },
    settings: { archive_mode: 'off', ...settings },
  })
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined)
      throw new Error(
        `PostgreSQL ${version} does not start: ${readFileSync(logFile, 'utf8').trim().split('\n').at(-1)}`,
      )
    const running = findPostmaster(place)
    if (running?.ready && running.pid === server.pid) break
    await sleep(50)
  }
  const { pid } = server
  return {
    url: (roleName, database = databaseName) =>
      `postgres://${roleName}:${deriveRolePassword(secret, roleName)}@127.0.0.1:${port}/${database}`,
    async stop() {
      if (findPostmaster(place)?.pid !== pid) return
      process.kill(pid, 'SIGINT')
      await waitForEnd(pid, 60_000)
    },
  }
}
