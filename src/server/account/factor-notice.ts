import type { FactorKind } from '#domain/account/second-factors.ts'
import { fullName, type Named } from '#domain/people/people.ts'
import type { Sql } from '../db/connect.ts'
import { greet, type Letter } from '../mail/letter.ts'
import type { Portal } from '../portal.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { findAddressee } from './passkey-queries.ts'

const THING: Record<FactorKind, string> = { app: 'an authenticator app', passkey: 'a passkey' }

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
      'new recovery codes were made for your account in Quartermaster just now. The old ones do not work any more.',
  },
  recovery: {
    subject: 'A recovery code was used',
    text: () =>
      'somebody who knows your password has signed in to Quartermaster with one of your recovery codes just now. The code does not work any more.',
  },
  copied: {
    subject: 'One of your passkeys was refused',
    text: () =>
      'one of your passkeys was refused in Quartermaster just now: it has signed less often than the portal knows, as a copy of it would have. Remove it in your profile, and add a new one.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: () =>
      'an administrator has taken away every authenticator app, passkey and recovery code of your account in Quartermaster, and ended your sessions. Sign in with your password, and add a second factor anew in your profile.',
  },
}

type Addressee = Named & { email: string }

export function writeFactorNotice(
  person: Addressee,
  happened: keyof typeof HAPPENED,
  supportEmail: string,
  kind: FactorKind = 'app',
): Letter {
  const { subject, text } = HAPPENED[happened]
  return {
    to: person.email,
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
  const letter = writeFactorNotice(person, happened, await getSupportEmail(sql, portal.config))
  await portal.jobs.sender(sql)('mail', letter)
}
