import { address, choice, flag, maybe, one, type ViewOf, words } from '#wire/address.ts'
import { whole } from '#wire/codes.ts'
import { day } from '#wire/days.ts'

const number = maybe(whole(0, Number.MAX_SAFE_INTEGER))

/** `before` is the event that a page comes after. */
export const auditAddress = address('/admin?view=audit', {
  person: number,
  action: one(words(), ''),
  object: one(words(), ''),
  outcome: maybe(choice(['done', 'refused'])),
  from: one(day, ''),
  until: one(day, ''),
  onlyProgram: ['program', flag('own')],
  before: number,
})
export type AuditFilters = ViewOf<typeof auditAddress>

export function toAuditQuery({ person, outcome, from, until, onlyProgram, before, ...words }: AuditFilters) {
  return {
    ...words,
    person: person ?? undefined,
    outcome: outcome ?? undefined,
    from: from || undefined,
    until: until || undefined,
    onlyProgram: onlyProgram ? ('1' as const) : undefined,
    before: before ?? undefined,
  }
}
