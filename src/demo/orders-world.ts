import { writeAddress } from '#domain/addresses.ts'
import type { Pool, Transaction } from '#server/db/driver/sql.ts'
import { type Fitting, listFitting, readWearers, type WearerGender } from './wearers.ts'

type Staff = { personId: number; level: number | null }

export type OrderingUnit = {
  program: string
  dodaac: string
  levels: number
  billTo: string
  shipTo: string
  soldTo: string
  signalCode: string
  shipToAddress: string[]
  placers: number[]
  approvers: Staff[]
  /** People of the unit without a signature on its orders. */
  members: number[]
}

export type OrderingFund = {
  fundId: number
  program: string
  dodaac: string
  fundCode: string
  fiscalYear: number
  available: number
  reserved: number
  spent: number
}

export type OrderWorld = {
  units: Map<string, OrderingUnit[]>
  /** By `program dodaac year`. */
  funds: Map<string, OrderingFund[]>
  /** The source account of each program. */
  sources: Map<string, number>
  items: Map<string, string[]>
  /** By `program gender`: for each NSN, the item that such a member orders instead. */
  fitting: Map<string, Fitting>
  genders: Map<number, WearerGender>
  unitsOfIssue: Map<string, string>
  /** Integer cents by `nsn year`. */
  prices: Map<string, number>
}

export type Connection = Pool | Transaction

type UnitRow = Omit<OrderingUnit, 'placers' | 'approvers' | 'members' | 'shipToAddress'> & {
  name: string
  street1: string
  street2: string
  street3: string
  city: string
  state: string
  zip: string
  country: string
  staff: { role: string; personId: number; level: number | null }[]
  people: number[]
}

export async function readOrderWorld(sql: Connection): Promise<OrderWorld> {
  const units = await sql<UnitRow[]>`
    SELECT u.program, u.dodaac, u.levels, u.bill_to AS "billTo", u.ship_to AS "shipTo", coalesce(u.sold_to, u.dodaac) AS "soldTo",
      u.signal_code AS "signalCode", t.description AS name, t.street_1, t.street_2, t.street_3, t.city, t.state, t.zip, t.country,
      ARRAY(SELECT p.person_id::float8 FROM people p WHERE (p.program, p.dodaac) = (u.program, u.dodaac) AND p.enabled
        ORDER BY person_id) AS people,
      coalesce((SELECT jsonb_agg(jsonb_build_object('role', r.role, 'personId', r.person_id, 'level', r.level) ORDER BY r.assignment_id)
        FROM role_assignments r JOIN people p USING (program, person_id)
        WHERE (r.program, r.dodaac) = (u.program, u.dodaac) AND p.enabled AND p.may_sign_in), '[]') AS staff
    FROM dodaacs u JOIN dodaacs t ON (t.program, t.dodaac) = (u.program, u.ship_to)
    WHERE u.status = 'active' AND u.bill_to IS NOT NULL AND u.signal_code IS NOT NULL
    ORDER BY u.program, u.dodaac`
  const funds = await sql<OrderingFund[]>`
    SELECT f.fund_id::float8 AS "fundId", f.program, f.dodaac, f.fund_code AS "fundCode", f.fiscal_year AS "fiscalYear",
      a.account_id::float8 AS available, r.account_id::float8 AS reserved, s.account_id::float8 AS spent
    FROM funds f JOIN accounts a ON a.fund_id = f.fund_id AND a.kind = 'available'
      JOIN accounts r ON r.fund_id = f.fund_id AND r.kind = 'reserved' JOIN accounts s ON s.fund_id = f.fund_id AND s.kind = 'spent'
    ORDER BY f.fund_id`
  const sources = await sql<{ program: string; id: number }[]>`
    SELECT program, account_id::float8 AS id FROM accounts WHERE kind = 'source'`
  const items = await sql<{ program: string; items: { nsn: string; pgc: string }[] }[]>`
    SELECT program, jsonb_agg(jsonb_build_object('nsn', nsn, 'pgc', pgc) ORDER BY nsn) AS items
    FROM program_products JOIN items USING (pgc) WHERE status <> 'obsolete' GROUP BY program`
  const people = await sql<{ personId: number; gender: WearerGender }[]>`
    SELECT person_id::float8 AS "personId", gender FROM people WHERE gender IS NOT NULL`
  const fits = readWearers()
  const issued = await sql<{ nsn: string; unit: string }[]>`
    SELECT nsn, unit_of_issue AS unit FROM items JOIN products USING (pgc)`
  const prices = await sql<{ nsn: string; year: number; cents: number }[]>`
    SELECT nsn, fiscal_year AS year, price_cents::float8 AS cents FROM item_prices`
  return {
    units: Map.groupBy(units.map(readUnit).filter(canOrder), (unit) => unit.program),
    funds: Map.groupBy(funds, (fund) => `${fund.program} ${fund.dodaac} ${fund.fiscalYear}`),
    sources: new Map(sources.map((row) => [row.program, row.id])),
    items: new Map(items.map((row) => [row.program, row.items.map(({ nsn }) => nsn)])),
    fitting: new Map(
      items.flatMap((row) =>
        (['male', 'female'] as const).map((wearer) => [
          `${row.program} ${wearer}`,
          listFitting(row.items, (pgc) => fits(pgc, wearer)),
        ]),
      ),
    ),
    genders: new Map(people.map(({ personId, gender }) => [personId, gender])),
    unitsOfIssue: new Map(issued.map((row) => [row.nsn, row.unit])),
    prices: new Map(prices.map((row) => [`${row.nsn} ${row.year}`, row.cents])),
  }
}

function readUnit({ name, staff, people, ...row }: UnitRow): OrderingUnit {
  const holders = (role: string) => staff.filter((member) => member.role === role)
  const approvers = holders('approver')
  const signs = new Set(approvers.map((approver) => approver.personId))
  return {
    ...row,
    shipToAddress: writeAddress(name, row),
    placers: holders('order-placer').map((placer) => placer.personId),
    approvers,
    members: people.filter((person) => !signs.has(person)),
  }
}

function canOrder(unit: OrderingUnit): boolean {
  return unit.placers.length > 0 && unit.approvers.length > 0 && unit.members.length > 0
}
