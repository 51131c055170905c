import { formatNsn } from '../catalogue/stock-numbers.ts'
import { type DodaacStatus, findOrderingStop } from '../dodaacs/dodaacs.ts'
import { fullName, type Named } from '../people/people.ts'

type Member = Named & { enabled: boolean; dodaac: string; dodaacStatus: DodaacStatus; effectiveOn: string }

export const NOT_YOUR_MEMBER =
  'You cannot order for this person. Choose a service member of a DoDAAC on which you are Order Placer.'

/** Why nothing can be ordered for this member today. */
export function findMemberStop(member: Member, today: string): { code: string; message: string } | null {
  if (member.enabled) return findOrderingStop({ ...member, status: member.dodaacStatus }, today)
  return {
    code: 'MEMBER_DISABLED',
    message: `${fullName(member)} is disabled. Ask your account manager to enable the service member.`,
  }
}

export function describeUnsold(nsn: string): string {
  return `Your program does not sell NSN ${formatNsn(nsn)}. Search the catalog for it.`
}

export function describeNoPrice(name: string, nsn: string, fiscalYear: number): string {
  return `${name} (NSN ${formatNsn(nsn)}) has no price in fiscal year ${fiscalYear} and cannot be ordered yet.`
}
