import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { MAX_IN_GROUP, NO_SELF_GRANT } from '#domain/groups/groups.ts'
import { capitals, dodaac, text } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { maxLengthOf } from '#domain/people/person-fields.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { describeMissing } from '#domain/words.ts'
import type { Sql } from '../db/connect.ts'
import { notifyPeopleChanged } from '../session/session-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { describeNobody, refuseField } from './faults.ts'
import type { Kind } from './kind.ts'
import { findByUsername, findDodaacCodes } from './people-queries.ts'

/** Without a DoDAAC or person, the row is the group itself. */
type GroupRow = {
  code: string
  name: string
  dodaac: string
  username: string
  personId: number | null
}

const of = column<GroupRow>()
const listGroupKeys = ({ code, dodaac: unit = '', username = '' }: Partial<GroupRow>) =>
  code === undefined ? [] : [`${code} ${unit}${username && ` @${username.toLowerCase()}`}`.trim()]

export const groups: Kind<GroupRow> = {
  name: 'groups',
  isCommon: false,
  needed: ['code'],
  findKeys: listGroupKeys,
  listKeys: listGroupKeys,
  columns: [
    of(
      'code',
      'code',
      capitals(/^[A-Z0-9-]{1,20}$/, 'A group has 1 to 20 letters, digits or dashes.'),
      'NORTH',
    ),
    of('name', 'name', text(80), 'Units of the north'),
    of('dodaac', 'dodaac', dodaac, 'W9AR01', ''),
    of('username', 'username', text(maxLengthOf('username')), '', ''),
  ],
  // A row that adds to a group may omit its name.
  complete: () => ({ name: '', dodaac: '', username: '', personId: null }),
  findStanding: (sql, { program }, rows) => findGroupRows(sql, program, listField(rows, 'code')),
  async limit(sql, editor, drafts) {
    if (canOpen(editor, 'everything')) return
    const own = await findGroupsOf(sql, editor.program, editor.id)
    const self = editor.username.toLowerCase()
    const isSelf = ({ after }: Draft<GroupRow>) => after.username.toLowerCase() === self
    for (const { code } of drafts.filter(isSelf).map(({ after }) => after)) own.add(code)
    for (const draft of drafts) {
      if (isSelf(draft)) refuseField(groups, draft, 'username', NO_SELF_GRANT.join)
      else if (draft.after.dodaac && !draft.before && own.has(draft.after.code))
        refuseField(groups, draft, 'dodaac', NO_SELF_GRANT.widen)
    }
  },
  async check(sql, { program, isLocked }, drafts) {
    const rows = drafts.map(({ after }) => after)
    const heads = await findGroupHeads(sql, program, listField(rows, 'code'), isLocked)
    const units = await findDodaacCodes(sql, program, listField(rows, 'dodaac'))
    const people = await findByUsername(sql, program, listField(rows, 'username'))
    nameGroups(drafts, new Map(heads.map((head) => [head.code, head.name])))
    for (const draft of drafts) {
      const { dodaac: unit, username } = draft.after
      const person = people.get(username.toLowerCase())
      if (unit && username)
        refuseField(groups, draft, 'username', 'Write the DoDAAC and the person in two rows.')
      if (unit && !units.has(unit)) refuseField(groups, draft, 'dodaac', describeNoDodaac(unit))
      if (username && !person) refuseField(groups, draft, 'username', describeNobody(username))
      draft.after.personId = person?.id ?? null
    }
    refuseTooMany(drafts, heads)
  },
  async write(sql, { program, now }, drafts) {
    const rows = drafts.map(({ after }) => after)
    for (let from = 0; from < rows.length; from += 10_000)
      await saveGroups(sql, program, now, rows.slice(from, from + 10_000))
    await notifyPeopleChanged(sql, await findGroupPeople(sql, program, listField(rows, 'code')))
  },
  list: (sql, { program }) => walkGroups(sql, program),
  note: ({ before, after }) => ({
    object: `group ${after.code}`,
    detail: {
      before: before?.name ?? null,
      after: after.name,
      ...(after.dodaac && { dodaac: after.dodaac }),
      ...(after.personId && { personId: after.personId }),
    },
  }),
}

/** The first name in the file wins, else the existing one. */
function nameGroups(drafts: Draft<GroupRow>[], standing: Map<string, string>): void {
  const names = new Map<string, { name: string; row: number }>()
  for (const { given, number } of drafts)
    if (given.code && given.name && !names.has(given.code))
      names.set(given.code, { name: given.name, row: number })
  for (const draft of drafts) {
    const { after, given } = draft
    const named = names.get(after.code)
    const name = named?.name ?? standing.get(after.code)
    if (name === undefined) refuseField(groups, draft, 'name', describeMissing('name of a new group'))
    else if (given.name !== undefined && given.name !== name)
      refuseField(
        groups,
        draft,
        'name',
        `Row ${named?.row} gives group ${after.code} another name. Keep one.`,
      )
    else after.name = name
  }
}

function refuseTooMany(drafts: Draft<GroupRow>[], heads: GroupHead[]): void {
  const counts = new Map(heads.map((head) => [head.code, { ...head }]))
  for (const draft of drafts) {
    if (draft.before || draft.faults.length > 0) continue
    const { code, dodaac: unit, username } = draft.after
    const count = counts.get(code) ?? { code, name: '', dodaacs: 0, people: 0 }
    counts.set(code, count)
    if (unit && ++count.dodaacs > MAX_IN_GROUP)
      refuseField(groups, draft, 'dodaac', `A group takes at most ${MAX_IN_GROUP} DoDAACs.`)
    if (username && ++count.people > MAX_IN_GROUP)
      refuseField(groups, draft, 'username', `A group takes at most ${MAX_IN_GROUP} people.`)
  }
}

function groupRows(sql: Sql, program: string) {
  return sql`SELECT g.group_number AS code, g.description AS name, m.dodaac, m.username, m.person_id
    FROM groups g CROSS JOIN LATERAL (
      SELECT d.dodaac, '' AS username, NULL::bigint AS person_id FROM group_dodaacs d
        WHERE d.program = g.program AND d.group_number = g.group_number
      UNION ALL
      SELECT '', p.username, p.person_id FROM group_people x JOIN people p USING (program, person_id)
        WHERE x.program = g.program AND x.group_number = g.group_number AND p.username IS NOT NULL
      UNION ALL SELECT '', '', NULL) m
    WHERE g.program = ${program}`
}

function findGroupRows(sql: Sql, program: string, codes: string[]): Promise<GroupRow[]> {
  return sql<GroupRow[]>`${groupRows(sql, program)} AND g.group_number = ANY (${codes}::text[])`
}

/** An empty group is one row with its name. */
function walkGroups(sql: Sql, program: string) {
  return sql<GroupRow[]>`${groupRows(sql, program)}
    AND (m.dodaac <> '' OR m.username <> '' OR NOT EXISTS (SELECT FROM group_dodaacs d
        WHERE d.program = g.program AND d.group_number = g.group_number)
      AND NOT EXISTS (SELECT FROM group_people x JOIN people p USING (program, person_id)
        WHERE x.program = g.program AND x.group_number = g.group_number AND p.username IS NOT NULL))
    ORDER BY g.group_number, m.dodaac DESC, m.username`.cursor(1000)
}

type GroupHead = { code: string; name: string; dodaacs: number; people: number }

function findGroupHeads(sql: Sql, program: string, codes: string[], isLocked: boolean): Promise<GroupHead[]> {
  return sql<GroupHead[]>`SELECT g.group_number AS code, g.description AS name,
      (SELECT count(*) FROM group_dodaacs d WHERE d.program = g.program AND d.group_number = g.group_number) AS dodaacs,
      (SELECT count(*) FROM group_people x WHERE x.program = g.program AND x.group_number = g.group_number) AS people
    FROM groups g WHERE g.program = ${program} AND g.group_number = ANY (${codes}::text[])
    ${isLocked ? sql`FOR UPDATE` : sql``}`
}

async function saveGroups(sql: Sql, program: string, now: Date, rows: GroupRow[]): Promise<void> {
  const records = sql.json(rows)
  await sql`INSERT INTO groups AS g (program, group_number, description, updated_at)
    SELECT DISTINCT ON (r.code) ${program}, r.code, r.name, ${now}
    FROM jsonb_to_recordset(${records}::jsonb) AS r (code text, name text) ORDER BY r.code
    ON CONFLICT (program, group_number) DO UPDATE SET description = excluded.description, version = g.version + 1,
      updated_at = excluded.updated_at`
  await sql`INSERT INTO group_dodaacs (program, group_number, dodaac)
    SELECT ${program}, r.code, r.dodaac FROM jsonb_to_recordset(${records}::jsonb) AS r (code text, dodaac text)
    WHERE r.dodaac <> '' ON CONFLICT DO NOTHING`
  await sql`INSERT INTO group_people (program, group_number, person_id, added_at)
    SELECT ${program}, r.code, r."personId", ${now} FROM jsonb_to_recordset(${records}::jsonb) AS r (code text, "personId" bigint)
    WHERE r."personId" IS NOT NULL ON CONFLICT DO NOTHING`
}

async function findGroupPeople(sql: Sql, program: string, codes: string[]): Promise<number[]> {
  const rows = await sql<{ personId: number }[]>`SELECT DISTINCT person_id FROM group_people
    WHERE program = ${program} AND group_number = ANY (${codes}::text[])`
  return rows.map(({ personId }) => personId)
}

async function findGroupsOf(sql: Sql, program: string, personId: number): Promise<Set<string>> {
  const rows = await sql<{ code: string }[]>`SELECT group_number AS code FROM group_people
    WHERE program = ${program} AND person_id = ${personId}`
  return new Set(rows.map(({ code }) => code))
}
