import type { PersonOption } from '#wire/people.ts'

const KEY = 'previousMember'

/** The service member somebody ordered for last, kept for this visit only and for nobody else. [PROD-03] */
export function readPreviousMember(storage: Pick<Storage, 'getItem'>, personId: number): PersonOption | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as { by: number; member: PersonOption } | null
    return kept?.by === personId && typeof kept.member.smid === 'number' ? kept.member : null
  } catch {
    return null
  }
}

/** Keeps the choice without the DoD ID, which has no business in a browser's storage. */
export function keepPreviousMember(
  storage: Pick<Storage, 'setItem'>,
  personId: number,
  member: PersonOption,
): void {
  storage.setItem(KEY, JSON.stringify({ by: personId, member: { ...member, dodId: '' } }))
}
