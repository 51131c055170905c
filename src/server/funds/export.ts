import { dayIn } from '#domain/fiscal-years.ts'
import { describeActor, describeTransaction, type FundPair } from '#domain/funds/funds.ts'
import type { LedgerSearch, Transaction } from '#wire/funds/funds.ts'
import type { Sql } from '../db/connect.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { ReadContext } from '../http/context.ts'
import { readFilter } from './list.ts'
import { type FundFilter, matchFunds } from './queries.ts'
import { requireVisibleDodaac } from './scope.ts'
import { matchTransactions } from './transactions.ts'

/** `searchTerm` finds transactions, the patterns of `funds` find funds. */
export type LedgerFilter = LedgerSearch & { funds: FundFilter; zone: string }
type LedgerRow = Omit<Transaction, 'mayReverse'> &
  FundPair & { fiscalYear: number; day: string; time: string }

/** One fund with a search among its transactions, or all funds of a search. Kind and days limit both. */
export function filterLedger(
  { person, config }: ReadContext,
  wanted: LedgerSearch & { fiscalYear: number; dodaac?: string; fundCode?: string; under?: string },
): LedgerFilter {
  const { dodaac, fundCode, searchTerm, kind, from, until } = wanted
  const isOne = dodaac !== undefined && fundCode !== undefined
  if (dodaac !== undefined) requireVisibleDodaac(person, dodaac)
  const funds = readFilter(person, isOne ? { ...wanted, searchTerm: '' } : wanted)
  return {
    funds: {
      ...funds,
      ...(dodaac !== undefined && { dodaacs: [dodaac] }),
      ...(fundCode !== undefined && { fundCode }),
    },
    ...{ searchTerm: isOne ? searchTerm : '', kind, from, until },
    zone: config.fiscalZone,
  }
}

const BATCH = 2_000

export const definition: ExportDefinition<LedgerFilter, LedgerRow> = {
  module: import.meta.url,
  sheet: () => ({
    name: 'Transactions',
    columns: [
      { label: 'Transaction', format: 'whole', width: 12, value: (row) => row.number },
      { label: 'Date', format: 'day', width: 12, value: (row) => row.day },
      { label: 'Time', format: 'text', width: 8, value: (row) => row.time },
      { label: 'DoDAAC', format: 'text', width: 10, value: (row) => row.dodaac },
      { label: 'Fund code', format: 'text', width: 10, value: (row) => row.fundCode },
      { label: 'Fiscal year', format: 'whole', width: 10, value: (row) => row.fiscalYear },
      { label: 'What', format: 'text', width: 24, value: describeTransaction },
      { label: 'Amount', format: 'money', width: 14, value: (row) => row.sign * row.amount },
      { label: 'Available after', format: 'money', width: 14, value: (row) => row.balance },
      { label: 'By', format: 'text', width: 28, value: describeActor },
      { label: 'Order', format: 'whole', width: 12, value: (row) => row.orderNumber },
      { label: 'Reverses', format: 'whole', width: 12, value: (row) => row.reverses },
      { label: 'Reversed by', format: 'whole', width: 12, value: (row) => row.reversedBy },
      { label: 'Comment', format: 'text', width: 48, value: (row) => row.comment },
    ],
  }),
  async count(sql, filter) {
    const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total FROM (${ledger(sql, filter)}) m
      WHERE ${matchTransactions(sql, filter)}`
    return row?.total ?? 0
  },
  async *rows(sql, filter) {
    const { zone } = filter
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    const found = sql<Omit<LedgerRow, 'day' | 'time'>[]>`
      SELECT m.transfer_id AS number, m.made_at, m.amount_cents AS amount, m.sign, m.kind, m.order_id AS order_number, m.comment,
        m.balance, m.reverses, r.transfer_id AS reversed_by, f.dodaac, f.fund_code, f.fiscal_year,
        coalesce(p.last_name, '') AS last_name, coalesce(p.first_name, '') AS first_name,
        coalesce(p.middle_name, '') AS middle_name, coalesce(p.preferred_name, '') AS preferred_name
      FROM (${ledger(sql, filter)}) m
      JOIN accounts a ON a.account_id = m.account JOIN funds f ON f.fund_id = a.fund_id
      LEFT JOIN transfers r ON r.reverses = m.transfer_id LEFT JOIN people p ON p.person_id = m.actor_id
      WHERE ${matchTransactions(sql, filter)}
      ORDER BY f.dodaac, f.fund_code, m.transfer_id DESC`.cursor(BATCH)
    for await (const batch of found)
      yield batch.map((row) => ({ ...row, day: dayIn(zone, row.madeAt), time: clock.format(row.madeAt) }))
  },
}

/** Both directions of each transfer, with the balance of the account after it. */
function ledger(sql: Sql, { funds }: LedgerFilter) {
  const accounts = sql`SELECT a.account_id FROM accounts a WHERE a.kind = 'available'
    AND a.fund_id IN (SELECT f.fund_id ${matchFunds(sql, funds)})`
  const columns = sql`transfer_id, made_at, amount_cents, kind, actor_id, order_id, comment, reverses`
  return sql`SELECT c.*, (sum(c.sign * c.amount_cents) OVER (PARTITION BY c.account ORDER BY c.transfer_id))::bigint AS balance
    FROM (SELECT to_account AS account, 1 AS sign, ${columns} FROM transfers WHERE to_account IN (${accounts})
      UNION ALL SELECT from_account, -1, ${columns} FROM transfers WHERE from_account IN (${accounts})) c`
}
