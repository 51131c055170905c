import { findBadAddress, findBadEmail } from '../addresses.ts'

type TextKind = 'line' | 'lines' | 'email' | 'address'
type TextRule = { label: string; hint: string; kind: TextKind; max: number; isOptional?: true }

/** The configuration has the defaults. */
export const PORTAL_TEXTS = {
  supportEmail: {
    label: 'Support email',
    hint: 'The address that people write to; shown under Contact Us.',
    kind: 'email',
    max: 200,
  },
  supportPhone: { label: 'Support phone', hint: 'Shown under Contact Us.', kind: 'line', max: 60 },
  supportHours: {
    label: 'Support hours',
    hint: 'When the phone is answered, with the time zone.',
    kind: 'line',
    max: 200,
  },
  faqUrl: {
    label: 'FAQ address',
    hint: 'A web address that begins with https://',
    kind: 'address',
    max: 200,
  },
  reportsSite: {
    label: 'Reports site',
    hint: 'Where reports stay reachable while ordering is closed.',
    kind: 'address',
    max: 200,
  },
  closureNotice: {
    label: 'Notice for everybody',
    hint: 'Shown on every page, also before sign-in; empty for none. A closure of one program has its own notice.',
    kind: 'lines',
    max: 2000,
    isOptional: true,
  },
  announcementStrip: {
    label: 'Announcement strip',
    hint: 'The line at the top of every page; empty for none.',
    kind: 'lines',
    max: 1000,
    isOptional: true,
  },
  aboutText: {
    label: 'About text',
    hint: 'Shown on the dashboard, below the contacts.',
    kind: 'lines',
    max: 5000,
  },
} as const satisfies Record<string, TextRule>

export type PortalTextName = keyof typeof PORTAL_TEXTS
export type PortalTextValues = Record<PortalTextName, string>
export const PORTAL_TEXT_NAMES = Object.keys(PORTAL_TEXTS) as PortalTextName[]

export function pickChangedTexts(
  before: PortalTextValues,
  wanted: Partial<PortalTextValues>,
): [PortalTextName, string][] {
  return PORTAL_TEXT_NAMES.flatMap((name): [PortalTextName, string][] => {
    const value = wanted[name]
    return value === undefined || value === before[name] ? [] : [[name, value]]
  })
}

export function findTextFault(
  name: PortalTextName,
  value: string,
  privateHosts?: readonly string[],
): string | null {
  const { label, kind, max, isOptional }: TextRule = PORTAL_TEXTS[name]
  if (value === '') return isOptional ? null : `${label}: enter a text.`
  if (value.length > max) return `${label}: use at most ${max} characters.`
  if (kind === 'email') return findBadEmail(value)
  if (kind === 'address') return findBadAddress(value, privateHosts)
  return kind === 'line' && /[\r\n]/.test(value) ? `${label}: write it in one line.` : null
}
