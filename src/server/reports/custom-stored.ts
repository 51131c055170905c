import { legalName } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayChangeReport, mayOpenReport, mayShareWithProgram } from '#domain/reports/custom-access.ts'
import { MAX_CUSTOM_REPORTS, requireNoDodId } from '#domain/reports/custom-report.ts'
import { findColumn, sourceOf } from '#domain/reports/custom-sources.ts'
import { nextSending } from '#domain/reports/report-mails.ts'
import { requireAtHome } from '#domain/roles/home.ts'
import { hourIn } from '#domain/zones.ts'
import type { CustomReportEntry, MailingBody, ReportBody, SavedReport } from '#wire/reports/custom-reports.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { findRightsOf } from '../session/people-rights.ts'
import { requireSense } from './custom-run.ts'
import {
  addReaders,
  countCustomReports,
  deleteCustomReportRow,
  deleteMailing,
  deleteReaders,
  findCustomReport,
  findCustomReports,
  findGoneDodaacs,
  findMailing,
  insertCustomReport,
  lockCustomReport,
  type Sharing,
  type StoredReport,
  saveMailing,
  touchCustomReport,
  updateCustomReport,
} from './custom-stored-queries.ts'

type OfReport<B = unknown> = Input<{ report: number }, undefined, B>

export async function listReports({ sql, person }: ReadContext): Promise<CustomReportEntry[]> {
  const rows = await findCustomReports(sql, person, 'reports')
  return rows.map((row) => describeEntry(person, row))
}

function describeEntry(
  person: ReadContext['person'],
  { ownerId, definition, page: _, address: __, ...row }: StoredReport,
): CustomReportEntry {
  return {
    ...row,
    source: sourceOf(definition.source)?.label ?? '',
    mayChange: mayChangeReport(person, { ...row, ownerId }),
    isOwn: ownerId === person.id,
  }
}

export async function readReport(context: ReadContext, { params }: OfReport): Promise<SavedReport> {
  const { sql, person } = context
  const { stored, mailing } = await sendTogether({
    facts: {
      stored: findCustomReport(sql, person.program, params.report),
      mailing: findMailing(sql, params.report),
    },
  })
  if (!stored || stored.page !== null || !mayOpenReport(person, stored)) throw noSuchReport()
  const entry = describeEntry(person, stored)
  const hidden = mailing && {
    ...mailing,
    recipients: mailing.recipients.filter(({ id }) => id === person.id),
  }
  return {
    ...entry,
    definition: stored.definition,
    notes: await findNotes(context, stored),
    mailing: (entry.mayChange ? mailing : hidden) ?? null,
  }
}

/** About DoDAACs that have gone since the report was saved. The run itself names columns. */
async function findNotes(
  { sql, person }: ReadContext,
  { definition, dodaac }: StoredReport,
): Promise<string[]> {
  const { source, filters } = definition
  const named = filters.flatMap(({ column, condition, values }) =>
    column === 'dodaac' && condition === 'oneOf' && findColumn(source, column)
      ? values.map((value) => value.toUpperCase())
      : [],
  )
  const gone = await findGoneDodaacs(sql, person.program, [...named, ...(dodaac === null ? [] : [dodaac])])
  return [...new Set(gone)].map((code) =>
    named.includes(code)
      ? `DoDAAC ${code} of a filter is no active DoDAAC of your program.`
      : `This report is shared with DoDAAC ${code}, which is not active any more.`,
  )
}

export async function addReport(
  context: WriteContext,
  { body }: Input<unknown, undefined, ReportBody>,
): Promise<CustomReportEntry> {
  const { sql, person } = context
  requireSense(body.definition)
  requireNoDodId(body.definition)
  requireShareable(context, body, null)
  await requireRoom(context, body.name, person.id, null)
  const added = await insertCustomReport(sql, person.id, { ...body, ...IS_REPORT, ...editorOf(context) })
  const id = added?.id ?? 0
  context.concern(`custom report ${id}`, sayShared(body))
  return requireEntry(context, id)
}

export async function changeReport(
  context: WriteContext,
  { params, body }: OfReport<ReportBody>,
): Promise<CustomReportEntry> {
  const before = await lockChangeable(context, params.report)
  requireSense(body.definition)
  requireNoDodId(body.definition)
  requireShareable(context, body, before)
  await requireRoom(context, body.name, before.ownerId, params.report)
  await updateCustomReport(context.sql, params.report, { ...body, ...IS_REPORT, ...editorOf(context) })
  context.concern(`custom report ${params.report}`, { before: sayShared(before), after: sayShared(body) })
  return requireEntry(context, params.report)
}

export async function deleteReport(
  context: WriteContext,
  { params }: OfReport,
): Promise<{ message: string }> {
  const { name } = await lockChangeable(context, params.report)
  await deleteCustomReportRow(context.sql, params.report)
  context.concern(`custom report ${params.report}`, { name })
  return { message: 'Success' }
}

export async function mailReport(
  context: WriteContext,
  { params, body }: OfReport<MailingBody>,
): Promise<{ message: string }> {
  const { sql, person, config, now, today } = context
  const report = await lockChangeable(context, params.report)
  const recipients = [...new Set(body.recipients)]
  requireAtHome(
    person,
    'You work in another program. Reports are sent only to people of their own program.',
    'MAIL_AT_HOME',
  )
  await requireReaders(context, report, recipients)
  const { program } = person
  const dueOn = nextSending(body, today, hourIn(config.fiscalZone, now))
  await sendTogether({
    writes: {
      mailing: saveMailing(sql, { ...body, program, report: params.report, dueOn }),
      old: deleteReaders(sql, params.report, null),
      readers: addReaders(sql, program, params.report, recipients),
      version: touchCustomReport(sql, params.report, editorOf(context)),
    },
  })
  context.concern(`custom report ${params.report}`, { ...body, recipients, firstDay: dueOn })
  return { message: 'Success' }
}

/** Recipients whom the report is not shared with would get a link that they cannot open. */
async function requireReaders(
  { sql, person, config }: WriteContext,
  report: Sharing & { ownerId: number },
  recipients: number[],
): Promise<void> {
  const refuse = (message: string) =>
    new Refusal('rule', message, { code: 'REPORT_READERS', errors: [{ field: 'recipients', message }] })
  if (recipients.length === 0) throw refuse('Choose at least one person who gets the mail.')
  const known = await findRightsOf(sql, person.program, recipients, config)
  if (known.length < recipients.length)
    throw refuse('One of these people is not in your program. Remove that person.')
  const cannot = known.filter((one) => !one.mayEnter || !mayOpenReport(one.person, report))
  if (cannot.length === 0) return
  throw refuse(
    `${cannot.map((one) => legalName(one.person)).join(', ')} cannot open this report. Share it with their DoDAAC or the program, or remove them.`,
  )
}

export async function endMail(context: WriteContext, { params }: OfReport): Promise<{ message: string }> {
  const { sql, person } = context
  const report = await lockCustomReport(sql, person.program, params.report)
  if (!report || report.page !== null || !mayOpenReport(person, report)) throw noSuchReport()
  const isAll = mayChangeReport(person, report)
  if (isAll) await deleteMailing(sql, params.report)
  else await deleteReaders(sql, params.report, person.id)
  context.concern(`custom report ${params.report}`, { mail: isAll ? 'ended' : 'ended for this reader' })
  return { message: 'Success' }
}

const IS_REPORT = { page: null, address: null }

export function editorOf({ person, now }: WriteContext) {
  return { program: person.program, by: legalName(person), now }
}

export const sayShared = ({ name, dodaac, forProgram }: Sharing & { name: string }) => ({
  name,
  dodaac,
  forProgram,
})

/** Sharing that exists already may stay. */
export function requireShareable(
  { person }: WriteContext,
  wanted: Sharing,
  before: (Sharing & { ownerId: number }) | null,
): void {
  if (!wanted.forProgram && wanted.dodaac === null && before && before.ownerId !== person.id)
    throw new Refusal('rule', 'Only the owner can stop the sharing. Choose a DoDAAC or the whole program.', {
      code: 'SHARED_BY_OWNER',
    })
  if (wanted.forProgram && wanted.dodaac !== null)
    throw new Refusal('rule', 'Share the report with a DoDAAC or with the program, not with both.')
  if (
    wanted.dodaac !== null &&
    wanted.dodaac !== before?.dodaac &&
    !person.assignedDodaacs.includes(wanted.dodaac)
  )
    throw new Refusal('not-found', `DoDAAC ${wanted.dodaac} is not assigned to you. Choose one of yours.`)
  if (wanted.forProgram && !before?.forProgram && !mayShareWithProgram(person))
    throw new Refusal(
      'forbidden',
      'Your permissions do not let you share with the whole program. Choose a DoDAAC.',
    )
}

export async function requireRoom(
  { sql, person }: WriteContext,
  name: string,
  owner: number,
  report: number | null,
): Promise<void> {
  if (report === null)
    requireAtHome(person, 'You work in another program. Save a view or report in your own.', 'SAVE_AT_HOME')
  const { reports = 0, named = 0 } =
    (await countCustomReports(sql, person.program, owner, name, report)) ?? {}
  if (named > 0) {
    const message = `There is a view or report named ${name} already. Choose another name.`
    throw new Refusal('conflict', message, { code: 'NAME_TAKEN', errors: [{ field: 'name', message }] })
  }
  if (report === null && reports >= MAX_CUSTOM_REPORTS)
    throw new Refusal(
      'rule',
      `You have ${MAX_CUSTOM_REPORTS} views and reports, which is the maximum. Delete one first.`,
      {
        code: 'TOO_MANY_REPORTS',
      },
    )
}

export async function lockChangeable({ sql, person, ifMatch }: WriteContext, report: number, isView = false) {
  const stored = await lockCustomReport(sql, person.program, report)
  if (!stored || (stored.page !== null) !== isView || !mayOpenReport(person, stored)) throw noSuchReport()
  if (!mayChangeReport(person, stored))
    throw new Refusal(
      'forbidden',
      isView
        ? 'This view is shared with you to read. Save one of your own.'
        : 'This report is shared with you to read. Save a copy to change it.',
    )
  if (ifMatch !== undefined && ifMatch !== stored.version)
    throw new Refusal(
      'conflict',
      `The report ${stored.name} was changed since you opened it. Open it again to see it as it is now.`,
      { code: 'STALE_VERSION' },
    )
  return stored
}

async function requireEntry({ sql, person }: WriteContext, report: number): Promise<CustomReportEntry> {
  const stored = await findCustomReport(sql, person.program, report)
  if (!stored) throw noSuchReport()
  return describeEntry(person, stored)
}

function noSuchReport(): Refusal {
  return new Refusal('not-found', 'There is no such report, or it is not shared with you any more.')
}
