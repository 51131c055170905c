import * as z from 'zod/mini'
import {
  CONDITION_KEYS,
  CUSTOM_PER_PAGE,
  type CustomDefinition,
  MAX_COLUMNS,
  MAX_CUSTOM_REPORTS,
  MAX_DEFINITION,
  MAX_FILTERS,
  MAX_GROUPS,
  MAX_ORDERS,
  MAX_VALUE,
  MAX_VALUES,
} from '#domain/reports/custom-report.ts'
import { SOURCE_KEYS } from '#domain/reports/custom-sources.ts'
import { ROWS_ON_PAGE } from '#domain/reports/report.ts'
import { MAIL_FORM_KEYS, MAX_RECIPIENTS, RHYTHMS } from '#domain/reports/report-mails.ts'
import { body, call, query } from '../call.ts'
import { type Clean, type Code, code, defaulted, list, nullable } from '../code.ts'
import { dodaac, oneOf, personId, requiredName, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { workbook } from '../export/exports.ts'
import { nothing, pageFields, success } from '../paging.ts'
import { savedId } from './saved-views.ts'

export const customReportName = requiredName(80, 'Enter a name for the report.')
const reportId = savedId
const ofReport = { report: reportId }
const columnKey = text(40)

const definition: Code<CustomDefinition> = body({
  source: oneOf(SOURCE_KEYS, 'Choose what the rows are.'),
  columns: list(columnKey, MAX_COLUMNS),
  filters: list(
    body({
      column: columnKey,
      condition: oneOf(CONDITION_KEYS, 'Choose a condition.'),
      values: list(text(MAX_VALUE), MAX_VALUES),
    }),
    MAX_FILTERS,
  ),
  order: list(body({ column: columnKey, descending: truth }), MAX_ORDERS),
  groupBy: list(columnKey, MAX_GROUPS),
})

export const UNREADABLE = 'This address has no report that can be read. Build the report again.'

/** As JSON, in an address. */
export const definitionText: Code<CustomDefinition> = code(
  () =>
    z.pipe(
      z.pipe(
        z.string(UNREADABLE).check(z.maxLength(MAX_DEFINITION, UNREADABLE)),
        z.transform((wire: string, context) => {
          const read = parseObject(wire)
          if (read) return read
          context.issues.push({ code: 'custom', message: UNREADABLE, input: wire })
          return z.NEVER
        }),
      ),
      definition.schema as never,
    ) as unknown as z.ZodMiniType<CustomDefinition>,
  (clean) => JSON.stringify(definition.write(clean)),
)

function parseObject(wire: string): object | undefined {
  try {
    const read: unknown = JSON.parse(wire)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

const mailingFields = {
  rhythm: oneOf(RHYTHMS, 'Choose how often the report is sent.'),
  /** From 1 (Monday) to 7. */
  weekday: whole(1, 7, 'Choose a day of the week.'),
  monthDay: whole(1, 31, 'Choose a day from 1 to 31.'),
  hour: whole(0, 23, 'Choose an hour.'),
  form: oneOf(MAIL_FORM_KEYS, 'Choose a link or a file.'),
} as const
const recipient = body({ id: personId, name: text() })

const reportFields = {
  id: reportId,
  name: text(80),
  source: text(40),
  owner: text(),
  /** Null and false: only the owner. */
  dodaac: ['DODAAC_0', nullable(dodaac)],
  forProgram: truth,
  mayChange: truth,
  isOwn: truth,
  isMailed: truth,
  updatedBy: text(),
  updatedAt: instant,
  version: whole(1, 1_000_000_000),
} as const
const reportEntry = body(reportFields)
export type CustomReportEntry = Clean<typeof reportEntry>

const savedReport = body({
  ...reportFields,
  definition,
  /** Sentences about what does not exist any more. */
  notes: list(text(300)),
  mailing: nullable(body({ ...mailingFields, recipients: list(recipient, MAX_RECIPIENTS) })),
})
export type SavedReport = Clean<typeof savedReport>

const sharing = { dodaac: ['DODAAC_0', nullable(dodaac)], forProgram: truth } as const
const reportBody = body({ name: customReportName, definition, ...sharing })
export type ReportBody = Clean<typeof reportBody>

export const listCustomReports = call('GET', '/reports/custom', {
  summary: 'Own custom reports, and those that others share, by name, without rows',
  response: list(reportEntry, 10_000),
})
export const readCustomReport = call('GET', '/reports/custom/:report', {
  summary: 'A custom report with its columns and filters, without rows',
  params: ofReport,
  response: savedReport,
})
export const addCustomReport = call('POST', '/reports/custom', {
  summary: `Save a custom report; a person has at most ${MAX_CUSTOM_REPORTS}`,
  body: reportBody,
  response: reportEntry,
})
export const changeCustomReport = call('PUT', '/reports/custom/:report', {
  summary: 'Change the name, the content or the readers of a custom report',
  params: ofReport,
  body: reportBody,
  response: reportEntry,
})
export const deleteCustomReport = call('DELETE', '/reports/custom/:report', {
  summary: 'Delete a custom report, which also ends its mails',
  params: ofReport,
  body: nothing,
  response: success,
})

const mailingBody = body({ ...mailingFields, recipients: list(personId, MAX_RECIPIENTS) })
export type MailingBody = Clean<typeof mailingBody>

export const mailCustomReport = call('PUT', '/reports/custom/:report/mail', {
  summary: 'Send a custom report by mail; each recipient gets the rows that they may read at that time',
  params: ofReport,
  body: mailingBody,
  response: success,
})
export const endReportMail = call('DELETE', '/reports/custom/:report/mail', {
  summary: 'End the mails of a custom report: all, or for a reader who may not change it the own ones',
  params: ofReport,
  body: nothing,
  response: success,
})

const cell: Code<string | number | null> = code(() => z.union([z.string(), z.number(), z.null()]))
const resultColumn = body({
  key: text(40),
  label: text(60),
  format: oneOf(['text', 'whole', 'quantity', 'money', 'day'], 'Choose a format.'),
  width: whole(1, 200),
  /** Never wraps, because users copy it. */
  isCode: truth,
})
const result = body({
  columns: list(resultColumn),
  /** Amounts are cents. */
  rows: list(list(cell), ROWS_ON_PAGE),
  total: whole(0, Number.MAX_SAFE_INTEGER),
  /** The sum of each column over all rows; null where it has none. */
  sums: list(nullable(whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))),
  notes: list(text(300)),
})
export type CustomResult = Clean<typeof result>

export const runCustomReport = call('GET', '/reports/custom/rows', {
  summary: 'One page of the rows of a definition, with the rights of the person who asks',
  query: query({
    definition: definitionText,
    ...pageFields(CUSTOM_PER_PAGE),
  }),
  response: result,
})
export const exportCustomReport = call('GET', '/reports/custom/export', {
  summary: 'All rows of a definition as a file, with the rights of the person who asks',
  query: query({
    definition: definitionText,
    name: defaulted(text(80), ''),
    form: defaulted(oneOf(['xlsx', 'csv'], 'Choose xlsx or csv.'), 'xlsx'),
  }),
  response: workbook,
})
