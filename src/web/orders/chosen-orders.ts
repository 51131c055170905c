import type { SessionUser } from '#wire/session/session.ts'

const KEY = 'chosenOrders'

type Who = Pick<SessionUser, 'id' | 'program'>
const nameOwner = ({ id, program }: Who) => `${program}/${id}`

/**
 * Orders that somebody chose in the list to decide on together, kept in this tab: whoever looks at one of them and comes back, or
 * loads the page anew, finds them chosen. They go with the session, and nobody else reads them.
 */
export function readChosen(who: Who): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { by: string; numbers: number[] } | null
    return kept?.by === nameOwner(who) ? kept.numbers.filter(Number.isSafeInteger) : []
  } catch {
    return []
  }
}

export function keepChosen(who: Who, numbers: readonly number[]): void {
  try {
    if (numbers.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ by: nameOwner(who), numbers }))
  } catch {
    // Storage is closed (private window): the choice then lasts as long as the list is open.
  }
}

/** Of an order that was decided on alone: should it wait again, it is another question. */
export function forgetChosen(who: Who, number: number): void {
  keepChosen(
    who,
    readChosen(who).filter((one) => one !== number),
  )
}
