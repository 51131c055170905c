import { userInfo } from 'node:os'
import { dayIn } from '#domain/fiscal-years.ts'
import { formatMoney, parseDollars } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { SECOND_PERSON_MODES } from '#domain/roles/second-person.ts'
import { ALONE_DAYS, requireWaiting } from '#domain/roles/waiting.ts'
import { listWords } from '#domain/words.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { inOwnersTransaction } from '../db/owner.ts'
import type { Database } from '../db/roles.ts'
import { lockRequest, saveDecision, saveSecondPersonMode } from '../people/waiting-queries.ts'
import { notifyProgramsChanged } from '../session/program-queries.ts'
import { notifyPeopleChanged } from '../session/session-queries.ts'
import { carryOut } from '../users/waiting.ts'

/** `confirm NUMBER`, `second-person MODE --program CODE --limit DOLLARS`. */
export function secondPerson(
  database: Database,
  zone: string,
  verb: string,
  said: string | undefined,
  { program = '', limit }: { program?: string; limit?: string },
): Promise<number> {
  return verb === 'confirm'
    ? confirmRequest(database, zone, said)
    : setSecondPerson(database, said, program, limit)
}

/** For a program without another person to confirm. Needs no rights, and is audited. */
async function confirmRequest(database: Database, zone: string, number: string | undefined): Promise<number> {
  if (!/^\d{1,15}$/.test(number ?? ''))
    throw new Refusal('invalid', 'Name the request: npm run admin -- confirm 12')
  const now = new Date()
  const what = await inOwnersTransaction(database, '', async (sql) => {
    const request = await lockRequest(sql, null, Number(number))
    if (!request) throw new Refusal('not-found', `There is no request ${number}.`)
    requireWaiting(request, now)
    await saveDecision(sql, request.id, { outcome: 'confirmed', by: null, now })
    const { what: said } = await carryOut(sql, request, 'confirmed', { now, today: dayIn(zone, now) })
    if (request.receiverId !== null) await notifyPeopleChanged(sql, [request.receiverId])
    await addAuditEvent(sql, {
      program: request.program,
      personId: null,
      action: 'command confirm',
      object: `request ${request.id}`,
      detail: {
        outcome: 'confirmed',
        what: request.power,
        requestedBy: request.requestedById,
        account: userInfo().username,
      },
      address: 'console',
    })
    return said
  })
  console.log(`Confirmed: ${what}.`)
  return 0
}

/** Only an operator may switch back from `ask` or raise the limit. */
async function setSecondPerson(
  database: Database,
  mode: string | undefined,
  program: string,
  limit: string | undefined,
): Promise<number> {
  const wanted = SECOND_PERSON_MODES.find((one) => one === mode)
  if (!wanted)
    throw new Refusal(
      'invalid',
      `Choose ${listWords(SECOND_PERSON_MODES, 'or')}: npm run admin -- second-person ask --program AR`,
    )
  const cents = limit === undefined ? null : parseDollars(limit)
  if (limit !== undefined && cents === null)
    throw new Refusal('invalid', 'Set dollars with --limit, such as --limit 25000.')
  await inOwnersTransaction(database, '', async (sql) => {
    if (!(await saveSecondPersonMode(sql, program, wanted, cents)))
      throw new Refusal('not-found', `There is no program '${program}'. Name one with --program CODE.`)
    await notifyProgramsChanged(sql)
    await addAuditEvent(sql, {
      program,
      personId: null,
      action: 'command second-person',
      object: `program ${program}`,
      detail: { secondPerson: wanted, ...(cents !== null && { limit: cents }), account: userInfo().username },
      address: 'console',
    })
  })
  const beyond =
    cents === null ? '' : `; one person allots up to ${formatMoney(cents)} within ${ALONE_DAYS} days`
  console.log(`Program ${program}: second person ${wanted}${beyond}.`)
  return 0
}
