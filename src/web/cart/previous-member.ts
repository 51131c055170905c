import { nameOwner } from '#web/ui/typed.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { SessionUser } from '#wire/session/session.ts'

const KEY = 'previousMember'

type Who = Pick<SessionUser, 'id' | 'program'>

/** The last service member in a program, for this visit and person only. [PROD-03] */
export function readPreviousMember(storage: Pick<Storage, 'getItem'>, who: Who): PersonOption | null {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as { by: string; member: PersonOption } | null
    return stored?.by === nameOwner(who) && typeof stored.member.smid === 'number' ? stored.member : null
  } catch {
    return null
  }
}

/** Omits the DoD ID, which must not be in a browser's storage. */
export function savePreviousMember(storage: Pick<Storage, 'setItem'>, who: Who, member: PersonOption): void {
  storage.setItem(KEY, JSON.stringify({ by: nameOwner(who), member: { ...member, dodId: '' } }))
}
