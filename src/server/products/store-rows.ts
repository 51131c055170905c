import { type Codec, Unreadable } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { CANNOT_BE_EMPTY, findChanges } from '#domain/imports/tables.ts'
import { Refusal } from '#domain/refusal.ts'
import type { WriteContext } from '../http/context.ts'
import type { Kind, Scope } from '../imports/kind.ts'

/** Manual edits use the same path as a file's rows. */
function scopeOf({ person, today, now, caller }: WriteContext): Scope {
  return {
    program: person.program,
    today,
    now,
    by: person.username,
    source: { personId: person.id, object: '', caller },
    editor: { ...person, isProven: false },
    isLocked: true,
    comingFundCodes: new Set(),
    expected: null,
    watch: async () => {},
  }
}

/** Applies the file rules of the kind. `fieldOf` maps a column to the form field. */
export async function draftRows<Row extends object>(
  context: WriteContext,
  kind: Kind<Row>,
  given: Partial<Row>[],
  fieldOf: (field: keyof Row & string, row: Partial<Row>) => string = (field) => field,
): Promise<Draft<Row>[]> {
  const scope = scopeOf(context)
  const standing = await kind.findStanding(context.sql, scope, given)
  const byKey = new Map(standing.flatMap((row) => kind.listKeys(row).map((key) => [key, row] as const)))
  const drafts = given.map((row, at) => draftRow(kind, scope, at + 1, row, byKey))
  if (!drafts.some(({ faults }) => faults.length > 0)) {
    if (scope.editor) await kind.limit?.(context.sql, scope.editor, drafts)
    await kind.check(context.sql, scope, drafts)
  }
  const errors = drafts.flatMap((draft) =>
    draft.faults.map(({ column, sentence }) => {
      const field = kind.columns.find(({ heading }) => heading === column)?.field
      return { field: field ? fieldOf(field, draft.given) : column, message: sentence }
    }),
  )
  if (errors[0]) throw new Refusal('rule', errors[0].message, { errors })
  // The rules also normalize the row.
  for (const draft of drafts)
    if (draft.before) draft.changes = findChanges(kind.columns, draft.before, draft.after)
  return drafts
}

export function writeRows<Row>(context: WriteContext, kind: Kind<Row>, drafts: Draft<Row>[]): Promise<void> {
  return kind.write(context.sql, scopeOf(context), drafts)
}

function draftRow<Row extends object>(
  kind: Kind<Row>,
  scope: Scope,
  number: number,
  row: Partial<Row>,
  standing: Map<string, Row>,
): Draft<Row> {
  const key = kind.findKeys(row)[0] ?? ''
  const before = standing.get(key) ?? null
  const faults: Draft<Row>['faults'] = []
  const given: Partial<Row> = {}
  for (const { heading, field, codec, empty } of kind.columns) {
    const value = row[field]
    if (value === undefined) continue
    const text = value === null ? '' : (codec as Codec<unknown>).write(value)
    const read = text === '' ? empty : codec.read(text)
    if (read === undefined) faults.push({ column: heading, sentence: CANNOT_BE_EMPTY })
    else if (read instanceof Unreadable) faults.push({ column: heading, sentence: read.sentence })
    else given[field] = read as Row[typeof field]
  }
  const after = { ...(before ?? kind.complete(given, scope)), ...given } as Row
  const changes = before ? findChanges(kind.columns, before, after) : []
  return { number, cells: [], name: key, given, before, after, changes, faults, isHidden: false }
}
