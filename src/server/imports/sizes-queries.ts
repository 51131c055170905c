import type { Sql } from '../db/connect.ts'

/** One size of one person. */
export type SizeRow = {
  personId: number | null
  dodId: string
  username: string
  category: string
  size: string
}

type StandingSize = SizeRow & { personId: number }
export type SizedPerson = { id: number; dodId: string; username: string }

const columns = (
  sql: Sql,
) => sql`s.person_id, coalesce(p.dod_id, '') AS dod_id, coalesce(p.username, '') AS username,
  s.category, s.size`

type Names = { dodIds: string[]; usernames: string[] }
const named = (sql: Sql, { dodIds, usernames }: Names) =>
  sql`(p.dod_id = ANY (${dodIds}::text[])
    OR lower(p.username) = ANY (${usernames.map((one) => one.toLowerCase())}::text[]))`

/** People of a program whom rows of a file name; locked until the commit, if their sizes are to change. */
export function findSizedPeople(sql: Sql, program: string, names: Names, isLocked: boolean) {
  return sql<
    SizedPerson[]
  >`SELECT person_id AS id, coalesce(dod_id, '') AS dod_id, coalesce(username, '') AS username
    FROM people p WHERE program = ${program} AND ${named(sql, names)}
    ${isLocked ? sql`ORDER BY person_id FOR NO KEY UPDATE OF p` : sql``}`
}

export function findSizeRows(sql: Sql, program: string, names: Names) {
  return sql<StandingSize[]>`SELECT ${columns(sql)} FROM person_sizes s JOIN people p USING (person_id)
    WHERE s.program = ${program} AND ${named(sql, names)}`
}

export function walkSizes(sql: Sql, program: string) {
  return sql<StandingSize[]>`SELECT ${columns(sql)} FROM person_sizes s JOIN people p USING (person_id)
    JOIN categories c ON c.code = s.category
    WHERE s.program = ${program} ORDER BY p.last_name, p.first_name, p.person_id, c.position, c.code`.cursor(
    1000,
  )
}
