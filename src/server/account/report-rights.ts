import { Refusal } from '#domain/refusal.ts'
import type { ReadContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'

const REPORTS = ['orderstatus', 'orderdetails', '1348', '3078', 'usmcr', 'obsolete']

/** Every signed-in person reads every report that the program offers (NAV-07); another person's rights are not told. */
export async function findReportRights(
  { person }: ReadContext,
  { params }: Input<{ id: number }, undefined, undefined>,
) {
  if (params.id !== person.id) throw new Refusal('not-found', 'You can read only your own report rights.')
  const reports = REPORTS.filter((report) => report !== 'usmcr' || person.programFacts.offersUsmcrReport)
  return { reports, dodaacs: person.assignedDodaacs.map((dodaac) => ({ dodaac })) }
}
