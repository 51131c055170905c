import {
  describeFinanceOnly,
  describeReversal,
  type FundPair,
  findForeignSide,
  requireAvailable,
  requireReversible,
} from '#domain/funds/funds.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { notifyManagers } from '../people/notify-managers.ts'
import { isRequested } from '../people/second-person-requests.ts'
import { giveAllotment } from './alone.ts'
import { reverseTransfer } from './ledger.ts'
import { getFunds, type Moved, nameWithYear, orTooLate, respondWithFunds } from './move.ts'
import { fundScope } from './scope.ts'

type Reversed = {
  kind: string
  cents: number
  reverses: number | null
  reversedBy: number | null
  /** Null: the source of the program. */
  fromDodaac: string | null
  fromFundCode: string | null
  toDodaac: string | null
  toFundCode: string | null
  fiscalYear: number
}

/** Takes back the whole amount. */
export async function reverse(
  context: WriteContext,
  {
    params: { number },
    body,
  }: Input<{ number: number }, undefined, { comment: string; closedYear?: '1' | undefined }>,
): Promise<Moved> {
  const { sql, person } = context
  const found = await findReversed(sql, person.program, number)
  if (!found) throw noSuchTransaction(number)
  const { cents, fiscalYear } = found
  const giver = pairOf(found.toDodaac, found.toFundCode)
  const taker = pairOf(found.fromDodaac, found.fromFundCode)
  const sides = [giver, taker].filter((side) => side !== null)
  requireBothSides(person, number, sides)
  requireReversible(number, found)
  const { closedYear } = body
  const funds = await getFunds(
    context,
    { fiscalYear, comment: body.comment, ...(closedYear && { closedYear }) },
    fiscalYear,
    sides,
  )
  const comment = body.comment || describeReversal(number)
  if (giver) requireAvailable(giver, funds[0]?.available ?? 0, cents)
  else if (taker) await notifyOfAllotment(context, { ...taker, fiscalYear, cents, comment })
  const named = giver ?? taker
  if (!named) throw noSuchTransaction(number)
  await orTooLate(named, onlyOnce(number, reverseTransfer(sql, number, { actorId: person.id, comment })))
  context.concern(nameWithYear(named, fiscalYear), { reverses: number, cents, comment })
  return respondWithFunds(
    context,
    fiscalYear,
    sides.map((side) => ({ ...side, cents: side === giver ? -cents : cents })),
  )
}

/** The list of one fund shows also transfers with a DoDAAC whose funds the person does not manage. */
function requireBothSides(person: Person, number: number, sides: readonly FundPair[]): void {
  const scope = fundScope(person)
  const dodaacs = sides.map(({ dodaac }) => dodaac)
  if (scope && !dodaacs.some((dodaac) => scope.includes(dodaac))) throw noSuchTransaction(number)
  const foreign = findForeignSide(person, dodaacs)
  if (foreign !== undefined) throw new Refusal('forbidden', describeFinanceOnly(foreign))
}

function pairOf(dodaac: string | null, fundCode: string | null): FundPair | null {
  return dodaac === null || fundCode === null ? null : { dodaac, fundCode }
}

/** New money for a fund: a larger amount needs a second person, which only an allotment can ask for. */
async function notifyOfAllotment(
  context: WriteContext,
  allotment: FundPair & { fiscalYear: number; cents: number; comment: string },
): Promise<void> {
  const giving = giveAllotment(allotment)
  if (await isRequested(context, giving.power))
    throw new Refusal(
      'rule',
      `To give back ${formatMoney(allotment.cents)}, a second person must confirm. Allot the money under Transfer Funds instead.`,
      { code: 'SECOND_PERSON' },
    )
  await notifyManagers(context, giving)
}

async function onlyOnce(number: number, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'transfers_reversed_once') throw error
    throw new Refusal('conflict', `Somebody else has just reversed transaction ${number}.`, {
      code: 'NOT_REVERSIBLE',
    })
  }
}

async function findReversed(sql: Sql, program: string, number: number): Promise<Reversed | undefined> {
  const [row] = await sql<Reversed[]>`SELECT t.kind, t.amount_cents AS cents, t.reverses,
      (SELECT r.transfer_id FROM transfers r WHERE r.reverses = t.transfer_id) AS reversed_by,
      f.dodaac AS from_dodaac, f.fund_code AS from_fund_code, g.dodaac AS to_dodaac, g.fund_code AS to_fund_code,
      coalesce(f.fiscal_year, g.fiscal_year, 0) AS fiscal_year
    FROM transfers t JOIN accounts a ON a.account_id = t.from_account JOIN accounts b ON b.account_id = t.to_account
    LEFT JOIN funds f ON f.fund_id = a.fund_id LEFT JOIN funds g ON g.fund_id = b.fund_id
    WHERE t.program = ${program} AND t.transfer_id = ${number}`
  return row
}

function noSuchTransaction(number: number): Refusal {
  return new Refusal('not-found', `There is no transaction ${number} of your funds.`)
}
