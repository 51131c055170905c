import type { OptionPage } from '#web/ui/option-search.ts'
import { countPages } from '#web/ui/pager-window.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'

export type Page = { rows: readonly unknown[]; total: number }

/**
 * Loads the last page when `page` lies beyond the end, as after its last row was removed. Also handles rows that go
 * between the two requests. Returns the loaded `page`.
 */
export async function loadPage<P extends Page>(
  requested: number,
  pageSize: number,
  load: (page: number) => Promise<P>,
): Promise<P & { page: number }> {
  const found = await load(requested)
  if (found.rows.length === 0 && requested > 1)
    return loadPage(Math.min(requested - 1, countPages(found.total, pageSize)), pageSize, load)
  const before = (requested - 1) * pageSize
  const total = found.rows.length === 0 ? 0 : Math.max(found.total, before + found.rows.length)
  return { ...found, total, page: requested }
}

/** Options without a total: a full page counts one more, so that the box requests the next page. */
export function pageOfOptions<Option>(options: Option[], page: number): OptionPage<Option> {
  const known = (page - 1) * OPTIONS_PER_PAGE + options.length
  return { options, total: options.length === OPTIONS_PER_PAGE ? known + 1 : known }
}
