/** Texts of this length and shorter do not narrow a list: four characters are the least (CONST-42, VAL-28). */
const TOO_SHORT = 3

/** Whether a text is long enough to search the obsolete list, or for the shipments of an order or requisition. */
export function isSearchable(text: string): boolean {
  return text.trim().length > TOO_SHORT
}

/** How often somebody may look up shipments and forms: order numbers and people can be counted through (security E9). */
export const LOOKUPS_A_MINUTE = 60
const MINUTE = 60_000

/** The look-ups of each person within the last minute. */
export class LookupCounter {
  readonly #times = new Map<number, number[]>()

  /** Counts one look-up. Answers 0, or the milliseconds to wait when the minute is full; a refused one does not count. */
  note(personId: number, now: number): number {
    const recent = (this.#times.get(personId) ?? []).filter((time) => now - time < MINUTE)
    if (recent.length >= LOOKUPS_A_MINUTE) return (recent[0] as number) + MINUTE - now
    if (recent.length === 0) this.#forgetOthers(now)
    this.#times.set(personId, [...recent, now])
    return 0
  }

  #forgetOthers(now: number): void {
    for (const [personId, times] of this.#times)
      if (now - (times.at(-1) as number) >= MINUTE) this.#times.delete(personId)
  }
}
