import type { AllowanceTerms } from '#domain/allowances/allowances.ts'
import type { KnownCodes } from '#domain/allowances/check-allowance.ts'
import type { ForWhom } from '#domain/kits/kits.ts'
import { listAllowances } from '#wire/allowances/allowances.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'

export type AllowanceRule = ForWhom &
  Omit<AllowanceTerms, 'id'> & {
    dodaacs: string[]
    groups: string[]
    activeFrom: string
    activeUntil: string | null
  }
export type StoredRule = AllowanceRule & { id: number; version: number }

export const ruleColumns = (sql: Sql) =>
  sql`a.allowance_id AS id, a.version, a.name, a.category, a.pgc, a.nsn, a.pieces, a.cents, a.period, a.months, a.effect,
    a.branches, a.pay_grades, a.genders, a.service_statuses, a.dodaacs, a.group_numbers AS groups, a.active_from, a.active_until`

export type ListedRule = StoredRule & { ofWhat: string; total: number }

/** The category, product or item of rule `a` in words. */
export const targetOf = (sql: Sql) =>
  sql`coalesce((SELECT c.name FROM categories c WHERE c.code = a.category), (SELECT p.display_name FROM products p WHERE p.pgc = a.pgc),
    (SELECT concat_ws(', ', p.display_name, nullif(${sizeOf(sql)}, '')) FROM items i JOIN products p USING (pgc) WHERE i.nsn = a.nsn), '')`

export function findRules(sql: Sql, program: string) {
  return sql<ListedRule[]>`SELECT ${ruleColumns(sql)}, ${targetOf(sql)} AS of_what, count(*) OVER () AS total
    FROM allowances a WHERE a.program = ${program} ORDER BY lower(a.name) LIMIT ${listAllowances.cutAt}`
}

export async function lockRule(sql: Sql, program: string, id: number): Promise<StoredRule | null> {
  const [row] = await sql<StoredRule[]>`SELECT ${ruleColumns(sql)} FROM allowances a
    WHERE a.program = ${program} AND a.allowance_id = ${id} FOR NO KEY UPDATE`
  return row ?? null
}

type Writing = { program: string; by: string; now: Date }

/** Adds rules without an `id`, and replaces the others. */
export async function saveRules(
  sql: Sql,
  { program, by, now }: Writing,
  rules: readonly (AllowanceRule & { id: number | null })[],
): Promise<number[]> {
  const rows = sql`jsonb_to_recordset(${sql.json([...rules])}::jsonb) AS r (id bigint, name text, category text, pgc text, nsn text,
    pieces integer, cents bigint, period text, months smallint, effect text, branches text[], "payGrades" text[], genders text[],
    "serviceStatuses" text[], dodaacs text[], groups text[], "activeFrom" date, "activeUntil" date)`
  const values = sql`r.name, r.category, r.pgc, r.nsn, r.pieces, r.cents, r.period, r.months, r.effect, r.branches, r."payGrades",
    r.genders, r."serviceStatuses", r.dodaacs, r.groups, r."activeFrom", r."activeUntil", ${by}, ${now}::timestamptz`
  const columns = sql`name, category, pgc, nsn, pieces, cents, period, months, effect, branches, pay_grades, genders, service_statuses,
    dodaacs, group_numbers, active_from, active_until, updated_by, updated_at`
  const { added } = await sendTogether({
    writes: {
      changed: sql`UPDATE allowances a SET (${columns}, version) = ROW (${values}, a.version + 1)
        FROM ${rows} WHERE a.program = ${program} AND a.allowance_id = r.id`,
      added: sql<{ id: number }[]>`INSERT INTO allowances (program, ${columns})
        SELECT ${program}, ${values} FROM ${rows} WHERE r.id IS NULL RETURNING allowance_id AS id`,
    },
  })
  return added.map(({ id }) => id)
}

/** The codes of these rules that exist, and the names that other rules have. */
export async function findKnownCodes(
  sql: Sql,
  program: string,
  rules: readonly (AllowanceRule & { id: number | null })[],
): Promise<KnownCodes> {
  const some = (codes: readonly (string | null)[]) => sql`${codes.filter((code) => code !== null)}::text[]`
  const rows = await sql<{ kind: keyof KnownCodes; code: string }[]>`
    SELECT 'categories' AS kind, code FROM categories WHERE code = ANY (${some(rules.map(({ category }) => category))})
    UNION ALL SELECT 'pgcs', pgc FROM products WHERE pgc = ANY (${some(rules.map(({ pgc }) => pgc))})
    UNION ALL SELECT 'nsns', nsn FROM items WHERE nsn = ANY (${some(rules.map(({ nsn }) => nsn))})
    UNION ALL SELECT 'dodaacs', dodaac FROM dodaacs
      WHERE program = ${program} AND dodaac = ANY (${some(rules.flatMap(({ dodaacs }) => dodaacs))})
    UNION ALL SELECT 'groups', group_number FROM groups
      WHERE program = ${program} AND group_number = ANY (${some(rules.flatMap(({ groups }) => groups))})
    UNION ALL SELECT 'names', lower(name) FROM allowances
      WHERE program = ${program} AND lower(name) = ANY (${some(rules.map(({ name }) => name.toLowerCase()))})
        AND allowance_id <> ALL (${rules.flatMap(({ id }) => id ?? [])}::bigint[])`
  const of = (kind: keyof KnownCodes) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.code] : [])))
  return {
    categories: of('categories'),
    pgcs: of('pgcs'),
    nsns: of('nsns'),
    dodaacs: of('dodaacs'),
    groups: of('groups'),
    names: of('names'),
  }
}
