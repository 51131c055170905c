import type { ClosureFields } from '#wire/texts/closures.ts'
import type { Sql } from '../db/connect.ts'
import type { Totalled } from '../http/cut.ts'

export type ClosureRow = {
  id: number
  from: Date
  until: Date | null
  fromDay: string
  fromTime: string
  untilDay: string | null
  untilTime: string | null
  notice: string
  isHoliday: boolean
  version: number
}

function columns(sql: Sql, zone: string) {
  return sql`closure_id AS id, closed_from AS "from", closed_until AS until,
    to_char(closed_from AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS from_day,
    to_char(closed_from AT TIME ZONE ${zone}, 'HH24:MI') AS from_time,
    to_char(closed_until AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS until_day,
    to_char(closed_until AT TIME ZONE ${zone}, 'HH24:MI') AS until_time, notice, is_holiday, version`
}

const instantOf = (sql: Sql, day: string | null, time: string | null, zone: string) =>
  sql`((${day}::text)::date + coalesce((${time}::text)::time, '00:00')) AT TIME ZONE ${zone}`

export async function findClosures(
  sql: Sql,
  program: string,
  zone: string,
  max: number,
): Promise<Totalled<ClosureRow>[]> {
  return sql<
    Totalled<ClosureRow>[]
  >`SELECT ${columns(sql, zone)}, count(*) OVER () AS total FROM closures WHERE program = ${program}
    ORDER BY closed_from DESC LIMIT ${max}`
}

export async function findComingClosures(
  sql: Sql,
  program: string,
  now: Date,
  zone: string,
): Promise<ClosureRow[]> {
  return sql<ClosureRow[]>`SELECT ${columns(sql, zone)} FROM closures
    WHERE program = ${program} AND (closed_until IS NULL OR closed_until > ${now}::timestamptz) ORDER BY closed_from`
}

export async function lockClosure(
  sql: Sql,
  program: string,
  id: number,
  zone: string,
): Promise<ClosureRow | null> {
  const [row] = await sql<ClosureRow[]>`SELECT ${columns(sql, zone)} FROM closures
    WHERE program = ${program} AND closure_id = ${id} FOR UPDATE`
  return row ?? null
}

/** Null without an overlap. */
export async function findOverlap(
  sql: Sql,
  program: string,
  fields: ClosureFields,
  zone: string,
  except: number,
): Promise<ClosureRow | null> {
  const from = instantOf(sql, fields.fromDay, fields.fromTime, zone)
  const until = instantOf(sql, fields.untilDay, fields.untilTime, zone)
  const [row] = await sql<ClosureRow[]>`SELECT ${columns(sql, zone)} FROM closures
    WHERE program = ${program} AND closure_id <> ${except}
      AND closed_from < coalesce(${until}, 'infinity') AND coalesce(closed_until, 'infinity') > ${from}
    ORDER BY closed_from LIMIT 1`
  return row ?? null
}

export async function insertClosure(
  sql: Sql,
  program: string,
  fields: ClosureFields,
  zone: string,
): Promise<ClosureRow> {
  const [row] = await sql<
    ClosureRow[]
  >`INSERT INTO closures (program, closed_from, closed_until, notice, is_holiday)
    VALUES (${program}, ${instantOf(sql, fields.fromDay, fields.fromTime, zone)},
      ${instantOf(sql, fields.untilDay, fields.untilTime, zone)}, ${fields.notice}, ${fields.isHoliday ?? false})
    RETURNING ${columns(sql, zone)}`
  return row as ClosureRow
}

export async function saveClosure(
  sql: Sql,
  program: string,
  id: number,
  fields: ClosureFields,
  zone: string,
): Promise<ClosureRow> {
  const [row] = await sql<
    ClosureRow[]
  >`UPDATE closures SET notice = ${fields.notice}, is_holiday = coalesce(${fields.isHoliday ?? null}, is_holiday),
      version = version + 1,
      closed_from = ${instantOf(sql, fields.fromDay, fields.fromTime, zone)},
      closed_until = ${instantOf(sql, fields.untilDay, fields.untilTime, zone)}
    WHERE program = ${program} AND closure_id = ${id} RETURNING ${columns(sql, zone)}`
  return row as ClosureRow
}

export async function saveEnd(sql: Sql, program: string, id: number, now: Date): Promise<void> {
  await sql`UPDATE closures SET closed_until = ${now}, version = version + 1 WHERE program = ${program} AND closure_id = ${id}`
}

export async function deleteClosure(sql: Sql, program: string, id: number): Promise<void> {
  await sql`DELETE FROM closures WHERE program = ${program} AND closure_id = ${id}`
}
