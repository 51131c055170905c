import { DRAFT_COLUMNS, type PublogDraft } from '#domain/public-catalog/draft.ts'
import type { Sql } from '../db/connect.ts'
import type { Scope } from '../imports/kind.ts'
import { walkDrafts } from './drafts-queries.ts'

/** `export drafts`, one row per NSN. Only `import publog` writes drafts. */
export const drafts = {
  name: 'drafts',
  isCommon: false,
  columns: DRAFT_COLUMNS,
  list: (sql: Sql, { program }: Scope): AsyncIterable<PublogDraft[]> => walkDrafts(sql, program),
}
