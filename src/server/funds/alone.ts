import { type FundPair, nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeWaiting } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import type { Giving } from '../people/notify-managers.ts'
import { requestSecondPerson } from '../people/second-person-requests.ts'
import { allot } from './ledger.ts'
import { findFundsOf, isYearShut } from './queries.ts'
import { holdFinance } from './scope.ts'
import { noSuchFund } from './transactions.ts'

/** `comment` goes to the ledger. The confirmer reads `reason`. */
export type NewAllotment = FundPair & { fiscalYear: number; cents: number; comment: string; reason?: string }

export function giveAllotment({ cents, fiscalYear, comment, reason = '', ...fund }: NewAllotment) {
  return {
    power: { kind: 'allotment', cents, fund: nameFund(fund), fiscalYear },
    dodaac: fund.dodaac,
    extra: { fundCode: fund.fundCode, comment, reason },
  } as const satisfies Giving
}

export async function requestAllotment(context: WriteContext, allotment: NewAllotment) {
  const { sql, person } = context
  const isShut = await isYearShut(sql, person.program, allotment.fiscalYear)
  const { extra, ...giving } = giveAllotment(allotment)
  const { id, notified } = await requestSecondPerson(context, { ...giving, extra: { ...extra, isShut } })
  return {
    message: describeWaiting(id, notified),
    noted: { asked: allotment.cents, request: id, told: notified },
  }
}

type Requested = NewAllotment & { isShut: boolean; requestedBy: number }

/** Applies today's rules, not those of the day of the request. */
export async function giveRequestedAllotment(sql: Sql, program: string, requested: Requested): Promise<void> {
  const { dodaac, fiscalYear, cents, comment, requestedBy } = requested
  const stored = await holdFinance({ sql, person: { program, id: requestedBy } }, [dodaac])
  if (stored.length === 0)
    throw new Refusal(
      'conflict',
      `The person who asked for this is no longer Finance - RA of DoDAAC ${dodaac}. Refuse it; somebody else may allot the money.`,
    )
  const [fund] = await findFundsOf(sql, program, fiscalYear, [requested])
  if (!fund) throw noSuchFund(requested, fiscalYear)
  if (!requested.isShut && (await isYearShut(sql, program, fiscalYear)))
    throw new Refusal(
      'conflict',
      `Fiscal year ${fiscalYear} was closed in the meantime. Open a period of it, then confirm the ${formatMoney(cents)}, or refuse them.`,
      { code: 'YEAR_SHUT' },
    )
  await allot(sql, fund.availableAccount, { program, cents, actorId: requestedBy, comment })
}
