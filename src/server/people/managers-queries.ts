import type { Role } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'

type Concerned = { program: string; dodaac: string; areas: number[]; roles: Role[]; not: number[] }

/**
 * Who hears when power is given in a program: those who could have given it, too, and where nobody could, the contact of the
 * program. Null where the program wants nobody to hear. People with one address are one reader.
 */
export async function findManagersToNotify(
  sql: Sql,
  { program, dodaac, areas, roles, not }: Concerned,
): Promise<{ email: string; name: string }[] | null> {
  const rows = await sql<{ email: string | null; name: string | null }[]>`
    WITH managers AS (
      SELECT p.email, (array_agg(p.first_name || ' ' || p.last_name ORDER BY p.person_id))[1] AS name
      FROM people p
      WHERE p.program = ${program} AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
        AND p.person_id <> ALL (${not}::bigint[])
        AND p.person_id IN (
          SELECT r.person_id FROM role_assignments r
          WHERE r.program = ${program} AND r.dodaac = ${dodaac} AND r.role = ANY (${roles}::text[])
          UNION SELECT x.person_id FROM person_permissions x
          WHERE x.program = ${program} AND x.area = ANY (${areas}::smallint[]))
      GROUP BY p.email
    )
    SELECT k.email, k.name FROM programs g LEFT JOIN (
      SELECT email, name FROM managers
      UNION ALL SELECT contact_email, name FROM programs
      WHERE code = ${program} AND contact_email <> '' AND NOT EXISTS (SELECT FROM managers)) k ON true
    WHERE g.code = ${program} AND g.second_person = 'inform'
    ORDER BY k.email`
  if (rows.length === 0) return null
  return rows.flatMap(({ email, name }) => (email === null ? [] : [{ email, name: name ?? '' }]))
}
