/** Service branches by the number of their tape (DATA-22), with what the service tape says. */
export const BRANCHES = {
  1: { name: 'Navy', tape: 'U.S. NAVY' },
  2: { name: 'Army', tape: 'U.S. ARMY' },
  3: { name: 'Air Force', tape: 'U.S. AIR FORCE' },
  4: { name: 'Space Force', tape: 'U.S. SPACE FORCE' },
  5: { name: 'Marine', tape: 'U.S. MARINES' },
  6: { name: 'Coast Guard', tape: 'U.S. COAST GUARD' },
} as const
