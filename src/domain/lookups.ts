/** Texts of this length and shorter do not narrow a list: four characters are the least (CONST-42, VAL-28). */
const TOO_SHORT = 3

/** Whether a text is long enough to search the obsolete list, or for the shipments of an order or requisition. */
export function isSearchable(text: string): boolean {
  return text.trim().length > TOO_SHORT
}

/** How often somebody may look up shipments and forms: order numbers and people can be counted through (threat E9). */
export const LOOKUPS_A_MINUTE = 60
