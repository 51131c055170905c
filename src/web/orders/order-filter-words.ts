import type { FilterWords } from '#web/pages/FilterPanel.tsx'
import type { OrderFilters } from './orders-address.ts'

/** The address has only the number. The name is known after a choice. */
export type PersonChoice = { smid: number; text: string }
const NAMES_KEY = 'orderFilterMembers'

export const nameMember = (smid: number) => namePerson(smid, 'Service member')
export const nameOrderer = (smid: number) => namePerson(smid, 'Person')

function namePerson(smid: number, noun: string): PersonChoice {
  return { smid, text: readNames()[smid] ?? `${noun} ${smid}` }
}

export function rememberNames(people: PersonChoice[]): void {
  const names = { ...readNames(), ...Object.fromEntries(people.map(({ smid, text }) => [smid, text])) }
  sessionStorage.setItem(NAMES_KEY, JSON.stringify(names))
}

function readNames(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(NAMES_KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function describeOrderFilters({
  search,
  dodaacs,
  andBelow,
  members,
  orderers,
}: OrderFilters): FilterWords[] {
  return [
    { name: 'search', label: 'Search', text: search.trim() },
    {
      name: 'dodaac',
      label: 'DoDAAC',
      text: dodaacs.length > 0 && andBelow ? `${dodaacs.join(', ')} and below` : dodaacs.join(', '),
    },
    {
      name: 'member',
      label: 'Service Member',
      text: members.map((smid) => nameMember(smid).text).join('; '),
    },
    {
      name: 'placed-by',
      label: 'Placed By',
      text: orderers.map((smid) => nameOrderer(smid).text).join('; '),
    },
  ].filter(({ text }) => text !== '')
}
