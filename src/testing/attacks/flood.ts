import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '#wire/call.ts'

/** Seconds of each attack: short in a test run, long with `npm run attack`. */
export const ATTACK_SECONDS = Number(process.env.ATTACK_SECONDS ?? 3)
export const IS_WHOLE_ATTACK = process.env.ATTACK_SECONDS !== undefined

export type Sent = { status: number; body: string; cookies: string[]; milliseconds: number }

/** Signs in from an address in 127.0.0.0/8, on a connection of its agent. */
export function sendSignIn(
  origin: string,
  localAddress: string,
  { username, password, cookie = '' }: { username: string; password: string; cookie?: string },
  agent?: Agent,
): Promise<Sent> {
  const begun = performance.now()
  const sent = JSON.stringify({ USERNAME_0: username, PASSWRD_0: password, DODID_0: '' })
  const length = { 'content-length': Buffer.byteLength(sent) }
  const headers = { origin, 'content-type': 'application/json', ...length, cookie }
  return new Promise((done, failed) => {
    const address = `${origin}${API_BASE}/servicemember/login`
    const requested = request(address, { method: 'POST', localAddress, agent, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response
      const cookies = received['set-cookie'] ?? []
      text(response).then(
        (body) => done({ status, body, cookies, milliseconds: performance.now() - begun }),
        failed,
      )
    })
    requested.on('error', failed).end(sent)
  })
}

/** Sends garbage from each address, eight requests at a time. The returned function stops it and returns the count. */
export function beginFlood(origin: string, addresses: readonly string[]) {
  let goesOn = true
  let sent = 0
  const work = addresses.flatMap((address) => {
    const agent = new Agent({ keepAlive: true })
    return Array.from({ length: 8 }, async () => {
      while (goesOn) {
        const typed = { username: `nobody${Math.random()}`, password: 'Garbage-1' }
        await sendSignIn(origin, address, typed, agent).catch(() => {})
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
