import type { Draft } from '#domain/imports/drafts.ts'
import { type AskedPower, isAsked } from '#domain/roles/second-person.ts'
import { findLapse } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import { weighAllotments } from '../funds/alone.ts'
import { writeLetter } from '../mail/letter.ts'
import { type Asking, isAskedFor, nameRequest, writeAskings } from '../people/ask-second-person.ts'
import type { Giving } from '../people/notify-managers.ts'
import { addRequests } from '../people/waiting-queries.ts'
import type { Kind, RowNote, Scope } from './kind.ts'

/**
 * Rows of a person's file that need a second person where the program asks for one: each becomes a request of its own, so
 * that one can be refused without the others. The row is not written, or without what waits. A row that changes a role gives
 * nothing new.
 */
export async function splitAsked<Row>(
  sql: Sql,
  { program, editor, now }: Scope,
  kind: Kind<Row>,
  drafts: Draft<Row>[],
): Promise<{ written: Draft<Row>[]; askings: Asking[] }> {
  if (!editor || !kind.gives || !(await isAskedFor(sql, program))) return { written: drafts, askings: [] }
  const waits = await weighAllotments(sql, { program, id: editor.id, now })
  const written: Draft<Row>[] = []
  const askings: Asking[] = []
  for (const draft of drafts) {
    const asking = findAsking(kind.gives(draft), draft.before === null)
    if (!asking || (asking.power.kind === 'allotment' && !waits(asking.power.cents))) {
      written.push(draft)
      continue
    }
    askings.push(asking)
    if (kind.holdBack) written.push(kind.holdBack(draft))
  }
  return { written, askings }
}

function findAsking(giving: Giving | null, isNew: boolean): Asking | null {
  if (!giving || !isAsked(giving.power)) return null
  const { power, dodaac, extra } = giving
  if (power.kind === 'allotment') return { power, dodaac, extra }
  const { id = null, name = '' } = giving.receiver ?? {}
  return isNew && id !== null ? { power, dodaac, receiver: { id, name } } : null
}

/** Writes the requests down and mails each who may confirm some of them once; what waits already is not asked again. */
export async function askForFile(sql: Sql, scope: Scope, askings: Asking[]): Promise<{ asked?: number }> {
  const { program, editor, by: name, now, tell } = scope
  if (!editor || askings.length === 0) return {}
  const asking = { program, askedBy: editor.id, now, lapsesAt: findLapse(now) }
  const { length: asked } = await addRequests(sql, asking, askings.map(nameRequest))
  if (asked > 0)
    await tell?.(async (_, publicUrl) =>
      (await writeAskings(sql, { program, id: editor.id, name, now, publicUrl }, askings)).map(writeLetter),
    )
  return { asked }
}

/** What the trail says of rows that wait. */
export function listAskedNotes(askings: readonly Asking[]): RowNote[] {
  return askings.map(({ power, dodaac, receiver }) => ({
    object: `dodaac ${dodaac}`,
    detail: { asked: nameAsked(power), ...(receiver && { personId: receiver.id }) },
  }))
}

function nameAsked(power: AskedPower): unknown {
  switch (power.kind) {
    case 'role':
      return power.role
    case 'permissions':
      return power.areas
    case 'allotment':
      return { cents: power.cents, fund: power.fund, fiscalYear: power.fiscalYear }
  }
}
