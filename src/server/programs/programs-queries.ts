import type { ReportReach } from '#domain/programs.ts'
import { FIRST_ALLOTMENT_LIMIT, type SecondPerson } from '#domain/roles/second-person.ts'
import type { ProgramRow } from '#wire/programs/programs.ts'
import type { Sql } from '../db/connect.ts'

export type ProgramFields = Omit<
  ProgramRow,
  'code' | 'isRetired' | 'version' | 'reportReach' | 'secondPerson' | 'allotmentLimit'
> & {
  reportReach?: ReportReach | undefined
  secondPerson?: SecondPerson | undefined
  allotmentLimit?: number | undefined
}

const columns = (
  sql: Sql,
) => sql`code, name, branch, supplier_name, supplier_site, contact_email, contact_phone,
  accent, about, ordering_notes, members_may_request, offers_usmcr_report, usmcr_project AS project, usmcr_task AS task,
  usmcr_obligation_type AS obligation_type, usmcr_line_type AS line_type, usmcr_contract_type AS contract_type,
  report_reach, second_person, allotment_limit_cents AS allotment_limit, is_retired, version`

export async function findPrograms(sql: Sql): Promise<ProgramRow[]> {
  return sql<ProgramRow[]>`SELECT ${columns(sql)} FROM programs ORDER BY is_retired, name, code`
}

export async function lockProgram(sql: Sql, code: string): Promise<ProgramRow | null> {
  const [row] = await sql<
    ProgramRow[]
  >`SELECT ${columns(sql)} FROM programs WHERE code = ${code} FOR NO KEY UPDATE`
  return row ?? null
}

export async function insertProgram(
  sql: Sql,
  code: string,
  fields: ProgramFields,
  first: SecondPerson,
): Promise<ProgramRow | null> {
  const [row] = await sql<
    ProgramRow[]
  >`INSERT INTO programs (code, name, branch, supplier_name, supplier_site, contact_email,
      contact_phone, accent, about, ordering_notes, members_may_request, offers_usmcr_report, usmcr_project, usmcr_task, usmcr_obligation_type,
      usmcr_line_type, usmcr_contract_type, report_reach, second_person, allotment_limit_cents)
    VALUES (${code}, ${fields.name}, ${fields.branch}, ${fields.supplierName}, ${fields.supplierSite}, ${fields.contactEmail},
      ${fields.contactPhone}, ${fields.accent}, ${fields.about}, ${fields.orderingNotes}, ${fields.membersMayRequest},
      ${fields.offersUsmcrReport}, ${fields.project}, ${fields.task},
      ${fields.obligationType}, ${fields.lineType}, ${fields.contractType},
      ${fields.reportReach ?? 'program'}, ${fields.secondPerson ?? first}, ${fields.allotmentLimit ?? FIRST_ALLOTMENT_LIMIT})
    ON CONFLICT DO NOTHING RETURNING ${columns(sql)}`
  return row ?? null
}

export async function saveProgram(sql: Sql, code: string, fields: ProgramFields): Promise<ProgramRow> {
  const [row] = await sql<ProgramRow[]>`UPDATE programs SET name = ${fields.name}, branch = ${fields.branch},
      supplier_name = ${fields.supplierName}, supplier_site = ${fields.supplierSite}, contact_email = ${fields.contactEmail},
      contact_phone = ${fields.contactPhone}, accent = ${fields.accent}, about = ${fields.about},
      ordering_notes = ${fields.orderingNotes}, members_may_request = ${fields.membersMayRequest},
      offers_usmcr_report = ${fields.offersUsmcrReport}, usmcr_project = ${fields.project}, usmcr_task = ${fields.task},
      usmcr_obligation_type = ${fields.obligationType}, usmcr_line_type = ${fields.lineType},
      usmcr_contract_type = ${fields.contractType},
      report_reach = coalesce(${fields.reportReach ?? null}, report_reach),
      second_person = coalesce(${fields.secondPerson ?? null}, second_person),
      allotment_limit_cents = coalesce(${fields.allotmentLimit ?? null}, allotment_limit_cents), version = version + 1
    WHERE code = ${code} RETURNING ${columns(sql)}`
  return row as ProgramRow
}

export async function setProgramRetired(sql: Sql, code: string, isRetired: boolean): Promise<ProgramRow> {
  const [row] = await sql<ProgramRow[]>`UPDATE programs SET is_retired = ${isRetired}, version = version + 1
    WHERE code = ${code} RETURNING ${columns(sql)}`
  return row as ProgramRow
}

/** Orders of the program that wait; the transaction must stand behind its wall. */
export async function countAwaiting(sql: Sql, program: string): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`SELECT count(*)::int AS waiting FROM orders
    WHERE program = ${program} AND status = 'awaiting'`
  return row?.waiting ?? 0
}
