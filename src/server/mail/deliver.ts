import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Letter, type Mail, requireOneLine, toMail } from './letter.ts'

/** A mail server that hangs holds up the mails behind it no longer than this (ms). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** With the number of the request that has sent it, if one has: by it the audit trail, the log and a trace are found. */
type Sent = (Letter | Mail) & { requestId?: string | undefined }

/** Loaded by the first mail. */
async function openTransport({ smtpUrl }: Config) {
  const { createTransport } = await import('nodemailer')
  return smtpUrl
    ? createTransport({ url: smtpUrl, ...PATIENCE })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/**
 * Delivers mail by SMTP, or without SMTP_URL as one file per message in `DATA_DIR/mail`. The job's id is the
 * Message-ID and the file name, so that a repeated job is the same message. Its header names the request that has sent it.
 */
export function createMailer(config: Config): (letter: Sent, id: string) => Promise<void> {
  const domain = new URL(config.publicUrl).hostname
  const folder = join(config.dataDir, 'mail')
  let opened: ReturnType<typeof openTransport> | undefined
  return async (letter, id) => {
    requireOneLine(letter)
    const mail = toMail(letter)
    opened ??= openTransport(config)
    const sent = await (await opened).sendMail({
      from: config.mailFrom,
      // As an object: a comma in an address is no second recipient.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      messageId: `<${id}@${domain}>`,
      ...(letter.requestId && { headers: { 'X-Request-ID': letter.requestId } }),
    })
    if (config.smtpUrl) return
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${id}.eml`)
    await writeFile(`${path}.part`, (sent as unknown as { message: Buffer }).message)
    await rename(`${path}.part`, path)
  }
}

/** Deletes mail files that were written before `before`: they say who orders what, and nobody fetches them any more. */
export async function deleteOldMailFiles({ dataDir }: Pick<Config, 'dataDir'>, before: Date): Promise<void> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!/\.eml(\.part)?$/.test(name)) continue
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile() && file.mtime < before) await rm(path, { force: true })
  }
}
