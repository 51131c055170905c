import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { cleanPassword } from '#domain/typed-text.ts'
import type { Config } from '../config/config.ts'
import { derive, hashingNow } from './hashers.ts'

/** Stored as a PHC string, so that the cost can rise later. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
/** Only tests change it. */
export const hashing = { cost: COST }
const TAG_BYTES = 32
const MAX_WAITING = 50

export const MANY_SIGN_IN = 'Many people are signing in right now. Try again in a moment.'

/** @throws Refusal (403) when people sign in only by identity provider or card */
export function requirePasswords({ passwordSignIn }: Pick<Config, 'passwordSignIn'>): void {
  if (passwordSignIn) return
  throw new Refusal('forbidden', 'Sign-in with a password is turned off here. Choose another way.', {
    code: 'NO_PASSWORDS',
  })
}

function requireCapacity(): void {
  if (hashingNow().waiting < MAX_WAITING) return
  throw new Refusal('busy', MANY_SIGN_IN, { retryAfter: 2 })
}

export async function hashPassword(password: string, cost = hashing.cost): Promise<string> {
  const nonce = randomBytes(16)
  requireCapacity()
  const tag = await derive({ message: cleanPassword(password), nonce, tagLength: TAG_BYTES, ...cost })
  return writePhc(cost, nonce, tag)
}

function writePhc(cost: typeof COST, nonce: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** An unknown username takes as long as a wrong password. */
const nobody = () => writePhc(hashing.cost, NO_NONCE, NO_TAG)
const [NO_NONCE, NO_TAG] = [randomBytes(16), randomBytes(TAG_BYTES)]

/** Hashes of earlier versions are of the password as typed. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const clean = cleanPassword(password)
  return (await matches(clean, stored)) || (clean !== password && (await matches(password, stored)))
}

async function matches(password: string, stored: string | null): Promise<boolean> {
  const parts = PHC.exec(stored ?? nobody())
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', expected = ''] = parts
  const wanted = Buffer.from(expected, 'base64')
  requireCapacity()
  const tag = await derive({
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(tag, wanted) && stored !== null
}
