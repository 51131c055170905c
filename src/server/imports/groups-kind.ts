import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { MOST_IN_GROUP, NO_SELF_GRANT } from '#domain/groups/groups.ts'
import { capitals, dodaac, text } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { mostOf } from '#domain/people/person-fields.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { describeMissing } from '#domain/words.ts'
import { notifyPeopleChanged } from '../session/session-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { describeNobody, refuseField } from './faults.ts'
import {
  findGroupHeads,
  findGroupPeople,
  findGroupRows,
  findGroupsOf,
  type GroupHead,
  type GroupRow,
  saveGroups,
  walkGroups,
} from './groups-queries.ts'
import type { Kind } from './kind.ts'
import { findByUsername, findDodaacCodes } from './people-queries.ts'

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
    of('username', 'username', text(mostOf('username')), '', ''),
  ],
  // A row that only adds to a group need not repeat its name: `check` knows it.
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

/** A group has one name: that of the first row that gives it one, or the one it has. */
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
    if (unit && ++count.dodaacs > MOST_IN_GROUP)
      refuseField(groups, draft, 'dodaac', `A group takes at most ${MOST_IN_GROUP} DoDAACs.`)
    if (username && ++count.people > MOST_IN_GROUP)
      refuseField(groups, draft, 'username', `A group takes at most ${MOST_IN_GROUP} people.`)
  }
}
