import type { Amount, FundPair } from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { FUND_FIELDS } from '#wire/funds/funds.ts'
import type { WriteContext } from '../http/context.ts'
import { allotOrRequest, type Moved, nameWithYear, type Request, respondWithFunds } from './move.ts'
import { addFund, addFundCode, findFundsOf, isFundCode } from './queries.ts'
import { requireActor, requireFinance, requireIntendedYear, yearOf } from './scope.ts'

type NewFund = Request & FundPair & { description: string; amount?: Amount }

/** Empty while its allotment waits for a second person. A new fund code needs a name. */
export async function addNewFund(context: WriteContext, request: NewFund): Promise<Moved> {
  const { sql, person } = context
  const { program } = person
  const year = yearOf(context, request)
  requireActor(person, request.personId)
  await requireFinance(context, [request.dodaac])
  await requireIntendedYear(context, request)
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
  const [fund] = await findFundsOf(sql, program, year, [request])
  const { dodaac, fundCode } = request
  const comment = request.comment || `First allotment of ${formatMoney(cents)}`
  const allotment = { dodaac, fundCode, fiscalYear: year, cents, comment, reason: request.comment }
  const given =
    cents > 0
      ? await allotOrRequest(context, fund?.availableAccount ?? 0, allotment)
      : { cents, noted: { cents } }
  context.concern(nameWithYear(request, year), { added: true, ...given.noted })
  const moved = await respondWithFunds(context, year, [{ ...request, cents: given.cents }])
  return 'said' in given ? { ...moved, ...given.said } : moved
}

function requireDescription({ fundCode, description }: NewFund): void {
  if (description !== '') return
  const message = `Your program has no fund code ${fundCode} yet. Describe it to add it.`
  throw new Refusal('rule', message, {
    code: 'NEW_FUND_CODE',
    errors: [{ field: FUND_FIELDS.description, message }],
  })
}
