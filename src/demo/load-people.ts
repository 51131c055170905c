import { FORM_FIELDS } from '#domain/people/person-fields.ts'
import { hashPassword } from '#server/account/passwords.ts'
import type { Transaction } from '#server/db/driver/sql.ts'
import { columnsOf } from '#server/people/person-queries.ts'
import { CHEAP, DEMO_PASSWORD, findDemoAccounts } from './demo-accounts.ts'
import type { Group } from './groups.ts'
import { loadRecords, loadRows } from './load-rows.ts'
import type { DemoPerson } from './person.ts'
import { programs } from './programs.ts'
import type { Unit } from './units.ts'

type Crowd = {
  units: readonly Unit[]
  people: readonly DemoPerson[]
  groups: readonly Group[]
  today: string
}

function personNumber(smid: string): number {
  return Number(smid)
}

/** Only the demo accounts get a password. */
export async function loadPeople(sql: Transaction, crowd: Crowd): Promise<void> {
  await loadUnits(sql, crowd.units)
  await loadEverybody(sql, crowd)
  const { people, groups } = crowd
  await loadRows(
    sql,
    'person_permissions',
    ['program', 'person_id', 'area'],
    people.flatMap((p) => p.permissions.map((area) => [p.program, personNumber(p.smid), area])),
  )
  await loadRows(
    sql,
    'role_assignments',
    ['program', 'dodaac', 'person_id', 'role', 'level', 'granted_at'],
    people.flatMap((p) =>
      p.roles.map((r) => [p.program, r.dodaac, personNumber(p.smid), r.role, r.level ?? null, p.startedOn]),
    ),
  )
  await loadRows(
    sql,
    'groups',
    ['program', 'group_number', 'description'],
    groups.map((g) => [g.program, writeGroupNumber(g), g.description]),
  )
  await loadRows(
    sql,
    'group_dodaacs',
    ['program', 'group_number', 'dodaac'],
    groups.flatMap((g) => g.dodaacs.map((dodaac) => [g.program, writeGroupNumber(g), dodaac])),
  )
  await loadRows(
    sql,
    'group_people',
    ['program', 'group_number', 'person_id'],
    groups.flatMap((g) => g.people.map((smid) => [g.program, writeGroupNumber(g), personNumber(smid)])),
  )
}

function writeGroupNumber(group: Group): string {
  return String(group.number).padStart(3, '0')
}

async function loadUnits(sql: Transaction, units: readonly Unit[]): Promise<void> {
  await loadRecords(
    sql,
    'dodaacs',
    units.map((u) => ({
      program: u.program,
      dodaac: u.dodaac,
      description: u.description,
      branch: u.branch,
      status: u.status,
      effective_on: u.effectiveDate,
      default_fund_code: u.fundCodes[0] ?? null,
      email: u.email,
      contact_name: u.contact,
      street_1: u.streetLines[0],
      street_2: u.streetLines[1],
      street_3: u.streetLines[2],
      city: u.city,
      state: u.state,
      zip: u.zip,
      country: u.country,
      phone: u.telephone,
      bill_to: u.billTo,
      ship_to: u.shipTo,
      sold_to: u.soldTo,
      parent: u.parent,
      signal_code: u.signalCode,
      levels: u.levels,
    })),
  )
  const ruled = units.findLast(({ program, levels }) => program === units[0]?.program && levels > 1)
  if (ruled)
    await sql`INSERT INTO level_rules (program, dodaac, level, from_cents, expedited, updated_by, updated_at)
      VALUES (${ruled.program}, ${ruled.dodaac}, 2, 25000, true, 'Demo data', now())`
}

async function loadEverybody(sql: Transaction, { people, today }: Crowd): Promise<void> {
  const names = programs.flatMap((p) => findDemoAccounts(p.code).map((account) => account.username))
  const hashes = new Map<string, string>()
  await Promise.all(
    names.map(async (name) => {
      if (name) hashes.set(name, await hashPassword(DEMO_PASSWORD, CHEAP))
    }),
  )
  await loadRecords(
    sql,
    'people',
    people.map((person) => {
      const hash = hashes.get(person.username) ?? null
      return {
        person_id: personNumber(person.smid),
        program: person.program,
        is_demo: true,
        password_hash: hash,
        password_changed_at: hash && today,
        ...columnsOf(FORM_FIELDS, person),
      }
    }),
  )
  await sql`SELECT setval(pg_get_serial_sequence('people', 'person_id'), (SELECT max(person_id) FROM people))`
}
