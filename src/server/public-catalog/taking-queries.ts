import type { PublogDraft } from '#domain/public-catalog/draft.ts'
import type { DraftState } from '#domain/public-catalog/proposals.ts'
import type { DraftedProduct } from '#domain/public-catalog/taking-over.ts'
import type { Proposal } from '#wire/public-catalog/public-catalog.ts'
import type { Page } from '../catalogue/queries.ts'
import type { Sql } from '../db/connect.ts'

/** The accepted state of a draft; defined by `facts_of` in the database. */
export type Facts = Pick<
  PublogDraft,
  | 'itemName'
  | 'unitOfIssue'
  | 'price'
  | 'nextPrice'
  | 'nextFrom'
  | 'status'
  | 'replacementNsn'
  | 'size'
  | 'colour'
>
/** `version` changes with the draft or its product. */
export type DraftRow = PublogDraft & { accepted: Facts | null; pgc: string | null; version: string }
export type Filter = { state: DraftState; itemName: string; inc: string; patterns: string[] }

function inState(sql: Sql, state: DraftState) {
  switch (state) {
    case 'new':
      return sql`d.accepted IS NULL AND NOT d.is_set_aside AND d.status = 'active'`
    case 'aside':
      return sql`d.accepted IS NULL AND (d.is_set_aside OR d.status = 'obsolete')`
    case 'taken':
      return sql`d.accepted = facts_of(d)`
    case 'changed':
      return sql`d.accepted <> facts_of(d)`
  }
}

function matches(sql: Sql, patterns: string[]) {
  return sql`NOT EXISTS (SELECT FROM unnest(${patterns}::text[]) t (pattern)
    WHERE NOT (d.item_name ILIKE pattern OR d.nsn LIKE pattern OR d.keywords ILIKE pattern))`
}

function found(sql: Sql, program: string, { state, itemName, inc, patterns }: Filter) {
  return sql`FROM publog_drafts d LEFT JOIN items i ON i.nsn = d.nsn LEFT JOIN products p ON p.pgc = i.pgc
    WHERE d.program = ${program} AND ${inState(sql, state)} AND ${matches(sql, patterns)}
      AND (${itemName} = '' OR (d.item_name = ${itemName} AND d.inc = ${inc}))`
}

const fields = (
  sql: Sql,
) => sql`d.nsn, d.item_name, d.unit_of_issue, d.price_cents AS price, d.next_price_cents AS next_price, d.status,
  d.replacement_nsn, d.size, d.colour, d.inc, d.gender, d.advice_code AS advice, d.next_price_from AS next_from, d.keywords,
  d.accepted, i.pgc, coalesce(md5(facts_of(d)::text || coalesce(p.version::text, '')), '') AS version`

export function findDraftRows(
  sql: Sql,
  program: string,
  filter: Filter,
  { page, pageSize }: Page,
): Promise<DraftRow[]> {
  return sql<DraftRow[]>`SELECT ${fields(sql)} ${found(sql, program, filter)}
    ORDER BY d.item_name, d.nsn LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countDraftRows(sql: Sql, program: string, filter: Filter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`SELECT count(*) AS total ${found(sql, program, filter)}`
  return row?.total ?? 0
}

export function findProposals(
  sql: Sql,
  program: string,
  patterns: string[],
  { page, pageSize }: Page,
): Promise<(Proposal & { total: number })[]> {
  return sql<(Proposal & { total: number })[]>`
    SELECT d.item_name, d.inc, count(*) AS items, count(d.price_cents) AS priced,
      coalesce((array_agg(DISTINCT d.size) FILTER (WHERE d.size <> ''))[1:40], '{}') AS sizes,
      coalesce((array_agg(DISTINCT d.colour) FILTER (WHERE d.colour <> ''))[1:10], '{}') AS colours,
      (SELECT min(i.pgc) FROM publog_drafts t JOIN items i ON i.nsn = t.nsn
        WHERE t.program = ${program} AND t.item_name = d.item_name AND t.inc = d.inc) AS pgc,
      count(*) OVER () AS total
    FROM publog_drafts d WHERE d.program = ${program} AND ${inState(sql, 'new')} AND ${matches(sql, patterns)}
    GROUP BY d.item_name, d.inc ORDER BY items DESC, d.item_name, d.inc
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

export async function countStates(sql: Sql, program: string): Promise<Record<DraftState, number>> {
  const [row] = await sql<Record<DraftState, number>[]>`
    SELECT count(*) FILTER (WHERE ${inState(sql, 'new')}) AS new, count(*) FILTER (WHERE ${inState(sql, 'changed')}) AS changed,
      count(*) FILTER (WHERE ${inState(sql, 'taken')}) AS taken, count(*) FILTER (WHERE ${inState(sql, 'aside')}) AS aside
    FROM publog_drafts d WHERE d.program = ${program}`
  return row as Record<DraftState, number>
}

export function listOpenCategories(sql: Sql): Promise<{ code: string; name: string }[]> {
  return sql`SELECT code, name FROM categories WHERE NOT is_retired ORDER BY position, code`
}

/** The number after the highest; '' when none is left. */
export async function findFreePgc(sql: Sql): Promise<string> {
  const [row] = await sql<
    { pgc: number }[]
  >`SELECT coalesce(max(pgc)::integer, 10000) + 1 AS pgc FROM products`
  const next = row?.pgc ?? 0
  return next <= 99_999 ? String(next).padStart(5, '0') : ''
}

export function lockDrafts(sql: Sql, program: string, nsns: string[]): Promise<DraftRow[]> {
  return sql<DraftRow[]>`SELECT ${fields(sql)} FROM publog_drafts d LEFT JOIN items i ON i.nsn = d.nsn
      LEFT JOIN products p ON p.pgc = i.pgc
    WHERE d.program = ${program} AND d.nsn = ANY (${nsns}::text[]) ORDER BY d.nsn FOR NO KEY UPDATE OF d`
}

export async function acceptFacts(sql: Sql, program: string, nsns: string[]): Promise<void> {
  await sql`UPDATE publog_drafts d SET accepted = facts_of(d), is_set_aside = false
    WHERE d.program = ${program} AND d.nsn = ANY (${nsns}::text[])`
}

/** Only drafts that nobody has taken. */
export async function setAside(
  sql: Sql,
  program: string,
  { nsns, itemName, inc, isSetAside }: Aside,
): Promise<number> {
  const rows = await sql`UPDATE publog_drafts SET is_set_aside = ${isSetAside}
    WHERE program = ${program} AND accepted IS NULL
      AND (nsn = ANY (${nsns}::text[]) OR (item_name = ${itemName} AND ${itemName} <> '' AND inc = ${inc}))
    RETURNING nsn`
  return rows.length
}

export type Aside = { nsns: string[]; itemName: string; inc: string; isSetAside: boolean }

export async function isListed(sql: Sql, program: string, pgc: string): Promise<boolean> {
  const rows = await sql`SELECT FROM program_products WHERE program = ${program} AND pgc = ${pgc}`
  return rows.length > 0
}

export async function findKnown(sql: Sql, nsns: string[]): Promise<Set<string>> {
  const rows = await sql<{ nsn: string }[]>`SELECT nsn FROM items WHERE nsn = ANY (${nsns}::text[])`
  return new Set(rows.map(({ nsn }) => nsn))
}

export async function findLastPosition(sql: Sql, pgc: string): Promise<number> {
  const [row] = await sql<
    { last: number }[]
  >`SELECT coalesce(max(size_order), 0) AS last FROM items WHERE pgc = ${pgc}`
  return row?.last ?? 0
}

export async function lockProducts(sql: Sql, nsns: string[]): Promise<void> {
  await sql`SELECT FROM products WHERE pgc IN (SELECT pgc FROM items WHERE nsn = ANY (${nsns}::text[]))
    ORDER BY pgc FOR NO KEY UPDATE`
}

export function findDraftedProducts(sql: Sql, program: string, pgcs: string[]): Promise<DraftedProduct[]> {
  return sql<DraftedProduct[]>`SELECT p.pgc, p.version, p.name, p.display_name, p.unit_of_issue, s.*, h.*
    FROM products p
      CROSS JOIN LATERAL (SELECT count(*) AS sizes,
          coalesce(array_agg(d.item_name) FILTER (WHERE d.nsn IS NOT NULL), '{}') AS item_names,
          coalesce(array_agg(d.unit_of_issue) FILTER (WHERE d.nsn IS NOT NULL), '{}') AS units
        FROM items i LEFT JOIN publog_drafts d ON d.program = ${program} AND d.nsn = i.nsn
        WHERE i.pgc = p.pgc AND i.status <> 'obsolete') s
      CROSS JOIN LATERAL count_holders(ARRAY(SELECT nsn FROM items WHERE pgc = p.pgc)) h
    WHERE p.pgc = ANY (${pgcs}::text[])`
}
