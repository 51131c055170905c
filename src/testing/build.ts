import { CHEAP } from '#demo/demo-accounts.ts'
import type { CategoryCode } from '#domain/catalogue/categories.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import { CATEGORY_TEMPLATE, PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import type { ProgramCode } from '#domain/programs.ts'
import type { Role } from '#domain/roles/permissions.ts'
import { hashing, hashPassword } from '#server/account/passwords.ts'
import type { Handles } from '#server/db/connect.ts'
import { tablesOf } from '#server/lines/holders.ts'

/** The connection of the database owner. */
export type Owner = Handles['writes']

export const PASSWORD = 'Demo-Pass-2026'
/** Of the portal itself. */
export const { cost: DUE_COST } = hashing
const passwordHash = hashPassword(PASSWORD, CHEAP)

let counter = 0
const next = () => ++counter

/** Begins each test file with the same counters and cost (file.setup.ts). */
export function recountAll(): void {
  counter = 0
  hashing.cost = CHEAP
}

/** For a database that others began to fill. */
export const builtSoFar = () => counter
export function goOnAfter(built: number): void {
  counter = built
}

/** With fund codes 6C and 7D and open periods for fiscal years 2026 and 2027. `second_person` is off. */
export async function buildPrograms(owner: Owner): Promise<void> {
  const [codes, names] = [PROGRAM_TEMPLATE.map(({ code }) => code), PROGRAM_TEMPLATE.map(({ name }) => name)]
  await owner.begin(async (sql) => {
    await sql`INSERT INTO programs (code, name, branch, supplier_name, supplier_site, offers_usmcr_report, second_person)
      SELECT code, name, 'army', 'Supplier', 'MAIN', true, 'off' FROM unnest(${codes}::text[], ${names}::text[]) p (code, name) ON CONFLICT DO NOTHING`
    await sql`INSERT INTO fund_codes (program, fund_code, description)
      SELECT code, c.* FROM unnest(${codes}::text[]) code, (VALUES ('6C', 'Clothing'), ('7D', 'Dress')) c ON CONFLICT DO NOTHING`
    await sql`INSERT INTO fund_periods (program, fiscal_year, period, days, is_open)
      SELECT code, y.* FROM unnest(${codes}::text[]) code,
        (VALUES (2026, 1, '[2025-10-01,2026-10-01)'::daterange, false), (2027, 1, '[2026-10-01,2027-10-01)', true)) y ON CONFLICT DO NOTHING`
    await sql`INSERT INTO categories (code, name, position)
      SELECT c.* FROM json_to_recordset(${sql.json(CATEGORY_TEMPLATE)}) AS c (code text, name text, position int) ON CONFLICT DO NOTHING`
  })
}

export type BuiltUnit = { program: ProgramCode; dodaac: string }

export async function buildUnit(
  owner: Owner,
  given: { program?: ProgramCode; dodaac?: string; levels?: number; status?: DodaacStatus } = {},
): Promise<BuiltUnit> {
  const program = given.program ?? 'AR'
  const dodaac = given.dodaac ?? `W9T${String(next()).padStart(3, '0')}`
  await owner`INSERT INTO dodaacs (program, dodaac, description, branch, status, levels, bill_to, ship_to, sold_to, signal_code,
      default_fund_code, street_1, city, state, zip, effective_on)
    VALUES (${program}, ${dodaac}, ${`Unit ${dodaac}`}, 'army', ${given.status ?? 'active'}, ${given.levels ?? 1}, ${dodaac}, ${dodaac}, ${dodaac}, 'A',
      '6C', '1 Depot Road', 'Columbus', 'OH', '43085', '2020-10-01')`
  return { program, dodaac }
}

type PersonName = { username: string; lastName: string; firstName: string }
export type BuiltPerson = BuiltUnit & PersonName & { id: number }

export async function buildPerson(
  owner: Owner,
  given: Partial<PersonName> & {
    dodaac: string
    program?: ProgramCode
    roles?: { role: Role; dodaac?: string; level?: number }[]
    permissions?: number[]
    enabled?: boolean
    adminFlag?: boolean
    dodId?: string
  },
): Promise<BuiltPerson> {
  const number = next()
  const program = given.program ?? 'AR'
  const { username = `person${number}`, firstName = `First${number}`, lastName = `Last${number}` } = given
  const [row] =
    await owner`INSERT INTO people (program, username, password_hash, first_name, last_name, email, dod_id,
      branch, service_status, dodaac, enabled, may_sign_in, admin_flag)
    VALUES (${program}, ${username}, ${await passwordHash}, ${firstName}, ${lastName}, ${`${username}@example.mil`},
      ${given.dodId ?? String(9_000_000_000 + number)}, 'army', 'reserve', ${given.dodaac}, ${given.enabled ?? true}, true, ${given.adminFlag ?? false})
    RETURNING person_id`
  const id = row?.personId ?? 0
  if (given.roles?.length)
    await owner`INSERT INTO role_assignments (program, dodaac, person_id, role, level)
      SELECT ${program}, coalesce(dodaac, ${given.dodaac}), ${id}, role, CASE role WHEN 'approver' THEN coalesce(level, 1) END
      FROM json_to_recordset(${owner.json(given.roles)}) AS r (role text, dodaac text, level int)`
  if (given.permissions?.length)
    await owner`INSERT INTO person_permissions (program, person_id, area)
      SELECT ${program}, ${id}, area FROM unnest(${given.permissions}::smallint[]) area`
  return { id, username, program, dodaac: given.dodaac, firstName, lastName }
}

/** `available` in cents. */
export async function buildFund(
  owner: Owner,
  given: { dodaac: string; cents: number; program?: ProgramCode; fundCode?: string; fiscalYear?: number },
): Promise<{ fundId: number }> {
  const program = given.program ?? 'AR'
  const [row] = await owner<{ fundId: number }[]>`INSERT INTO funds (program, dodaac, fund_code, fiscal_year)
    VALUES (${program}, ${given.dodaac}, ${given.fundCode ?? '6C'}, ${given.fiscalYear ?? 2027}) RETURNING fund_id`
  const fundId = row?.fundId ?? 0
  if (given.cents > 0) await allot(owner, fundId, given.cents)
  return { fundId }
}

export async function allot(owner: Owner, fundId: number, cents: number): Promise<void> {
  await owner`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, comment)
    SELECT a.program, s.account_id, a.account_id, ${cents}, 'allot', 'allotment'
    FROM accounts a JOIN accounts s ON s.program = a.program AND s.kind = 'source'
    WHERE a.fund_id = ${fundId} AND a.kind = 'available'`
}

export type Balances = { available: number; reserved: number; spent: number }

export async function balancesOf(owner: Owner, fundId: number): Promise<Balances> {
  const rows = await owner`SELECT kind, balance_cents FROM accounts WHERE fund_id = ${fundId}`
  return Object.fromEntries(rows.map((row) => [row.kind, row.balanceCents])) as Balances
}

export type BuiltProduct = { pgc: string; nsns: string[] }

/** A product with some sizes, sold in AR at one price (cents) in fiscal years 2026 and 2027. */
export async function buildProduct(
  owner: Owner,
  given: {
    category?: CategoryCode
    name?: string
    sizes?: string[]
    cents?: number
    programs?: ProgramCode[]
    pgc?: string
  } = {},
): Promise<BuiltProduct> {
  const number = next()
  const pgc = given.pgc ?? String(30_000 + number)
  const category = given.category ?? 'COAT'
  const name =
    given.name ?? `${CATEGORY_TEMPLATE.find(({ code }) => code === category)?.name ?? category} ${number}`
  const sizes = given.sizes ?? ['SMALL', 'MEDIUM', 'LARGE']
  const nsns = sizes.map(
    (_, index) => `8405019${String(number).padStart(4, '0')}${String(index).padStart(2, '0')}`,
  )
  // One commit, because each one makes the lists of the catalog new.
  await owner.begin(async (sql) => {
    await sql`INSERT INTO products (pgc, category, name, display_name, unit_of_issue) VALUES (${pgc}, ${category}, ${name.toUpperCase()}, ${name}, 'EA')`
    await sql`INSERT INTO items (nsn, pgc, size, size_order)
      SELECT nsn, ${pgc}, size, at - 1 FROM unnest(${nsns}::text[], ${sizes}::text[]) WITH ORDINALITY i (nsn, size, at)`
    await sql`INSERT INTO item_prices (nsn, fiscal_year, price_cents)
      SELECT nsn, year, ${given.cents ?? 2500} FROM unnest(${nsns}::text[]) nsn, unnest(ARRAY[2026, 2027]) year`
    for (const program of given.programs ?? ['AR'])
      await sql`INSERT INTO program_products (program, pgc, category, display_name)
        VALUES (${program}, ${pgc}, ${category}, ${name})`
  })
  return { pgc, nsns }
}

/** Measured, of the family of the product. */
export async function buildSize(
  owner: Owner,
  { id }: BuiltPerson,
  { pgc }: BuiltProduct,
  size: string,
): Promise<void> {
  await owner`INSERT INTO member_sizes (program, person_id, family, fit_system, size, source, noted_on, updated_by, updated_at)
    SELECT 'AR', ${id}, coalesce(nullif(name_family, ''), lower(category)), fit_system, ${size}, 'measured', '2026-10-01', 'Test', now()
    FROM products WHERE pgc = ${pgc}`
}

/** Before the clock of a test portal. */
const ORDERED_AT = '2026-11-21T16:00:00Z'

/** A cart, or an order in status `awaiting` with its money reserved. Approve and ship it through the portal. */
export async function buildOrder(
  owner: Owner,
  given: {
    orderer: BuiltPerson
    member: BuiltPerson
    fundId: number
    lines: { nsn: string; quantity: number; cents: number }[]
    status?: 'cart' | 'awaiting'
    levels?: number
    fundCode?: string
  },
): Promise<{ number: number; totalCents: number }> {
  const { orderer, member, lines, status = 'awaiting' } = given
  const awaiting = status === 'awaiting'
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)
  const { heads, lines: table } = tablesOf(owner, awaiting ? 'order' : 'cart')
  const [order] = await owner.begin(async (sql) => {
    const [created] =
      await sql`INSERT INTO ${heads} (program, orderer_id, member_id, dodaac, fund_code, created_at, touched_at
        ${awaiting ? sql`, fund_id, levels, current_level, bill_to, ship_to, sold_to, signal_code, ship_to_address, submitted_at` : sql``})
      VALUES (${orderer.program}, ${orderer.id}, ${member.id}, ${member.dodaac}, ${given.fundCode ?? '6C'}, ${ORDERED_AT}, ${ORDERED_AT}
        ${
          awaiting
            ? sql`, ${given.fundId}, ${given.levels ?? 1}, 1, ${member.dodaac}, ${member.dodaac}, ${member.dodaac}, 'A',
              ${sql.json(['1 Depot Road'])}, ${ORDERED_AT}`
            : sql``
        }) RETURNING order_id`
    const orderId = created?.orderId ?? 0
    await sql`INSERT INTO ${table} (program, order_id, line_number, nsn, quantity, unit_price_cents)
      SELECT ${orderer.program}, ${orderId}, at, l.nsn, l.quantity, l.cents
      FROM ROWS FROM (json_to_recordset(${sql.json(lines)}) AS (nsn text, quantity int, cents int))
        WITH ORDINALITY l (nsn, quantity, cents, at)`
    if (awaiting && totalCents > 0) {
      await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id, actor_id)
        SELECT ${orderer.program}, a.account_id, r.account_id, ${totalCents}, 'reserve', ${orderId}, ${orderer.id}
        FROM accounts a JOIN accounts r USING (fund_id) WHERE fund_id = ${given.fundId} AND a.kind = 'available' AND r.kind = 'reserved'`
      await sql`INSERT INTO order_events (program, order_id, kind, actor_id, happened_at)
        VALUES (${orderer.program}, ${orderId}, 'submitted', ${orderer.id}, ${ORDERED_AT})`
    }
    return [{ orderId }]
  })
  return { number: order?.orderId ?? 0, totalCents }
}
