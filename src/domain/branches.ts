/** (DATA-22) */
export const BRANCHES = {
  navy: { name: 'Navy', tape: 'U.S. NAVY' },
  army: { name: 'Army', tape: 'U.S. ARMY' },
  'air-force': { name: 'Air Force', tape: 'U.S. AIR FORCE' },
  'space-force': { name: 'Space Force', tape: 'U.S. SPACE FORCE' },
  marine: { name: 'Marine', tape: 'U.S. MARINES' },
  'coast-guard': { name: 'Coast Guard', tape: 'U.S. COAST GUARD' },
} as const
export type Branch = keyof typeof BRANCHES

export const BRANCH_NAMES = Object.entries(BRANCHES).map(
  ([branch, { name }]) => [branch as Branch, name] as const,
)
