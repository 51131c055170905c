import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { describeRole } from '#domain/roles/roles.ts'
import { listWords } from '#domain/words.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import { weighGivings } from '../people/second-person-requests.ts'

type Inherited = {
  dodaac: string
  personId: number
  name: string
  role: Role
  level: number | null
  givenOn: string
  firstDay: string | null
  lastDay: string | null
}

/**
 * Roles "and below" of DoDAACs above, on these DoDAACs and on those under them, also for days to come. A role that the
 * person was given there for the same days counts instead.
 */
function findInherited(sql: Sql, program: string, dodaacs: readonly string[]) {
  return sql<Inherited[]>`
    SELECT DISTINCT t.dodaac, r.person_id, ${nameOf(sql, sql`p`)} AS name, r.role, r.level, r.dodaac AS given_on, r.first_day, r.last_day
    FROM dodaac_tree s JOIN dodaac_tree t ON t.program = s.program AND t.dodaac = s.dodaac AND t.distance > 0
    JOIN role_assignments r ON r.program = t.program AND r.dodaac = t.ancestor AND r.and_below
    JOIN people p ON p.program = r.program AND p.person_id = r.person_id
    WHERE s.program = ${program} AND s.ancestor = ANY (${dodaacs}::text[])
      AND NOT EXISTS (SELECT FROM role_assignments o WHERE o.program = r.program AND o.dodaac = t.dodaac AND o.person_id = r.person_id
        AND o.role = r.role AND o.level IS NOT DISTINCT FROM r.level
        AND coalesce(o.first_day, '-infinity') <= coalesce(r.first_day, '-infinity')
        AND coalesce(o.last_day, 'infinity') >= coalesce(r.last_day, 'infinity'))
    ORDER BY t.dodaac, r.role, r.level, r.person_id`
}

/** Nobody can sign this level of `o`, also not after Finance says yes. `others` chooses among the seats `s`. */
export function nobodySigns(sql: Sql, level: Fragment, others = sql`true`) {
  return sql`((SELECT count(*) = 0 FROM may_sign s WHERE s.order_id = o.order_id AND s.level = ${level} AND ${others})
    AND (o.finance_state <> 'asked' OR (SELECT count(*) = 0 FROM own_seats s WHERE s.program = o.program AND s.dodaac = o.dodaac
      AND s.level = ${level} AND s.person_id NOT IN (o.orderer_id, o.member_id) AND ${others}
      AND NOT EXISTS (SELECT FROM unreviewed_grants m
        WHERE m.program = o.program AND m.giver_id = s.person_id AND m.receiver_id = o.orderer_id))))`
}

/** Waiting orders with a level that nobody can sign. */
async function countUnsigned(sql: Sql, program: string, dodaacs: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM orders o
    WHERE o.program = ${program} AND o.status = 'awaiting' AND o.returned_at IS NULL
      AND o.dodaac IN (SELECT t.dodaac FROM dodaac_tree t WHERE t.program = ${program} AND t.ancestor = ANY (${dodaacs}::text[]))
      AND EXISTS (SELECT FROM generate_series(o.current_level::int, o.levels::int) n (level) WHERE n.level <> ALL (o.skipped_levels)
        AND ${nobodySigns(sql, sql`n.level`)})`
  return row?.count ?? 0
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
 * person, power over a DoDAAC that exists needs one. Waiting orders keep
 * their approvers. @throws Refusal (403, 409, 422)
 */
export async function giveParents<T>(moved: Moved, work: () => Promise<T>): Promise<T> {
  const { sql, program, now, editorId, dodaacs, isNew } = moved
  if (dodaacs.length === 0) return work()
  const before = await findInherited(sql, program, dodaacs)
  const unsigned = await countUnsigned(sql, program, dodaacs)
  const done = await work()
  if ((await countUnsigned(sql, program, dodaacs)) > unsigned)
    throw new Refusal(
      'conflict',
      `Orders of ${listWords(dodaacs, 'or')} wait for approvers of the DoDAAC above. Give another approver their level first, or have the orders decided.`,
      { code: 'PENDING_ORDERS' },
    )
  if (editorId === null) return done
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

const nameHeld = ({ dodaac, personId, role, level, firstDay, lastDay }: Inherited) =>
  [dodaac, personId, role, level, firstDay, lastDay].join(' ')
