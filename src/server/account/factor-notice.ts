import type { FactorKind } from '#domain/account/second-factors.ts'
import { fullName, type Named } from '#domain/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { type Email, greet } from '../mail/email.ts'
import type { Portal } from '../portal.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { findAddressee } from './passkey-queries.ts'

const THING: Record<FactorKind, string> = { app: 'An authenticator app', passkey: 'A passkey' }

const HAPPENED = {
  added: {
    subject: 'A second factor was added',
    text: (thing: string) => `${thing} was added to your account in Quartermaster just now.`,
  },
  removed: {
    subject: 'A second factor was removed',
    text: (thing: string) => `${thing} was removed from your account in Quartermaster just now.`,
  },
  codes: {
    subject: 'You have new recovery codes',
    text: () =>
      'New recovery codes were created for your account in Quartermaster just now. The old ones no longer work.',
  },
  recovery: {
    subject: 'A recovery code was used',
    text: () =>
      'Somebody who knows your password signed in to Quartermaster with one of your recovery codes just now. The code no longer works.',
  },
  copied: {
    subject: 'One of your passkeys was refused',
    text: () =>
      'Quartermaster refused one of your passkeys just now. The passkey may be a copy, because its signature count is lower than the portal expects. Remove it in your profile, and add a new one.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: () =>
      'An administrator removed every authenticator app, passkey and recovery code of your account in Quartermaster, and ended your sessions. Sign in with your password, and add a second factor again in your profile.',
  },
}

type Addressee = Named & { id: number; email: string }

export function writeFactorNotice(
  person: Addressee,
  happened: keyof typeof HAPPENED,
  supportEmail: string,
  kind: FactorKind = 'app',
): Email {
  const { subject, text } = HAPPENED[happened]
  return {
    to: person.email,
    kind: 'account',
    people: [person.id],
    subject,
    greeting: greet(fullName(person)),
    paragraphs: [text(THING[kind]), `If you did not expect this, write to ${supportEmail} at once.`],
  }
}

export async function notifyOwner(
  portal: Pick<Portal, 'config' | 'jobs'>,
  sql: Sql,
  { program, personId }: { program: string; personId: number },
  happened: 'recovery' | 'copied',
): Promise<void> {
  const person = await findAddressee(sql, program, personId)
  if (!person) return
  const email = writeFactorNotice(person, happened, await getSupportEmail(sql, portal.config))
  await portal.jobs.sender(sql)('mail', email)
}
