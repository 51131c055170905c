import {
  type Amount,
  describeAdjust,
  describeTransfer,
  type FundPair,
  isSameFund,
  NO_WITHDRAW_REASON,
  nameFund,
  requireAvailable,
  requireDifferentFunds,
} from '#domain/funds/funds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ResponseOf } from '#wire/call.ts'
import { type adjustFund, FUND_FIELDS } from '#wire/funds/funds.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import { isRequested } from '../people/second-person-requests.ts'
import { giveAllotment, type NewAllotment, requestAllotment } from './alone.ts'
import { allot, move, withdraw } from './ledger.ts'
import { describeFundRow } from './list.ts'
import { type Fund, findFundsOf } from './queries.ts'
import { holdFinance, requireActor, requireIntendedYear, requireUnchangedFunds, yearOf } from './scope.ts'
import { noSuchFund } from './transactions.ts'

export type Moved = ResponseOf<typeof adjustFund>
/** `fiscalYear` defaults to the current one. */
export type Request = { personId?: number; fiscalYear?: number; closedYear?: '1'; comment: string }
type Adjustment = Request & FundPair & { amount: Amount }

/** (API-57) */
export async function adjust(context: WriteContext, request: Adjustment): Promise<Moved> {
  const year = yearOf(context, request)
  const [fund] = await getFunds(context, request, year, [request])
  const { dodaac, fundCode } = fund
  const { cents } = request.amount
  const comment = request.comment || describeAdjust(request.amount)
  const allotment = { dodaac, fundCode, fiscalYear: year, cents, comment, reason: request.comment }
  const given = await allotOrRequest(context, fund.availableAccount, allotment)
  context.concern(nameWithYear(request, year), { comment, ...given.noted })
  return { ...(await respondWithFunds(context, year, [{ ...request, cents: given.cents }])), ...given.said }
}

/** No money moves when a second person must confirm first. */
export async function allotOrRequest(
  context: WriteContext,
  account: number,
  allotment: NewAllotment,
): Promise<{ cents: number; noted: object; said?: { message: string } }> {
  const { sql, person } = context
  const giving = giveAllotment(allotment)
  if (await isRequested(context, giving.power)) {
    const { message, noted } = await requestAllotment(context, allotment)
    return { cents: 0, noted, said: { message } }
  }
  const { cents, comment } = allotment
  await allot(sql, account, { program: person.program, cents, actorId: person.id, comment })
  return { cents, noted: { cents, ...(await notifyManagers(context, giving)) } }
}

export async function withdrawFrom(context: WriteContext, request: Adjustment): Promise<Moved> {
  const { sql, person } = context
  requireComment(request.comment)
  const year = yearOf(context, request)
  const [fund] = await getFunds(context, request, year, [request])
  const { cents } = request.amount
  requireAvailable(fund, fund.available, cents)
  const movement = { program: person.program, cents, actorId: person.id, comment: request.comment }
  await orTooLate(request, withdraw(sql, fund.availableAccount, movement))
  context.concern(nameWithYear(request, year), { cents: -cents, comment: request.comment })
  return respondWithFunds(context, year, [{ ...request, cents: -cents }])
}

type Transfer = Request & {
  fromDodaac: string
  fromFundCode: string
  toDodaac: string
  toFundCode: string
  amount: Amount
}

/** (API-58) */
export async function transfer(context: WriteContext, request: Transfer): Promise<Moved> {
  const { sql, person } = context
  const from = { dodaac: request.fromDodaac, fundCode: request.fromFundCode }
  const to = { dodaac: request.toDodaac, fundCode: request.toFundCode }
  const year = yearOf(context, request)
  const [source, target] = await getFunds(context, request, year, [from, to])
  const { cents } = request.amount
  requireAvailable(from, source.available, cents)
  const comment = request.comment || describeTransfer(request.amount, from, to)
  const movement = { program: person.program, cents, actorId: person.id, comment }
  await orTooLate(from, move(sql, source.availableAccount, target.availableAccount, movement))
  context.concern(nameWithYear(from, year), { to: nameFund(to), cents, comment })
  return respondWithFunds(context, year, [
    { ...from, cents: -cents },
    { ...to, cents },
  ])
}

export function nameWithYear(pair: FundPair, year: number): string {
  return `fund ${nameFund(pair)} ${year}`
}

function requireComment(comment: string): void {
  if (comment !== '') return
  const message = NO_WITHDRAW_REASON
  throw new Refusal('rule', message, {
    code: 'COMMENT_MISSING',
    errors: [{ field: FUND_FIELDS.comment, message }],
  })
}

/** Requires the person's own name, Finance - RA of each fund, and that all funds exist. */
export async function getFunds<const P extends readonly FundPair[]>(
  context: WriteContext,
  request: Request,
  year: number,
  pairs: P,
): Promise<{ [K in keyof P]: Fund }> {
  const { sql, person } = context
  requireActor(person, request.personId)
  const dodaacs = [...new Set(pairs.map((pair) => pair.dodaac))]
  const { stored, found } = await sendTogether({
    lock: { stored: holdFinance(context, dodaacs) },
    facts: { found: findFundsOf(sql, person.program, year, [...pairs]) },
  })
  await requireUnchangedFunds(context, dodaacs, stored)
  const [from, to] = pairs
  if (from && to) requireDifferentFunds(from, to)
  const funds = pairs.map((pair) => {
    const fund = found.find((one) => isSameFund(one, pair))
    if (!fund) throw noSuchFund(pair, year)
    return fund
  })
  await requireIntendedYear(context, request)
  return funds as { [K in keyof P]: Fund }
}

/** A rival may take the money before the lock. */
export async function orTooLate(fund: FundPair, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'accounts_never_overdrawn') throw error
    throw new Refusal(
      'conflict',
      `Somebody else has just used what ${nameFund(fund)} had available. Look at it again.`,
      { code: 'INSUFFICIENT_FUNDS' },
    )
  }
}

/** Nobody else moves an account's money before the commit, so the difference is the action's own. */
export async function respondWithFunds(
  { sql, person }: WriteContext,
  year: number,
  changes: (FundPair & { cents: number })[],
): Promise<Moved> {
  const funds = await findFundsOf(sql, person.program, year, changes)
  const rows = changes.flatMap((change) =>
    funds
      .filter((fund) => isSameFund(fund, change))
      .map((fund) => ({ ...describeFundRow(person, fund), before: fund.available - change.cents })),
  )
  return { message: 'Success', funds: rows }
}
