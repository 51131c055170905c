import {
  countOutcomes,
  type Draft,
  describeCounts,
  describeDraft,
  describeFault,
  isOpen,
} from '#domain/imports/drafts.ts'
import { Refusal } from '#domain/refusal.ts'
import { givesPower } from '#domain/roles/second-person.ts'
import type { Sql } from '../db/connect.ts'
import { type Giving, writeNotices } from '../people/notify-managers.ts'
import { noteImport } from './audit-queries.ts'
import type { AnyKind, Kind, Scope } from './kind.ts'
import { type Plan, planFile } from './plan.ts'
import { listRequestedNotes, nameReceivers, requestFile, splitRequested } from './requests-of-giving.ts'

export type Print = (line: string) => void

export type Done = { plan: Plan<object>; refused: number }

export async function describePlan(
  kind: AnyKind,
  sql: Sql,
  scope: Scope,
  path: string,
  print: Print,
): Promise<Done> {
  const plan: Plan<object> = await planFile(kind, sql, scope, path)
  for (const { row, fault } of plan.faults) print(describeFault(row, fault))
  for (const draft of plan.drafts) for (const line of describeDraft(draft)) print(line)
  const counts = countOutcomes(plan.drafts)
  const refused = counts.refused + plan.faults.length
  print(describeCounts(kind.name, { ...counts, refused }))
  return { plan, refused }
}

/** Call it in the transaction of the plan. */
export async function writePlan(
  kind: AnyKind,
  sql: Sql,
  scope: Scope,
  fileName: string,
  plan: Plan<object>,
): Promise<void> {
  const open = plan.drafts.filter(isOpen)
  const { written, held } = await splitRequested(sql, scope, kind, open)
  if (written.length > 0) await kind.write(sql, scope, written)
  const notified = await notifyOfFile(sql, scope, listGivings(kind, written))
  const requestsOfGiving = await nameReceivers(sql, scope, kind, held)
  const requested = await requestFile(sql, scope, requestsOfGiving)
  const { added, changed, refused } = countOutcomes(plan.drafts)
  await noteImport(sql, {
    scope,
    kind: kind.name,
    isCommon: kind.isCommon,
    detail: { file: fileName, added, changed, refused, ...notified, ...requested },
    rows: [...listNotes(kind, written), ...listRequestedNotes(requestsOfGiving)],
  })
}

function listGivings<Row>({ gives }: Kind<Row>, drafts: Draft<Row>[]): Giving[] {
  return gives ? drafts.flatMap(gives).filter(({ power }) => givesPower(power)) : []
}

/** The operator mails nobody. */
async function notifyOfFile(sql: Sql, scope: Scope, givings: Giving[]): Promise<{ told?: number }> {
  const { program, by: name, editor, notify } = scope
  if (!editor || !notify || givings.length === 0) return {}
  let notified = 0
  await notify(async (supportEmail) => {
    const giver = { program, id: editor.id, name, supportEmail: async () => supportEmail }
    const emails = await writeNotices(sql, giver, givings)
    notified = emails.length
    return emails
  })
  return { told: notified }
}

function listNotes<Row>({ note }: Kind<Row>, drafts: Draft<Row>[]) {
  return note ? drafts.map(note) : []
}

/** A rival's change can invalidate a sound plan. */
export function explainLost(error: unknown): never {
  const { code = '' } = error as { code?: string }
  if (!/^(23505|23503|23514|40001|40P01|55P03)$/.test(code)) throw error
  throw new Refusal(
    'conflict',
    'Somebody else has changed the same rows in the meantime. Nothing was written; run the command again.',
  )
}
