import { type Counts, countOutcomes, type Draft, outcomeOf } from '#domain/imports/drafts.ts'
import type { CellFault } from '#domain/imports/tables.ts'
import { Refusal } from '#domain/refusal.ts'
import { noSuch } from '#wire/codes.ts'
import type { Caller } from '../audit/caller.ts'
import type { Sql } from '../db/connect.ts'
import type { AnyKind, Scope } from '../imports/kind.ts'
import { KINDS } from '../imports/kinds.ts'
import { organisation } from '../imports/organisation-kind.ts'
import type { OrganisationRow } from '../imports/organisation-queries.ts'
import type { Plan } from '../imports/plan.ts'
import { isProgram } from '../imports/scope-queries.ts'
import { type Entry, saveAdministrator } from './first-administrator.ts'

/** Rolls the attempt back. Every fault is already reported. */
export class NotOpened extends Error {}

export type Opening = {
  sql: Sql
  /** Null when no rows of the kind are given. */
  read(kind: AnyKind, scope: Scope): Promise<Plan<object> | null>
  write(kind: AnyKind, scope: Scope, plan: Plan<object>): Promise<void>
  /** `zone` is null until the organization is known. */
  scopeOf(zone: string | null, program: string): Scope
  /** @throws Refusal when the password breaks a rule */
  enter(row: OrganisationRow): Entry
  refuse(kind: AnyKind, row: number, fault: CellFault): void
  counted(kind: AnyKind, counts: Counts): void
}

/** From here on, rows belong to one program. */
const FIRST_OF_PROGRAM = KINDS.find(({ isCommon }) => !isCommon)

/**
 * One transaction. Writes each kind before checking the next, which may refer to it.
 * @returns the administrator's username
 * @throws NotOpened
 */
export async function openPortal(opening: Opening): Promise<string> {
  const { sql } = opening
  let refused = 0
  let chief: Draft<OrganisationRow> | undefined
  let isKnownProgram = false
  const refuse = (kind: AnyKind, row: number, fault: CellFault) => {
    refused++
    opening.refuse(kind, row, fault)
  }
  for (const kind of [organisation as AnyKind, ...KINDS]) {
    const program = chief?.given.program ?? ''
    if (kind === FIRST_OF_PROGRAM) {
      isKnownProgram = await isProgram(sql, program)
      if (!isKnownProgram)
        refuse(organisation, 2, { column: 'administrator program', sentence: noSuch('program') })
    }
    const scope = opening.scopeOf(chief?.faults.length === 0 ? chief.after.fiscalZone : null, program)
    if (kind.name === 'people' && isKnownProgram) await addChief(scope.source.caller)
    if (!(kind.isCommon || isKnownProgram)) continue
    const plan = await opening.read(kind, scope)
    if (!plan) continue
    for (const { row, fault } of plan.faults) refuse(kind, row, fault)
    for (const { number, faults } of plan.drafts) for (const fault of faults) refuse(kind, number, fault)
    const counts = countOutcomes(plan.drafts)
    opening.counted(kind, { ...counts, refused: counts.refused + plan.faults.length })
    await opening.write(kind, scope, plan)
    if (kind.name === organisation.name) chief = (plan.drafts as Draft<OrganisationRow>[])[0]
  }
  if (refused > 0 || !chief || !isKnownProgram) throw new NotOpened()
  return chief.after.username

  async function addChief(caller: Caller): Promise<void> {
    if (!chief || outcomeOf(chief) !== 'added') return
    const { number, after } = chief
    try {
      await saveAdministrator(
        sql,
        { ...after, dodaac: after.dodaac || undefined },
        opening.enter(after),
        caller,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(organisation, number, { column: columnOf(error), sentence: error.message })
    }
  }
}

/** The password is not a column of the file, but its faults are reported like one. */
function columnOf({ kind }: Refusal): string {
  if (kind === 'invalid' || kind === 'rule') return 'password'
  return kind === 'conflict' ? 'administrator username' : 'administrator dodaac'
}
