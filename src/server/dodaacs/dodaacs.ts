import { nameCountry } from '#domain/countries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { DodaacDetails, DodaacRecord } from '#wire/dodaacs/dodaacs.ts'
import type { ReadContext } from '../http/context.ts'
import { Cut, inPages, pageOf } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { countDodaacRows, type DodaacRow, findContacts, findDodaac, findDodaacs } from './dodaac-queries.ts'

type Listed = Input<unknown, { page: number; pageSize: number; searchTerm: string }, undefined>

/** (API-42) */
export async function getDodaacPage(
  { sql, person }: ReadContext,
  { query }: Listed,
): Promise<Cut<DodaacRecord[]>> {
  const wanted = { program: person.program, ...query }
  const { rows, total } = await pageOf(await findDodaacs(sql, wanted), query.page, () =>
    countDodaacRows(sql, wanted),
  )
  return new Cut(rows.map(describeDodaac), total)
}

/** (API-43) */
export async function countDodaacPages({ sql, person }: ReadContext, { query }: Listed) {
  return inPages(
    await countDodaacRows(sql, { program: person.program, searchTerm: query.searchTerm }),
    query.pageSize,
  )
}

/** Only within the program (API-44). */
export async function getDodaac(
  { sql, person }: ReadContext,
  { params }: Input<{ dodaac: string }, undefined, undefined>,
): Promise<DodaacDetails> {
  const [found, contacts] = await Promise.all([
    findDodaac(sql, person.program, params.dodaac),
    findContacts(sql, person.program, params.dodaac),
  ])
  if (!found) throw noSuchDodaac(params.dodaac)
  return { ...describeDodaac(found), contacts }
}

function describeDodaac(row: DodaacRow): DodaacRecord {
  return { ...row, countryName: nameCountry(row.country) }
}

export function noSuchDodaac(dodaac: string): Refusal {
  return new Refusal('not-found', `Your program has no DoDAAC ${dodaac}.`)
}
