import type { Role } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'

/** A right on a DoDAAC whose holders are notified. `isAnywhere`: roles on other DoDAACs count, too. */
export type Concern = {
  dodaac: string
  areas: number[]
  roles: Role[]
  without: number[]
  isAnywhere?: boolean
}
/** `place`: index of the concern. `isNear`: of the DoDAAC itself or the whole program. The contact is nobody's person. */
export type Manager = {
  place: number
  email: string
  name: string
  people: number[]
  isNear: boolean
  isContact: boolean
}

/** Others who could have given the power, or else the program's contact. */
export async function findManagersToNotify(
  sql: Sql,
  program: string,
  concerns: readonly Concern[],
): Promise<Manager[]> {
  const rows = concerns.map((concern, place) => ({ isAnywhere: false, ...concern, place }))
  return sql<Manager[]>`
    WITH concerns AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${sql.json(rows)}::jsonb)
        AS c (place integer, dodaac text, areas smallint[], roles text[], without bigint[], "isAnywhere" boolean)
    ), holders AS (
      SELECT c.place, r.person_id, r.dodaac = c.dodaac AS is_near
      FROM concerns c JOIN roles_in_force r ON r.program = ${program} AND r.role = ANY (c.roles)
        AND (r.dodaac = c.dodaac OR c."isAnywhere")
      UNION SELECT c.place, x.person_id, true
      FROM concerns c JOIN person_permissions x ON x.program = ${program} AND x.area = ANY (c.areas)
    ), managers AS (
      SELECT h.place, p.email, (array_agg(${nameOf(sql, sql`p`)} ORDER BY p.person_id))[1] AS name,
        array_agg(DISTINCT p.person_id) AS people, bool_or(h.is_near) AS is_near
      FROM holders h JOIN concerns c USING (place) JOIN people p ON p.program = ${program} AND p.person_id = h.person_id
      WHERE p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]' AND p.person_id <> ALL (c.without)
      GROUP BY h.place, p.email
    )
    SELECT place, email, coalesce(name, '') AS name, people, is_near, false AS is_contact FROM managers
    UNION ALL SELECT c.place, o.contact_email, o.name, '{}', true, true FROM concerns c JOIN programs o ON o.code = ${program}
    WHERE o.contact_email <> '' AND NOT EXISTS (SELECT FROM managers m WHERE m.place = c.place)
    ORDER BY place, email`
}
