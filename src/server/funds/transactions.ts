import { describeNoFund } from '#domain/cart/submit.ts'
import { addDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import { canReverse, type FundPair, findForeignSide } from '#domain/funds/funds.ts'
import { foldWord } from '#domain/letters.ts'
import { Refusal } from '#domain/refusal.ts'
import { readLikePatterns, splitWords } from '#domain/search.ts'
import type { FundDetails, LedgerSearch, Transaction } from '#wire/funds/funds.ts'
import type { Sql } from '../db/connect.ts'
import { foldedOf, wholeNameOf } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, inPages, pageOf, type Totalled } from '../http/cut.ts'
import { findAllotsAlone } from '../people/second-person-requests.ts'
import { placeOf, readAlert } from './alerts.ts'
import { describeFundRow } from './list.ts'
import { countAllotments, type Fund, findFundsOf } from './queries.ts'
import { requireVisibleDodaac } from './scope.ts'

type Wanted = FundPair & { fiscalYear: number }
type Search = Wanted & LedgerSearch & { page: number; pageSize: number }
type InZone = Search & { zone: string }

export async function readFundDetails(context: ReadContext, wanted: Wanted): Promise<FundDetails> {
  const { sql, person, config, today } = context
  const fund = await getFund(context, wanted)
  const described = describeFundRow(person, fund)
  const [allotments, days, alert, allotsAlone] = await Promise.all([
    countAllotments(sql, fund.availableAccount),
    findDays(sql, fund.availableAccount, config.fiscalZone),
    fund.fiscalYear === fiscalYearOf(today) ? readAlert(sql, placeOf(context), fund) : null,
    described.mayChange ? findAllotsAlone(context) : null,
  ])
  return { fund: described, allotments, days, alert, allotsAlone }
}

/** Newest first, with the balance after each (API-52, DATA-34). */
export async function listFundTransactions(
  context: ReadContext,
  search: Search,
): Promise<Cut<Transaction[]>> {
  const { sql, person, config } = context
  const wanted = { ...search, zone: config.fiscalZone }
  const { availableAccount } = await getFund(context, wanted)
  const { rows, total } = await pageOf(
    await findTransactions(sql, availableAccount, wanted),
    wanted.page,
    () => countTransactions(sql, availableAccount, wanted),
  )
  return new Cut(
    rows.map((row) => ({
      ...row,
      comment: row.comment.slice(0, 500),
      mayReverse: canReverse(row) && findForeignSide(person, [wanted.dodaac, row.otherSide]) === undefined,
    })),
    total,
  )
}

/** (API-53) */
export async function countFundTransactions(context: ReadContext, search: Search) {
  const wanted = { ...search, zone: context.config.fiscalZone }
  const { availableAccount } = await getFund(context, wanted)
  return inPages(await countTransactions(context.sql, availableAccount, wanted), wanted.pageSize)
}

async function countTransactions(sql: Sql, account: number, wanted: InZone): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT ${totalOf(sql, account, wanted)} AS total`
  return row?.total ?? 0
}

function totalOf(sql: Sql, account: number, wanted: InZone) {
  return sql`(SELECT count(*) FROM (${changesOf(sql, account)}) m WHERE ${matchTransactions(sql, wanted)})`
}

export async function getFund({ sql, person }: ReadContext, wanted: Wanted): Promise<Fund> {
  requireVisibleDodaac(person, wanted.dodaac)
  const [fund] = await findFundsOf(sql, person.program, wanted.fiscalYear, [wanted])
  if (!fund) throw noSuchFund(wanted, wanted.fiscalYear)
  return fund
}

export function noSuchFund({ dodaac, fundCode }: FundPair, fiscalYear: number): Refusal {
  return new Refusal('not-found', describeNoFund(dodaac, fundCode, fiscalYear))
}

/** Each half walks its own index backwards, so a page reads at most twice its rows. */
function changesOf(sql: Sql, account: number, newest?: number) {
  const limit = newest === undefined ? sql`` : sql`ORDER BY transfer_id DESC LIMIT ${newest}`
  return sql`(SELECT transfer_id, made_at, amount_cents, 1 AS sign, from_account AS other_account, kind, actor_id, order_id, comment, reverses
      FROM transfers WHERE to_account = ${account} ${limit})
    UNION ALL
    (SELECT transfer_id, made_at, amount_cents, -1, to_account, kind, actor_id, order_id, comment, reverses
      FROM transfers WHERE from_account = ${account} ${limit})`
}

function findDays(sql: Sql, account: number, zone: string) {
  return sql<{ day: string; available: number }[]>`SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
      a.balance_cents - coalesce(sum(d.change) OVER newer, 0)::bigint AS available
    FROM accounts a, (SELECT (c.made_at AT TIME ZONE ${zone})::date AS day, sum(c.sign * c.amount_cents) AS change
      FROM (${changesOf(sql, account)}) c GROUP BY 1) d
    WHERE a.account_id = ${account}
    WINDOW newer AS (ORDER BY d.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ORDER BY d.day`
}

/** `otherSide`: its DoDAAC, null for the source of the program. */
type Found = Omit<Transaction, 'mayReverse'> & { otherSide: string | null }

/** A balance is the current one minus all newer transfers. */
function findTransactions(sql: Sql, account: number, wanted: InZone) {
  const { searchTerm, kind, from, until, page, pageSize } = wanted
  const last = page * pageSize
  const isAll = searchTerm === '' && !kind && !from && !until
  return sql<Totalled<Found>[]>`WITH page AS MATERIALIZED (
      SELECT m.* FROM (
        SELECT c.*, (SELECT balance_cents FROM accounts WHERE account_id = ${account})
          - coalesce(sum(c.sign * c.amount_cents) OVER newer, 0)::bigint AS balance
        FROM (${changesOf(sql, account, isAll ? last : undefined)}) c
        WINDOW newer AS (ORDER BY c.transfer_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) m
      WHERE ${matchTransactions(sql, wanted)}
      ORDER BY m.transfer_id DESC LIMIT ${pageSize} OFFSET ${last - pageSize})
    SELECT m.transfer_id AS number, m.made_at, m.amount_cents AS amount, m.sign, m.kind, m.order_id AS order_number,
      m.comment, m.balance, m.reverses, (SELECT r.transfer_id FROM transfers r WHERE r.reverses = m.transfer_id) AS reversed_by,
      (SELECT f.dodaac FROM accounts a JOIN funds f USING (fund_id) WHERE a.account_id = m.other_account) AS other_side,
      coalesce(p.last_name, '') AS last_name, coalesce(p.first_name, '') AS first_name,
      coalesce(p.middle_name, '') AS middle_name, coalesce(p.preferred_name, '') AS preferred_name, ${totalOf(sql, account, wanted)} AS total
    FROM page m LEFT JOIN people p ON p.person_id = m.actor_id ORDER BY m.transfer_id DESC`
}

/** Each word matches the comment, the actor's name, or the order number. `#17` finds transaction 17 and its reversal. */
export function matchTransactions(
  sql: Sql,
  { searchTerm, kind, from, until, zone }: LedgerSearch & { zone: string },
) {
  const limits = sql`${kind ? sql`m.kind = ${kind}` : sql`true`}
    ${from ? sql`AND m.made_at >= ${from}::date::timestamp AT TIME ZONE ${zone}` : sql``}
    ${until ? sql`AND m.made_at < ${addDays(until, 1)}::date::timestamp AT TIME ZONE ${zone}` : sql``}`
  const ways = readLikePatterns(searchTerm).map((pattern) => {
    const [, mark, digits] = /^%(#?)(\d{1,20})%$/.exec(pattern) ?? []
    const number = Number(digits)
    const name = foldedOf(sql, wholeNameOf(sql, sql`p`))
    const parts = splitWords(pattern).map(foldWord)
    return sql`AND (m.comment ILIKE ${pattern}
      ${digits && Number.isSafeInteger(number) ? (mark ? sql`OR ${number} IN (m.transfer_id, m.reverses)` : sql`OR m.order_id = ${number}`) : sql``}
      OR EXISTS (SELECT 1 FROM people p WHERE p.person_id = m.actor_id
        AND (SELECT bool_and(strpos(${name}, w.part) > 0) FROM unnest(${parts}::text[]) w (part))))`
  })
  return ways.length === 0 ? limits : sql`${limits} ${ways}`
}
