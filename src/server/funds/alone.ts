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

/** `comment` stands in the ledger; `reason` is what the giver has typed, and who confirms reads. */
export type NewAllotment = FundPair & { fiscalYear: number; cents: number; comment: string; reason?: string }

/** An allotment as others hear of it or are asked. */
export function giveAllotment({ cents, fiscalYear, comment, reason = '', ...fund }: NewAllotment) {
  return {
    power: { kind: 'allotment', cents, fund: nameFund(fund), fiscalYear },
    dodaac: fund.dodaac,
    extra: { fundCode: fund.fundCode, comment, reason },
  } as const satisfies Giving
}

/** Asks a second person for an allotment; answers what the asker reads, and what the trail says. */
export async function askForAllotment(context: WriteContext, allotment: NewAllotment) {
  const { sql, person } = context
  const isShut = await isYearShut(sql, person.program, allotment.fiscalYear)
  const { extra, ...giving } = giveAllotment(allotment)
  const { id, told } = await askSecondPerson(context, { ...giving, extra: { ...extra, isShut } })
  return { message: describeWaiting(id, told), noted: { asked: allotment.cents, request: id, told } }
}

type Asked = NewAllotment & { isShut: boolean; askedBy: number }

/** Allots what somebody asked for and a second person confirmed, by the rules as they are now. */
export async function giveAskedAllotment(sql: Sql, program: string, asked: Asked): Promise<void> {
  const { dodaac, fiscalYear, cents, comment, askedBy } = asked
  const kept = await holdFinance({ sql, person: { program, id: askedBy } }, [dodaac])
  if (kept.length === 0)
    throw new Refusal(
      'conflict',
      `Who asked for this is not Finance - RA of DoDAAC ${dodaac} any more. Refuse it; somebody else may allot the money.`,
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
