import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findDataDir } from './data-dir.ts'

/** Newest last, with soft line breaks decoded. */
export function readMails(address: string): string[] {
  const folder = join(findDataDir(), 'mail')
  const mails = readNames(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails
    .filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`To: <${address}>`))
    .sort((one, other) => dateOf(one) - dateOf(other))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** Waits for the mails, and returns path and query of the link in the newest one. */
export async function waitForResetLink(address: string, count = 1): Promise<string> {
  const find = () => readMails(address).filter((mail) => /^Subject: (Choose|Reset) your password/m.test(mail))
  await expect.poll(() => find().length, { timeout: 60_000 }).toBe(count)
  const link = /https?:\/\/[^/\s]+(\/passreset\?[^\s"]+)/.exec(find().at(-1) ?? '')?.[1]
  if (!link) throw new Error(`The mail to ${address} holds no link.`)
  return link
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

function dateOf(mail: string): number {
  return Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')
}
