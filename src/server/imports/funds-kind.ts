import { describeNoDodaac } from '#domain/dodaacs/dodaacs.ts'
import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { describeFinanceOnly, nameFund } from '#domain/funds/funds.ts'
import { dodaac, fiscalYear, fundCode, money } from '#domain/imports/codecs.ts'
import { column } from '#domain/imports/tables.ts'
import { formatMoney } from '#domain/money.ts'
import type { Sql } from '../db/connect.ts'
import { giveAllotment } from '../funds/alone.ts'
import { allotAll } from '../funds/ledger.ts'
import { addPeriod, lockPeriods } from '../funds/period-queries.ts'
import { listField } from './catalogue-kinds.ts'
import { refuseField } from './faults.ts'
import { addFundCodes, addFunds, type FundRow, findFundRows, findYears, walkFunds } from './funds-queries.ts'
import type { Kind } from './kind.ts'
import { findDodaacCodes } from './people-queries.ts'

const OPENING = 'Opening balance'
const of = column<FundRow>()
const listFundKeys = ({ dodaac: unit, fundCode: code, fiscalYear: year }: Partial<FundRow>) =>
  unit && code && year ? [`${unit}/${code} ${year}`] : []

/** A row of another DoDAAC is refused, whatever it says: a guess at a balance is not answered. */
export const keepSeen = (dodaacs: string[], seen: readonly string[] | null) =>
  seen ? dodaacs.filter((dodaac) => seen.includes(dodaac)) : dodaacs

export const funds: Kind<FundRow> = {
  name: 'funds',
  isCommon: false,
  needed: ['dodaac', 'fundCode', 'fiscalYear'],
  findKeys: listFundKeys,
  listKeys: listFundKeys,
  columns: [
    of('dodaac', 'dodaac', dodaac, 'W9AR01'),
    of('fund code', 'fundCode', fundCode, '6C'),
    of('fiscal year', 'fiscalYear', fiscalYear, '2027'),
    of('amount', 'cents', money, '250000.00'),
  ],
  complete: () => ({ fundId: null, account: null, wasGiven: false }),
  findStanding: (sql, { program, fundDodaacs = null }, rows) =>
    findFundRows(
      sql,
      program,
      keepSeen(listField(rows, 'dodaac'), fundDodaacs),
      listField(rows, 'fiscalYear'),
    ),
  limit(_, { financeDodaacs }, drafts) {
    for (const draft of drafts)
      if (!financeDodaacs.includes(draft.after.dodaac))
        refuseField(funds, draft, 'dodaac', describeFinanceOnly(draft.after.dodaac))
  },
  async check(sql, { program }, drafts) {
    const rows = drafts.map(({ after }) => after)
    const units = await findDodaacCodes(sql, program, listField(rows, 'dodaac'))
    const years = await findYears(sql, program, listField(rows, 'fiscalYear'))
    const closed = new Set(years.filter(({ open }) => open === 0).map((one) => one.fiscalYear))
    for (const draft of drafts) {
      const { before, after } = draft
      if (!units.has(after.dodaac)) refuseField(funds, draft, 'dodaac', describeNoDodaac(after.dodaac))
      if (closed.has(after.fiscalYear))
        refuseField(
          funds,
          draft,
          'fiscalYear',
          `Fiscal year ${after.fiscalYear} is closed. Open a period of it first.`,
        )
      if (before?.wasGiven)
        refuseField(
          funds,
          draft,
          'cents',
          `${nameFund(after)} of fiscal year ${after.fiscalYear} already received money and has ${formatMoney(before.cents)} now. Adjust it under Funding instead.`,
        )
    }
  },
  async write(sql, { program, editor }, drafts) {
    const added = drafts.filter(({ before }) => before === null).map(({ after }) => after)
    const rows = drafts.map(({ after }) => after)
    await openYears(sql, program, listField(rows, 'fiscalYear'))
    await addFundCodes(sql, program, listField(added, 'fundCode'))
    await addFunds(sql, program, {
      dodaacs: added.map((row) => row.dodaac),
      codes: added.map((row) => row.fundCode),
      years: added.map((row) => row.fiscalYear),
    })
    const standing = await findFundRows(
      sql,
      program,
      listField(rows, 'dodaac'),
      listField(rows, 'fiscalYear'),
    )
    const accounts = new Map(standing.map((row) => [listFundKeys(row)[0], row.account]))
    await allotAll(
      sql,
      { program, actorId: editor?.id ?? null, comment: OPENING },
      rows
        .filter(({ cents }) => cents > 0)
        .map((row) => ({ account: accounts.get(listFundKeys(row)[0]) ?? 0, cents: row.cents })),
    )
  },
  list: (sql, { program, fundDodaacs = null }) => walkFunds(sql, program, fundDodaacs),
  gives: ({ after: { dodaac: unit, fundCode: code, fiscalYear: year, cents } }) =>
    cents > 0
      ? [giveAllotment({ dodaac: unit, fundCode: code, fiscalYear: year, cents, comment: OPENING })]
      : [],
  holdBack: (draft) => ({ ...draft, after: { ...draft.after, cents: 0 } }),
  note: ({ before, after }) => ({
    object: `fund ${nameFund(after)} ${after.fiscalYear}`,
    detail: { before: before?.cents ?? null, cents: after.cents, added: before === null },
  }),
}

/** A fiscal year without periods gets one open period. */
async function openYears(sql: Sql, program: string, years: number[]): Promise<void> {
  await lockPeriods(sql, program)
  const known = new Set((await findYears(sql, program, years)).map((year) => year.fiscalYear))
  for (const year of years) {
    if (known.has(year)) continue
    const { first, last } = fiscalYearDays(year)
    await addPeriod(sql, program, { fiscalYear: year, period: 1, begin: first, end: last, isOpen: true })
  }
}
