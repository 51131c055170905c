import type { Draft } from '#domain/imports/drafts.ts'
import type { Columns } from '#domain/imports/tables.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { Caller } from '../audit/caller.ts'
import type { Sql } from '../db/connect.ts'
import type { Mail } from '../mail/letter.ts'
import type { Giving } from '../people/notify-managers.ts'

/**
 * A person who brings a file in through the panel: rows are held to what the person could do by hand. `isProven`: at the press
 * the person has proved to be there; a check looks at the rows as if.
 */
export type Editor = Pick<
  Person,
  'id' | 'program' | 'username' | 'permissions' | 'opensEverything' | 'financeDodaacs'
> & { isProven: boolean }

/** As the audit trail names who brought a file in. */
type Source = { personId: number | null; object: string; caller: Caller }

/** Where rows of a file go, and who brings them. */
export type Scope = {
  program: string
  today: string
  now: Date
  /** As records name who changed them. */
  by: string
  source: Source
  /** Where the file lies that is read, for kinds that bring more than rows. */
  file?: string
  /** Null for the operator, who stands above the rights of people. */
  editor: Editor | null
  /** Standing rows are held until the transaction ends, so that what was compared is what is changed. */
  isLocked: boolean
  /** Fund codes that a later file of the same set-up brings. */
  comingFundCodes: ReadonlySet<string>
  /** How rows stood when the file was checked, by row; null: nobody has looked before. Others are not written. */
  expected: ReadonlyMap<number, string> | null
  /** Hears how many rows are compared, then written; what it throws ends the import. */
  watch: (step: 'compared' | 'written', rows: number, all: number) => Promise<void>
  /** Whether it is a demonstration, in which programs begin otherwise. */
  isDemo?: boolean
  /** Sends mails with the rows, once, when they are written; the operator mails nobody. */
  tell?: (write: (supportEmail: string, publicUrl: string) => Mail[] | Promise<Mail[]>) => Promise<void>
}

/** What the trail says of one row: `before` and `after` of rights and money. Never a DoD ID. */
export type RowNote = { object: string; detail: Record<string, unknown> }

/**
 * One kind of rows that files bring: its columns, how standing rows are found, which rules hold, and how rows are written.
 * Template, export, dry run, apply and result file all follow from it.
 */
export type Kind<Row> = {
  name: string
  columns: Columns<Row>
  /** Without these columns no row can be found. */
  needed: readonly (keyof Row & string)[]
  /** Exports print the rows of all programs. */
  isCommon: boolean
  /** The names under which a row of a file is looked for, the most exact first; none when its key is missing. */
  findKeys(row: Partial<Row>): string[]
  /** The names under which a standing row is found. */
  listKeys(row: Row): string[]
  /** What a new row is where the file leaves it open; a field that stays undefined is required. */
  complete(given: Partial<Row>, scope: Scope): Partial<Row>
  findStanding(sql: Sql, scope: Scope, rows: Partial<Row>[]): Promise<Row[]>
  /** Notes faults at drafts that the person could not write by hand. */
  limit?(sql: Sql, editor: Editor, drafts: Draft<Row>[]): Promise<void> | void
  /** Whether a draft takes a person who proves to be there. */
  needsProof?(draft: Draft<Row>): boolean
  /** Notes faults at drafts that would be written: the rules that hold when a person does it by hand. */
  check(sql: Sql, scope: Scope, drafts: Draft<Row>[]): Promise<void>
  /** Writes drafts that are added or changed, in sets. */
  write(sql: Sql, scope: Scope, drafts: Draft<Row>[]): Promise<void>
  note?(draft: Draft<Row>): RowNote
  /** What a written draft gave of power over people and money; others hear of it as if it was done by hand. */
  gives?(draft: Draft<Row>): Giving[]
  /** The number of who stands in a row, where it gives somebody a way in. */
  numberOf?(row: Row): number | null
  /** What of a draft is written while what it gives waits for a second person; without this nothing is. */
  holdBack?(draft: Draft<Row>): Draft<Row>
  /** Standing rows in the order of their keys, in batches. */
  list(sql: Sql, scope: Scope): AsyncIterable<Row[]>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds with rows of their own
export type AnyKind = Kind<any>
