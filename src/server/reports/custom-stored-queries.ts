import type { CustomDefinition } from '#domain/reports/custom-report.ts'
import type { MailForm, Mailing } from '#domain/reports/report-mails.ts'
import { listViewPages } from '#domain/reports/saved-views.ts'
import type { Person } from '#domain/roles/permissions.ts'
import { escapeLike } from '#domain/search.ts'
import type { Sql } from '../db/connect.ts'
import { foldedOf, nameOf } from '../db/names.ts'
import { first } from '../db/together.ts'
import type { Totalled } from '../http/cut.ts'

export type StoredReport = {
  id: number
  ownerId: number
  owner: string
  name: string
  dodaac: string | null
  forProgram: boolean
  definition: CustomDefinition
  /** Both null for a report; a view has no definition. */
  page: string | null
  address: string | null
  version: number
  updatedBy: string
  updatedAt: Date
  isMailed: boolean
}

export type Sharing = Pick<StoredReport, 'dodaac' | 'forProgram'>

function reports(sql: Sql) {
  return sql`SELECT c.report_id AS id, c.owner_id, ${nameOf(sql, sql`p`)} AS owner, c.name, c.dodaac, c.for_program, c.definition, c.page,
      c.address, c.version, c.updated_by, c.updated_at,
      EXISTS (SELECT FROM custom_report_mails m WHERE m.report_id = c.report_id) AS is_mailed
    FROM custom_reports c JOIN people p ON p.program = c.program AND p.person_id = c.owner_id`
}

const MAX_LISTED = 2000

export function findCustomReports(sql: Sql, person: Person, kind: 'reports' | 'views') {
  return sql<
    StoredReport[]
  >`${reports(sql)} WHERE ${isOpenTo(sql, person)} AND ${kind === 'views' ? sql`c.page IS NOT NULL` : sql`c.page IS NULL`}
    ORDER BY lower(c.name), c.report_id LIMIT ${MAX_LISTED}`
}

/** Those whose name holds each of the folded words. */
export function findNamedReports(sql: Sql, person: Person, words: string[], max: number) {
  if (words.length === 0) return []
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  return sql<Totalled<Pick<StoredReport, 'id' | 'name' | 'address'>>[]>`
    SELECT c.report_id AS id, c.name, c.address, count(*) OVER () AS total FROM custom_reports c
    WHERE ${isOpenTo(sql, person)} AND ${foldedOf(sql, sql`c.name`)} LIKE ALL (${patterns}::text[])
    ORDER BY lower(c.name), c.report_id LIMIT ${max}`
}

/** Own ones, and those that are shared with the person; of views those whose page the person opens. */
function isOpenTo(sql: Sql, person: Person) {
  const { program, id, assignedDodaacs, programFacts } = person
  return sql`c.program = ${program} AND (c.owner_id = ${id} OR c.for_program OR c.dodaac = ANY (${assignedDodaacs}::text[]))
    AND (c.page IS NULL OR c.page = ANY (${listViewPages(person, programFacts)}::text[]))`
}

export function findCustomReport(sql: Sql, program: string, report: number) {
  return first(sql<StoredReport[]>`${reports(sql)} WHERE c.program = ${program} AND c.report_id = ${report}`)
}

export function lockCustomReport(sql: Sql, program: string, report: number) {
  return first(sql<Pick<StoredReport, 'ownerId' | 'name' | 'dodaac' | 'forProgram' | 'page' | 'version'>[]>`
    SELECT owner_id, name, dodaac, for_program, page, version FROM custom_reports
    WHERE program = ${program} AND report_id = ${report} FOR NO KEY UPDATE`)
}

/** `named`: whether another one has the name. */
export function countCustomReports(
  sql: Sql,
  program: string,
  owner: number,
  name: string,
  except: number | null,
) {
  return first(sql<{ reports: number; named: number }[]>`
    SELECT count(*) AS reports,
      count(*) FILTER (WHERE lower(name) = lower(${name}) AND report_id IS DISTINCT FROM ${except}::bigint) AS named
    FROM custom_reports WHERE program = ${program} AND owner_id = ${owner}`)
}

type Saved = Sharing &
  Pick<StoredReport, 'page' | 'address'> & {
    program: string
    name: string
    definition: CustomDefinition | Record<string, never>
    by: string
    now: Date
  }

export function insertCustomReport(sql: Sql, owner: number, saved: Saved) {
  const { program, name, definition, page, address, dodaac, forProgram, by, now } = saved
  return first(sql<{ id: number }[]>`
    INSERT INTO custom_reports (program, owner_id, dodaac, for_program, name, definition, page, address, updated_by, updated_at)
    VALUES (${program}, ${owner}, ${dodaac}, ${forProgram}, ${name}, ${sql.json(definition)}, ${page}, ${address}, ${by}, ${now})
    RETURNING report_id AS id`)
}

export function updateCustomReport(sql: Sql, report: number, saved: Saved) {
  const { name, definition, page, address, dodaac, forProgram, by, now } = saved
  return sql`UPDATE custom_reports SET dodaac = ${dodaac}, for_program = ${forProgram}, name = ${name},
      definition = ${sql.json(definition)}, page = ${page}, address = ${address}, version = version + 1, updated_by = ${by}, updated_at = ${now}
    WHERE report_id = ${report}`
}

export function deleteCustomReportRow(sql: Sql, report: number) {
  return sql`DELETE FROM custom_reports WHERE report_id = ${report}`
}

type StoredMailing = Mailing & { form: MailForm; recipients: { id: number; name: string }[] }

export function findMailing(sql: Sql, report: number) {
  return first(sql<StoredMailing[]>`
    SELECT m.rhythm, m.weekday, m.month_day, m.hour, m.form,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.person_id, 'name', ${nameOf(sql, sql`p`)})
          ORDER BY p.last_name, p.first_name, p.person_id), '[]')
        FROM custom_report_readers r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
        WHERE r.report_id = m.report_id) AS recipients
    FROM custom_report_mails m WHERE m.report_id = ${report}`)
}

type NewMailing = Mailing & { program: string; report: number; form: MailForm; dueOn: string }

export function saveMailing(sql: Sql, mailing: NewMailing) {
  const { program, report, rhythm, weekday, monthDay, hour, form, dueOn } = mailing
  return sql`INSERT INTO custom_report_mails (program, report_id, rhythm, weekday, month_day, hour, form, due_on)
    VALUES (${program}, ${report}, ${rhythm}, ${weekday}, ${monthDay}, ${hour}, ${form}, ${dueOn}::date)
    ON CONFLICT (report_id) DO UPDATE SET rhythm = excluded.rhythm, weekday = excluded.weekday, month_day = excluded.month_day,
      hour = excluded.hour, form = excluded.form, due_on = excluded.due_on`
}

/** `only` null: of all. */
export function deleteReaders(sql: Sql, report: number, only: number | null) {
  return sql`DELETE FROM custom_report_readers WHERE report_id = ${report} AND (${only}::bigint IS NULL OR person_id = ${only}::bigint)`
}

export function addReaders(sql: Sql, program: string, report: number, people: readonly number[]) {
  return sql`INSERT INTO custom_report_readers (program, report_id, person_id)
    SELECT ${program}, ${report}::bigint, id FROM unnest(${people}::bigint[]) id`
}

export function deleteMailing(sql: Sql, report: number) {
  return sql`DELETE FROM custom_report_mails WHERE report_id = ${report}`
}

type DueMailing = Mailing & { report: number; form: MailForm; name: string }

/** Locked until the next day is set, so that a parallel run skips them. */
export function takeDueMailings(sql: Sql, program: string, today: string, hour: number) {
  return sql<DueMailing[]>`
    SELECT m.report_id AS report, m.rhythm, m.weekday, m.month_day, m.hour, m.form, c.name
    FROM custom_report_mails m JOIN custom_reports c ON c.report_id = m.report_id
    WHERE m.program = ${program} AND (m.due_on, m.hour) <= (${today}::date, ${hour}::smallint)
    ORDER BY m.report_id FOR UPDATE OF m SKIP LOCKED`
}

export function setDueDays(sql: Sql, days: readonly { report: number; day: string }[]) {
  return sql`UPDATE custom_report_mails m SET due_on = d.day
    FROM jsonb_to_recordset(${sql.json(days)}::jsonb) AS d (report bigint, day date) WHERE m.report_id = d.report`
}

type MailReader = { report: number; personId: number; email: string; name: string }

export function findReadersOf(sql: Sql, program: string, reports: readonly number[]) {
  return sql<MailReader[]>`
    SELECT r.report_id AS report, r.person_id, p.email, ${nameOf(sql, sql`p`)} AS name
    FROM custom_report_readers r JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE r.program = ${program} AND r.report_id = ANY (${reports}::bigint[]) AND p.enabled AND p.may_sign_in
      AND p.email <> '' AND p.email !~ '[[:cntrl:]]'
    ORDER BY r.report_id, r.person_id`
}

/** DoDAACs that the program does not have, or that are not active. */
export async function findGoneDodaacs(
  sql: Sql,
  program: string,
  named: readonly string[],
): Promise<string[]> {
  if (named.length === 0) return []
  const rows = await sql<{ dodaac: string }[]>`
    SELECT n.dodaac FROM unnest(${named}::text[]) WITH ORDINALITY AS n (dodaac, place)
    LEFT JOIN dodaacs d ON d.program = ${program} AND d.dodaac = n.dodaac
    WHERE d.dodaac IS NULL OR d.status <> 'active' ORDER BY n.place`
  return rows.map(({ dodaac }) => dodaac)
}

export function touchCustomReport(sql: Sql, report: number, { by, now }: Pick<Saved, 'by' | 'now'>) {
  return sql`UPDATE custom_reports SET version = version + 1, updated_by = ${by}, updated_at = ${now} WHERE report_id = ${report}`
}
