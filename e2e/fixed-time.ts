/** Noon of a Friday in New York. */
export const NOW = '2026-11-20T17:00:00Z'
export const TODAY = '2026-11-20'
