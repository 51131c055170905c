/** What the address of the audit trail says; '' is no filter. `before` is the event that a page comes after. */
export type AuditFilters = {
  person: string
  action: string
  object: string
  outcome: '' | 'done' | 'refused'
  from: string
  until: string
  onlyProgram: boolean
  before: string
}

export const NO_FILTERS: AuditFilters = {
  person: '',
  action: '',
  object: '',
  outcome: '',
  from: '',
  until: '',
  onlyProgram: false,
  before: '',
}

const number = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? String(Number(text)) : '')
const words = (text: string | null) => (text ?? '').trim().slice(0, 100)
const day = (text: string | null) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '')

export function readAuditAddress(query: URLSearchParams): AuditFilters {
  const outcome = query.get('outcome')
  return {
    person: number(query.get('person')),
    action: words(query.get('action')),
    object: words(query.get('object')),
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : '',
    from: day(query.get('from')),
    until: day(query.get('until')),
    onlyProgram: query.get('program') === 'own',
    before: number(query.get('before')),
  }
}

export function writeAuditAddress(
  filters: Partial<Omit<AuditFilters, 'person'>> & { person?: string | number },
) {
  const { onlyProgram, ...rest } = { ...NO_FILTERS, ...filters }
  const query = new URLSearchParams({ view: 'audit' })
  for (const [name, value] of Object.entries(rest)) if (value !== '') query.set(name, String(value).trim())
  if (onlyProgram) query.set('program', 'own')
  return `/admin?${query}`
}

/** The same as the call takes it. */
export function toAuditQuery({
  person,
  action,
  object,
  outcome,
  from,
  until,
  onlyProgram,
  before,
}: AuditFilters) {
  return {
    action,
    object,
    ...(person && { person: Number(person) }),
    ...(outcome && { outcome }),
    ...(from && { from }),
    ...(until && { until }),
    ...(onlyProgram && { onlyProgram: '1' as const }),
    ...(before && { before: Number(before) }),
  }
}
