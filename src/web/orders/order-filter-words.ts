import type { FilterWords } from '#web/pages/FilterPanel.tsx'
import type { OrdersView } from './orders-address.ts'

/** A member as a filter: the address knows the number only, the name comes along while it is known. */
export type MemberChoice = { smid: number; text: string }
const NAMES_KEY = 'orderFilterMembers'

export function nameMember(smid: number): MemberChoice {
  return { smid, text: readNames()[smid] ?? `Service member ${smid}` }
}

export function rememberNames(members: MemberChoice[]): void {
  const names = { ...readNames(), ...Object.fromEntries(members.map((member) => [member.smid, member.text])) }
  sessionStorage.setItem(NAMES_KEY, JSON.stringify(names))
}

function readNames(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(NAMES_KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The filters by which the list was found, each in words. */
export function describeOrderFilters({
  search,
  dodaacs,
  members,
}: Pick<OrdersView, 'search' | 'dodaacs' | 'members'>): FilterWords[] {
  return [
    { name: 'search', label: 'Search', text: search.trim() },
    { name: 'dodaac', label: 'DoDAAC', text: dodaacs.join(', ') },
    {
      name: 'member',
      label: 'Service Member',
      text: members.map((smid) => nameMember(smid).text).join('; '),
    },
  ].filter(({ text }) => text !== '')
}
