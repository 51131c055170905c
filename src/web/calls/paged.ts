import type { OptionPage } from '#web/ui/option-search.ts'
import { countPages } from '#web/ui/pager-window.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'

export type Page = { rows: readonly unknown[]; total: number }

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

/**
 * A page of options that come without their total (a DoDAAC has a handful of fund codes): a full page
 * counts one more than is known, which is what makes the box ask for the next page.
 */
export function pageOfOptions<Option>(options: Option[], page: number): OptionPage<Option> {
  const known = (page - 1) * OPTIONS_PER_PAGE + options.length
  return { options, total: options.length === OPTIONS_PER_PAGE ? known + 1 : known }
}
