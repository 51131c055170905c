import { addUp } from '#domain/papers/line-shares.ts'
import { maskDodId } from '#domain/receipts/dod-ids.ts'
import type { ClothingRecord, ClothingRecordRow } from '#wire/receipts/receipts.ts'
import type { Sql } from '../db/connect.ts'
import { wholeNameOf } from '../db/names.ts'
import type { ReadContext } from '../http/context.ts'
import { findClothingShares } from '../papers/clothing-lines.ts'
import { requireVisibleMember } from '../papers/clothing-requests.ts'
import { findOpenings, mayChangeOpenings } from './openings.ts'

/** Same visibility as the 3078. */
export async function getClothingRecord(
  context: ReadContext,
  { params }: { params: { person: number } },
): Promise<ClothingRecord> {
  const { sql, person } = context
  await requireVisibleMember(context, params.person)
  const [[member], rows, openings] = await Promise.all([
    sql<{ name: string; dodaac: string; dodId: string }[]>`SELECT
        ${wholeNameOf(sql, sql`p`)} AS name, dodaac, coalesce(dod_id, '') AS dod_id
      FROM people p WHERE program = ${person.program} AND person_id = ${params.person}`,
    findRecordRows(sql, person.program, params.person),
    findOpenings(sql, person.program, params.person),
  ])
  return {
    name: member?.name ?? '',
    dodaac: member?.dodaac ?? '',
    maskedDodId: maskDodId(member?.dodId ?? ''),
    rows,
    openings,
    mayChangeOpenings: mayChangeOpenings(person, params.person),
  }
}

/** By fiscal year and shipped item. Omits items with nothing received and nothing to come. */
async function findRecordRows(sql: Sql, program: string, personId: number): Promise<ClothingRecordRow[]> {
  const shares = await findClothingShares(sql, program, personId)
  return addUp(shares, ({ nsn, unit, shipped }) => [nsn, unit, shipped?.unit ?? ''])
    .filter(({ pieces }) => pieces > 0)
    .map(({ fiscalYear, nsn, article, size, unit, shipped, lastIssuedAt, ...share }) => ({
      ...{ fiscalYear, nsn, article, size, unit },
      shippedAs: shipped ? `${shipped.units} ${shipped.unit}` : '',
      ordered: share.pieces,
      received: share.received,
      issued: share.issued,
      returned: share.returned,
      lastIssuedAt: lastIssuedAt === null ? null : new Date(lastIssuedAt),
    }))
}
