/** The moment that it always is in the portal with the fixed clock: noon of a Friday in New York. */
export const NOW = '2026-11-20T17:00:00Z'
export const TODAY = '2026-11-20'
