import { caseReach } from '#domain/cases/cases.ts'
import { findDodIdReach } from '#domain/receipts/dod-ids.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayHaveFile, NO_PEOPLE_FILE } from '#domain/reports/custom-access.ts'
import {
  type CustomDefinition,
  findDefinitionProblems,
  formatOf,
  namesPeople,
  planReport,
  type ResultColumn,
} from '#domain/reports/custom-report.ts'
import { type CustomKind, sourceOf } from '#domain/reports/custom-sources.ts'
import { canRead } from '#domain/roles/permissions.ts'
import type { CustomResult } from '#wire/reports/custom-reports.ts'
import { fundScope } from '../funds/scope.ts'
import type { ReadContext } from '../http/context.ts'
import type { Export } from '../http/download.ts'
import { scopeOf } from '../orders/report-scope.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import { memberScope } from '../people/person-options.ts'
import { definition as customExport, inWords } from './custom-export.ts'
import { type CustomRow, type CustomRun, findCustomRows, sumCustomRows } from './custom-queries.ts'

type Runner = Pick<ReadContext, 'person' | 'config' | 'today'>

/** The rights are those of the person who runs the report. @throws Refusal for a definition that makes no sense */
export function planRun({ person, config, today }: Runner, definition: CustomDefinition): CustomRun {
  requireSense(definition)
  const plan = planReport(definition, (area) => canRead(person, area))
  if (plan.columns.length === 0)
    throw new Refusal('rule', `No column is left. ${plan.notes.join(' ')} Choose others.`, {
      code: 'NO_COLUMN',
    })
  const scope = {
    ...scopeOf({ person, config }),
    personId: person.id,
    today,
    people: memberScope(person, ''),
    funds: fundScope(person),
    dodIds: findDodIdReach(person),
    cases: caseReach(person),
  }
  const hasNoFunds = plan.source === 'funds' && scope.funds?.length === 0
  const notes = hasNoFunds
    ? [...plan.notes, 'You are Finance - RA of no DoDAAC, so this report has no funds for you.']
    : plan.notes
  return { scope, plan: { ...plan, notes } }
}

export function requireSense(definition: CustomDefinition): void {
  const [first, ...others] = findDefinitionProblems(definition)
  if (!first) return
  throw new Refusal('rule', first.text, {
    code: 'REPORT_DEFINITION',
    errors: [first, ...others].map(({ part, at, text }) => ({ field: `${part}.${at}`, message: text })),
  })
}

type Requested = { definition: CustomDefinition; page: number; pageSize: number }

export async function readCustomRows(
  context: ReadContext,
  { query: { definition, page, pageSize } }: { query: Requested },
  watch: HarvestWatch,
): Promise<CustomResult> {
  const { sql } = context
  const run = planRun(context, definition)
  const [rows, [sums]] = await Promise.all([
    findCustomRows(sql, run, { max: pageSize, skip: (page - 1) * pageSize }),
    sumCustomRows(sql, run),
  ])
  await noteReading(context, run, rows, watch)
  const { columns, notes } = run.plan
  return {
    columns: columns.map(({ kind, ...column }) => describeColumn(column, kind)),
    rows: rows.map(({ cells }) => inWords(columns, cells)),
    total: sums?.total ?? 0,
    sums: sums?.sums ?? [],
    notes,
  }
}

function describeColumn({ key, label, width }: Omit<ResultColumn, 'kind'>, kind: CustomKind) {
  return { key, label, width, format: formatOf({ kind }), isCode: kind === 'code' }
}

async function noteReading(
  context: ReadContext,
  { plan }: CustomRun,
  rows: readonly CustomRow[],
  watch: HarvestWatch,
): Promise<void> {
  if (!namesPeople(plan)) return
  await watch.note(
    context,
    'records',
    rows.map(({ id }) => id),
  )
}

export async function planExport(
  context: ReadContext,
  { query }: { query: { definition: CustomDefinition; name: string; form: 'xlsx' | 'csv' } },
): Promise<Export<CustomRun, CustomRow['cells']>> {
  const run = planRun(context, query.definition)
  if (!mayHaveFile(context.person, run.plan.source))
    throw new Refusal('forbidden', NO_PEOPLE_FILE, { code: 'PEOPLE_FILE' })
  return {
    definition: customExport,
    filter: run,
    fileName: nameFile(
      nameInHeader(query.name) || sourceOf(run.plan.source).label,
      context.today,
      query.form,
    ),
    ...(query.form === 'csv' && { form: { kind: 'csv' } }),
  }
}

/** A header takes only ASCII. '' without a letter or digit. */
function nameInHeader(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^ -~]+/g, '')
  return /[A-Za-z0-9]/.test(plain) ? plain : ''
}

export function nameFile(name: string, today: string, form: 'xlsx' | 'csv'): string {
  const words = name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 80)
  return `${words || 'Report'}_${today.replaceAll('-', '')}.${form}`
}
