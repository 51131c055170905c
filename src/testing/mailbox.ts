import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { portOf } from './sockets.ts'
import { waitUntil } from './wait.ts'

/** `words` are decoded, both parts one after the other. */
type ReceivedMail = { to: string[]; subject: string; raw: string; words: string }
export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

export async function startMailbox() {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      const raw = await text(stream)
      if (isRefusing) {
        refused++
        return done(new Error('Out of order'))
      }
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r?\n[ \t]/g, ' ') ?? ''
      mails.push({ to, subject, raw, words: unquote(raw) })
      done()
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    mails,
    /** Waits for this number of mails to an address. Returns the newest one. */
    waitFor: (address: string, count = 1) =>
      waitUntil(`${count} mails to ${address}`, () => {
        const found = mails.filter(({ to }) => to.includes(address))
        return found.length >= count && found.at(-1)
      }),
    /** Refuses every mail until further notice. */
    refuse: (refuses: boolean) => {
      isRefusing = refuses
    },
    refused: () => refused,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function unquote(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
