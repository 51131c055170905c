import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '#wire/call.ts'
import { receive } from '../sockets.ts'

/** Seconds of each attack: short in a test run, long with `npm run attack`. */
export const ATTACK_SECONDS = Number(process.env.ATTACK_SECONDS ?? 3)
export const IS_WHOLE_ATTACK = process.env.ATTACK_SECONDS !== undefined

export type Sent = Awaited<ReturnType<typeof sendSignIn>>

/** Signs in from an address in 127.0.0.0/8, on a connection of its agent. */
export async function sendSignIn(
  origin: string,
  localAddress: string,
  { username, password, cookie = '' }: { username: string; password: string; cookie?: string },
  agent?: Agent,
) {
  const begun = performance.now()
  const requested = request(`${origin}${API_BASE}/servicemember/login`, {
    ...{ method: 'POST', localAddress, agent },
    headers: { origin, 'content-type': 'application/json', cookie },
  })
  const sent = { USERNAME_0: username, PASSWRD_0: password, DODID_0: '' }
  const { status, headers, body } = await receive(requested.end(JSON.stringify(sent)))
  return { status, body, cookies: headers['set-cookie'] ?? [], milliseconds: performance.now() - begun }
}

/** Sends garbage from each address, eight requests at a time. The returned function stops it and returns the count. */
export function beginFlood(origin: string, addresses: readonly string[]) {
  let goesOn = true
  let sent = 0
  const work = addresses.flatMap((address) => {
    const agent = new Agent({ keepAlive: true })
    return Array.from({ length: 8 }, async () => {
      while (goesOn) {
        const username = `nobody${Math.random()}`
        await sendSignIn(origin, address, { username, password: 'Garbage-1' }, agent).catch(() => {})
        sent++
        // Limits the rate to that of an attacker's line.
        await sleep(20)
      }
    })
  })
  return {
    async end(): Promise<number> {
      goesOn = false
      await Promise.all(work)
      return sent
    },
  }
}
