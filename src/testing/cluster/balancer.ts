import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFront } from '../faults/front.ts'
import { findFreePort } from '../free-port.ts'

export type Balancer = {
  origin: string
  name: string
  serveFrom(ports: readonly number[]): Promise<void>
  close(): void
}

/** Milliseconds between two health checks. */
const CHECKED_EVERY = 250

/** A request that reached no program is retried at another one. */
const configure = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 1s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  option httpchk GET /readyz
  option redispatch
  retries 3
frontend portal
  bind 127.0.0.1:${port}
  default_backend programs
backend programs
  balance roundrobin
  default-server check inter ${CHECKED_EVERY}ms fall 1 rise 1
${ports.map((one) => `  server program-${one} 127.0.0.1:${one}\n`).join('')}`

async function isReady(port: number): Promise<boolean> {
  const requested = fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
  return (await requested.catch(() => null))?.ok ?? false
}

/** A round robin over the ready programs, without retries. */
async function openRounds(): Promise<Balancer> {
  const front = await openFront()
  const ready = new Set<number>()
  let isClosed = false
  // Separate checks, so that a slow program does not delay noticing a stopped one.
  const watch = async (port: number) => {
    for (; !isClosed; await sleep(CHECKED_EVERY)) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
      front.serveFrom([...ready])
    }
  }
  return {
    origin: front.origin,
    name: 'going round',
    async serveFrom(ports) {
      for (const port of ports) ready.add(port)
      front.serveFrom(ports)
      for (const port of ports) void watch(port)
    },
    close() {
      isClosed = true
      front.close()
    },
  }
}

/** HAProxy of the Debian package. Without it, the round robin is used and a message says so. */
export async function openBalancer(folder: string): Promise<Balancer> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    console.log('HAProxy is not installed here: requests go round the programs without it.')
    return openRounds()
  }
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const file = join(folder, 'haproxy.cfg')
  let child: ReturnType<typeof spawn> | undefined
  return {
    origin,
    name: 'HAProxy',
    async serveFrom(ports) {
      writeFileSync(file, configure(port, ports))
      child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
      while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
        if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}.`)
        await sleep(50)
      }
    },
    close: () => void child?.kill('SIGKILL'),
  }
}
