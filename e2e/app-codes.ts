import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'

/** Milliseconds that a code is valid. */
const STEP = 30_000

/** The code of this setup key, now or some steps from now. */
export const showCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP })

/** The previous code, so that the current one stays unused. Near the end of a step it waits for the next. */
export async function showEarlierCode(secret: string): Promise<string> {
  const left = STEP - (Date.now() % STEP)
  if (left < STEP / 3) await sleep(left + 100)
  return showCode(secret, -1)
}
