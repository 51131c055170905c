import { describeNobody } from '#domain/people/nobody.ts'
import { listName } from '#domain/people/people.ts'
import type { ProgramCode } from '#domain/programs.ts'
import { pageOfOptions } from '#web/calls/paged.ts'
import { callQuery } from '#web/calls/useCall.ts'
import type { OptionNames, OptionPage } from '#web/ui/option-search.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { exportPeople, listDodaacOptions, listPersonOptions, type PersonOption } from '#wire/people/people.ts'
import { requestFile, sendCountedRequest, sendRequest } from '#wire/send-request.ts'

/** [SM-05] */
export function requestPeopleFile(program: ProgramCode, search: string) {
  return (name: string, signal: AbortSignal) =>
    requestFile(
      exportPeople,
      { params: { program }, query: { searchTerm: search.trim(), dodaacs: [] }, signal },
      name,
    )
}

export const MEMBER_HINT = 'Type a name or a DoDAAC.'

/** `dodaacs` are the searched DoDAACs, null when there are too many to name. */
export function nameMembers(dodaacs: readonly string[] | null): OptionNames {
  return { many: 'people', nameNone: (typed) => describeNobody(typed, dodaacs) }
}

export const DODAAC_NAMES: OptionNames = {
  many: 'DoDAACs',
  nameNone: (typed) => `No DoDAAC matches ${typed}.`,
}

/**
 * With 'order', finds the people that the user can order for. With 'role', those the user can give roles and groups to.
 * With '', those the user can read.
 */
export function searchMembers(program: ProgramCode, purpose: 'order' | 'role' | 'contact' | '' = 'order') {
  return async (searchTerm: string, page: number, signal: AbortSignal): Promise<OptionPage<PersonOption>> => {
    const body = { program, page, pageSize: OPTIONS_PER_PAGE, searchTerm, dodaacs: [], purpose }
    const { rows: options, total } = await sendCountedRequest(listPersonOptions, { body, signal })
    return { options, total }
  }
}

/** 'Ellis, Jordan' and the DoDAAC. */
export function describeMember(person: PersonOption): string {
  return `${listName(person)} (${person.dodaac})`
}

export type DodaacOption = { dodaac: string; description: string }

/** Null when they do not fit on one page. */
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
 * Finds DoDAACs that the user can choose. With `isWholeProgram` it finds all of the program, for reports. A full page
 * adds one to the total, so that the field requests the next page.
 */
export function searchDodaacs(program: ProgramCode, isWholeProgram = false) {
  return async (searchTerm: string, page: number, signal: AbortSignal) => {
    const body = dodaacSearch(program, searchTerm, page, isWholeProgram ? 'false' : '')
    const options: DodaacOption[] = await sendRequest(listDodaacOptions, { body, signal })
    return pageOfOptions(options, page)
  }
}
