import { type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { matchReach } from './report-scope.ts'

/** Orders `o` by or for the person, of an overseen DoDAAC, or of the whole program. Never carts. */
export function seesOrders(sql: Sql, person: Person) {
  if (seesWholeProgram(person)) return sql`o.program = ${person.program}`
  const reach = { personId: person.id, dodaacs: person.overseenDodaacs }
  return sql`o.program = ${person.program} AND ${matchReach(sql, reach)}`
}
