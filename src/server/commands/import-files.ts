import { userInfo } from 'node:os'
import { basename } from 'node:path'
import { dayIn } from '#domain/fiscal-years.ts'
import { writeHeadings, writeRow, writeTemplate } from '#domain/imports/tables.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import { inOwnersTransaction } from '../db/owner.ts'
import type { Database } from '../db/roles.ts'
import { describePlan, explainLost, type Print, writePlan } from '../imports/import.ts'
import type { AnyKind, Scope } from '../imports/kind.ts'
import { writeResultFile } from '../imports/result-file.ts'
import { isProgram, takeTurn } from '../imports/scope-queries.ts'

export type Place = { database: Database; config: Pick<Config, 'fiscalZone'> }
type Exported = Pick<AnyKind, 'name' | 'isCommon' | 'columns' | 'list'>
/** Resolves when the stream can take more. */
export type Write = (text: string) => Promise<void>

/** `template KIND`: headings and a sample row. */
export function printTemplate(kind: AnyKind, print: Print): void {
  print(writeTemplate(kind.columns).trimEnd())
}

export async function exportRows(
  place: Place,
  kind: Exported,
  program: string,
  write: Write,
): Promise<number> {
  await inTransaction(place.database, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async (sql) => {
    const scope = await makeScope(place, sql, kind, program, false)
    await write(writeHeadings(kind.columns))
    for await (const rows of kind.list(sql, scope))
      await write(rows.map((row: object) => writeRow(kind.columns, row)).join(''))
  })
  return 0
}

export type Wanted = {
  kind: AnyKind
  path: string
  program: string
  apply: boolean
  allOrNothing: boolean
}

/** `import KIND FILE`: a preview, or with `--apply` one transaction. */
export async function importFile(place: Place, wanted: Wanted, print: Print): Promise<number> {
  const { kind, path, program, apply, allOrNothing } = wanted
  const mode = apply ? '' : 'ISOLATION LEVEL REPEATABLE READ READ ONLY'
  const done = await inTransaction(place.database, mode, async (sql) => {
    if (apply) await takeTurn(sql, kind.isCommon ? kind.name : program)
    const scope = await makeScope(place, sql, kind, program, apply)
    const lines: string[] = []
    const { plan, refused } = await describePlan(kind, sql, scope, path, (line) => lines.push(line))
    const isWritten = apply && plan.faults.length === 0 && !(allOrNothing && refused > 0)
    if (isWritten) await writePlan(kind, sql, { ...scope, file: path }, basename(path), plan)
    return { plan, refused, isWritten, lines }
  })
  const last = done.lines.pop() ?? ''
  for (const line of done.lines) print(line)
  if (apply && done.plan.faults.length === 0) {
    const result = await writeResultFile(path, done.plan, done.isWritten)
    print(
      done.isWritten
        ? `Written. Each row's outcome: ${result}`
        : `Nothing was written. Each row's outcome: ${result}`,
    )
  }
  print(last)
  return done.refused > 0 ? 1 : 0
}

export function inTransaction<T>(
  database: Database,
  mode: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return inOwnersTransaction(database, mode, work).catch(explainLost)
}

export async function makeScope(
  { config }: Place,
  sql: Sql,
  kind: Pick<AnyKind, 'name' | 'isCommon'>,
  program: string,
  isLocked: boolean,
): Promise<Scope> {
  if (program === '' && !kind.isCommon)
    throw new Refusal('invalid', `Name the program of these ${kind.name}: --program CODE.`)
  if (program !== '' && !(await isProgram(sql, program)))
    throw new Refusal('not-found', `There is no program ${program}.`)
  return describeScope(config, program, isLocked)
}

export function describeScope(config: Place['config'], program: string, isLocked: boolean): Scope {
  const now = new Date()
  return {
    program,
    now,
    today: dayIn(config.fiscalZone, now),
    by: `import by ${userInfo().username}`,
    source: {
      personId: null,
      object: `account ${userInfo().username}`,
      caller: { address: 'console', requestId: '', session: '', userAgent: '' },
    },
    editor: null,
    isLocked,
    comingFundCodes: new Set(),
    expected: null,
    watch: async () => {},
  }
}
