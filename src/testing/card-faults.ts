import type { Reason } from '#server/cac/refusals.ts'
import { type makeCard, PURPOSE } from './pki.ts'

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

export const CARD_FAULTS: readonly (readonly [facts: Parameters<typeof makeCard>[2], reason: Reason])[] = [
  [{ until: day(-1) }, 'expired'],
  [{ from: day(1) }, 'not-yet-valid'],
  [{ purposes: [PURPOSE.mail] }, 'wrong-use'],
  [{ policies: ['2.16.840.1.101.2.1.11.39'] }, 'wrong-policy'],
  [{ upn: null, commonName: 'TESTER.PAT' }, 'no-number'],
]
