import { listName, type Named } from '../people/people.ts'

export type OrderedFor = Named & { middleName: string; dodaac: string; rank: string; dodId: string }

/** 'SGT ELLIS, Kim (…4821), W9AR01, fund 6C' */
export function describeOrderedFor(member: OrderedFor, fundCode: string | null): string {
  const { rank, dodId, dodaac } = member
  const name = listName({ ...member, lastName: member.lastName.toUpperCase() })
  const who = [rank, name, dodId && `(…${dodId.slice(-4)})`].filter(Boolean).join(' ')
  return [who, dodaac, fundCode && `fund ${fundCode}`].filter(Boolean).join(', ')
}
