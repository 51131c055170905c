import { type FundPair, nameFund } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { describeWaiting } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import { askSecondPerson } from '../people/ask-second-person.ts'
import type { Giving } from '../people/notify-managers.ts'
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

export async function askForAllotment(context: WriteContext, allotment: NewAllotment) {
  const { sql, person } = context
  const isShut = await isYearShut(sql, person.program, allotment.fiscalYear)
  const { extra, ...giving } = giveAllotment(allotment)
  const { id, told } = await askSecondPerson(context, { ...giving, extra: { ...extra, isShut } })
  return { message: describeWaiting(id, told), noted: { asked: allotment.cents, request: id, told } }
}

type Asked = NewAllotment & { isShut: boolean; askedBy: number }

/** Applies today's rules, not those of the day of the request. */
export async function giveAskedAllotment(sql: Sql, program: string, asked: Asked): Promise<void> {
  const { dodaac, fiscalYear, cents, comment, askedBy } = asked
  const kept = await holdFinance({ sql, person: { program, id: askedBy } }, [dodaac])
  if (kept.length === 0)
    throw new Refusal(
      'conflict',
      `The person who asked for this is no longer Finance - RA of DoDAAC ${dodaac}. Refuse it; somebody else may allot the money.`,
    )
  const [fund] = await findFundsOf(sql, program, fiscalYear, [asked])
  if (!fund) throw noSuchFund(asked, fiscalYear)
  if (!asked.isShut && (await isYearShut(sql, program, fiscalYear)))
    throw new Refusal(
      'conflict',
      `Fiscal year ${fiscalYear} was closed in the meantime. Open a period of it, then confirm the ${formatMoney(cents)}, or refuse them.`,
      { code: 'YEAR_SHUT' },
    )
  await allot(sql, fund.availableAccount, { program, cents, actorId: askedBy, comment })
}
