import {
  type FactorKind,
  MAX_FACTORS,
  needsSecondFactor,
  RECOVERY_CODES,
  readTypedCode,
} from '#domain/account/second-factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OwnFactors, PreparedFactor } from '#wire/account/second-factors.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Portal } from '../portal.ts'
import { hasShownOneFactor } from '../session/session.ts'
import { deleteSessionsOf } from '../session/session-queries.ts'
import { getSupportEmail } from '../texts/portal-texts.ts'
import { describeSetup, findStep, hashRecoveryCode, makeSetupKey, sealSetupKey } from './authenticator.ts'
import { writeFactorNotice } from './factor-notice.ts'
import {
  addApp,
  countRecoveryCodes,
  deleteAllFactors,
  deleteFactor,
  findFactors,
  holdFactors,
  replaceRecoveryCodes,
  setTwoFactors,
} from './factor-queries.ts'
import { requireOwnPassword } from './own-password.ts'
import { makeReadableCode } from './readable-codes.ts'
import { openTicket, sealTicket } from './sealed.ts'

const DONE = { message: 'Success' }
/** 80 bits each. */
const CODE_LETTERS = 16
/** Milliseconds. */
const TICKET_LASTS = 30 * 60 * 1000
const PURPOSE = 'prepared second factor'

type Ticket = { personId: number; setupKey: string; recoveryCodes: string[]; endsAt: number }
type Sealing = Pick<Portal, 'app' | 'handles' | 'metrics' | 'secretsKey'>

export async function listFactors({ sql, person, config }: ReadContext): Promise<OwnFactors> {
  const [factors, recoveryLeft] = await Promise.all([
    findFactors(sql, person.id),
    countRecoveryCodes(sql, person.id),
  ])
  return {
    factors: factors.map(({ number, kind, name, addedAt, usedAt }) => ({
      number,
      kind,
      name,
      addedAt,
      usedAt,
    })),
    recoveryLeft,
    isRequired: needsSecondFactor(config.secondFactor, person),
  }
}

/** Stores nothing: a response cached for a repeated key would contain the codes. */
export async function prepareFactor(portal: Sealing, { person, now }: ReadContext): Promise<PreparedFactor> {
  const setupKey = makeSetupKey()
  const recoveryCodes = makeRecoveryCodes()
  const endsAt = now.getTime() + TICKET_LASTS
  return {
    setupKey,
    recoveryCodes,
    address: describeSetup(setupKey, person.username),
    ticket: sealTicket<Ticket>(portal, PURPOSE, { personId: person.id, setupKey, recoveryCodes, endsAt }),
  }
}

type Added = { body: { name: string; code: string; ticket: string; current: string } }

export async function addOwnFactor(
  portal: Sealing,
  context: WriteContext,
  { body }: Added,
): Promise<typeof DONE> {
  const { sql, person, now } = context
  const ticket = requireTicket(portal, context, body.ticket)
  await requireOwnPassword(portal, context, body.current)
  const step = findStep(ticket.setupKey, readTypedCode(body.code).code, now)
  if (step === null)
    throw new Refusal('rule', WRONG_FIRST_CODE, {
      code: 'WRONG_CODE',
      errors: [{ field: 'code', message: WRONG_FIRST_CODE }],
    })
  const sealedSecret = sealSetupKey(portal, ticket.setupKey)
  await saveFactor(context, 'app', ticket.recoveryCodes, () =>
    addApp(sql, { personId: person.id, name: body.name, sealedSecret, step, now }),
  )
  return DONE
}

/** The first factor also stores recovery codes and ends the other sessions. */
export async function saveFactor(
  context: WriteContext,
  kind: FactorKind,
  recoveryCodes: string[],
  add: () => Promise<void>,
): Promise<void> {
  const { sql, person, session, now } = context
  await holdFactors(sql, person.id)
  const { length } = await findFactors(sql, person.id)
  if (length >= MAX_FACTORS)
    throw new Refusal(
      'rule',
      `You have ${MAX_FACTORS} already. Remove one that you do not use any more first.`,
    )
  await add()
  if (length === 0) {
    await replaceRecoveryCodes(sql, person.id, recoveryCodes.map(hashRecoveryCode))
    await deleteSessionsOf(sql, person.id, 'elsewhere', now, session.id)
  }
  if (hasShownOneFactor(session.way)) await setTwoFactors(sql, session.id)
  await notify(context, 'added', kind)
}

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => makeReadableCode(CODE_LETTERS))
}

/** The last factor stays if the role requires one. Recovery codes go with the last factor. */
export async function removeOwnFactor(
  portal: Sealing,
  context: WriteContext,
  { params, body }: { params: { number: number }; body: { current: string } },
): Promise<typeof DONE> {
  const { sql, person, config, concern } = context
  await holdFactors(sql, person.id)
  const factors = await findFactors(sql, person.id)
  const removed = factors.find(({ number }) => number === params.number)
  if (!removed) throw new Refusal('not-found', 'This second factor no longer exists.')
  await requireOwnPassword(portal, context, body.current)
  const isLast = factors.length === 1
  if (isLast && needsSecondFactor(config.secondFactor, person))
    throw new Refusal(
      'rule',
      'Your role needs a second factor. Add another one first, then remove this one.',
      {
        code: 'LAST_FACTOR',
      },
    )
  if (isLast) await deleteAllFactors(sql, person.id)
  else await deleteFactor(sql, person.id, params.number)
  concern(`second factor ${params.number}`)
  await notify(context, 'removed', removed.kind)
  return DONE
}

export async function renewOwnCodes(
  portal: Sealing,
  context: WriteContext,
  { body }: { body: { ticket: string; current: string } },
): Promise<typeof DONE> {
  const { sql, person } = context
  const { recoveryCodes } = requireTicket(portal, context, body.ticket)
  await requireOwnPassword(portal, context, body.current)
  await holdFactors(sql, person.id)
  if ((await findFactors(sql, person.id)).length === 0)
    throw new Refusal('rule', 'Add a second factor first: recovery codes only replace one.')
  await replaceRecoveryCodes(sql, person.id, recoveryCodes.map(hashRecoveryCode))
  await notify(context, 'codes')
  return DONE
}

const WRONG_FIRST_CODE =
  'This is not the code that the app shows for this key right now. Look at the app again, and at the clock of its device.'

function requireTicket(portal: Sealing, { person, now }: WriteContext, given: string): Ticket {
  const ticket = openTicket<Ticket>(portal, PURPOSE, given, now)
  if (ticket?.personId === person.id) return ticket
  throw new Refusal('rule', 'This setup key is too old. Start again, and scan or copy the new one.', {
    code: 'TICKET',
  })
}

async function notify(
  context: WriteContext,
  happened: 'added' | 'removed' | 'codes',
  kind?: FactorKind,
): Promise<void> {
  const { sql, person, config, send, forgetPerson } = context
  forgetPerson(person.id)
  await send('mail', writeFactorNotice(person, happened, await getSupportEmail(sql, config), kind))
}
