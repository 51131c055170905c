import { describeNobody } from '#domain/people/nobody.ts'
import { listName } from '#domain/people/people.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { pageOfOptions } from '#web/calls/paged.ts'
import { callQuery } from '#web/calls/useCall.ts'
import type { OptionNames, OptionPage } from '#web/ui/option-search.ts'
import { ask, askCounted, askFile } from '#wire/ask.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { exportPeople, listDodaacOptions, listPersonOptions, type PersonOption } from '#wire/people/people.ts'

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

/** 'Ellis, Jordan' and the DoDAAC, as a member stands in a select box. */
export function describeMember(person: PersonOption): string {
  return `${listName(person)} (${person.dodaac})`
}

export type DodaacOption = { dodaac: string; description: string }

/** All DoDAACs that the person may choose from, where one page holds them; null where it does not. */
export const fewDodaacsQuery = (program: ProgramCode) =>
  callQuery(
    listDodaacOptions,
    { body: dodaacSearch(program, '', 1) },
    { select: (all) => (all.length < OPTIONS_PER_PAGE ? all : null), staleTime: 60_000 },
  )

const dodaacSearch = (program: ProgramCode, searchTerm: string, page: number, assignedOnly = '') => ({
  ...{ program, page, pageSize: OPTIONS_PER_PAGE, searchTerm },
  ...{ dodaacs: [], assignedOnly },
})

/**
 * Finds the DoDAACs that the person may choose from; with `isWholeProgram` all of the program, as reports offer them.
 * A full page counts one more than is known, so that the box asks for the next one.
 */
export function searchDodaacs(program: ProgramCode, isWholeProgram = false) {
  return async (searchTerm: string, page: number, signal: AbortSignal) => {
    const body = dodaacSearch(program, searchTerm, page, isWholeProgram ? 'false' : '')
    const options: DodaacOption[] = await ask(listDodaacOptions, { body, signal })
    return pageOfOptions(options, page)
  }
}
