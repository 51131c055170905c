import { findBadEmail } from '#domain/addresses.ts'
import {
  blankOf,
  DODAAC_FIELDS,
  DODAAC_KEYS,
  type DodaacDraft,
  dodaacFacts,
  fillUnits,
  maxLengthOf,
} from '#domain/dodaacs/dodaac-fields.ts'
import {
  COUNTRY_NEEDED,
  describeNoFundCode,
  findDodaacFaults,
  findDodaacFormFaults,
} from '#domain/dodaacs/dodaac-rules.ts'
import { deriveSignalCode } from '#domain/dodaacs/dodaacs.ts'
import {
  branch,
  capitals,
  day,
  dodaac,
  fundCode,
  oneOf,
  optional,
  phone,
  text,
  Unreadable,
  whole,
  zip,
} from '#domain/imports/codecs.ts'
import { type Draft, hasChanged } from '#domain/imports/drafts.ts'
import { type Column, column } from '#domain/imports/tables.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { describeLevelInUse } from '#domain/roles/roles.ts'
import type { Sql } from '../db/connect.ts'
import { giveParents } from '../dodaacs/inherited.ts'
import { indexedBy, listField } from './catalogue-kinds.ts'
import { refuseField, untilSettled } from './faults.ts'
import { addFundCodes } from './funds-queries.ts'
import type { Kind } from './kind.ts'
import { findDodaacCodes } from './people-queries.ts'
import {
  findFundCodes,
  findHighestApprovers,
  findParents,
  findUnits,
  saveUnits,
  type UnitRow,
  walkUnits,
} from './units-queries.ts'

const email = {
  ...text(200),
  read: (typed: string) => {
    const sentence = findBadEmail(typed)
    return sentence === null ? text(200).read(typed) : new Unreadable(sentence)
  },
}

const OWN_CODECS = {
  ...{ dodaac, branch, effectiveOn: day, zip, email, phone: phone(maxLengthOf('phone')) },
  status: oneOf(['active', 'inactive', 'suspended']),
  country: capitals(/^[A-Z]{2}$/, COUNTRY_NEEDED),
  signalCode: capitals(/^[A-Z]$/, DODAAC_FIELDS.signalCode.required),
}
const KIND_CODECS = { unit: optional(dodaac), parent: optional(dodaac), fund: optional(fundCode) }

const columns = DODAAC_KEYS.flatMap((field) => {
  const { kind, file, required, mayBeBlankInFile } = dodaacFacts(field)
  if (!file) return []
  const [place, heading, example] = file
  const codec =
    OWN_CODECS[field as keyof typeof OWN_CODECS] ??
    KIND_CODECS[kind as keyof typeof KIND_CODECS] ??
    text(maxLengthOf(field))
  const empty = required && !mayBeBlankInFile ? undefined : blankOf(field)
  return [{ place, column: { heading, field, codec, example, empty } as Column<UnitRow> }]
})
  .sort((one, other) => one.place - other.place)
  .map(({ column }) => column)

export const dodaacs: Kind<UnitRow> = {
  name: 'dodaacs',
  isCommon: false,
  ...indexedBy<UnitRow>('dodaac'),
  columns: [...columns, column<UnitRow>()('levels', 'levels', whole(1, 9), '1')],
  complete: completeUnit,
  findStanding: (sql, { program, isLocked }, rows) =>
    findUnits(sql, program, listField(rows, 'dodaac'), isLocked),
  limit(_, editor, drafts) {
    if (canOpen(editor, 'groups')) return
    for (const draft of drafts)
      if (draft.after.levels !== (draft.before?.levels ?? 1))
        refuseField(
          dodaacs,
          draft,
          'levels',
          'Approval levels change only with the permission for roles (7).',
        )
  },
  async check(sql, { program, comingFundCodes }, drafts) {
    const rows = drafts.map(({ after }) => after)
    const named = [
      ...listField(rows, 'billTo'),
      ...listField(rows, 'shipTo'),
      ...listField(rows, 'soldTo'),
      ...listField(rows, 'parent'),
    ]
    const known = await findDodaacCodes(sql, program, named)
    const fundCodes = await findKnownFundCodes(sql, program, comingFundCodes)
    const approvers = await findHighestApprovers(sql, program, listField(rows, 'dodaac'))
    for (const draft of drafts) {
      checkForm(draft, fundCodes)
      const { before, after } = draft
      const top = approvers.get(after.dodaac)
      if (before && after.levels < before.levels && top && top.level > after.levels)
        refuseField(dodaacs, draft, 'levels', describeLevelInUse(after.dodaac, top.level, top.approvers))
    }
    const parents = await findParents(sql, program)
    untilSettled(drafts, (open) => {
      const coming = new Set(open.map(({ after }) => after.dodaac))
      const above = new Map([...parents, ...open.map(({ after }) => [after.dodaac, after.parent] as const)])
      for (const draft of open) {
        const { dodaac: itself, billTo, shipTo, soldTo, parent } = draft.after
        const facts = {
          ...{ unknownDodaacs: [] as string[], hasFundCode: true, unknownPeople: [] },
          isParentBelow: hasChanged(draft, 'parent') && isInCircle(itself, above),
        }
        for (const place of [billTo, shipTo, soldTo, parent])
          if (place && !known.has(place) && !coming.has(place)) facts.unknownDodaacs.push(place)
        if (facts.unknownDodaacs.length === 0 && !facts.isParentBelow) continue
        for (const { field, message } of findDodaacFaults(fill(draft.after), facts))
          if (/^(billTo|shipTo|soldTo|parent)$/.test(field)) refuseField(dodaacs, draft, field, message)
      }
    })
  },
  async write(sql, { program, now, editor }, drafts) {
    const rows = drafts.map(({ after }) => fill(after))
    await addFundCodes(sql, program, listField(rows, 'defaultFundCode'))
    const added = new Set(drafts.flatMap(({ before, after }) => (before ? [] : [after.dodaac])))
    const moved = drafts.filter(({ before, after }) => (before?.parent ?? null) !== after.parent)
    await giveParents(
      {
        ...{ sql, program, now, editorId: editor?.id ?? null },
        dodaacs: moved.map(({ after }) => after.dodaac),
        isNew: (unit) => added.has(unit),
      },
      () => saveUnits(sql, program, now, rows),
    )
  },
  list: (sql, { program }) => walkUnits(sql, program),
  note: ({ after, changes }) => ({
    object: `dodaac ${after.dodaac}`,
    detail: { changed: changes.map(({ heading, from, to }) => `${heading}: ${from} -> ${to}`), after },
  }),
}

/** Parents of the file go before those of the database. */
function isInCircle(dodaac: string, above: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>()
  for (
    let place = above.get(dodaac) ?? null;
    place !== null && !passed.has(place);
    place = above.get(place) ?? null
  ) {
    if (place === dodaac) return true
    passed.add(place)
  }
  return false
}

/** Ships to and pays for itself. The addresses determine the signal code. */
function completeUnit(given: Partial<UnitRow>, { today }: { today: string }): Partial<UnitRow> {
  const itself = given.dodaac ?? ''
  return {
    ...Object.fromEntries(DODAAC_KEYS.map((field) => [field, blankOf(field)])),
    effectiveOn: today,
    street2: 'None',
    billTo: itself,
    shipTo: itself,
    soldTo: itself,
    signalCode: deriveSignalCode({
      dodaac: itself,
      billTo: given.billTo ?? itself,
      shipTo: given.shipTo ?? itself,
    }),
    levels: 1,
  }
}

function fill<T extends UnitRow>(row: T): T & DodaacDraft {
  return fillUnits({ ...row, state: row.state.toUpperCase() })
}

/** A new program has no fund codes yet. Its first file may name any code (null). */
async function findKnownFundCodes(
  sql: Sql,
  program: string,
  coming: ReadonlySet<string>,
): Promise<Set<string> | null> {
  const known = await findFundCodes(sql, program)
  return known.size + coming.size === 0 ? null : new Set([...known, ...coming])
}

/** Accepts an old fault that the file leaves as it is. */
function checkForm(draft: Draft<UnitRow>, fundCodes: Set<string> | null): void {
  const { before, after } = draft
  const old = before ? findDodaacFormFaults(fill(before)) : []
  for (const { field, message } of findDodaacFormFaults(fill(after)))
    if (!old.some((one) => one.field === field && one.message === message))
      refuseField(dodaacs, draft, field, message)
  const { defaultFundCode: code } = after
  if (code !== null && hasChanged(draft, 'default fund code') && fundCodes?.has(code) === false)
    refuseField(dodaacs, draft, 'defaultFundCode', describeNoFundCode(code))
}
