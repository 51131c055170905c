import type { Amount, FundPair } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { FUND_FIELDS } from '#wire/funds/funds.ts'
import type { WriteContext } from '../http/context.ts'
import { allot } from './ledger.ts'
import { answerMoved, type Moved, nameWithYear, notifyOfAllotment, type Request } from './move.ts'
import { addFund, addFundCode, findFundsOf, isFundCode } from './queries.ts'
import { requireActor, requireFinance, requireMeantYear, yearOf } from './scope.ts'

type NewFund = Request & FundPair & { description: string; amount?: Amount }

/** Gives a DoDAAC a fund in a fiscal year, with its first allotment if there is one. A new fund code needs a name. */
export async function addNewFund(context: WriteContext, request: NewFund): Promise<Moved> {
  const { sql, person } = context
  const { program } = person
  const year = yearOf(context, request)
  requireActor(person, request.personId)
  await requireFinance(context, [request.dodaac])
  await requireMeantYear(context, request)
  if (!(await isFundCode(sql, program, request.fundCode))) {
    requireDescription(request)
    await addFundCode(sql, program, request.fundCode, request.description)
  }
  if (!(await addFund(sql, program, year, request)))
    throw new Refusal(
      'conflict',
      `DoDAAC ${request.dodaac} already has fund code ${request.fundCode} in fiscal year ${year}. Adjust it instead.`,
      { code: 'FUND_EXISTS' },
    )
  const cents = request.amount?.cents ?? 0
  let told = {}
  if (cents > 0) {
    const [fund] = await findFundsOf(sql, program, year, [request])
    const comment = request.comment || `First allotment of ${formatMoney(cents)}`
    await allot(sql, fund?.availableAccount ?? 0, { program, cents, actorId: person.id, comment })
    told = await notifyOfAllotment(context, request, year, cents)
  }
  context.concern(nameWithYear(request, year), { cents, added: true, ...told })
  return answerMoved(context, year, [{ ...request, cents }])
}

function requireDescription({ fundCode, description }: NewFund): void {
  if (description !== '') return
  const message = `Your program has no fund code ${fundCode} yet. Describe it to add it.`
  throw new Refusal('rule', message, {
    code: 'NEW_FUND_CODE',
    errors: [{ field: FUND_FIELDS.description, message }],
  })
}
