import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Letter, type Rendered, requireOneLine, toMail } from './email.ts'

/** Milliseconds. A mail server that hangs must not block the queue for longer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

export type AttachedFile = { filename: string; contentType: string; content: Buffer }
type Sent = (Letter | Rendered) & { requestId?: string | undefined; attachments?: AttachedFile[] | undefined }

async function openTransport({ smtpUrl }: Config) {
  const { createTransport } = await import('nodemailer')
  return smtpUrl
    ? createTransport({ url: smtpUrl, ...PATIENCE })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/**
 * By SMTP, or one file per message in `DATA_DIR/mail`. The job ID is the Message-ID, so a repeated job yields the same
 * message.
 */
export function createMailer(config: Config): (email: Sent, id: string) => Promise<void> {
  const domain = new URL(config.publicUrl).hostname
  const folder = join(config.dataDir, 'mail')
  let opened: ReturnType<typeof openTransport> | undefined
  return async (email, id) => {
    requireOneLine(email)
    const mail = toMail(email)
    opened ??= openTransport(config)
    const sent = await (await opened).sendMail({
      from: config.mailFrom,
      // An object: a comma in the address cannot add a second recipient.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      ...(email.attachments && { attachments: email.attachments }),
      messageId: `<${id}@${domain}>`,
      ...(email.requestId && { headers: { 'X-Request-ID': email.requestId } }),
    })
    if (config.smtpUrl) return
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${id}.eml`)
    await writeFile(`${path}.part`, (sent as unknown as { message: Buffer }).message)
    await rename(`${path}.part`, path)
  }
}

/** Deletes old mail files, because they say who orders what. */
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
