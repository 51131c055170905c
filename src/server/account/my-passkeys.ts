import { Refusal } from '#domain/refusal.ts'
import type { PreparedPasskey } from '#wire/account/passkeys.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { OWN_CHALLENGES } from '../limits/rates.ts'
import type { Portal } from '../portal.ts'
import { findFactors } from './factor-queries.ts'
import { makeRecoveryCodes, saveFactor } from './my-factors.ts'
import { requireOwnPassword } from './own-password.ts'
import { makeChallenge } from './passkey-challenge.ts'
import { insertPasskey } from './passkey-queries.ts'
import {
  findParty,
  listPasskeys,
  type Made,
  type NewPasskey,
  nameUser,
  readNewPasskey,
  readyLibrary,
  sealPasskey,
} from './passkeys.ts'
import { openTicket, sealTicket } from './sealed.ts'

const DONE = { message: 'Success' }
/** Milliseconds. */
const TICKET_LASTS = 30 * 60 * 1000
const PURPOSE = 'prepared passkey'

type Ticket = { personId: number; challenge: string; recoveryCodes: string[]; endsAt: number }
type Sealing = Pick<Portal, 'app' | 'handles' | 'metrics' | 'rates' | 'secretsKey'>

/** Stores nothing. */
export async function prepareOwnPasskey(
  portal: Sealing,
  { sql, person, now, config }: ReadContext,
): Promise<PreparedPasskey> {
  portal.rates.take(OWN_CHALLENGES, person.id)
  const challenge = makeChallenge()
  const recoveryCodes = makeRecoveryCodes()
  const endsAt = now.getTime() + TICKET_LASTS
  const factors = await findFactors(sql, person.id)
  readyLibrary()
  return {
    challenge,
    ...findParty(config),
    passkeys: listPasskeys(portal, person.id, factors),
    userHandle: nameUser(portal, person.id),
    recoveryCodes,
    ticket: sealTicket<Ticket>(portal, PURPOSE, { personId: person.id, challenge, recoveryCodes, endsAt }),
  }
}

type Wanted = { body: Made & { name: string; ticket: string; current: string } }

/** Before the transaction, which must not wait for a library. Null for invalid data. */
export async function readOwnPasskey(
  portal: Sealing,
  context: ReadContext,
  { body }: Wanted,
): Promise<NewPasskey | null> {
  const ticket = findTicket(portal, context, body.ticket)
  return ticket && readNewPasskey(findParty(context.config), ticket.challenge, body)
}

export async function addOwnPasskey(
  portal: Sealing,
  context: WriteContext,
  { body }: Wanted,
  passkey: NewPasskey | null,
): Promise<typeof DONE> {
  const { sql, person, now } = context
  const ticket = findTicket(portal, context, body.ticket)
  if (!ticket)
    throw new Refusal('rule', 'This page has waited too long. Press again, and create the passkey again.', {
      code: 'TICKET',
    })
  await requireOwnPassword(portal, context, body.current)
  if (!passkey)
    throw new Refusal(
      'rule',
      'The portal could not read this passkey. Press again, and create it again, perhaps on another device.',
      { code: 'NO_PASSKEY' },
    )
  await saveFactor(context, 'passkey', ticket.recoveryCodes, async () => {
    const sealedSecret = sealPasskey(portal, person.id, passkey)
    const { id, counter } = passkey
    const row = { personId: person.id, name: body.name, id, sealedSecret, counter, now }
    if (!(await insertPasskey(sql, row)))
      throw new Refusal('conflict', 'This passkey is in use already. Make another one.', {
        code: 'NO_PASSKEY',
      })
  })
  return DONE
}

function findTicket(
  portal: Sealing,
  { person, now }: Pick<ReadContext, 'person' | 'now'>,
  given: string,
): Ticket | null {
  const ticket = openTicket<Ticket>(portal, PURPOSE, given, now)
  return ticket?.personId === person.id ? ticket : null
}
