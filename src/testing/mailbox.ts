import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { waitUntil } from './wait.ts'

type ReceivedMail = {
  /** The addresses of the envelope, which is where it really went. */
  to: string[]
  subject: string
  /** As it came over the wire. */
  raw: string
  /** Soft line breaks and quoted signs undone, both parts one after the other. */
  words: string
}

export type Mailbox = {
  url: string
  mails: ReceivedMail[]
  /** Until so many mails have come to an address; the newest one. */
  waitFor(address: string, count?: number): Promise<ReceivedMail>
  /** Refuses every mail until told otherwise, like a server that is out of order. */
  refuse(isRefusing: boolean): void
  /** How many mails it has refused. */
  refused(): number
  stop(): Promise<void>
}

/** A real mail server on a free port, which keeps what it receives. */
export async function startMailbox(): Promise<Mailbox> {
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
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async waitFor(address, count = 1) {
      return waitUntil(`${count} mails to ${address}`, () => {
        const found = mails.filter(({ to }) => to.includes(address))
        return found.length >= count && found.at(-1)
      })
    },
    refuse: (refuses) => {
      isRefusing = refuses
    },
    refused: () => refused,
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
}

function unquote(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
