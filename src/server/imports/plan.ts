import { createHash } from 'node:crypto'
import { plainHeading } from '#domain/imports/cells.ts'
import { type Draft, isOpen } from '#domain/imports/drafts.ts'
import {
  type CellFault,
  type FileRow,
  findChanges,
  readHeadings,
  readRow,
  writeRow,
} from '#domain/imports/tables.ts'
import { describeMissing } from '#domain/words.ts'
import type { Sql } from '../db/connect.ts'
import { UnreadableFile } from './file-records.ts'
import type { Kind, Scope } from './kind.ts'
import { readRecords } from './read-file.ts'

export type Plan<Row> = {
  headings: readonly string[]
  drafts: Draft<Row>[]
  faults: { row: number; fault: CellFault }[]
}

/** Rows per query. */
export const TOGETHER = 5000

/** Heading of the last column of a result file. It may come back with a correction. */
export const RESULT = 'result'

export type Table<Row> = {
  headings: readonly string[]
  rows: FileRow<Row>[]
  faults: Plan<Row>['faults']
}

/** Writes nothing. */
export async function planFile<Row extends object>(
  kind: Kind<Row>,
  sql: Sql,
  scope: Scope,
  path: string,
): Promise<Plan<Row>> {
  return planTable(kind, sql, scope, await readTable(kind, path))
}

export async function planTable<Row extends object>(
  kind: Kind<Row>,
  sql: Sql,
  scope: Scope,
  { headings, rows, faults }: Table<Row>,
): Promise<Plan<Row>> {
  if (faults.length > 0) return { headings, drafts: [], faults }
  const drafts: Draft<Row>[] = []
  const seen = new Map<string, number>()
  const named = new Set(rows.flatMap(({ given }) => kind.findKeys(given)[0] ?? []))
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const some = rows.slice(from, from + TOGETHER)
    const standing = indexRows(
      kind,
      await kind.findStanding(
        sql,
        scope,
        some.map(({ given }) => given),
      ),
    )
    for (const row of some) drafts.push(draftRow(kind, scope, row, { standing, named, seen }))
    await scope.watch('compared', drafts.length, rows.length)
  }
  refuseMoved(kind, scope, drafts)
  if (scope.editor) await kind.limit?.(sql, scope.editor, drafts.filter(isOpen))
  const open = drafts.filter(isOpen)
  if (open.length > 0) await kind.check(sql, scope, open)
  // Rules normalize values.
  for (const draft of open)
    if (draft.before) draft.changes = findChanges(kind.columns, draft.before, draft.after)
  refuseUnexpected(kind, scope, open)
  return { headings, drafts, faults: [] }
}

export function describeRepeated(name: string, row: number): string {
  return `${name} is already in row ${row}. Keep one of the two rows.`
}

const MOVED = 'This row has changed since the file was checked. Check the file again.'

/** Refuses rows that changed since the check. */
function refuseMoved<Row>(kind: Kind<Row>, { expected }: Scope, drafts: Draft<Row>[]): void {
  if (!expected) return
  for (const draft of drafts.filter(isOpen)) {
    const seen = expected.get(draft.number)
    if (seen !== undefined && seen !== describeStandingRow(kind, draft)) refuseRow(kind, draft)
  }
}

/** Refuses rows that the check did not approve. */
function refuseUnexpected<Row>(kind: Kind<Row>, { expected }: Scope, drafts: Draft<Row>[]): void {
  if (!expected) return
  for (const draft of drafts.filter(isOpen)) if (!expected.has(draft.number)) refuseRow(kind, draft)
}

function refuseRow<Row>({ columns }: Kind<Row>, draft: Draft<Row>): void {
  draft.faults.push({ column: columns[0]?.heading ?? '', sentence: MOVED })
}

export function describeStandingRow<Row>(
  { columns }: Pick<Kind<Row>, 'columns'>,
  { before }: Pick<Draft<Row>, 'before'>,
): string {
  return before === null ? '' : createHash('sha256').update(writeRow(columns, before)).digest('base64url')
}

async function readTable<Row>(kind: Kind<Row>, path: string): Promise<Table<Row>> {
  let headings: string[] = []
  let layout: ReturnType<typeof readHeadings<Row>> | null = null
  const rows: FileRow<Row>[] = []
  const faults: Plan<Row>['faults'] = []
  let result: number | undefined
  const withoutResult = (cells: string[]) => (result === undefined ? cells : cells.toSpliced(result, 1))
  try {
    for await (const record of readRecords(path)) {
      const { number, cells } = record
      if (layout) rows.push(readRow(layout, { ...record, cells: withoutResult(cells) }))
      else {
        const last = cells.findLastIndex((cell) => cell.trim() !== '')
        if (plainHeading(cells[last] ?? '') === RESULT) result = last
        headings = withoutResult(cells)
        layout = readHeadings(kind.name, kind.columns, headings, kind.needed)
        faults.push(...layout.faults.map((fault) => ({ row: number, fault })))
        if (faults.length > 0) break
      }
    }
    if (!layout) throw new UnreadableFile(1, 'The file is empty. Its first row holds the headings.')
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    faults.push({ row: error.row, fault: { column: 'file', sentence: error.message } })
  }
  return { headings, rows, faults }
}

export function indexRows<Row>(kind: Kind<Row>, rows: Row[]): Map<string, Row> {
  const index = new Map<string, Row>()
  for (const row of rows) for (const key of kind.listKeys(row)) if (!index.has(key)) index.set(key, row)
  return index
}

/** Refuses the later of two rows with one key. A wide name does not find what another row names exactly. */
function draftRow<Row extends object>(
  kind: Kind<Row>,
  scope: Scope,
  { number, cells, given, faults, isHidden }: FileRow<Row>,
  { standing, named, seen }: { standing: Map<string, Row>; named: Set<string>; seen: Map<string, number> },
): Draft<Row> {
  const { columns } = kind
  const keys = kind.findKeys(given)
  const keyColumn = columns[0]?.heading ?? ''
  const isTaken = (row: Row) => named.has(kind.listKeys(row)[0] ?? '')
  const found = keys.map((key) => standing.get(key))
  const before = found.find((row, at) => row !== undefined && (at === 0 || !isTaken(row))) ?? null
  const after = { ...(before ?? kind.complete(given, scope)), ...given } as Row
  const name = (keys[0] ?? '').replace(/^\w+:/, '')
  const draft: Draft<Row> = {
    ...{ number, cells, name, given, before, after, isHidden },
    changes: [],
    faults: [...faults],
  }
  if (keys.length === 0) {
    if (faults.length === 0)
      draft.faults.push({
        column: keyColumn,
        sentence: 'This row has no key. Enter it, so that the row can be found.',
      })
    return draft
  }
  // Existing rows by the most exact name, new ones by the last, to find duplicates.
  const taken = (before ? kind.listKeys(before)[0] : keys.at(-1)) ?? ''
  const earlier = seen.get(taken)
  if (earlier === undefined) seen.set(taken, number)
  if (earlier !== undefined)
    draft.faults.push({
      column: keyColumn,
      sentence: describeRepeated(name, earlier),
    })
  if (draft.faults.length > 0) return draft
  if (before) draft.changes = findChanges(columns, before, after)
  else
    for (const { heading, field } of columns)
      if (after[field] === undefined)
        draft.faults.push({ column: heading, sentence: describeMissing(`${heading} of a new row`) })
  return draft
}
