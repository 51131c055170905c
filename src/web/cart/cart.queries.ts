import { queryOptions } from '@tanstack/react-query'
import type { ProgramCode } from '#domain/programs.ts'
import { pageOfOptions } from '#web/pages/paged.ts'
import type { OptionPage } from '#web/ui/option-search.ts'
import { ask } from '#wire/ask.ts'
import { type CartSummary, readCarts } from '#wire/cart/cart.ts'
import { type FundChoice, listFundCodes } from '#wire/catalogue/catalogue.ts'
import { OPTIONS_PER_PAGE } from '#wire/paging.ts'
import { countPersonOptions, listPersonOptions, type PersonOption } from '#wire/people/people.ts'

export const cartKey = (personId: number) => ['cart', personId]

/** Names a line of the cart for a member. */
export const lineKey = (memberId: number, nsn: string) => `${memberId}/${nsn}`

/** Whether an answer shows some cart as it was before what is known already. */
export function isOlder(summary: CartSummary, known: CartSummary): boolean {
  return summary.carts.some((cart) =>
    known.carts.some(({ number, version }) => number === cart.number && version > cart.version),
  )
}

/** The open carts of the signed-in person. */
export function cartQuery(personId: number) {
  return queryOptions<CartSummary>({
    queryKey: cartKey(personId),
    queryFn: ({ signal }) => ask(readCarts, { params: { person: personId }, signal }),
    // Somebody else's approval or a change of prices must not hide behind an old copy.
    staleTime: 0,
  })
}

/** Finds people one may order for, with 'role' those one may give roles and groups to, with '' those one may read about. */
export function searchMembers(program: ProgramCode, purpose: 'order' | 'role' | 'contact' | '' = 'order') {
  return async (searchTerm: string, page: number, signal: AbortSignal): Promise<OptionPage<PersonOption>> => {
    const body = { program, page, pageSize: OPTIONS_PER_PAGE, searchTerm, dodaacs: [], purpose }
    const [options, { total }] = await Promise.all([
      ask(listPersonOptions, { body, signal }),
      ask(countPersonOptions, { body, signal }),
    ])
    return { options, total }
  }
}

/** Finds fund codes of a DoDAAC with the balance left. */
export function searchFundCodes(dodaac: string | undefined) {
  return async (searchTerm: string, page: number, signal: AbortSignal) =>
    pageOfOptions<FundChoice>(
      await ask(listFundCodes, {
        query: { dodaac, page, pageSize: OPTIONS_PER_PAGE, searchTerm },
        signal,
      }),
      page,
    )
}

/** The first fund codes of a DoDAAC, to show the balance of one that is already chosen. */
export function fundCodesQuery(dodaac: string | undefined) {
  return queryOptions({
    queryKey: ['fund-codes', dodaac ?? ''],
    queryFn: ({ signal }) =>
      ask(listFundCodes, { query: { dodaac, page: 1, pageSize: OPTIONS_PER_PAGE, searchTerm: '' }, signal }),
    staleTime: 30_000,
  })
}

/** 'Ellis, Jordan' and the DoDAAC, as a member stands in a select box. */
export function describeMember(person: PersonOption): string {
  const given = [person.firstName, person.middleName].filter(Boolean).join(' ')
  return `${person.lastName}, ${given} (${person.dodaac})`
}
