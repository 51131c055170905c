import {
  OVERSEEING_ROLES,
  PERMISSIONS,
  type Person,
  seesWholeProgram,
  WHOLE_PROGRAM,
} from '#domain/roles/permissions.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { matchReach } from './report-scope.ts'

/** Orders `o` by or for the person, of an overseen DoDAAC, or of the whole program. Never carts. */
export function seesOrders(sql: Sql, person: Person) {
  if (seesWholeProgram(person)) return sql`o.program = ${person.program}`
  const reach = { personId: person.id, dodaacs: person.overseenDodaacs }
  return sql`o.program = ${person.program} AND ${matchReach(sql, reach)}`
}

/** The same for people `person` without a session, who can sign in. */
export function isSeenBy(sql: Sql, person: Fragment) {
  const areas = WHOLE_PROGRAM.map((area) => PERMISSIONS[area].number)
  return sql`(${person}.enabled AND ${person}.may_sign_in AND (${person}.person_id IN (o.orderer_id, o.member_id)
    OR EXISTS (SELECT FROM roles_in_force r WHERE r.program = o.program AND r.dodaac = o.dodaac AND r.person_id = ${person}.person_id
      AND r.role = ANY (${OVERSEEING_ROLES}::text[]))
    OR EXISTS (SELECT FROM deputy_seats s WHERE s.program = o.program AND s.dodaac = o.dodaac AND s.person_id = ${person}.person_id)
    OR EXISTS (SELECT FROM person_permissions x WHERE x.program = o.program AND x.person_id = ${person}.person_id
      AND x.area = ANY (${areas}::smallint[]))))`
}
