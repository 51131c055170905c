import type { Draft } from '#domain/imports/drafts.ts'
import { type AskedPower, isAsked } from '#domain/roles/second-person.ts'
import { findLapse } from '#domain/roles/waiting.ts'
import type { Sql } from '../db/connect.ts'
import { writeLetter } from '../mail/letter.ts'
import { type Asking, isAskedFor, writeAskings } from '../people/ask-second-person.ts'
import { addRequests } from '../people/waiting-queries.ts'
import type { Kind, RowNote, Scope } from './kind.ts'

/**
 * Rows of a person's file that need a second person where the program asks for one: each becomes a request of its own, so
 * that one can be refused without the others, and is not written. What changes a standing row gives nothing new.
 */
export async function splitAsked<Row>(
  sql: Sql,
  { program, editor }: Scope,
  kind: Kind<Row>,
  drafts: Draft<Row>[],
): Promise<{ written: Draft<Row>[]; askings: Asking[] }> {
  const askingOf = (draft: Draft<Row>): Asking | null => {
    const giving = draft.before === null ? kind.gives?.(draft) : null
    if (!giving || !isAsked(giving.power) || !giving.receiver?.id) return null
    const { id, name } = giving.receiver
    return { power: giving.power, dodaac: giving.dodaac, receiver: { id, name } }
  }
  const asked = editor && kind.gives ? drafts.filter(askingOf) : []
  if (asked.length === 0 || !(await isAskedFor(sql, program))) return { written: drafts, askings: [] }
  const waiting = new Set(asked)
  return {
    written: drafts.filter((draft) => !waiting.has(draft)),
    askings: asked.flatMap((draft) => askingOf(draft) ?? []),
  }
}

/** Writes the requests down and mails each who may confirm some of them once; what waits already is not asked again. */
export async function askForFile(sql: Sql, scope: Scope, askings: Asking[]): Promise<{ asked?: number }> {
  const { program, editor, by: name, now, tell } = scope
  if (!editor || askings.length === 0) return {}
  const requests = askings.map(({ power, dodaac, receiver }) => ({ power, dodaac, receiverId: receiver.id }))
  const asking = { program, askedBy: editor.id, now, lapsesAt: findLapse(now) }
  const { length: asked } = await addRequests(sql, asking, requests)
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
    detail: { asked: nameAsked(power), personId: receiver.id },
  }))
}

function nameAsked(power: AskedPower): unknown {
  return power.kind === 'role' ? power.role : power.areas
}
