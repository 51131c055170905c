import { countPages } from '#web/ui/pager-window.ts'

/** The last page that a call takes; whoever asks for a later one comes to the last page there is. */
const MOST_PAGES = 10_000

/** Page numbers of addresses: whole, from 1; anything else is page 1. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MOST_PAGES) : 1
}

type Page = { rows: readonly unknown[]; total: number }

/**
 * Loads a page of a list, or the last one when the asked one lies beyond it: also when its last row has just gone, and when
 * that happened between the rows and their count. `page` is the one that was loaded.
 */
export async function loadPage<P extends Page>(
  asked: number,
  pageSize: number,
  load: (page: number) => Promise<P>,
): Promise<P & { page: number }> {
  const found = await load(asked)
  if (found.rows.length === 0 && asked > 1)
    return loadPage(Math.min(asked - 1, countPages(found.total, pageSize)), pageSize, load)
  const before = (asked - 1) * pageSize
  const total = found.rows.length === 0 ? 0 : Math.max(found.total, before + found.rows.length)
  return { ...found, total, page: asked }
}
