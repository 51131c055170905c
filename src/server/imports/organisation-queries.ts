import type { Branch } from '#domain/branches.ts'
import type { Sql } from '../db/connect.ts'

export type OrganisationRow = {
  name: string
  supportEmail: string
  supportPhone: string
  supportHours: string
  fiscalZone: string
  username: string
  email: string
  firstName: string
  lastName: string
  program: string
  dodaac: string
}

/** Contacts are portal texts, which administrators may edit. */
export async function saveOrganisation(sql: Sql, row: OrganisationRow): Promise<void> {
  await sql`INSERT INTO organisation (name, fiscal_zone) VALUES (${row.name}, ${row.fiscalZone})
    ON CONFLICT (only_row) DO UPDATE SET name = excluded.name, fiscal_zone = excluded.fiscal_zone`
  await sql`INSERT INTO portal_texts (name, value)
    SELECT name, value FROM unnest(${['supportEmail', 'supportPhone', 'supportHours']}::text[],
      ${[row.supportEmail, row.supportPhone, row.supportHours]}::text[]) t (name, value) WHERE value <> ''
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = now()`
}

/** If true, the portal is already open. */
export async function canAnybodySignIn(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { can: boolean }[]
  >`SELECT EXISTS (SELECT FROM people WHERE enabled AND may_sign_in) AS can`
  return row?.can ?? true
}

/** Defaults to the first active DoDAAC. */
export async function findHomeUnit(sql: Sql, program: string, dodaac: string | null) {
  const [unit] = await sql<{ dodaac: string; branch: Branch }[]>`SELECT dodaac, branch FROM dodaacs
    WHERE program = ${program} AND dodaac = coalesce(${dodaac}, dodaac) ORDER BY status, dodaac LIMIT 1`
  return unit ?? null
}
