import { mergeReminders, type ReminderChange, type Reminders } from '#domain/programs/program-upkeep.ts'
import type { ReportReach } from '#domain/programs.ts'
import { FIRST_ALLOTMENT_LIMIT, type SecondPerson } from '#domain/roles/second-person.ts'
import type { Sheet } from '#domain/sheets.ts'
import type { ProgramRow } from '#wire/programs/programs.ts'
import type { Sql } from '../db/connect.ts'

export type ProgramFields = Omit<
  ProgramRow,
  | 'code'
  | 'isRetired'
  | 'version'
  | 'membersSeePrices'
  | 'supplierEmail'
  | 'reportReach'
  | 'paper'
  | 'secondPerson'
  | 'allotmentLimit'
  | keyof Reminders
> &
  ReminderChange & {
    membersSeePrices?: boolean | undefined
    supplierEmail?: string | undefined
    reportReach?: ReportReach | undefined
    paper?: Sheet | undefined
    secondPerson?: SecondPerson | undefined
    allotmentLimit?: number | undefined
  }

export const programColumns = (
  sql: Sql,
) => sql`code, name, branch, supplier_name, supplier_site, supplier_email, contact_email, contact_phone,
  accent, about, ordering_notes, members_may_request, members_see_prices, offers_usmcr_report, usmcr_project AS project, usmcr_task AS task,
  usmcr_obligation_type AS obligation_type, usmcr_line_type AS line_type, usmcr_contract_type AS contract_type,
  report_reach, paper, second_person, allotment_limit_cents AS allotment_limit, remind_after, escalate_after, remind_after_hours,
  escalate_after_hours, is_retired, version`

export async function findPrograms(sql: Sql): Promise<ProgramRow[]> {
  return sql<ProgramRow[]>`SELECT ${programColumns(sql)} FROM programs ORDER BY is_retired, name, code`
}

/** Omitted fields stay; a new program gets the portal's defaults. */
export function columnsOfProgram(
  fields: ProgramFields,
  before: ProgramFields | null,
  first: { secondPerson: SecondPerson; paper: Sheet },
) {
  const reminders = mergeReminders(fields, before)
  return {
    name: fields.name,
    branch: fields.branch,
    supplier_name: fields.supplierName,
    supplier_site: fields.supplierSite,
    supplier_email: fields.supplierEmail ?? before?.supplierEmail ?? '',
    contact_email: fields.contactEmail,
    contact_phone: fields.contactPhone,
    accent: fields.accent,
    about: fields.about,
    ordering_notes: fields.orderingNotes,
    members_may_request: fields.membersMayRequest,
    members_see_prices: fields.membersSeePrices ?? before?.membersSeePrices ?? false,
    offers_usmcr_report: fields.offersUsmcrReport,
    usmcr_project: fields.project,
    usmcr_task: fields.task,
    usmcr_obligation_type: fields.obligationType,
    usmcr_line_type: fields.lineType,
    usmcr_contract_type: fields.contractType,
    report_reach: fields.reportReach ?? before?.reportReach ?? 'program',
    second_person: fields.secondPerson ?? before?.secondPerson ?? first.secondPerson,
    paper: fields.paper ?? before?.paper ?? first.paper,
    remind_after: reminders.remindAfter,
    escalate_after: reminders.escalateAfter,
    remind_after_hours: reminders.remindAfterHours,
    escalate_after_hours: reminders.escalateAfterHours,
    allotment_limit_cents: fields.allotmentLimit ?? before?.allotmentLimit ?? FIRST_ALLOTMENT_LIMIT,
  }
}

/** The transaction must have entered the program's row-level security. */
export async function countAwaiting(sql: Sql, program: string): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`SELECT count(*)::int AS waiting FROM orders
    WHERE program = ${program} AND status = 'awaiting'`
  return row?.waiting ?? 0
}
