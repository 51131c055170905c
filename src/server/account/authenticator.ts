import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { readTypedCode } from '#domain/account/second-factors.ts'
import type { Sql } from '../db/connect.ts'
import type { Portal } from '../portal.ts'
import { findFactors, spendRecoveryCode, spendStep } from './factor-queries.ts'
import { seal, unseal } from './sealed.ts'

const ISSUER = 'Quartermaster'
/** Seconds that a code is valid, and how many steps a clock may be off. */
const PERIOD = 30
const STEPS_OFF = 1
const PURPOSE = 'authenticator app'

export function makeSetupKey(): string {
  return new Secret({ size: 20 }).base32
}

const appOf = (setupKey: string, username = '') =>
  new TOTP({ issuer: ISSUER, label: username, secret: Secret.fromBase32(setupKey), period: PERIOD })

export function describeSetup(setupKey: string, username: string): string {
  return appOf(setupKey, username).toString()
}

/** Null when the code is wrong. */
export function findStep(setupKey: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = appOf(setupKey).validate({ token: code, timestamp, window: STEPS_OFF })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}

export function sealSetupKey(portal: Pick<Portal, 'secretsKey'>, setupKey: string): Buffer {
  return seal(portal, PURPOSE, setupKey)
}

/** Recovery codes are long and random, so a fast hash is enough. */
export function hashRecoveryCode(code: string): Buffer {
  return hash('sha256', code, 'buffer')
}

/** Uses up a typed code. Null when it is wrong or used. */
export async function spendTypedCode(
  portal: Pick<Portal, 'secretsKey'>,
  sql: Sql,
  personId: number,
  typed: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const { kind, code } = readTypedCode(typed)
  if (kind === 'recovery')
    return (await spendRecoveryCode(sql, personId, hashRecoveryCode(code))) ? 'recovery' : null
  for (const { number, kind, sealedSecret } of await findFactors(sql, personId)) {
    const setupKey = kind === 'app' && unseal(portal, PURPOSE, sealedSecret)
    const step = setupKey && findStep(setupKey, code, now)
    if (step && (await spendStep(sql, number, step, now))) return 'app'
  }
  return null
}
