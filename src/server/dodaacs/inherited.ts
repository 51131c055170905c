import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import type { Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { weighGivings } from '../people/second-person-requests.ts'

type Inherited = {
  dodaac: string
  personId: number
  name: string
  role: Role
  level: number | null
  givenOn: string
}

/** Roles "and below" of DoDAACs above, on these DoDAACs and on those under them. */
function findInherited(sql: Sql, program: string, dodaacs: readonly string[]) {
  return sql<Inherited[]>`
    SELECT DISTINCT r.dodaac, r.person_id, ${nameOf(sql, sql`p`)} AS name, r.role, r.level, r.given_on
    FROM dodaac_tree t JOIN roles_in_force r ON r.program = t.program AND r.dodaac = t.dodaac AND r.given_on <> r.dodaac
    JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE t.program = ${program} AND t.ancestor = ANY (${dodaacs}::text[])
    ORDER BY r.dodaac, r.role, r.level, r.person_id`
}

type Moved = {
  sql: Sql
  program: string
  now: Date
  /** Null for the operator, whose commands do not wait. */
  editorId: number | null
  dodaacs: readonly string[]
  /** A role "and below" was confirmed for DoDAACs that come later. */
  isNew: (dodaac: string) => boolean
}

/**
 * A parent gives roles, so it follows their rules. Nobody gives a role to oneself. Where the program asks for a second
 * person, power over a DoDAAC that exists needs one. @throws Refusal (403, 422)
 */
export async function giveParents<T>(moved: Moved, work: () => Promise<T>): Promise<T> {
  const { sql, program, now, editorId, dodaacs, isNew } = moved
  if (editorId === null || dodaacs.length === 0) return work()
  const before = await findInherited(sql, program, dodaacs)
  const done = await work()
  const held = new Set(before.map(nameHeld))
  const gained = (await findInherited(sql, program, dodaacs)).filter((one) => !held.has(nameHeld(one)))
  const own = gained.find(({ personId }) => personId === editorId)
  if (own)
    throw new Refusal(
      'forbidden',
      `You are ${describeRole(own.role, own.level)} of DoDAAC ${own.givenOn} and below, so this parent would give you that role on ${own.dodaac}. Ask somebody else to set it.`,
      { code: 'OWN_ROLE' },
    )
  const mustWait = await weighGivings({ sql, person: { program, id: editorId }, now }, 'role')
  const waiting = gained.find(
    ({ role, level, dodaac }) => !isNew(dodaac) && mustWait({ kind: 'role', role, level, dodaac }),
  )
  if (waiting)
    throw new Refusal(
      'rule',
      `This parent would make ${waiting.name} ${describeRole(waiting.role, waiting.level)} of ${waiting.dodaac}, and your program asks for a second person. Give that role on ${waiting.dodaac} first: then somebody else confirms it.`,
      { code: 'PARENT_GIVES_ROLE' },
    )
  return done
}

const nameHeld = ({ dodaac, personId, role, level }: Inherited) => `${dodaac} ${personId} ${role} ${level}`
