import { dayIn } from '#domain/fiscal-years.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayHaveFile, mayOpenReport, NO_PEOPLE_FILE } from '#domain/reports/custom-access.ts'
import { MAX_MAILED_FILE, nextSending } from '#domain/reports/report-mails.ts'
import { hourIn } from '#domain/zones.ts'
import { CSV_TYPE, WORKBOOK_TYPE } from '#wire/export/exports.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { enterProgram } from '../db/row-security.ts'
import { explainReport } from '../http/errors.ts'
import type { AttachedFile } from '../mail/deliver.ts'
import { type Email, greet, type MailedReport } from '../mail/email.ts'
import { type Deliver, deliverLogged, noteMail } from '../mail/log.ts'
import type { Portal } from '../portal.ts'
import { findRightsOf } from '../session/people-rights.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import { definition as customExport } from './custom-export.ts'
import { nameFile, planRun } from './custom-run.ts'
import {
  deleteReaders,
  findCustomReport,
  findReadersOf,
  setDueDays,
  takeDueMailings,
} from './custom-stored-queries.ts'

type Sending = Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock' | 'exports'>

/**
 * Queues the mails of the hours that have come, and sets the next days in the same transaction. Hours in which the portal
 * was stopped send once.
 */
export async function sendReports(portal: Sending): Promise<void> {
  for (const program of await findProgramCodes(portal.handles.writes)) await sendOf(portal, program)
}

async function sendOf({ config, handles, jobs, clock }: Sending, program: string): Promise<void> {
  const now = clock()
  const today = dayIn(config.fiscalZone, now)
  const hour = hourIn(config.fiscalZone, now)
  await handles.writes.begin(async (sql) => {
    await enterProgram(sql, program)
    const due = await takeDueMailings(sql, program, today, hour)
    if (due.length === 0) return
    await setDueDays(
      sql,
      due.map((mailing) => ({ report: mailing.report, day: nextSending(mailing, today, hour) })),
    )
    const readers = await findReadersOf(
      sql,
      program,
      due.map(({ report }) => report),
    )
    const byReport = new Map(due.map((mailing) => [mailing.report, mailing]))
    const emails = readers.flatMap(({ report, personId, email, name }): Email[] => {
      const mailing = byReport.get(report)
      if (!mailing) return []
      return [
        {
          ...{ to: email, kind: 'report', people: [personId], subject: mailing.name, greeting: greet(name) },
          paragraphs: [`Your report ${mailing.name} is ready.`],
          link: { words: 'Open the report', address: `${config.publicUrl}/reports/custom/${report}` },
          closing: ['To end these mails, open the report and choose End mails.'],
          report: { id: report, program, form: mailing.form } as MailedReport,
        },
      ]
    })
    if (emails.length > 0) await jobs.bulkSender(sql)('mail', emails)
  })
}

type Sent = Email & { report: MailedReport; requestId?: string | undefined }

/** Runs the report with the rights that the reader has now. */
export async function deliverReport(
  portal: Sending,
  deliver: Deliver,
  email: Sent,
  id: string,
): Promise<void> {
  const { handles, clock } = portal
  const { report: _, ...letter } = email
  const content = await writeContent(portal, email)
  if (content === null)
    await noteMail(handles.writes, id, clock(), 'The person is disabled, so nothing was sent.')
  else await deliverLogged(portal, deliver)({ ...letter, ...content }, id)
}

const NO_LONGER =
  'You may not open this report any more, so this is its last mail. Ask its owner if you need it, or your account manager if a role ended.'

/** A report without a readable column, or one that takes too long, is no reason to send the mail again. */
async function orRefusal<A>(work: () => A | Promise<A>): Promise<A | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type Content =
  | { paragraphs: string[]; link?: undefined; closing?: readonly string[]; attachments?: AttachedFile[] }
  | Record<never, never>

async function writeContent(
  portal: Sending,
  { report, people = [], paragraphs }: Sent,
): Promise<Content | null> {
  const { config, handles, clock } = portal
  const { program, form } = report
  const sql = handles.reads(program)
  const [[reader], stored] = await Promise.all([
    findRightsOf(sql, program, people.slice(0, 1), config),
    findCustomReport(sql, program, report.id),
  ])
  if (!reader?.mayEnter) return null
  const { person } = reader
  if (!stored || !mayOpenReport(person, stored)) {
    await handles.writes.begin(async (write) => {
      await enterProgram(write, program)
      await deleteReaders(write, report.id, person.id)
    })
    return { paragraphs: [NO_LONGER], link: undefined, closing: [] }
  }
  const today = dayIn(config.fiscalZone, clock())
  const run = await orRefusal(() => planRun({ person, config, today }, stored.definition))
  if (run instanceof Refusal) return { paragraphs: [run.message] }
  const { notes } = run.plan
  if (form === 'link') return { paragraphs: [...paragraphs, ...notes] }
  if (!mayHaveFile(person, run.plan.source))
    return {
      paragraphs: [...paragraphs, ...notes, `${NO_PEOPLE_FILE} Read the rows on the page of the report.`],
    }
  const request = { personId: person.id, program, filter: run }
  const writing = { kind: form === 'csv' ? 'csv' : 'workbook' } as const
  const file = await orRefusal(() =>
    portal.exports.write(customExport, { ...request, form: writing }, MAX_MAILED_FILE).catch(explainReport),
  )
  if (file === null || file instanceof Refusal) {
    const why = file?.message ?? 'The file is too large for a mail. Open the report and export it.'
    return { paragraphs: [...paragraphs, ...notes, why] }
  }
  const filename = nameFile(stored.name, today, form)
  await addAuditEvent(handles.writes, {
    ...{ program, personId: person.id, action: 'report mailed', object: filename },
    detail: { filter: run, report: report.id },
  })
  return {
    paragraphs: [...paragraphs, ...notes, `The file ${filename} has the rows that you may read now.`],
    attachments: [{ filename, contentType: form === 'csv' ? CSV_TYPE : WORKBOOK_TYPE, content: file }],
  }
}
