import { DRAFT_COLUMNS, type PublogDraft } from '#domain/public-catalog/draft.ts'
import type { Sql } from '../db/connect.ts'
import type { Scope } from '../imports/kind.ts'
import { walkDrafts } from './drafts-queries.ts'

/** `export drafts`: what the public catalogue says, a row an NSN. Drafts come in by `import publog` alone. */
export const drafts = {
  name: 'drafts',
  isCommon: false,
  columns: DRAFT_COLUMNS,
  list: (sql: Sql, { program }: Scope): AsyncIterable<PublogDraft[]> => walkDrafts(sql, program),
}
