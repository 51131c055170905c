import type { ProgramCode } from '#domain/programs.ts'
import type { OptionPage } from '#web/ui/option-search.ts'
import { askCounted } from '#wire/ask.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { listPersonOptions, type PersonOption } from '#wire/people/people.ts'

/** People whose form one may print, by name or DoD ID; the seeds ask for 'N/A' before anything is typed. [API-40] */
export function searchPeople(program: ProgramCode) {
  return async (typed: string, page: number, signal: AbortSignal): Promise<OptionPage<PersonOption>> => {
    const body = {
      program,
      page,
      pageSize: OPTIONS_PER_PAGE,
      searchTerm: typed || 'N/A',
      dodaacs: [],
      purpose: '',
    }
    const { rows: options, total } = await askCounted(listPersonOptions, { body, signal })
    return { options, total }
  }
}
