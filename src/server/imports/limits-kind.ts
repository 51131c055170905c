import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { describeFinanceOnly, nameFund } from '#domain/funds/funds.ts'
import {
  describeNoFundCode,
  describeNoPlacer,
  LIMIT_EFFECTS,
  LIMIT_SPANS,
  NO_LIMIT_IN_FILE,
  NO_LIMIT_TO_END,
  ONE_HOLDER,
} from '#domain/funds/order-limits.ts'
import { dodaac, dodId, fundCode, money, oneOf, optional, text } from '#domain/imports/codecs.ts'
import type { Draft } from '#domain/imports/drafts.ts'
import { column } from '#domain/imports/tables.ts'
import { maxLengthOf } from '#domain/people/person-fields.ts'
import type { Sql } from '../db/connect.ts'
import { findFundNames, limitHolders, noteLimit, type SetLimit, setLimits } from '../funds/limits-queries.ts'
import { holdFinance } from '../funds/scope.ts'
import { listField } from './catalogue-kinds.ts'
import { refuseField } from './faults.ts'
import { keepSeen } from './funds-kind.ts'
import type { Kind, Scope } from './kind.ts'
import { findDodaacCodes } from './people-queries.ts'
import { writeInSets } from './sets.ts'
import { ANOTHER_USERNAME, personKeys } from './sizes-kind.ts'

type Holder = { dodaac: string; personId: number; username: string; dodId: string }
type LimitRow = SetLimit & Omit<Holder, 'personId'>
type StandingLimit = LimitRow & { cents: number }

const of = column<LimitRow>()

/** A row that names nobody has a key, too, so that it is refused with its own sentence. */
function listKeys(row: Partial<LimitRow>): string[] {
  const { dodaac: unit, span, fundCode: code } = row
  if (!unit || !span) return []
  const holders = [...personKeys(row), ...(code ? [`fund:${code}`] : [])]
  return (holders.length > 0 ? holders : ['nobody']).map((holder) => `${holder} on ${unit} per ${span}`)
}

/** One row for each limit. `(clear)` as its amount ends it. */
export const limits: Kind<LimitRow> = {
  name: 'limits',
  isCommon: false,
  needed: ['dodaac', 'span'],
  findKeys: (row) => listKeys(row).slice(0, 1),
  listKeys,
  columns: [
    of('dodaac', 'dodaac', dodaac, 'W9AR01'),
    of('username', 'username', text(maxLengthOf('username')), 'jordan.ellis', ''),
    // Finance sees no DoD IDs, so an export leaves the column blank.
    of('dod id', 'dodId', { ...dodId, write: () => '' }, '', ''),
    of('fund code', 'fundCode', optional(fundCode), '', null),
    of('per', 'span', oneOf(LIMIT_SPANS), 'order'),
    of('amount', 'cents', optional(money), '1000.00', null),
    of('effect', 'effect', oneOf(LIMIT_EFFECTS), 'ask'),
  ],
  complete: () => ({ personId: null, username: '', dodId: '', fundCode: null }),
  findStanding: (sql, { program, fundDodaacs = null, isLocked }, rows) =>
    sql<StandingLimit[]>`${limitRows(sql, program, keepSeen(listField(rows, 'dodaac'), fundDodaacs))}
      ${isLocked ? sql`ORDER BY x.limit_id FOR NO KEY UPDATE OF x` : sql``}`,
  async check(sql, scope, drafts) {
    const { program } = scope
    const rows = drafts.map(({ after }) => after)
    const units = listField(rows, 'dodaac')
    const kept = new Set(await findKept(sql, scope, units))
    const people = await findPlacers(sql, program, units, rows)
    const funds = await findFundNames(sql, program, units)
    const seen = new Map<string, number>()
    for (const draft of drafts) {
      const { before, after } = draft
      const refuse = (field: keyof LimitRow, sentence: string) => refuseField(limits, draft, field, sentence)
      const { dodaac: unit, fundCode: code, cents } = after
      if (!kept.has(unit)) refuse('dodaac', scope.editor ? describeFinanceOnly(unit) : describeNoDodaac(unit))
      else if (personKeys(after).length > 0 === (code !== null)) refuse('username', ONE_HOLDER)
      else if (code === null) findHolder(draft, people)
      else if (!funds.has(nameFund({ dodaac: unit, fundCode: code })))
        refuse('fundCode', describeNoFundCode({ dodaac: unit, fundCode: code }))
      if (cents === 0) refuse('cents', NO_LIMIT_IN_FILE)
      if (cents === null && !before) refuse('cents', NO_LIMIT_TO_END)
      // The username and the DoD ID of one person are two keys.
      const key = `${unit} ${after.personId} ${code} ${after.span}`
      const earlier = seen.get(key)
      if (earlier !== undefined && draft.faults.length === 0)
        refuse(
          'dodaac',
          `Row ${earlier} already gives the limit of the same person. Keep one of the two rows.`,
        )
      seen.set(key, draft.number)
    }
  },
  write: (sql, scope, drafts) =>
    writeInSets(
      scope,
      drafts.map(({ after }) => after),
      5000,
      async (some) => void (await setLimits(sql, scope, some)),
    ),
  list: (sql, { program, fundDodaacs = null }) =>
    sql<StandingLimit[]>`${limitRows(sql, program, fundDodaacs)}
      ORDER BY x.dodaac, x.fund_code NULLS LAST, p.last_name, p.first_name, x.person_id, x.span`.cursor(1000),
  note: ({ before, after }) => noteLimit(before, after),
}

/** The DoDAACs whose limits the file may set. An apply holds the roles until its commit, as a change by hand does. */
async function findKept(
  sql: Sql,
  { program, editor, isLocked }: Scope,
  units: string[],
): Promise<Iterable<string>> {
  if (!editor) return findDodaacCodes(sql, program, units)
  return isLocked ? holdFinance({ sql, person: editor }, units) : editor.financeDodaacs
}

function findHolder(draft: Draft<LimitRow>, people: ReadonlyMap<string, Holder>): void {
  const { after } = draft
  const [byDodId, byUsername] = [{ dodId: after.dodId }, { username: after.username }].map((one) =>
    people.get(`${after.dodaac} ${personKeys(one)[0]}`),
  )
  if (after.dodId && !byDodId) refuseField(limits, draft, 'dodId', describeNoPlacer(after.dodaac, 'DoD ID'))
  else if (after.username && !byUsername)
    refuseField(limits, draft, 'username', describeNoPlacer(after.dodaac, 'username'))
  else if (byDodId && byUsername && byDodId.personId !== byUsername.personId)
    refuseField(limits, draft, 'username', ANOTHER_USERNAME)
  else Object.assign(after, byDodId ?? byUsername)
}

async function findPlacers(
  sql: Sql,
  program: string,
  units: string[],
  rows: LimitRow[],
): Promise<Map<string, Holder>> {
  const found = await sql<Holder[]>`
    SELECT w.dodaac, p.person_id, coalesce(p.username, '') AS username, coalesce(p.dod_id, '') AS dod_id
    FROM ${limitHolders(sql, program, units)} w
    JOIN people p ON p.program = ${program} AND p.person_id = w.person_id
    WHERE p.dod_id = ANY (${listField(rows, 'dodId')}::text[])
      OR lower(p.username) = ANY (${listField(rows, 'username').map((one) => one.toLowerCase())}::text[])`
  return new Map(found.flatMap((one) => personKeys(one).map((key) => [`${one.dodaac} ${key}`, one] as const)))
}

const limitRows = (sql: Sql, program: string, dodaacs: readonly string[] | null) =>
  sql`SELECT x.dodaac, x.person_id, coalesce(p.username, '') AS username, coalesce(p.dod_id, '') AS dod_id,
      x.fund_code, x.span, x.cents, x.effect
    FROM order_limits x LEFT JOIN people p ON p.program = x.program AND p.person_id = x.person_id
    WHERE x.program = ${program} AND x.cents IS NOT NULL
      ${dodaacs ? sql`AND x.dodaac = ANY (${[...dodaacs]}::text[])` : sql``}`
