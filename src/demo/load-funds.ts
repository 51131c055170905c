import { addDays, fiscalYearDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import type { Transaction } from '#server/db/driver/sql.ts'
import { loadRows } from './load-rows.ts'
import type { Unit } from './units.ts'

const FIRST_YEAR = 2024
export const YEARS_WITH_ORDERS = 3

const DESCRIPTIONS = [
  'Military clothing and textiles',
  'Replacement of uniforms',
  'Initial issue',
  'Organizational clothing',
]

/** Acceptance checks spend this fund to the cent: it holds $100.00, and no demo order charges it this year. */
export function hasLowBalance(fund: { dodaac: string; fundCode: string }): boolean {
  return fund.dodaac === 'W9AR02' && fund.fundCode === '7D'
}

/** Cents that a unit has left for the year after its demo orders. */
function chooseAllotment(unit: Unit, fundCode: string, place: number): number {
  if (hasLowBalance({ dodaac: unit.dodaac, fundCode })) return 100_00
  if (unit.dodaac === 'W9AR01' || unit.dodaac === 'W9AR02') return 310_000_00
  const number = [...unit.dodaac].reduce((sum, sign) => sum * 7 + sign.charCodeAt(0), 0)
  return (8 + (number % 60)) * (place === 0 ? 1_000_00 : 400_00)
}

/** One period per fiscal year, only the current one open. Each allotment is on the first day of its year. */
export async function loadFunds(sql: Transaction, units: readonly Unit[], today: string): Promise<void> {
  const current = fiscalYearOf(today)
  const codes = new Map<string, readonly [string, string, string]>()
  for (const unit of units)
    for (const code of unit.fundCodes)
      if (!codes.has(`${unit.program} ${code}`))
        codes.set(`${unit.program} ${code}`, [unit.program, code, describeFundCode(codes, unit.program)])
  await loadRows(sql, 'fund_codes', ['program', 'fund_code', 'description'], codes.values())

  const first = Math.min(FIRST_YEAR, current - YEARS_WITH_ORDERS)
  const programs = [...new Set(units.map((unit) => unit.program))]
  const years = Array.from({ length: current - first + 1 }, (_, index) => first + index)
  await loadRows(
    sql,
    'fund_periods',
    ['program', 'fiscal_year', 'period', 'days', 'is_open'],
    programs.flatMap((program) =>
      years.map((year) => {
        const days = fiscalYearDays(year)
        return [program, year, 1, `[${days.first},${addDays(days.last, 1)})`, year === current]
      }),
    ),
  )

  const funded = years.slice(-YEARS_WITH_ORDERS)
  const funds = funded.flatMap((year) =>
    units.flatMap((unit) => unit.fundCodes.map((code, place) => ({ unit, code, place, year }))),
  )
  await loadRows(
    sql,
    'funds',
    ['program', 'dodaac', 'fund_code', 'fiscal_year'],
    funds.map(({ unit, code, year }) => [unit.program, unit.dodaac, code, year]),
  )
  await allot(
    sql,
    funds.map(({ unit, code, place, year }) => ({
      program: unit.program,
      dodaac: unit.dodaac,
      fundCode: code,
      fiscalYear: year,
      cents: chooseAllotment(unit, code, place),
      madeAt: `${fiscalYearDays(year).first} 08:00-04`,
      comment: `Allotment for fiscal year ${year}`,
    })),
  )
}

function describeFundCode(
  codes: ReadonlyMap<string, readonly [string, string, string]>,
  program: string,
): string {
  const known = [...codes.values()].filter(([owner]) => owner === program).length
  return DESCRIPTIONS[known % DESCRIPTIONS.length] as string
}

type Allotment = {
  program: string
  dodaac: string
  fundCode: string
  fiscalYear: number
  cents: number
  madeAt: string
  comment: string
}

async function allot(sql: Transaction, allotments: readonly Allotment[]): Promise<void> {
  if (allotments.length === 0) return
  await sql`
    INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment, made_at)
    SELECT f.program, source.account_id, available.account_id, x.cents, 'allot', x.comment, x."madeAt"::timestamptz
    FROM jsonb_to_recordset(${sql.json(allotments)}) AS x (program text, dodaac text, "fundCode" text,
      "fiscalYear" int, cents bigint, "madeAt" text, comment text)
    JOIN funds f ON (f.program, f.dodaac, f.fund_code, f.fiscal_year) = (x.program, x.dodaac, x."fundCode", x."fiscalYear")
    JOIN accounts available ON available.fund_id = f.fund_id AND available.kind = 'available'
    JOIN accounts source ON source.program = f.program AND source.kind = 'source'
    ORDER BY x."madeAt", f.fund_id`
}
