import type { Draft } from '#domain/imports/drafts.ts'
import type { Columns } from '#domain/imports/tables.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Caller } from '../audit/caller.ts'
import type { Sql } from '../db/connect.ts'
import type { JobData } from '../jobs/kinds.ts'
import type { Giving } from '../people/notify-managers.ts'

/** An importer in the panel, limited to edits by hand. `isProven`: they have proved their presence. */
export type Editor = Pick<
  Person,
  'id' | 'program' | 'username' | 'permissions' | 'opensEverything' | 'financeDodaacs'
> & { isProven: boolean }

type Source = { personId: number | null; object: string; caller: Caller }

export type Scope = {
  program: string
  today: string
  now: Date
  by: string
  source: Source
  file?: string
  /** Null for the operator, who needs no rights. */
  editor: Editor | null
  /** Locks existing rows, so that the comparison stays valid. */
  isLocked: boolean
  comingFundCodes: ReadonlySet<string>
  /** Rows of funds and limits are of these DoDAACs. Null for the whole program. */
  fundDodaacs?: readonly string[] | null
  /** The state of the rows at the check. Null without a check. */
  expected: ReadonlyMap<number, string> | null
  /** Receives the progress. An exception ends the import. */
  watch: (step: 'compared' | 'written', rows: number, all: number) => Promise<void>
  isDemo?: boolean
  /** Queues mails once, when the rows are written. The operator mails nobody. */
  notify?: (
    write: (supportEmail: string, publicUrl: string) => JobData['mail'][] | Promise<JobData['mail'][]>,
  ) => Promise<void>
}

/** `before` and `after` of rights and money. Never a DoD ID. */
export type RowNote = { object: string; detail: Record<string, unknown> }

export type Kind<Row> = {
  name: string
  columns: Columns<Row>
  needed: readonly (keyof Row & string)[]
  /** Exports contain the rows of all programs. */
  isCommon: boolean
  /** The most exact name first, and last the name by which new rows must differ. Empty without a key. */
  findKeys(row: Partial<Row>): string[]
  listKeys(row: Row): string[]
  /** A field that stays undefined is required. */
  complete(given: Partial<Row>, scope: Scope): Partial<Row>
  findStanding(sql: Sql, scope: Scope, rows: Partial<Row>[]): Promise<Row[]>
  /** Adds faults for edits that the person could not make by hand. */
  limit?(sql: Sql, editor: Editor, drafts: Draft<Row>[]): Promise<void> | void
  /** True when the person must prove their presence. */
  needsProof?(draft: Draft<Row>): boolean
  check(sql: Sql, scope: Scope, drafts: Draft<Row>[]): Promise<void>
  write(sql: Sql, scope: Scope, drafts: Draft<Row>[]): Promise<void>
  note?(draft: Draft<Row>): RowNote
  gives?(draft: Draft<Row>): Giving[]
  /** The ID of the person to whom a row gives access. */
  numberOf?(row: Row): number | null
  /** The part to write while the rest waits for a second person. */
  holdBack?(draft: Draft<Row>): Draft<Row>
  /** In the order of their keys, in batches. */
  list(sql: Sql, scope: Scope): AsyncIterable<Row[]>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds with rows of their own
export type AnyKind = Kind<any>
