import { mayShareWithProgram } from '#domain/reports/custom-access.ts'
import type { usePerson } from '#web/session/AuthProvider.tsx'

const WHOLE_PROGRAM = '*'

type Shared = { dodaac: string | null; forProgram: boolean }
type Stored = Shared & { isOwn: boolean }

/** The readers to choose from. Sharing that exists already may stay. */
export function listSharing(person: ReturnType<typeof usePerson>, stored: Stored | null) {
  const units = new Set([
    ...(stored?.dodaac ? [stored.dodaac] : []),
    ...person.dodaacs.map(({ dodaac }) => dodaac),
  ])
  const isOffered = mayShareWithProgram(person) || stored?.forProgram
  return [
    ...(stored === null || stored.isOwn ? [{ value: '', text: 'Only me' }] : []),
    ...[...units].map((dodaac) => ({ value: dodaac, text: `People of ${dodaac}` })),
    ...(isOffered ? [{ value: WHOLE_PROGRAM, text: 'The whole program' }] : []),
  ]
}

export function writeSharing({ dodaac, forProgram }: Shared): string {
  return forProgram ? WHOLE_PROGRAM : (dodaac ?? '')
}

export function readSharing(chosen: string): Shared {
  const forProgram = chosen === WHOLE_PROGRAM
  return { forProgram, dodaac: forProgram ? null : chosen || null }
}
