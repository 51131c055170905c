import type { OpenWork } from '#wire/people/person-record.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import { personNotFound } from './person.ts'

export async function readOpenWorkOf({ sql, person }: ReadContext, id: number): Promise<OpenWork> {
  const [[counts], roles] = await Promise.all([
    findCounts(sql, person.program, id),
    findRoles(sql, person.program, id),
  ])
  if (!counts) throw personNotFound()
  return { ...counts, roles }
}

function findCounts(sql: Sql, program: string, id: number) {
  const carts = (column: 'member_id' | 'orderer_id') =>
    sql`(SELECT count(*) FROM carts WHERE program = ${program} AND ${sql(column)} = ${id})`
  const awaiting = (column: 'member_id' | 'orderer_id') =>
    sql`(SELECT count(*) FROM orders WHERE program = ${program} AND ${sql(column)} = ${id} AND status_word = 'awaiting')`
  return sql<
    Omit<OpenWork, 'roles'>[]
  >`SELECT ${carts('member_id')} AS carts_for, ${carts('orderer_id')} AS carts_by,
      ${awaiting('member_id')} AS awaiting_for, ${awaiting('orderer_id')} AS awaiting_by
    FROM people WHERE program = ${program} AND person_id = ${id}`
}

function findRoles(sql: Sql, program: string, id: number) {
  return sql<OpenWork['roles']>`SELECT r.dodaac, r.role, r.level,
      r.role = 'approver' AND NOT EXISTS (
        SELECT FROM signing_seats s WHERE s.program = r.program AND s.dodaac = r.dodaac AND s.level = r.level
          AND s.assignment_id <> r.assignment_id) AS is_last_approver
    FROM role_assignments r WHERE r.program = ${program} AND r.person_id = ${id} ORDER BY r.dodaac, r.role, r.level`
}
