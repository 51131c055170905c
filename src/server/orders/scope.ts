import { type Person, seesWholeProgram } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import { matchReach } from './report-scope.ts'

/**
 * The orders (alias `o`) that a person may see: placed by the person, for the person, or of a DoDAAC that the person
 * oversees, or all of the program. Carts are nobody's business but the orderer's and never here.
 */
export function seesOrders(sql: Sql, person: Person) {
  if (seesWholeProgram(person)) return sql`o.program = ${person.program}`
  const reach = { personId: person.id, dodaacs: person.overseenDodaacs }
  return sql`o.program = ${person.program} AND ${matchReach(sql, reach)}`
}
