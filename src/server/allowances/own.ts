import { describeLeft, describeTerms } from '#domain/allowances/allowances.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OwnAllowance } from '#wire/allowances/allowances.ts'
import type { ReadContext } from '../http/context.ts'
import { memberScope } from '../people/person-options.ts'
import { targetOf } from './rules-queries.ts'
import { allowanceDayOf, findStandings } from './standings.ts'

type Requested = { params: { person: number }; query: { pgc?: string | undefined } }

/** @throws Refusal (404) for a member whose clothing record the person may not see */
export async function readOwn(context: ReadContext, { params, query }: Requested): Promise<OwnAllowance[]> {
  const { sql, person, today } = context
  const scope = memberScope(person, '')
  const [member] = await sql<{ dodaac: string }[]>`SELECT dodaac FROM people
    WHERE program = ${person.program} AND person_id = ${params.person}`
  const isSeen = params.person === person.id || scope === null || (member && scope.includes(member.dodaac))
  if (!member || !isSeen)
    throw new Refusal(
      'not-found',
      'There is no service member with this number whose allowances you may see.',
    )
  const [standings, targets] = await Promise.all([
    findStandings(sql, allowanceDayOf(context), [params.person]),
    sql<
      { id: number; ofWhat: string; isOf: boolean }[]
    >`SELECT a.allowance_id AS id, ${targetOf(sql)} AS of_what,
        coalesce(${query.pgc ?? null}::text IS NULL OR a.pgc = ${query.pgc ?? null} OR EXISTS (SELECT FROM products p
          WHERE p.pgc = ${query.pgc ?? null} AND (p.category = a.category OR a.nsn IN (SELECT i.nsn FROM items i WHERE i.pgc = p.pgc))), false) AS is_of
      FROM allowances a WHERE a.program = ${person.program}`,
  ])
  const targetById = new Map(targets.map((target) => [target.id, target]))
  return standings.flatMap((standing) => {
    const target = targetById.get(standing.id)
    if (!target?.isOf) return []
    const { id, name, effect } = standing
    return [
      {
        ...{ id, name, effect, ofWhat: target.ofWhat },
        terms: describeTerms(standing),
        left: describeLeft(standing, today),
      },
    ]
  })
}
