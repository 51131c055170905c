import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { describeNobody } from '#domain/people/nobody.ts'
import { listName } from '#domain/people/people.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { loadPage, pageOfOptions } from '#web/pages/paged.ts'
import type { OptionNames, OptionPage } from '#web/ui/option-search.ts'
import { ask, askCounted, askFile } from '#wire/ask.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import {
  exportPeople,
  listDodaacOptions,
  listPeople,
  listPersonOptions,
  PEOPLE_PER_PAGE,
  type PersonOption,
  type PersonRow,
} from '#wire/people/people.ts'
import { type PersonRecord, readPerson } from '#wire/people/person-record.ts'
import { listSizeChoices, readPersonSizes } from '#wire/people/sizes.ts'

export function peopleQuery(program: ProgramCode, { search, page }: { search: string; page: number }) {
  const query = { page, pageSize: PEOPLE_PER_PAGE, searchTerm: search.trim(), dodaacs: [] }
  return queryOptions<{ rows: PersonRow[]; total: number; page: number }>({
    queryKey: ['people', program, 'list', query],
    queryFn: ({ signal }) =>
      loadPage(page, query.pageSize, (page) =>
        askCounted(listPeople, { params: { program }, query: { ...query, page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function personQuery(program: ProgramCode, person: number) {
  return queryOptions<PersonRecord>({
    queryKey: ['people', program, 'one', person],
    queryFn: ({ signal }) => ask(readPerson, { params: { person }, signal }),
    // A form starts from what is stored now, not from what was read earlier.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Sizes that are known of a service member, by category. */
export function sizesQuery(program: ProgramCode, person: number) {
  return queryOptions({
    queryKey: ['people', program, 'sizes', person],
    queryFn: ({ signal }) => ask(readPersonSizes, { params: { person }, signal }),
    staleTime: 0,
  })
}

/** The sizes that the catalogue has in each category. */
export const sizeChoicesQuery = queryOptions({
  queryKey: ['size-choices'],
  queryFn: ({ signal }) => ask(listSizeChoices, { signal }),
  staleTime: 0,
})

/** The list as it is searched now, as an Excel file. [SM-05] */
export function askForPeopleFile(program: ProgramCode, search: string) {
  return (name: string, signal: AbortSignal) =>
    askFile(
      exportPeople,
      { params: { program }, query: { searchTerm: search.trim(), dodaacs: [] }, signal },
      name,
    )
}

export const MEMBER_HINT = 'Type a name or a DoDAAC.'

/** How fields speak of people; `dodaacs` are those in which they are looked for, null where that cannot be said in short. */
export function nameMembers(dodaacs: readonly string[] | null): OptionNames {
  return { many: 'people', nameNone: (typed) => describeNobody(typed, dodaacs) }
}

export const DODAAC_NAMES: OptionNames = {
  many: 'DoDAACs',
  nameNone: (typed) => `No DoDAAC matches ${typed}.`,
}

/** Finds people one may order for, with 'role' those one may give roles and groups to, with '' those one may read about. */
export function searchMembers(program: ProgramCode, purpose: 'order' | 'role' | 'contact' | '' = 'order') {
  return async (searchTerm: string, page: number, signal: AbortSignal): Promise<OptionPage<PersonOption>> => {
    const body = { program, page, pageSize: OPTIONS_PER_PAGE, searchTerm, dodaacs: [], purpose }
    const { rows: options, total } = await askCounted(listPersonOptions, { body, signal })
    return { options, total }
  }
}

/** For whom somebody ordered last, or the only member there is to order for; null where neither is known. */
export function usualMemberQuery(program: ProgramCode, person: number) {
  return queryOptions<PersonOption | null>({
    queryKey: ['people', program, 'usual', person],
    queryFn: async ({ signal }) => {
      const body = {
        program,
        page: 1,
        pageSize: OPTIONS_PER_PAGE,
        searchTerm: '',
        dodaacs: [],
        purpose: 'usual',
      }
      const { rows } = await askCounted(listPersonOptions, { body, signal })
      return rows[0] ?? null
    },
    staleTime: 60_000,
  })
}

/** 'Ellis, Jordan' and the DoDAAC, as a member stands in a select box. */
export function describeMember(person: PersonOption): string {
  return `${listName(person)} (${person.dodaac})`
}

export type DodaacOption = { dodaac: string; description: string }

/** All DoDAACs that the person may choose from, where one page holds them; null where it does not. */
export function fewDodaacsQuery(program: ProgramCode) {
  return queryOptions({
    queryKey: ['dodaac-choice', program],
    queryFn: async ({ signal }) => {
      const { options, total } = await searchDodaacs(program)('', 1, signal)
      return options.length === total ? options : null
    },
    staleTime: 60_000,
  })
}

/**
 * Finds the DoDAACs that the person may choose from; with `isWholeProgram` all of the program, as reports offer them.
 * A full page counts one more than is known, so that the box asks for the next one.
 */
export function searchDodaacs(program: ProgramCode, isWholeProgram = false) {
  return async (searchTerm: string, page: number, signal: AbortSignal) => {
    const assignedOnly = isWholeProgram ? 'false' : ''
    const body = { program, page, pageSize: OPTIONS_PER_PAGE, searchTerm, dodaacs: [], assignedOnly }
    const options: DodaacOption[] = await ask(listDodaacOptions, { body, signal })
    return pageOfOptions(options, page)
  }
}
