import type { Branch } from '#domain/branches.ts'
import { type PublogDraft, UNNAMED } from '#domain/public-catalog/draft.ts'
import type { Sql } from '../db/connect.ts'

function draftRows(sql: Sql) {
  return sql`SELECT nsn, item_name, unit_of_issue, price_cents AS price, next_price_cents AS next_price, status, replacement_nsn,
      size, colour, inc, gender, advice_code AS advice, next_price_from AS next_from, keywords
    FROM publog_drafts`
}

export async function findBranch(sql: Sql, program: string): Promise<Branch> {
  const [row] = await sql<{ branch: Branch }[]>`SELECT branch FROM programs WHERE code = ${program}`
  return row?.branch as Branch
}

export async function findKnownNsns(sql: Sql, program: string): Promise<string[]> {
  const rows = await sql<{ nsn: string }[]>`SELECT nsn FROM publog_drafts WHERE program = ${program}`
  return rows.map(({ nsn }) => nsn)
}

export function findDrafts(
  sql: Sql,
  program: string,
  nsns: string[],
  isLocked = false,
): Promise<PublogDraft[]> {
  return sql<PublogDraft[]>`${draftRows(sql)} WHERE program = ${program} AND nsn = ANY (${nsns}::text[])
    ${isLocked ? sql`ORDER BY nsn FOR NO KEY UPDATE` : sql``}`
}

export function walkDrafts(sql: Sql, program: string) {
  return sql<PublogDraft[]>`${draftRows(sql)} WHERE program = ${program} ORDER BY nsn`.cursor(1000)
}

/** Sets an item without a name aside until a month names it. */
export async function saveDrafts(sql: Sql, program: string, rows: PublogDraft[]): Promise<void> {
  await sql`INSERT INTO publog_drafts (program, nsn, item_name, inc, unit_of_issue, price_cents, next_price_cents, next_price_from,
      advice_code, status, replacement_nsn, size, colour, gender, keywords, is_set_aside)
    SELECT ${program}, r.nsn, r."itemName", r.inc, r."unitOfIssue", r.price, r."nextPrice", r."nextFrom", r.advice, r.status,
      r."replacementNsn", r.size, r.colour, r.gender, r.keywords, r."itemName" ~* ${UNNAMED}
    FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS r (nsn text, "itemName" text, inc text, "unitOfIssue" text, price bigint,
      "nextPrice" bigint, "nextFrom" date, advice text, status text, "replacementNsn" text, size text, colour text, gender text,
      keywords text)
    ON CONFLICT (program, nsn) DO UPDATE SET item_name = excluded.item_name, inc = excluded.inc,
      unit_of_issue = excluded.unit_of_issue, price_cents = excluded.price_cents, next_price_cents = excluded.next_price_cents,
      next_price_from = excluded.next_price_from, advice_code = excluded.advice_code, status = excluded.status,
      replacement_nsn = excluded.replacement_nsn, size = excluded.size, colour = excluded.colour, gender = excluded.gender,
      keywords = excluded.keywords, changed_at = now(),
      is_set_aside = publog_drafts.accepted IS NULL AND CASE
        WHEN excluded.is_set_aside = (publog_drafts.item_name ~* ${UNNAMED}) THEN publog_drafts.is_set_aside
        ELSE excluded.is_set_aside END`
}
