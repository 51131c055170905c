import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'

/** For which an authenticator app shows a code (ms). */
const STEP = 30_000

/** What an authenticator app with this setup key shows now, or some steps from now. */
export const showCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP })

/** The code before the one of now, which leaves this one unused. It counts until the step is over: where little is left of it, the next is waited for. */
export async function showEarlierCode(secret: string): Promise<string> {
  const left = STEP - (Date.now() % STEP)
  if (left < STEP / 3) await sleep(left + 100)
  return showCode(secret, -1)
}
