import { createRequire } from 'node:module'
import type * as Language from '@zxcvbn-ts/language-common'
import { Refusal } from '#domain/refusal.ts'
import { cleanPassword } from '#domain/typed-text.ts'

/** 49,000 leaked passwords, loaded on first use. */
let common: Set<string> | undefined
function findCommon(): Set<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof Language
  common ??= new Set<string>(dictionary['passwords-common'])
  return common
}

const SHORTEST_CORE = 5

const LEET: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
}

/** Strips digits and signs around a password; reads those inside as letters. */
function findCores(password: string): string[] {
  const lower = cleanPassword(password).toLowerCase()
  const both = lower.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const tail = lower.replace(/[^\p{L}]+$/u, '')
  const read = (text: string, one: string) =>
    [...text].map((sign) => (sign === '1' || sign === '!' ? one : (LEET[sign] ?? sign))).join('')
  return [lower, both, ...[both, tail].flatMap((text) => [read(text, 'i'), read(text, 'l')])]
}

export type Owner = { username: string; email: string }

/** Also true with ornaments, and for the person's own name. */
export function isCommonPassword(password: string, { username, email }: Owner): boolean {
  const own = [username, email.split('@')[0] ?? '', 'quartermaster'].map((name) => name.toLowerCase())
  return findCores(password).some(
    (core, index) =>
      (index === 0 || core.length >= SHORTEST_CORE) &&
      (findCommon().has(core) || (core !== '' && own.includes(core))),
  )
}

/** @throws Refusal (422) */
export function requireUncommon(password: string, owner: Owner, field?: string): void {
  if (!isCommonPassword(password, owner)) return
  const message =
    'This password is easy to guess: it is a common one or your own name with digits. Choose another.'
  throw new Refusal('rule', message, {
    code: 'COMMON_PASSWORD',
    errors: field ? [{ field, message }] : [],
  })
}
