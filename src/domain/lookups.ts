/** Four characters are the minimum (CONST-42, VAL-28). */
const TOO_SHORT = 3

export function isSearchable(text: string): boolean {
  return text.trim().length > TOO_SHORT
}

/** Prevents counting through order numbers and people (threat E9). */
export const LOOKUPS_A_MINUTE = 60
