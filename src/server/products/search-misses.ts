import type { Page } from '../catalogue/queries.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { products } from '../imports/catalogue-kinds.ts'
import { requireHeld } from './products.ts'
import { deleteMiss, findKeywords, findMisses } from './search-misses-queries.ts'
import { draftRows, writeRows } from './store-rows.ts'

export async function listMisses({ sql, person }: ReadContext, { query }: { query: Page }) {
  const rows = await findMisses(sql, person.program, query)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

export async function addWords(
  context: WriteContext,
  { body: { words, pgc } }: Input<unknown, undefined, { words: string; pgc: string }>,
) {
  const { sql, person } = context
  await requireHeld({ ...context, ifMatch: undefined }, pgc)
  const { keywords, name } = await findKeywords(sql, pgc)
  const next = [keywords, words].filter(Boolean).join(', ')
  await writeRows(
    context,
    products,
    await draftRows(context, products, [{ pgc, keywords: next }], () => 'words'),
  )
  await deleteMiss(sql, person.program, words)
  context.concern(`product ${pgc}`, { before: { keywords }, after: { keywords: next } })
  return { pgc, name }
}

export async function dropMiss(
  context: WriteContext,
  { body: { words } }: Input<unknown, undefined, { words: string }>,
) {
  const { sql, person } = context
  await deleteMiss(sql, person.program, words)
  context.concern('search without a result', { program: person.program, before: { words } })
  return { words }
}
