import { foldWord } from '#domain/letters.ts'
import { rosterName } from '#domain/people/people.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { describeRight, RIGHT_KINDS, RIGHT_NAMES, type RightKind } from '#domain/roles/rights-matrix.ts'
import { readListSearch } from '#domain/search.ts'
import type { HeldRights, ShownRights } from '#wire/roles/rights.ts'
import type { Sql } from '../db/connect.ts'
import { foldedOf, nameColumns, nameOf } from '../db/names.ts'
import type { ExportDefinition } from '../export/definition.ts'
import type { ReadContext } from '../http/context.ts'
import { pageOf, type Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { isRoleInForce } from './queries.ts'

type RightsFilter = { program: string; withPermissions: boolean; kinds: RightKind[]; words: string[] }
type Requested = { shown: ShownRights; searchTerm: string }

/** Only people who give permissions see them, as in the review of roles. */
export function filterRights({ person }: ReadContext, { shown, searchTerm }: Requested): RightsFilter {
  return {
    program: person.program,
    withPermissions: canOpen(person, 'everything'),
    kinds: shown === 'all' ? [] : shown === 'approver' ? ['approver', 'deputy'] : [shown],
    words: readListSearch(searchTerm).map(foldWord),
  }
}

export async function getRights(
  context: ReadContext,
  { query }: Input<unknown, Requested & { page: number; pageSize: number }, undefined>,
) {
  const { sql } = context
  const { page, pageSize } = query
  const filter = filterRights(context, query)
  const found = await sql<Totalled<HeldRights>[]>`
    SELECT m.*, count(*) OVER () AS total FROM ${matrix(sql, filter)} m
    ORDER BY ${place(sql)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  const { rows, total } = await pageOf<HeldRights>(found, page, () => countRights(sql, filter))
  return { total, rows }
}

async function countRights(sql: Sql, filter: RightsFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM ${matrix(sql, filter)} m`
  return row?.count ?? 0
}

const place = (sql: Sql) => sql`coalesce(m.dodaac, ''), m.last_name, m.first_name, m.person_id`

/** One row for a person and a DoDAAC. */
function matrix(sql: Sql, { program, withPermissions, kinds, words }: RightsFilter) {
  const permissions = sql`UNION ALL SELECT NULL, person_id, 'permission', area, true
    FROM person_permissions WHERE program = ${program}`
  return sql`(
    WITH h AS (
      SELECT dodaac, person_id, role AS kind, coalesce(level, 0) AS level, ${isRoleInForce(sql)} AS counts
      FROM role_assignments WHERE program = ${program}
      UNION ALL
      SELECT dodaac, person_id, role, coalesce(level, 0), true FROM roles_in_force WHERE program = ${program} AND given_on <> dodaac
      UNION ALL
      SELECT DISTINCT dodaac, person_id, 'deputy', level, true FROM deputy_seats WHERE program = ${program}
      ${withPermissions ? permissions : sql``})
    SELECT h.dodaac, p.person_id, ${nameColumns(sql, sql`p`)}, p.dodaac AS person_dodaac, p.enabled, p.may_sign_in,
      jsonb_agg(jsonb_build_object('kind', h.kind, 'level', h.level, 'counts', h.counts AND p.enabled AND p.may_sign_in
        AND (h.kind = 'permission' OR h.level <= d.levels)) ORDER BY h.kind, h.level) AS rights
    FROM h JOIN people p ON p.program = ${program} AND p.person_id = h.person_id
    LEFT JOIN dodaacs d ON d.program = ${program} AND d.dodaac = h.dodaac
    WHERE NOT EXISTS (SELECT FROM unnest(${words}::text[]) w (word)
        WHERE strpos(${foldedOf(sql, sql`(coalesce(h.dodaac, '') || ' ' || ${nameOf(sql, sql`p`)})`)}, w.word) = 0)
    GROUP BY h.dodaac, p.person_id
    HAVING ${kinds.length === 0} OR bool_or(h.kind = ANY (${kinds}::text[])))`
}

const BATCH = 2000

/** In a worker thread. */
export const definition = {
  module: import.meta.url,
  sheet: () => ({
    name: 'Roles and rights',
    columns: [
      { label: 'DoDAAC', format: 'text', width: 10, value: (row) => row.dodaac ?? 'All' },
      { label: 'Name', format: 'text', width: 32, value: (row) => rosterName({ ...row, preferredName: '' }) },
      { label: 'Own DoDAAC', format: 'text', width: 12, value: (row) => row.personDodaac },
      { label: 'Status', format: 'text', width: 10, value: (row) => (row.enabled ? 'Enabled' : 'Disabled') },
      ...RIGHT_KINDS.map((kind) => ({
        label: RIGHT_NAMES[kind],
        format: 'text' as const,
        width: 16,
        value: ({ rights }: HeldRights) => describeRight(rights, kind),
      })),
    ],
  }),
  count: countRights,
  async *rows(sql, filter) {
    let last: HeldRights | undefined
    do {
      const after = last
        ? sql`WHERE (${place(sql)}) > (${last.dodaac ?? ''}, ${last.lastName}, ${last.firstName}, ${last.personId})`
        : sql``
      const batch: HeldRights[] = await sql<HeldRights[]>`
        SELECT m.* FROM ${matrix(sql, filter)} m ${after} ORDER BY ${place(sql)} LIMIT ${BATCH}`
      if (batch.length > 0) yield batch
      last = batch.length < BATCH ? undefined : batch.at(-1)
    } while (last)
  },
} satisfies ExportDefinition<RightsFilter, HeldRights>
